import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartFailure } from '../platform/start-failure.ts';

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));
// Any number, but always the same one: only one process migrates at a time.
const LOCK = 7_302_026;

/**
 * Brings the database to this version: every numbered file once, each in a transaction of its own, in order. Throws a
 * StartFailure when the database is of a newer version, or when a file that has run was changed afterwards.
 * @returns the names of the files that ran.
 */
export async function migrate(client: pg.Client | pg.PoolClient): Promise<string[]> {
  const files = fs
    .readdirSync(folder)
    .filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name))
    .toSorted();
  const ran: string[] = [];
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
    );
    const done = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations order by name',
    );
    const unknown = done.rows.find((row) => !files.includes(row.name));
    if (unknown)
      throw new StartFailure(
        `The database is of a newer version than this program (it has ${unknown.name}). Start the newer program, or restore an older backup.`,
      );
    const known = new Map(done.rows.map((row) => [row.name, row.checksum]));
    for (const name of files) {
      const sql = fs.readFileSync(folder + name, 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const before = known.get(name);
      if (before === checksum) continue;
      if (before) throw new StartFailure(`The migration ${name} was changed after it had run on this database.`);
      await client.query('begin');
      // It goes over all organizations: an owner who is no superuser is held by row-level security like anybody.
      await client.query("select set_config('app.identity', 'on', true)");
      try {
        await client.query(sql);
        await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
      ran.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
  return ran;
}
