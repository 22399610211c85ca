import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { environments } from '@steward/contract/estate/environments';
import { files } from '@steward/contract/foundation/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const MB = 1024 * 1024;
let server: TestServer;
// The budget is a few files, so that a test need not send hundreds of megabytes.
beforeAll(async () => {
  server = await startTestServer({ STEWARD_UPLOADS_MB: '40', STEWARD_BODIES_MB: '1', STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

function spooledBytes(): number {
  const folder = path.join(server.steward.platform.settings.dataDir, 'uploads');
  if (!fs.existsSync(folder)) return 0;
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false }))
    .reduce((sum, about) => sum + (about?.isFile() ? about.size : 0), 0);
}

const opening = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';
const documents = files.saveUploadFile.path.replace(':folder', 'documents');

interface Answered {
  status: number;
  code: string;
  retryAfter: string | undefined;
}

/** A request whose body is sent in parts. */
function begin(person: Person, url: string, headers: Record<string, string>) {
  const request = http.request(person.address + url, {
    method: 'POST',
    agent: false,
    headers: {
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': person.cookies.get('csrfToken') ?? '',
      'x-forwarded-for': person.from,
      ...headers,
    },
  });
  const answer = new Promise<Answered>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        const { code = '' } = JSON.parse(text) as { code?: string };
        resolve({ status: response.statusCode ?? 0, code, retryAfter: response.headers['retry-after'] });
      });
    });
  });
  answer.catch(() => {});
  return { request, answer };
}

const upload = (person: Person, bytes?: number) =>
  begin(person, `/v2${documents}`, {
    'content-type': 'multipart/form-data; boundary=b',
    ...(bytes && { 'content-length': String(bytes) }),
  });

/** An upload of which a file of this size has arrived, and whose end has not. */
async function halfSent(person: Person, bytes: number) {
  const before = spooledBytes();
  const one = upload(person);
  one.request.write(opening);
  one.request.write(Buffer.alloc(bytes, 'x'));
  await expect.poll(spooledBytes).toBeGreaterThanOrEqual(before + bytes - 100);
  return one;
}

test('a file is on the disk while it arrives, is stored with its hash, and is deleted with the answer', async () => {
  const ada = await server.newAdmin('Ada');
  const { request, answer } = await halfSent(ada, MB);
  request.end('yz\r\n--b--\r\n');
  expect(await answer).toMatchObject({ status: 200 });
  expect(spooledBytes()).toBe(0);
  const stored = path.join(server.steward.platform.settings.dataDir, 'files', ada.session.organization_id);
  const sha256 = createHash('sha256').update(Buffer.alloc(MB, 'x')).update('yz').digest('hex');
  expect(fs.readdirSync(stored)).toEqual([sha256]);
  expect(fs.statSync(path.join(stored, sha256)).size).toBe(MB + 2);
});

test('a file that is larger than allowed is refused, and the other files of the request are deleted', async () => {
  const ada = await server.newAdmin('Ada');
  const large = new File([Buffer.alloc(20 * MB + 1)], 'large.bin');
  const reply = await ada.ask(files.saveUploadFile, { folder: 'documents' }, [new File(['x'], 'a.txt'), large]);
  expect(reply).toMatchObject({ httpStatus: 413, code: 'file.too-large', detail: 'large.bin' });
  expect(spooledBytes()).toBe(0);
});

test('a single request may be larger than the budget; of two the second waits, and the other organization sends on', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada);
  const eve = await server.newAdmin('Eve');
  const sent = Buffer.alloc(15 * MB, 'x');
  const names = ['a', 'b', 'c'];
  const reply = ada.ask(
    files.saveUploadFile,
    { folder: 'documents' },
    names.map((name) => new File([sent], name)),
  );
  expect(await reply).toMatchObject({ httpStatus: 200 });
  // Half sent: it holds what it declares.
  const first = upload(ada, 25 * MB);
  first.request.write(opening);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const second = upload(mo, 22 * MB);
  second.request.write(opening);
  expect(await second.answer).toMatchObject({ status: 429, code: 'upload.too-many', retryAfter: '20' });
  expect(await eve.ask(files.saveUploadFile, { folder: 'documents' }, [new File(['x'], 'a.txt')])).toMatchObject({
    httpStatus: 200,
  });
  const third = upload(eve, 22 * MB);
  third.request.write(opening);
  expect(await third.answer).toMatchObject({ status: 503, code: 'upload.busy', retryAfter: '20' });
  // The connection ends, and the bytes are free again.
  first.request.destroy();
  await expect
    .poll(async () => {
      const again = upload(eve, 22 * MB);
      again.request.write(opening);
      const refused = await Promise.race([again.answer, new Promise((resolve) => setTimeout(resolve, 200))]);
      again.request.destroy();
      return refused;
    })
    .toBeUndefined();
  for (const one of [second, third]) one.request.destroy();
});

test('bytes that were not declared count as they arrive', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  const first = await halfSent(ada, 19 * MB);
  const second = upload(eve);
  for (let file = 0; file < 2; file++) {
    second.request.write(opening.replace('a.txt', `${file}.txt`));
    second.request.write(Buffer.alloc(15 * MB, 'x'));
    second.request.write('\r\n');
  }
  expect(await second.answer).toMatchObject({ status: 503, code: 'upload.busy' });
  first.request.destroy();
  await expect.poll(spooledBytes).toBe(0);
});

test('a member has eight uploads at once, an organization twelve, and another one its own', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada);
  const eve = await server.newAdmin('Eve');
  const open = [];
  for (let i = 0; i < 8; i++) open.push(await halfSent(ada, 1000));
  const refuse = async (person: Person) => {
    const refused = upload(person, 100);
    refused.request.write(opening);
    expect(await refused.answer).toMatchObject({ status: 429, code: 'upload.too-many' });
  };
  await refuse(ada);
  for (let i = 0; i < 4; i++) open.push(await halfSent(mo, 1000));
  await refuse(mo);
  expect((await eve.ask(files.saveUploadFile, { folder: 'documents' }, [new File(['x'], 'a')])).httpStatus).toBe(200);
  for (const { request } of open) request.destroy();
  await expect.poll(spooledBytes).toBe(0);
});

test('an upload whose sender has gone before it is received takes no place', async () => {
  const counting = await startTestServer({ STEWARD_THROTTLE: 'on', STEWARD_WORKER: 'off' });
  const lock = await counting.owner.connect();
  try {
    const ada = await counting.newAdmin('Ada');
    // Calls wait for the count of their limit, meanwhile their senders go.
    await lock.query('begin');
    await lock.query('lock table throttles in exclusive mode');
    const gone = Array.from({ length: 12 }, () => upload(ada, 1000));
    for (const { request } of gone) request.write(opening);
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const { request } of gone) request.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await lock.query('commit');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await ada.ask(files.saveUploadFile, { folder: 'documents' }, [new File(['x'], 'a.txt')])).toMatchObject({
      httpStatus: 200,
    });
  } finally {
    lock.release();
    await counting.stop();
  }
}, 60_000);

test('a form that ends too early or has no boundary is refused as an invalid request', async () => {
  const ada = await server.newAdmin('Ada');
  const early = upload(ada);
  early.request.end(`${opening}x\r\n`);
  expect(await early.answer).toMatchObject({ status: 400, code: 'request.invalid' });
  const unnamed = begin(ada, `/v2${documents}`, { 'content-type': 'multipart/form-data' });
  unnamed.request.end(`${opening}x\r\n--b--\r\n`);
  expect(await unnamed.answer).toMatchObject({ status: 400, code: 'request.invalid' });
});

test('a request that declares more than an upload may have is refused before it arrives', async () => {
  const ada = await server.newAdmin('Ada');
  const { answer, request } = upload(ada, 402 * MB);
  request.write(opening);
  expect(await answer).toMatchObject({ status: 413, code: 'request.too-large' });
  request.destroy();
});

test('large JSON bodies have a budget by network, and small ones are always answered', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  const url = `/v2${environments.getEnvironments.path}`;
  const type = { 'content-type': 'application/json' };
  const begun = begin(ada, url, type);
  begun.request.write(`{"x":"${'x'.repeat(700_000)}`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const long = JSON.stringify({ x: 'x'.repeat(700_000) });
  const refused = await eve.fetch('POST', url, long, type);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect((await eve.fetch('POST', url, '{}', type)).status).toBe(200);
  begun.request.destroy();
  await expect.poll(async () => (await eve.fetch('POST', url, long, type)).status).not.toBe(503);
});

test('a body without a declared length is read whole', async () => {
  const ada = await server.newAdmin('Ada');
  const { request, answer } = begin(ada, `/v2${environments.getEnvironments.path}`, {
    'content-type': 'application/json',
  });
  request.write('{"search":"');
  request.write('x'.repeat(100_000));
  request.end('"}');
  expect([200, 400]).toContain((await answer).status);
});
