import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { archives } from '@steward/contract/operations/archives';
import { files } from '@steward/contract/foundation/files';
import { jobs } from '@steward/contract/foundation/jobs';
import { ARCHIVE_PURPOSE } from '@steward/contract/foundation/uploads';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeBackup } from '../../../backup/backup.ts';
import { readManifest } from '../../../backup/manifest.ts';
import { restoreBackup } from '../../../backup/restore.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { uuid } from '../../../platform/uuid.ts';
import { addressIn, dropDatabase, query } from '../../../testing/databases.ts';
import type { Person } from '../../../testing/person.ts';
import { childrenOf } from '../../../testing/processes.ts';
import { announce, sendPart } from '../../../testing/resumable.ts';
import { endedJob } from '../../../testing/samples/archive.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addFile, storeFile } from '../../foundation/files/files.service.ts';

// Archive and backup of an organization with 5 GB of files: 25 GB on the disk for some minutes. STEWARD_LONG_GB: another size.

const GB = 1024 ** 3;
const MB = 1024 ** 2;
const ALL = Number(process.env.STEWARD_LONG_GB ?? '5') * GB;
/** 64 MB to 1 GB each: one is larger than the memory that a step may take. */
const SIZES = [1 * GB, ...Array.from({ length: 80 }, () => 64 * MB)];
const MOST_MEMORY = 100 * MB;

let server: TestServer;
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-large-archives-'));
beforeAll(async () => {
  server = await startTestServer({ STEWARD_DATA_DIR: path.join(root, 'data') }, { reader: 'child processes' });
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(root, { recursive: true, force: true });
});

/** Bytes that no packing makes smaller, different in each file. */
async function makeFile(file: string, bytes: number): Promise<string> {
  const stream = createCipheriv('aes-128-ctr', randomBytes(16), randomBytes(16));
  const zeros = Buffer.alloc(MB);
  const hash = createHash('sha256');
  const handle = await fs.promises.open(file, 'w', 0o600);
  for (let at = 0; at < bytes; at += MB) {
    const chunk = stream.update(zeros.subarray(0, Math.min(MB, bytes - at)));
    hash.update(chunk);
    await handle.write(chunk);
  }
  await handle.close();
  return hash.digest('hex');
}

const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** How long a step takes, and by how much the memory of the server and of the reader of archives grows in it. */
async function measured<T>(step: string, work: () => Promise<T>): Promise<T> {
  const [before, started] = [process.memoryUsage.rss(), Date.now()];
  let [most, child] = [before, 0];
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
    for (const pid of childrenOf(process.pid, 'child-programs/archive')) child = Math.max(child, residentOf(pid));
  }, 50);
  try {
    return await work();
  } finally {
    clearInterval(watch);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const mb = (bytes: number) => `${Math.round(bytes / MB)} MB`;
    process.stdout.write(
      `${step}: ${seconds} s, +${mb(most - before)} (server ${mb(most)}, reader of archives ${mb(child)})\n`,
    );
    expect(most - before, `memory of: ${step}`).toBeLessThan(MOST_MEMORY);
  }
}

async function withFiles(person: Person): Promise<string[]> {
  const ctx = workerCtx(server.steward.platform, person.session.organization_id, 'test');
  const hashes: string[] = [];
  const place = path.join(root, 'made');
  let left = ALL;
  for (const size of SIZES) {
    const bytes = Math.min(size, left);
    if (bytes <= 0) break;
    left -= bytes;
    const sha256 = await makeFile(place, bytes);
    await storeFile(ctx, sha256, place, { isGiven: true });
    fs.rmSync(place);
    await inTransaction(ctx, ({ db, scope }) =>
      addFile(ctx, db, scope, { sha256, name: `${hashes.length}.bin`, contentType: 'application/octet-stream', bytes }),
    );
    hashes.push(sha256);
  }
  expect(left).toBe(0);
  return hashes;
}

/** Passes an archive on in parts: each is downloaded as a range and sent by another person. */
async function passOn(from: Person, to: Person, file_id: string, bytes: number): Promise<string> {
  const { location } = await announce(to, bytes, { filename: 'all.zip', purpose: ARCHIVE_PURPOSE });
  const PART = 16 * MB;
  for (let start = 0; start < bytes; start += PART) {
    const end = Math.min(bytes, start + PART) - 1;
    const part = await from.fetch('GET', `/v2/files/${file_id}`, undefined, { range: `bytes=${start}-${end}` });
    expect(part.status).toBe(206);
    const sent = await sendPart(to, location, start, Buffer.from(await part.arrayBuffer()));
    expect(sent.status).toBe(204);
  }
  return location.split('/').at(-1) ?? '';
}

const folderOf = ({ session }: Person) => path.join(root, 'data/files', session.organization_id);
const filesOf = (person: Person) =>
  fs
    .readdirSync(folderOf(person), { withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => one.name)
    .toSorted();

test('5 GB of files are exported, imported, backed up and restored, without holding them in memory', async () => {
  const ada = await server.newAdmin('Ada');
  const hashes = (await withFiles(ada)).toSorted();
  const exported = await measured('export', async () => {
    const { job_id } = await ada.get(archives.exportOrganization, {});
    return endedJob(ada, job_id, 900);
  });
  expect(exported).toMatchObject({ status: 'done', result: { files: hashes.length } });
  const { file_id, bytes } = exported.result as { file_id: string; bytes: number };
  expect(bytes).toBeGreaterThan(ALL);

  const bea = await server.newAdmin('Bea');
  const upload_id = await passOn(ada, bea, file_id, bytes);
  // An organization of the first month: only its rows are limited.
  const checked = await measured('check', async () => {
    const { job_id } = await bea.get(archives.checkUploadedArchive, { upload_id });
    return endedJob(bea, job_id, 900);
  });
  expect(checked).toMatchObject({ status: 'done', result: { signature: 'own', files: hashes.length } });
  // The first organization is not needed any more, its space is.
  fs.rmSync(folderOf(ada), { recursive: true });
  await server.owner.query('delete from files where organization_id = $1', [ada.session.organization_id]);
  const imported = await measured('import', async () => {
    const { file_id: checkedId } = checked.result as { file_id: string };
    const { job_id } = await bea.get(archives.importOrganization, { file_id: checkedId });
    return endedJob(bea, job_id, 900);
  });
  expect(imported).toMatchObject({ status: 'done', result: { files: hashes.length } });
  expect(filesOf(bea)).toEqual(hashes);
  expect(fs.readdirSync(path.join(root, 'data/work'))).toEqual([]);
  expect(await bea.get(jobs.getMyJobs, {})).toHaveLength(2);

  const { settings } = server.steward.platform;
  const source = { ...settings, databaseUrl: String(server.steward.database.owner.connectionString) };
  await measured('backup, read again', () => makeBackup(source, path.join(root, 'backup')));
  expect(readManifest(path.join(root, 'backup')).files.total_bytes).toBeGreaterThanOrEqual(ALL);
  const [node = ''] = inject('database').nodes;
  const name = `t_${uuid().replaceAll('-', '')}`;
  await query(node, 'postgres', `create database ${name} template template0`);
  try {
    const databaseUrl = String(addressIn(inject('database'), name).owner.connectionString);
    const target = { ...source, databaseUrl, dataDir: path.join(root, 'restored') };
    await measured('restore', () => restoreBackup(target, path.join(root, 'backup')));
    const restored = path.join(target.dataDir, 'files', bea.session.organization_id);
    expect(fs.readdirSync(restored).toSorted()).toEqual(hashes);
    const first = hashes[0] ?? '';
    expect(
      createHash('sha256')
        .update(fs.readFileSync(path.join(restored, first)))
        .digest('hex'),
    ).toBe(first);
  } finally {
    await dropDatabase(inject('database'), name);
  }
  const [row] = (await server.owner.query<{ id: string }>('select id from files where sha256 = $1', [hashes[0]])).rows;
  const last = await bea.fetch('GET', `/v2/files/${row?.id}`, undefined, { range: 'bytes=0-9' });
  expect([last.status, (await last.arrayBuffer()).byteLength]).toEqual([206, 10]);
  expect((await bea.send(files.getFile, { file_id })).status).toBe(404);
});
