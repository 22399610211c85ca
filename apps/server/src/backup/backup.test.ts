import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { uploads } from '@steward/contract/foundation/uploads';
import { makeLog } from '../platform/log.ts';
import { uuid } from '../platform/uuid.ts';
import { startSteward } from '../steward.ts';
import type { Settings } from '../settings.ts';
import { addressIn, query } from '../testing/databases.ts';
import { announce, positionOf, sendPart } from '../testing/resumable.ts';
import { FixtureSource } from '../testing/samples/fixture-source.ts';
import { Person } from '../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeBackup } from './backup.ts';
import { backUpWhenDue, listBackups } from './scheduled.ts';
import { readFileLines, readManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { startBucket } from '../testing/s3-bucket.ts';

// A cluster is backed up by its nodes.
const isCluster = inject('database').nodes.length > 1;
let server: TestServer;
let ada: Person;
let place: string;
let source: Settings;
const [node = ''] = inject('database').nodes;
const made: string[] = [];
/** The address of an upload of which half has arrived. */
let upload = '';

const urlOf = (name: string) => String(addressIn(inject('database'), name).owner.connectionString);

/** Settings of an empty installation. */
async function emptyPlace(change: Partial<Settings> = {}): Promise<Settings> {
  const name = `t_${uuid().replaceAll('-', '')}`;
  await query(node, 'postgres', `create database ${name} template template0`);
  made.push(name);
  return { ...source, databaseUrl: urlOf(name), dataDir: path.join(place, name), ...change };
}

/** Every row of every table, as text. */
async function rowsOf(url: string | undefined): Promise<Map<string, string[]>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
    );
    const all = new Map<string, string[]>();
    for (const { name } of tables) {
      const column = name === 'migrations' ? 'name || checksum' : 't::text';
      const { rows } = await client.query<{ row: string }>(`select ${column} as row from ${name} t order by 1`);
      all.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return all;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-backup-'));
  const { settings } = server.steward.platform;
  source = { ...settings, databaseUrl: String(server.steward.database.owner.connectionString) };
  ada = await server.newAdmin('Ada');
  await new FixtureSource(server, ada).everything();
  const { location } = await announce(ada, 2000);
  await sendPart(ada, location, 0, Buffer.alloc(1000));
  upload = location;
  if (!isCluster) await makeBackup(source, path.join(place, 'b'));
}, 120_000);
afterAll(async () => {
  await server.stop();
  for (const name of made) await query(node, 'postgres', `drop database ${name} with (force)`);
  fs.rmSync(place, { recursive: true, force: true });
});

/** A copy of the backup with one change. */
function changedCopy(change: (folder: string) => void): string {
  const folder = path.join(place, uuid());
  fs.cpSync(path.join(place, 'b'), folder, { recursive: true });
  change(folder);
  return folder;
}

describe.skipIf(isCluster)('a backup', () => {
  test('a backup restored into an empty installation has every row, every file and the waiting jobs', async () => {
    const target = await emptyPlace();
    await restoreBackup(target, path.join(place, 'b'));

    const before = await rowsOf(source.databaseUrl);
    const after = await rowsOf(target.databaseUrl);
    expect([...before.keys()].filter((table) => before.get(table)?.length).length).toBeGreaterThan(40);
    for (const [table, rows] of before)
      // Their parts are in no backup: the senders begin again.
      expect([table, after.get(table)]).toEqual([table, table === 'resumable_uploads' ? [] : rows]);
    const below = (folder: string) =>
      (fs.readdirSync(path.join(folder, 'files'), { recursive: true }) as string[])
        // Parts of uploads are no files yet: their sender sends them again.
        .filter((key) => !/^[^/]+\/uploads(?:\/|$)/.test(key))
        .toSorted();
    expect(below(target.dataDir)).toEqual(below(source.dataDir));
    const manifest = readManifest(path.join(place, 'b'));
    expect(manifest.missing).toEqual([]);
    for (const { key } of readFileLines(path.join(place, 'b'), manifest))
      expect(fs.readFileSync(path.join(target.dataDir, 'files', key))).toEqual(
        fs.readFileSync(path.join(source.dataDir, 'files', key)),
      );
    const waiting = `select name, data from pgboss.job where state < 'active' and data ? 'organization_id' order by data::text`;
    const [was, is] = [new pg.Client(source.databaseUrl), new pg.Client(target.databaseUrl)];
    for (const client of [was, is]) await client.connect();
    const expected = (await was.query(waiting)).rows;
    expect(expected.length).toBeGreaterThan(0);
    expect((await is.query(waiting)).rows).toEqual(expected);
    for (const client of [was, is]) await client.end();

    const steward = await startSteward({ ...target, port: 0 }, makeLog('error'));
    try {
      const again = new Person((steward.address ?? '').replace('localhost', '127.0.0.1'));
      expect((await again.logIn(ada.session.email, PASSWORD)).uid).toBe(ada.session.uid);
      expect(await positionOf(ada, upload)).toMatchObject({ status: 200, offset: 1000 });
      expect(await positionOf(again, upload)).toMatchObject({ status: 404 });
      expect(await sendPart(again, upload, 1000, Buffer.alloc(1000))).toMatchObject({
        status: 404,
        code: 'upload.not-found',
        message: expect.stringContaining('upload the file again'),
      });
      expect(await again.get(uploads.getUploads, {})).toEqual([]);
    } finally {
      await steward.stop();
    }
  }, 120_000);

  test('a backup goes into a bucket, and one of a bucket into a folder: with the same files', async () => {
    const bucket = await startBucket(path.join(place, 's3'));
    try {
      const { s3 } = bucket;
      const inBucket = await emptyPlace({ s3 });
      await restoreBackup(inBucket, path.join(place, 'b'));
      expect(fs.existsSync(path.join(inBucket.dataDir, 'files'))).toBe(false);
      const folder = path.join(place, 'of-bucket');
      const manifest = await makeBackup(inBucket, folder);
      // The place of a file in the backup may differ, its content may not.
      const filesIn = (of: string) =>
        readFileLines(of, readManifest(of))
          .map(({ key, bytes, sha256 }) => ({ key, bytes, sha256 }))
          .toSorted((a, b) => (a.key < b.key ? -1 : 1));
      expect(manifest.missing).toEqual([]);
      expect(filesIn(folder).length).toBeGreaterThan(0);
      expect(filesIn(folder)).toEqual(filesIn(path.join(place, 'b')));
      const target = await emptyPlace();
      await restoreBackup(target, folder);
      for (const { key } of filesIn(folder))
        expect(fs.readFileSync(path.join(target.dataDir, 'files', key))).toEqual(
          fs.readFileSync(path.join(source.dataDir, 'files', key)),
        );
    } finally {
      await bucket.close();
    }
  }, 120_000);

  test('a backup made after another one links to the files that the earlier one has', async () => {
    const folder = path.join(place, 'second');
    const manifest = await makeBackup(source, folder, { before: path.join(place, 'b') });
    const [line] = readFileLines(folder, manifest);
    const file = path.join('files', line?.key ?? '');
    expect(fs.statSync(path.join(folder, file)).ino).toBe(fs.statSync(path.join(place, 'b', file)).ino);
  });

  test.each([
    [
      'a table that was changed',
      'tables/users.copy.gz was changed',
      (folder: string) => fs.appendFileSync(path.join(folder, 'tables/users.copy.gz'), 'x'),
    ],
    [
      'a table that is missing',
      'tables/bills.copy.gz is missing',
      (folder: string) => fs.rmSync(path.join(folder, 'tables/bills.copy.gz')),
    ],
    ['a backup that was broken off', 'is no backup', (folder: string) => fs.rmSync(path.join(folder, 'manifest.json'))],
    [
      'a migration of a newer program',
      'newer program',
      (folder: string) => {
        const file = path.join(folder, 'manifest.json');
        const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as { migrations: string[] };
        fs.writeFileSync(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999-later.sql'] }));
      },
    ],
  ])('with %s is refused, and nothing is written', async (_, message, change) => {
    const target = await emptyPlace();
    await expect(restoreBackup(target, changedCopy(change))).rejects.toThrow(message);
    expect((await rowsOf(target.databaseUrl)).size).toBe(0);
  });

  test('a backup is restored neither over data nor with another secret', async () => {
    await expect(restoreBackup(source, path.join(place, 'b'))).rejects.toThrow('The database is not empty');
    const target = await emptyPlace({ secret: 'another secret of at least 32 characters' });
    await expect(restoreBackup(target, path.join(place, 'b'))).rejects.toThrow('STEWARD_SECRET is another one');
  });

  test('a backup is refused into a folder that is not empty, and by a database user who sees one organization', async () => {
    await expect(makeBackup(source, place)).rejects.toThrow('is not empty');
    const url = new URL(source.databaseUrl ?? '');
    url.username = 'steward_app';
    const folder = path.join(place, 'refused');
    await expect(makeBackup({ ...source, databaseUrl: url.href }, folder)).rejects.toThrow('bypassrls');
    expect(fs.existsSync(path.join(folder, 'manifest.json'))).toBe(false);
  });

  test('a backup is made when due, and broken ones and the oldest beyond the limit are deleted', async () => {
    const folder = path.join(place, 'daily');
    const settings = { ...source, backup: { folder, everyHours: 24, keep: 2 } };
    const log = makeLog('silent');
    const at = (day: number, hour = 3) => new Date(Date.UTC(2026, 0, day, hour));
    fs.mkdirSync(path.join(folder, 'steward-2025-12-31T03-00-00Z'), { recursive: true });
    expect(await backUpWhenDue(settings, log, at(1))).toContain('steward-2026-01-01T03-00-00Z');
    expect(await backUpWhenDue(settings, log, at(1, 22))).toBeUndefined();
    expect(await backUpWhenDue(settings, log, at(2))).toBeDefined();
    expect(await backUpWhenDue(settings, log, at(5))).toBeDefined();
    expect(listBackups(folder).map(({ madeAt, isWhole }) => [madeAt.getUTCDate(), isWhole])).toEqual([
      [2, true],
      [5, true],
    ]);
    expect(await backUpWhenDue(source, log, at(9))).toBeUndefined();
  });
});
