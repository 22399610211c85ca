import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { areas } from '../areas.ts';
import { migrate } from '../database/migrate.ts';
import { openFiles } from '../gateways/files/open-files.ts';
import { prepareJobs, sendAgain, workOf } from '../platform/jobs/job-queues.ts';
import { StartFailure } from '../platform/start-failure.ts';
import type { Settings } from '../settings.ts';
import { migrationsOf, openDatabase, quoted, tablesOf } from './installation.ts';
import { fingerprintOf, readFileLines, verifyBackup, type Manifest } from './manifest.ts';

function restoreSecret(settings: Settings, folder: string, { secret, secret_fingerprint }: Manifest): void {
  if (settings.secret) {
    if (fingerprintOf(settings.secret) !== secret_fingerprint)
      throw new StartFailure(
        'STEWARD_SECRET is another one than the installation had when the backup was made: second factors and client secrets could not be read. Set the same one.',
      );
    return;
  }
  if (!secret)
    throw new StartFailure('The backup was made where STEWARD_SECRET was set. Set the same one before restoring.');
  const target = path.join(settings.dataDir, 'secret');
  const text = fs.readFileSync(path.join(folder, secret.file), 'utf8');
  if (fs.existsSync(target) && fs.readFileSync(target, 'utf8') !== text)
    throw new StartFailure(`${target} belongs to another installation. Restore into an empty STEWARD_DATA_DIR.`);
  fs.mkdirSync(settings.dataDir, { recursive: true });
  fs.writeFileSync(target, text, { mode: 0o600 });
}

/** Its rows need the partitions of their days. */
const PARTITIONED = 'sensor_values';

async function fillPartitions(
  client: pg.Client,
  fill: (into: string) => Promise<void>,
  columns: string,
): Promise<void> {
  await client.query(`create temporary table restored (like public.${PARTITIONED}) on commit drop`);
  await fill('restored');
  await client.query(
    "select public.make_sensor_partitions(array(select distinct (at at time zone 'UTC')::date from restored))",
  );
  await client.query(`insert into public.${PARTITIONED} (${columns}) select ${columns} from restored`);
}

/**
 * Runs in one transaction: either everything is restored, or nothing. Triggers are disabled, foreign keys are checked at the end.
 * @returns how many uploads were on their way: their parts are in no backup, so they begin again.
 */
async function fillTables(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<number> {
  const known = new Set((await tablesOf(client)).map(({ name }) => name));
  const unknown = tables.find(({ name }) => !known.has(name));
  if (unknown) throw new StartFailure(`The backup has a table ${unknown.name} that this program does not know.`);
  await client.query('begin');
  await client.query('set constraints all deferred');
  const { rows: forced } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  );
  for (const { name } of forced) await client.query(`alter table public.${quoted(name)} no force row level security`);
  for (const name of known) await client.query(`alter table public.${quoted(name)} disable trigger user`);
  for (const name of known) await client.query(`delete from public.${quoted(name)}`);
  for (const { name, columns, file, rows } of tables) {
    const listed = columns.map(quoted).join(', ');
    const fill = async (into: string) => {
      const target = client.query(copyFrom(`copy ${into} (${listed}) from stdin`));
      await pipeline(fs.createReadStream(path.join(folder, file)), zlib.createGunzip(), target);
      if (target.rowCount !== rows)
        throw new StartFailure(`The table ${name} has ${target.rowCount} rows instead of ${rows}. Use another backup.`);
    };
    if (name === PARTITIONED) await fillPartitions(client, fill, listed);
    else await fill(`public.${quoted(name)}`);
  }
  for (const { name, last_value } of sequences)
    await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last_value]);
  // Jobs that were running at the time of the backup are queued again.
  await client.query("update jobs set status = 'queued' where status = 'running'");
  // A sender that asks for its position hears that the upload is not there, and begins again; its reserved space is free.
  const broken = await client.query("delete from resumable_uploads where state <> 'used'");
  await client.query('set constraints all immediate');
  for (const name of known) await client.query(`alter table public.${quoted(name)} enable trigger user`);
  for (const { name } of forced) await client.query(`alter table public.${quoted(name)} force row level security`);
  await client.query('commit');
  return broken.rowCount ?? 0;
}

/**
 * Restores a backup into an empty database and an empty data folder or bucket. The schema is created as at the time of the backup, filled,
 * and then migrated to this version. Every hash is checked before anything is written. Throws a StartFailure with instructions.
 */
export async function restoreBackup(settings: Settings, folder: string): Promise<Manifest & { brokenUploads: number }> {
  const manifest = await verifyBackup(folder);
  restoreSecret(settings, folder, manifest);
  const { client, address, close } = await openDatabase(settings);
  try {
    if ((await migrationsOf(client)).length || (await tablesOf(client)).length)
      throw new StartFailure(
        'The database is not empty. Restore into an empty one: another STEWARD_DATA_DIR, or a new database in DATABASE_URL.',
      );
    // Files first: a database with data then has all its files.
    const store = await openFiles(settings);
    for (const { key } of readFileLines(folder, manifest)) await store.putFile(key, path.join(folder, 'files', key));
    await migrate(client, new Set(manifest.migrations));
    const brokenUploads = await fillTables(client, folder, manifest);
    await migrate(client);
    const work = workOf(areas);
    await prepareJobs(address.owner, client, work);
    await sendAgain(address.owner, work, manifest.queue);
    return { ...manifest, brokenUploads };
  } finally {
    await close();
  }
}
