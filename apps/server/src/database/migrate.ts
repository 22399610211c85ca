import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartFailure } from '../platform/start-failure.ts';

// Any number, but always the same one: only one process migrates at a time.
const LOCK = 7_302_026;
// The row in `migrations` that holds the checksum of all functions and triggers.
const FUNCTIONS = 'functions';
// The checksums of former texts of a migration that was rewritten and leaves the same tables: a database that ran the former one is not refused.
const REWRITTEN: Readonly<Record<string, readonly string[]>> = {
  // Its sums are left to a job after the start (decision 0162).
  '0484-listed-bills.sql': ['b70e77e2ee1fd953060234682663847e2aa9c5dfb4dab069480d0596dda48f37'],
};
// The first migration before the first release, when the tables were built up in 22 steps.
const PRE_RELEASE = '0001-foundation.sql';

interface SqlFile {
  name: string;
  sql: string;
}

const root = fileURLToPath(new URL('./', import.meta.url));

function readFolder(folder: string): SqlFile[] {
  return fs
    .readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: fs.readFileSync(`${root}${folder}/${name}`, 'utf8') }));
}

// Comments, quoted texts and function bodies may contain a semicolon; every other one ends a statement.
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/** The statements of a file. A distributed database passes a statement on to its nodes only when it comes alone. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (const { 0: token, index } of sql.matchAll(TOKEN))
    if (token === ';') {
      statements.push(sql.slice(start, index).trim());
      start = index + 1;
    }
  return [...statements, sql.slice(start).trim()].filter((text) => text.replace(/^(--[^\n]*(\n|$)|\s)+/, '') !== '');
}

const checksumOf = (files: SqlFile[]) => {
  const hash = createHash('sha256');
  for (const { sql } of files) hash.update(sql);
  return hash.digest('hex');
};

/**
 * Brings the database to this version, in order: the functions, every numbered migration once, the triggers. Functions and
 * triggers are idempotent files, applied again whenever one of them was changed; functions come first because migrations call
 * them (tenant_table), triggers last because they need the tables. Throws a StartFailure when the database is of another
 * line of versions, or when a migration that has run was changed afterwards.
 * @param only the migrations of an earlier version, to make an empty database as that one had it; the triggers follow when
 * the rest does.
 * @returns the names of the migrations that ran.
 */
export async function migrate(client: pg.Client | pg.PoolClient, only?: ReadonlySet<string>): Promise<string[]> {
  const all = readFolder('migrations').filter(({ name }) => /^\d{4}-[\w-]+\.sql$/.test(name));
  const newer = [...(only ?? [])].find((name) => !all.some((file) => file.name === name));
  if (newer)
    throw new StartFailure(
      `The backup is of a newer version than this program (it has ${newer}). Use the newer program.`,
    );
  const migrations = all.filter(({ name }) => only?.has(name) ?? true);
  const functions = readFolder('functions');
  const triggers = readFolder('triggers');
  const ran: string[] = [];

  async function apply(files: SqlFile[], name?: string, checksum?: string) {
    await client.query('begin');
    try {
      // Covers all organizations: an owner who is no superuser is subject to row-level security too.
      await client.query("set local app.identity to 'on'");
      // The functions name tables that the migrations create.
      await client.query('set local check_function_bodies = off');
      for (const { sql } of files) for (const statement of statementsOf(sql)) await client.query(statement);
      if (name)
        await client.query(
          'insert into migrations (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum, at = now()',
          [name, checksum],
        );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }

  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations order by name',
    );
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    const names = new Set([FUNCTIONS, ...all.map(({ name }) => name)]);
    const unknown = rows.find((row) => !names.has(row.name));
    if (known.has(PRE_RELEASE))
      throw new StartFailure(
        `The database was made before the first release (it has ${PRE_RELEASE}, which this version does not know). Start with an empty database: another STEWARD_DATA_DIR or DATABASE_URL. To keep data, export each organization with the program that made it, and import the archives here.`,
      );
    if (unknown)
      throw new StartFailure(
        `The database is of a newer version than this program (it has ${unknown.name}). Start the newer program, or restore an older backup.`,
      );
    const changed = migrations.find((file) => {
      const ran = known.get(file.name);
      return ran !== undefined && ran !== checksumOf([file]) && !REWRITTEN[file.name]?.includes(ran);
    });
    if (changed) throw new StartFailure(`The migration ${changed.name} was changed after it had run on this database.`);

    const checksum = checksumOf([...functions, ...triggers]);
    const stale = known.get(FUNCTIONS) !== checksum;
    if (stale) await apply(functions);
    for (const file of migrations.filter(({ name }) => !known.has(name))) {
      await apply([file], file.name, checksumOf([file]));
      ran.push(file.name);
    }
    if (stale && migrations.length === all.length) await apply(triggers, FUNCTIONS, checksum);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
  return ran;
}
