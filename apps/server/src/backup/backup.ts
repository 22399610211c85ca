import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openFiles } from '../gateways/files/open-files.ts';
import { findSecret } from '../platform/secrets/secret.ts';
import { StartFailure } from '../platform/start-failure.ts';
import type { Settings } from '../settings.ts';
import { migrationsOf, openDatabase, quoted, tablesOf } from './installation.ts';
import {
  fingerprintOf,
  readFileLines,
  readManifest,
  verifyBackup,
  weigh,
  type FileLine,
  type Manifest,
} from './manifest.ts';

type Part = { file: string; bytes: number; sha256: string };

/** Writes a stream to a file of the backup, on the disk when it answers, and weighs it on the way. */
async function writePart(
  folder: string,
  file: string,
  ...streams: (NodeJS.ReadableStream | Transform)[]
): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const target = path.join(folder, file);
  fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  await pipeline([
    ...(streams as [NodeJS.ReadableStream]),
    meter,
    fs.createWriteStream(target, { mode: 0o600, flush: true }),
  ]);
  return { file, bytes, sha256: hash.digest('hex') };
}

async function writeText(folder: string, file: string, text: string): Promise<Part> {
  fs.writeFileSync(path.join(folder, file), text, { mode: 0o600, flush: true });
  return { file, ...(await weigh(path.join(folder, file))) };
}

async function refuseHiddenRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sees: boolean }>(
    'select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.sees)
    throw new StartFailure(
      'The user of DATABASE_URL cannot read the rows of every organization. Let an administrator say: alter role <user> bypassrls (pg_dump asks for the same).',
    );
}

async function copyTables(client: pg.Client, folder: string): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const source = client.query(
      copyTo(`copy (select ${columns.map(quoted).join(', ')} from public.${quoted(name)}) to stdout`),
    );
    const part = await writePart(folder, `tables/${name}.copy.gz`, source, zlib.createGzip({ level: 1 }));
    tables.push({ name, columns, rows: source.rowCount, ...part });
  }
  return tables;
}

/** Files of people, each content once. Contents never change, so one that the backup before has is linked to. */
async function copyFiles(
  settings: Settings,
  keys: readonly string[],
  folder: string,
  before: string | undefined,
): Promise<{ lines: FileLine[]; missing: string[] }> {
  const store = await openFiles(settings);
  const lines: FileLine[] = [];
  const missing: string[] = [];
  const earlier = new Map(before ? readFileLines(before, readManifest(before)).map((line) => [line.key, line]) : []);
  for (const key of keys) {
    const file = path.join('files', key);
    const target = path.join(folder, file);
    fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
    const line = earlier.get(key);
    if (before && line && fs.existsSync(path.join(before, file))) {
      // The whole backup is read again at the end, linked files too.
      fs.linkSync(path.join(before, file), target);
      lines.push(line);
      continue;
    }
    const found = await store.get(key);
    if (!found) {
      missing.push(key);
      continue;
    }
    const { bytes, sha256 } = await writePart(folder, file, found.stream);
    lines.push({ key, bytes, sha256 });
  }
  return { lines, missing };
}

export interface BackupOptions {
  /** An earlier backup on the same disk, whose files are linked to. */
  before?: string | undefined;
}

/**
 * Writes a backup of the whole installation into a folder that does not exist yet or is empty: rows, files, waiting work and the
 * secret of the data folder. The product may run meanwhile; the rows are those of one moment. The backup is read again and compared
 * before it counts: until then it has no `manifest.json`.
 * @returns the manifest. Throws a StartFailure that says what to do.
 */
export async function makeBackup(
  settings: Settings,
  folder: string,
  { before }: BackupOptions = {},
): Promise<Manifest> {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length)
    throw new StartFailure(`The folder ${folder} is not empty. Name a new one.`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { client, close } = await openDatabase(settings);
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await migrationsOf(client);
    if (!migrations.length)
      throw new StartFailure('There is nothing to back up: the database has never been used by this program.');
    await refuseHiddenRows(client);
    const sequences = await client.query<{ name: string; last_value: string }>(
      `select sequencename::text as name, last_value::text from pg_sequences where schemaname = 'public' and last_value is not null`,
    );
    const queue = await client.query<Manifest['queue'][number]>(
      `select name, coalesce(data, '{}') as data, start_after from pgboss.job where state in ('created', 'retry', 'active')
        order by created_on, priority desc`,
    );
    const contents = await client.query<{ key: string }>(
      `select distinct organization_id || '/' || sha256 as key from files order by key`,
    );
    const made_at = new Date().toISOString();
    const tables = await copyTables(client, folder);
    await client.query('commit');

    const { lines, missing } = await copyFiles(
      settings,
      contents.rows.map(({ key }) => key),
      folder,
      before,
    );
    const list = await writeText(folder, 'files.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const secret = findSecret(settings);
    const manifest: Manifest = {
      format: 1,
      made_at,
      migrations,
      secret_fingerprint: fingerprintOf(secret),
      tables,
      sequences: sequences.rows,
      queue: queue.rows,
      files: { ...list, count: lines.length, total_bytes: lines.reduce((sum, { bytes }) => sum + bytes, 0) },
      missing,
      ...(!settings.secret && { secret: await writeText(folder, 'secret', secret) }),
    };
    await writeText(folder, 'manifest.json.new', `${JSON.stringify(manifest, undefined, 2)}\n`);
    fs.renameSync(path.join(folder, 'manifest.json.new'), path.join(folder, 'manifest.json'));
    try {
      return await verifyBackup(folder);
    } catch (error) {
      fs.rmSync(path.join(folder, 'manifest.json'));
      throw error;
    }
  } finally {
    await close();
  }
}
