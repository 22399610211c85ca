import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '@steward/contract/failures';
import type { Tx } from '../../database/connection.ts';
import { inTransaction, reading } from '../../database/transaction.ts';
import { scopeOf, type Ctx, type Scope } from '../../platform/ctx.ts';
import type { JobHandle } from '../../platform/jobs.ts';
import { dropBytes, storeFile } from '../files/files.service.ts';
import { ArchiveReader } from './archive-reader.ts';
import { isImported } from './archive-tables.ts';
import * as repository from './archives.repository.ts';

export interface Imported {
  rows: number;
  files: number;
  /** People of the archive who are no members here. */
  people_to_invite: string[];
}

type Person = { id: string; email: string };

async function readAll<T>(pages: AsyncIterable<string[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...page.map((line) => JSON.parse(line) as T));
  return all;
}

/** Ids of the archive and what they are here: people by address, shipped roles and verticals by key. */
async function mapIds(db: Tx, scope: Scope, archive: ArchiveReader) {
  const ids: Record<string, string> = {};
  const here = new Map((await repository.listPeople(db, scope)).map(({ email, id }) => [email, id]));
  const people = await readAll<Person>(archive.pages('people.jsonl'));
  for (const { id, email } of people) {
    const known = here.get(email);
    if (known) ids[id] = known;
  }
  for (const table of ['verticals', 'roles'] as const) {
    const own = new Map((await repository.listKeyed(db, scope, table)).map(({ key, id }) => [key, id]));
    for (const { id, key } of await readAll<{ id: string; key: string | null }>(
      archive.pages(`tables/${table}.jsonl`),
    )) {
      const known = key && own.get(key);
      if (known) ids[id] = known;
    }
  }
  return { ids, toInvite: people.filter(({ email }) => !here.has(email)).map(({ email }) => email) };
}

const isWrongRow = (error: unknown) => /^(22|23)/.test((error as { code?: string }).code ?? '');

/** Takes an archive in: every row and file, or none. Ids stay; only people and shipped roles are matched to those here. */
export async function importFrom(
  ctx: Ctx,
  path: string,
  folder: string,
  job: Pick<JobHandle, 'progress' | 'signal'>,
): Promise<Imported> {
  const organizationId = scopeOf(ctx).organizationId;
  const archive = await ArchiveReader.open(path);
  const stored: string[] = [];
  try {
    await reading(ctx, async ({ db, scope }) => {
      if (archive.manifest.migration > (await repository.lastMigration(db))) fail('archive.newer');
      if (!(await repository.isEmpty(db, scope))) fail('archive.not-empty');
    });
    const contents = archive.manifest.entries.filter((entry) => entry.path.startsWith('files/'));
    for (const [i, entry] of contents.entries()) {
      const sha256 = entry.path.slice('files/'.length);
      if (entry.sha256 !== sha256) fail('archive.unreadable', entry.path);
      const file = join(folder, sha256);
      await pipeline(Readable.from(archive.bytes(entry.path)), createWriteStream(file));
      stored.push(sha256);
      await storeFile(ctx, sha256, file);
      await rm(file);
      await job.progress((40 * i) / contents.length, 'files');
      job.signal.throwIfAborted();
    }
    return await inTransaction(ctx, async ({ db, scope }) => {
      if (!(await repository.isEmpty(db, scope))) fail('archive.not-empty');
      await repository.beginImport(db, scope);
      const { ids, toInvite } = await mapIds(db, scope, archive);
      const mapped = JSON.stringify(ids);
      const tables = (await repository.listTenantTables(db)).filter(
        ({ name }) =>
          isImported(name) && archive.manifest.entries.some((entry) => entry.path === `tables/${name}.jsonl`),
      );
      let rows = 0;
      for (const [i, table] of tables.entries()) {
        await job.progress(40 + (58 * i) / tables.length, 'rows');
        for await (const page of archive.pages(`tables/${table.name}.jsonl`))
          rows += await repository.insertRows(db, scope, table, page, mapped);
        job.signal.throwIfAborted();
      }
      const { country_code, settings } = archive.manifest.organization;
      await repository.updateOrganization(db, scope, { country_code, settings: JSON.stringify(settings) });
      return { rows, files: contents.length, people_to_invite: toInvite };
    });
  } catch (error) {
    await dropBytes(ctx, organizationId, stored);
    if (isWrongRow(error)) fail('archive.unreadable');
    throw error;
  } finally {
    archive.close();
  }
}
