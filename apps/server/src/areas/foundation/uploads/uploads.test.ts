import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { files } from '@steward/contract/foundation/files';
import { uploads } from '@steward/contract/foundation/uploads';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asInstallation, inTransaction } from '../../../database/transaction.ts';
import { whoIsThis } from '../../access/session/session.service.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import { makeLog } from '../../../platform/log.ts';
import { startSteward } from '../../../steward.ts';
import { Person } from '../../../testing/person.ts';
import { announce, positionOf, sendPart, sendWhole, tus } from '../../../testing/resumable.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addFile, storeUploads } from '../files/files.service.ts';
import { sweepUploadsJob } from './uploads.job-kinds.ts';
import { takeUpload, withUploads } from './uploads.service.ts';

const MB = 1024 * 1024;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_UPLOAD_FILE_MB: '64' });
});
afterAll(() => server.stop());

const dataDir = () => server.steward.platform.settings.dataDir;
const folderOf = ({ session }: Person) => path.join(dataDir(), 'files', session.organization_id);
const partialsOf = (person: Person) => {
  const folder = path.join(folderOf(person), 'uploads');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
};
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const idOf = (url: string) => url.split('/').at(-1) ?? '';

/** What an area does with uploads: a file of each, in one transaction. */
async function makeFiles(
  person: Person,
  ids: string[],
  { fails = false, before }: { fails?: boolean; before?: () => Promise<unknown> } = {},
): Promise<string[]> {
  const ctx = {
    ...maintenanceCtx(server.steward.platform, 'test'),
    cookies: { set: new Map(), get: Object.fromEntries(person.cookies) },
  };
  await whoIsThis(ctx);
  return withUploads(ctx, ids, async (given) => {
    await before?.();
    return storeUploads(ctx, given, (hashes) =>
      inTransaction(ctx, async (work) => {
        const made = [];
        for (const [i, file] of given.entries()) {
          await takeUpload(ctx, work, file.uploadId);
          const about = { sha256: hashes[i] ?? '', name: file.name, contentType: file.contentType, bytes: file.size };
          made.push(await addFile(ctx, work.db, work.scope, about));
        }
        if (fails) throw new Error('the name is taken');
        return made;
      }),
    );
  });
}

const bytes = Buffer.alloc(3 * MB, '0123456789abcdef');

test('a file that is cut at 70 % is continued from there, and becomes the file that was sent', async () => {
  const ada = await server.newAdmin('Ada');
  const { status, location } = await announce(ada, bytes.length, { filename: 'plan.pdf', filetype: 'application/pdf' });
  expect(status).toBe(201);
  expect(location).toMatch(/^\/v2\/uploads\/[\da-f-]{36}$/);
  const cut = Math.floor(bytes.length * 0.7);
  await sendPart(ada, location, 0, bytes, cut);
  const { offset } = await positionOf(ada, location);
  expect(offset).toBe(cut);
  const mode = fs.statSync(path.join(folderOf(ada), 'uploads', idOf(location))).mode & 0o777;
  expect(mode).toBe(0o600);
  expect(await sendPart(ada, location, offset, bytes.subarray(offset))).toMatchObject({
    status: 204,
    offset: bytes.length,
  });
  expect(await ada.get(uploads.getUploads, {})).toMatchObject([
    { _id: idOf(location), name: 'plan.pdf', state: 'complete', received: bytes.length },
  ]);
  const [file_id = ''] = await makeFiles(ada, [idOf(location)]);
  const opened = await ada.send(files.getFile, { file_id });
  expect(sha256(Buffer.from(await opened.arrayBuffer()))).toBe(sha256(bytes));
  expect(partialsOf(ada)).toEqual([]);
  expect(await ada.get(uploads.getUploads, {})).toEqual([]);
});

test('an upload is continued after the server was started again', async () => {
  const ada = await server.newAdmin('Ada');
  const { location } = await announce(ada, bytes.length);
  await sendPart(ada, location, 0, bytes.subarray(0, MB));
  const { settings } = server.steward.platform;
  const next = await startSteward({ ...settings, worker: 'off' }, makeLog('error'), {
    database: server.steward.database,
    keepsChildProcesses: true,
  });
  try {
    const again = new Person((next.address ?? '').replace('localhost', '127.0.0.1'));
    for (const [name, value] of ada.cookies) again.cookies.set(name, value);
    expect(await positionOf(again, location)).toMatchObject({ status: 200, offset: MB });
    expect(await sendPart(again, location, MB, bytes.subarray(MB))).toMatchObject({ status: 204 });
  } finally {
    await next.stop();
  }
  expect(await ada.get(uploads.getUploads, {})).toMatchObject([{ state: 'complete' }]);
});

test('an upload is that of its sender alone, with their session, CSRF value and permission at every request', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada);
  const eve = await server.newAdmin('Eve');
  const { location } = await announce(ada, 10);
  for (const other of [mo, eve]) {
    expect(await positionOf(other, location)).toMatchObject({ status: 404 });
    expect(await sendPart(other, location, 0, Buffer.from('x'))).toMatchObject({ code: 'upload.not-found' });
    expect(await tus(other, 'DELETE', location)).toMatchObject({ code: 'upload.not-found' });
    expect(await other.get(uploads.getUploads, {})).toEqual([]);
    await expect(makeFiles(other, [idOf(location)])).rejects.toMatchObject({ code: 'upload.not-found' });
  }
  const none = { 'x-csrf-token': '' };
  expect(await tus(ada, 'POST', '/v2/uploads', { 'upload-length': 1, ...none })).toMatchObject({
    code: 'session.csrf',
  });
  const part = { 'upload-offset': 0, 'content-type': 'application/offset+octet-stream', ...none };
  expect(await tus(ada, 'PATCH', location, part, Buffer.from('x'))).toMatchObject({ code: 'session.csrf' });
  expect(await tus(server.stranger(), 'HEAD', location)).toMatchObject({ status: 401 });
  const guest = await server.newMember(ada);
  await server.giveRole(guest, 'occupant');
  expect(await announce(guest, 10)).toMatchObject({ status: 403, code: 'session.forbidden' });
});

test('an upload of a property ends with the reach of its sender', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: mine } = await ada.newEnvironment();
  const { _id: other } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [mine]);
  const of = (environment_id: string) => announce(mo, 10, { filename: 'a.pdf', environment_id });
  expect(await of(other)).toMatchObject({ code: 'environment.not-found' });
  expect(await of('not-an-id')).toMatchObject({ code: 'request.invalid' });
  const { location } = await of(mine);
  expect(await positionOf(mo, location)).toMatchObject({ status: 200, offset: 0 });
  await server.owner.query('delete from environment_access where user_id = $1', [mo.session.uid]);
  forgetSessions();
  expect(await positionOf(mo, location)).toMatchObject({ status: 404 });
  expect(await sendPart(mo, location, 0, Buffer.from('0123456789'))).toMatchObject({ code: 'upload.not-found' });
});

test('a part at another position is refused, and of two at one position one is kept', async () => {
  const ada = await server.newAdmin('Ada');
  const { location } = await announce(ada, bytes.length);
  expect(await sendPart(ada, location, 5, bytes.subarray(5))).toMatchObject({
    status: 409,
    code: 'upload.wrong-offset',
  });
  const both = await Promise.all([sendPart(ada, location, 0, bytes), sendPart(ada, location, 0, bytes)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect(await sendPart(ada, location, bytes.length, Buffer.from('more'))).toMatchObject({ status: 409 });
  const [file_id = ''] = await makeFiles(ada, [idOf(location)]);
  const opened = await ada.send(files.getFile, { file_id });
  expect(sha256(Buffer.from(await opened.arrayBuffer()))).toBe(sha256(bytes));
});

test('a part beyond the announced size is refused, and what is not tus as well', async () => {
  const ada = await server.newAdmin('Ada');
  const { location } = await announce(ada, 4);
  expect(await sendPart(ada, location, 0, Buffer.from('01234'))).toMatchObject({ status: 413 });
  expect(await positionOf(ada, location)).toMatchObject({ offset: 0 });
  const text = { 'upload-offset': 0, 'content-type': 'text/plain' };
  expect(await tus(ada, 'PATCH', location, text, Buffer.from('0123'))).toMatchObject({ status: 415 });
  expect(await tus(ada, 'HEAD', location, { 'tus-resumable': '0.2.2' })).toMatchObject({ status: 412 });
  for (const size of ['-1', '1.5', 'x', ''])
    expect(await tus(ada, 'POST', '/v2/uploads', { 'upload-length': size })).toMatchObject({ status: 400 });
  expect(await announce(ada, 0)).toMatchObject({ code: 'file.empty' });
  expect(await announce(ada, 65 * MB)).toMatchObject({ status: 413, code: 'upload.too-large' });
  expect((await tus(ada, 'OPTIONS', '/v2/uploads')).status).toBe(204);
});

test.each(['..%2F..%2Fsecret', '%2e%2e', 'a%00b', '....//', '00000000-0000-7000-8000-000000000000', '..%5c..%5cx'])(
  'the id %s names no upload and no file',
  async (id) => {
    const ada = await server.newAdmin('Ada');
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const headers = { 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' };
      const body = method === 'PATCH' ? Buffer.from('x') : undefined;
      expect((await tus(ada, method, `/v2/uploads/${id}`, headers, body)).status).toBe(404);
    }
  },
);

test('a name and its folders lose what hides their ending or leads out of the folder', async () => {
  const ada = await server.newAdmin('Ada');
  await announce(ada, 1, { filename: 'bill\u202Efdp.exe\u0007', path: '../../etc/./Pläne\\2026//' });
  expect(await ada.get(uploads.getUploads, {})).toMatchObject([{ name: 'billfdp.exe', path: 'etc/Pläne/2026' }]);
});

test('an upload is used once, also if the first attempt failed and if two use it at once', async () => {
  const ada = await server.newAdmin('Ada');
  const { location } = await announce(ada, 3);
  const id = idOf(location);
  await expect(makeFiles(ada, [id])).rejects.toMatchObject({ code: 'upload.incomplete' });
  await sendPart(ada, location, 0, Buffer.from('abc'));
  await expect(makeFiles(ada, [id], { fails: true })).rejects.toThrow(/name is taken/);
  const twice = await Promise.allSettled([makeFiles(ada, [id]), makeFiles(ada, [id])]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(makeFiles(ada, [id])).rejects.toMatchObject({ code: 'upload.used' });
  expect(partialsOf(ada)).toEqual([]);
});

test('an upload whose bytes go while another call reads them is one that was used', async () => {
  const ada = await server.newAdmin('Ada');
  const { location } = await announce(ada, 3);
  await sendPart(ada, location, 0, Buffer.from('abc'));
  const first = () => makeFiles(ada, [idOf(location)]);
  await expect(makeFiles(ada, [idOf(location)], { before: first })).rejects.toMatchObject({ code: 'upload.used' });
});

async function sweep(): Promise<void> {
  const { platform } = server.steward;
  await asInstallation(maintenanceCtx(platform, 'test'), (db) =>
    platform.jobs.sendMaintenance(db, sweepUploadsJob, {}),
  );
}

test('an expired or used upload is swept with its bytes, and others stay', async () => {
  const ada = await server.newAdmin('Ada');
  const [old, kept] = [await announce(ada, 10), await announce(ada, 10)];
  for (const { location } of [old, kept]) await sendPart(ada, location, 0, Buffer.from('01234'));
  // As if the server was killed before it deleted the bytes of an upload that was used.
  const used = await sendWhole(ada, Buffer.from('used'));
  await server.owner.query(`update resumable_uploads set state = 'used' where id = $1`, [used]);
  await server.owner.query(`update resumable_uploads set expires_at = now() - interval '1 second' where id = $1`, [
    idOf(old.location),
  ]);
  expect(await positionOf(ada, old.location)).toMatchObject({ status: 404 });
  expect(await sendPart(ada, old.location, 5, Buffer.from('56789'))).toMatchObject({ code: 'upload.not-found' });
  await sweep();
  await expect.poll(() => partialsOf(ada)).toEqual([idOf(kept.location)]);
  const left = await server.owner.query('select id from resumable_uploads where organization_id = $1', [
    ada.session.organization_id,
  ]);
  expect(left.rows).toEqual([{ id: idOf(kept.location) }]);
  expect(await tus(ada, 'DELETE', kept.location)).toMatchObject({ status: 204 });
  expect(partialsOf(ada)).toEqual([]);
  expect(await positionOf(ada, kept.location)).toMatchObject({ status: 404 });
});

test('bytes that the server has lost are sent again from the beginning', async () => {
  const ada = await server.newAdmin('Ada');
  const { location } = await announce(ada, 10);
  await sendPart(ada, location, 0, Buffer.from('01234'));
  fs.rmSync(path.join(folderOf(ada), 'uploads'), { recursive: true });
  expect(await sendPart(ada, location, 5, Buffer.from('56789'))).toMatchObject({ status: 409 });
  expect(await positionOf(ada, location)).toMatchObject({ offset: 0 });
  expect(await sendPart(ada, location, 0, Buffer.from('0123456789'))).toMatchObject({ status: 204 });
});

test('a request that got no bytes for a while gives way to another one', async () => {
  const ada = await server.newAdmin('Ada');
  const { location } = await announce(ada, bytes.length);
  // Half of it, and then nothing: its connection is dead, but the server does not know.
  const stuck = http.request(ada.address + location, {
    method: 'PATCH',
    agent: false,
    headers: {
      cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': ada.cookies.get('csrfToken') ?? '',
      'tus-resumable': '1.0.0',
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    },
  });
  stuck.on('error', () => {});
  stuck.write(bytes.subarray(0, MB));
  await expect.poll(() => partialsOf(ada).length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { offset } = await positionOf(ada, location);
  expect(offset).toBe(MB);
  expect(await sendPart(ada, location, offset, bytes.subarray(offset))).toMatchObject({ status: 204 });
  stuck.destroy();
});

test('the client of the browser sends a file in parts, is stopped at 70 %, and another one continues', async () => {
  const ada = await server.newAdmin('Ada');
  const sent: number[] = [];
  const send = (url: string | null, stopAt: number) =>
    new Promise<string>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: `${ada.address}/v2/uploads`,
        uploadUrl: url,
        chunkSize: MB / 2,
        retryDelays: [0, 100, 500],
        metadata: { filename: 'Pläne.pdf', path: 'Haus/Pläne' },
        headers: {
          cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'X-CSRF-Token': ada.cookies.get('csrfToken') ?? '',
        },
        onChunkComplete: (part, accepted) => {
          sent.push(part);
          if (accepted >= stopAt) void upload.abort().then(() => resolve(upload.url ?? ''), reject);
        },
        onSuccess: () => resolve(upload.url ?? ''),
        onError: reject,
      });
      upload.start();
    });
  const url = await send(null, 0.7 * bytes.length);
  expect(url).toMatch(/\/v2\/uploads\/[\da-f-]{36}$/);
  await send(url, Infinity);
  // No part was sent twice.
  expect(sent.reduce((sum, part) => sum + part, 0)).toBe(bytes.length);
  expect(await ada.get(uploads.getUploads, {})).toMatchObject([
    { name: 'Pläne.pdf', path: 'Haus/Pläne', state: 'complete' },
  ]);
  const [file_id = ''] = await makeFiles(ada, [idOf(url)]);
  const opened = await ada.send(files.getFile, { file_id });
  expect(sha256(Buffer.from(await opened.arrayBuffer()))).toBe(sha256(bytes));
});
