import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { files } from '@steward/contract/foundation/files';
import { jobs } from '@steward/contract/foundation/jobs';
import { archives } from '@steward/contract/operations/archives';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { patience } from './http.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => vi.unstubAllEnvs());

const headersOf = (person: Person) => ({
  cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': person.cookies.get('csrfToken') ?? '',
});

/** A request whose body is sent manually, and its answer. */
function begin(
  { address, cookies }: Person,
  url: string,
  headers: Record<string, string>,
  options: http.RequestOptions = {},
) {
  const request = http.request(address + url, {
    ...options,
    method: 'POST',
    headers: { ...headersOf({ cookies } as Person), ...headers },
  });
  const answer = new Promise<{ status: number; connection: string | undefined; text: string }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, text }),
      );
    });
  });
  answer.catch(() => {});
  return { request, answer };
}

const raw = (address: string, line: string) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(address);
    const socket = net.connect(Number(port), hostname, () =>
      socket.write(`GET ${line} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('close', () => resolve(text));
  });

test.each(['//', '/%ff', '/v2/%', '/nothing'])('an address that is none, %s, answers 404', async (line) => {
  expect(await raw(server.address, line)).toMatch(/^HTTP\/1\.1 404 [^]*request\.unknown/);
});

test('answers are compressed for clients that accept it, except short ones, files and those that set cookies', async () => {
  const ada = await server.newAdmin('Ada');
  const ask = async (url: string, encoding: string) => {
    const got = await new Promise<http.IncomingMessage>((resolve) => {
      http.get(server.address + url, { headers: { ...headersOf(ada), 'accept-encoding': encoding } }, resolve);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of got) chunks.push(chunk as Buffer);
    return { encoding: got.headers['content-encoding'], bytes: Buffer.concat(chunks), headers: got.headers };
  };
  const long = '/v2/openapi.json';
  const plain = await ask(long, 'identity');
  expect(plain.encoding).toBeUndefined();
  expect(plain.headers.vary).toContain('accept-encoding');
  const br = await ask(long, 'gzip, br');
  expect(br.encoding).toBe('br');
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
  expect(br.bytes.length).toBe(Number(br.headers['content-length']));
  const gz = await ask(long, 'br;q=0, gzip');
  expect(gz.encoding).toBe('gzip');
  expect(gunzipSync(gz.bytes).equals(plain.bytes)).toBe(true);
  expect((await ask('/v2/getEnvHomeCount', 'br')).encoding).toBeUndefined();
  const csrf = await ask('/v2/getCsrfToken', 'br');
  expect(csrf.headers['set-cookie']).toBeDefined();
  expect(csrf.encoding).toBeUndefined();
});

test('a running request is answered while the server stops', async () => {
  const other = await startTestServer();
  const ada = await other.newAdmin('Ada');
  const stream = await ada.fetch('GET', '/v2/live');
  const heard = stream.text();
  const { request, answer } = begin(ada, `/v2${jobs.getMyJobs.path}`, {
    'content-type': 'application/json',
    'content-length': '2',
  });
  request.write('{');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const stopped = other.stop();
  await heard;
  request.end('}');
  expect(await answer).toMatchObject({ status: 200, connection: 'close' });
  await stopped;
});

/** The files of running uploads. */
function spooled(): string[] {
  const folder = path.join(server.steward.platform.settings.dataDir, 'uploads');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names.filter((name) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile());
}

test('an upload that is cut off leaves no file', async () => {
  const ada = await server.newAdmin('Ada');
  const { request } = begin(ada, '/v2/checkArchive', { 'content-type': 'multipart/form-data; boundary=b' });
  request.write(`--b\r\ncontent-disposition: form-data; name="files"; filename="a.zip"\r\n\r\n${'x'.repeat(300_000)}`);
  await expect.poll(spooled).not.toEqual([]);
  request.destroy();
  await expect.poll(spooled).toEqual([]);
});

/** Half of the bytes are written to the disk, then it is full. */
async function fillDisk(folder: string) {
  const handle = await fs.promises.open(path.join(folder, 'probe'), 'w');
  const shape = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  fs.rmSync(path.join(folder, 'probe'));
  return vi.spyOn(shape, 'writeFile').mockImplementation(async function (this: typeof handle, data) {
    const bytes = Buffer.from(data as Buffer);
    await this.write(bytes.subarray(0, bytes.length / 2));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  });
}

test('an upload that finds the disk full leaves no file, and the message does not blame the user', async () => {
  const store = path.join(server.steward.platform.settings.dataDir, 'files');
  const ada = await server.newAdmin('Ada');
  const before = fs.existsSync(store) ? fs.readdirSync(store, { recursive: true }) : [];
  const disk = await fillDisk(server.steward.platform.settings.dataDir);
  const file = new File(['x'.repeat(300_000)], 'a.zip');
  for (const call of [archives.checkArchive, files.saveUploadFile]) {
    const form = new FormData();
    form.set('input', '{}');
    form.append('files', file);
    const answer = await ada.fetch('POST', `/v2${call.path.replace(':folder', 'documents')}`, form);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([507, 'server.full']);
  }
  expect(disk).toHaveBeenCalledTimes(2);
  disk.mockRestore();
  expect(spooled()).toEqual([]);
  // The upload lies on another file system, so its bytes are copied.
  const linking = vi.spyOn(fs.promises, 'link').mockRejectedValueOnce(new Error('EXDEV'));
  const copying = vi
    .spyOn(fs.promises, 'copyFile')
    .mockRejectedValueOnce(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
  expect(await ada.ask(files.saveUploadFile, { folder: 'documents' }, [file])).toMatchObject({ code: 'server.full' });
  expect(copying).toHaveBeenCalledOnce();
  linking.mockRestore();
  copying.mockRestore();
  expect(spooled()).toEqual([]);
  expect(fs.existsSync(store) ? fs.readdirSync(store, { recursive: true }) : []).toEqual(before);
});

test('an upload refused before its end leaves its connection usable for the next request', async () => {
  const ada = await server.newAdmin('Ada');
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  const upload = begin(ada, '/v2/saveUploadFile/documents', type, { agent });
  upload.request.write('--b\r\ncontent-disposition: form-data; name="input"\r\n\r\nno JSON\r\n');
  upload.request.write('--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n');
  upload.request.end(`${'x'.repeat(3_000_000)}\r\n--b--\r\n`);
  expect(await upload.answer).toMatchObject({ status: 400 });
  const next = begin(
    ada,
    `/v2${jobs.getMyJobs.path}`,
    { 'content-type': 'application/json' },
    { agent, timeout: 5000 },
  );
  next.request.on('timeout', () => next.request.destroy(new Error('no answer')));
  next.request.end('{}');
  expect(await next.answer).toMatchObject({ status: 200 });
  expect(next.request.reusedSocket).toBe(true);
  agent.destroy();
});

test.each([
  ['off', '127.0.0.1'],
  ['1', '203.0.113.7'],
  ['2', '198.51.100.9'],
  ['loopback, 203.0.113.0/24', '198.51.100.9'],
])('with the proxies %s a request comes from %s, whoever stands first in the header', async (proxies, address) => {
  const other = await startTestServer({ STEWARD_TRUST_PROXY: proxies, STEWARD_WORKER: 'off' });
  const ada = await other.newAdmin('Ada');
  const reply = await ada.fetch('POST', '/v2/getSessions', '{}', {
    'content-type': 'application/json',
    'x-forwarded-for': '192.0.2.1, 198.51.100.9, 203.0.113.7',
  });
  expect(await reply.json()).toMatchObject({ data: [{ is_current: true, address }] });
  await other.stop();
});

test('an incomplete request is ended after a while; a continuing upload is not', async () => {
  const ada = await server.newAdmin('Ada');
  const before = patience.halfSentMs;
  patience.halfSentMs = 600;
  try {
    const json = { 'content-type': 'application/json', 'content-length': '2' };
    const { request, answer } = begin(ada, `/v2${jobs.getMyJobs.path}`, json);
    request.write('{');
    await expect(answer).rejects.toThrow();
    const upload = begin(ada, '/v2/saveUploadFile/documents', { 'content-type': 'multipart/form-data; boundary=b' });
    upload.request.write('--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n');
    for (let i = 0; i < 8; i++) {
      upload.request.write('more ');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    upload.request.end('\r\n--b--\r\n');
    expect(await upload.answer).toMatchObject({ status: 200 });
    const dead = begin(ada, '/v2/saveUploadFile/documents', { 'content-type': 'multipart/form-data; boundary=b' });
    dead.request.write('--b\r\n');
    await expect(dead.answer).rejects.toThrow();
  } finally {
    patience.halfSentMs = before;
  }
});

test('a request with incomplete headers is ended after thirty seconds, unless set otherwise', async () => {
  expect(patience.halfSentMs).toBe(30_000);
  const before = patience.halfSentMs;
  patience.halfSentMs = 800;
  const other = await startTestServer({ STEWARD_WORKER: 'off' });
  patience.halfSentMs = before;
  const { hostname, port } = new URL(other.address);
  const started = Date.now();
  const ended = await new Promise<string>((resolve) => {
    const socket = net.connect(Number(port), hostname, () =>
      socket.write('GET /v2/health HTTP/1.1\r\nHost: x\r\nX-A: '),
    );
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('close', () => resolve(text));
    socket.on('error', () => {});
  });
  expect(ended).toMatch(/^HTTP\/1\.1 408 /);
  expect(Date.now() - started).toBeLessThan(5000);
  await other.stop();
});

test('a person has at most twenty streams at once, another one their own', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  const stop = new AbortController();
  const listen = (person: Person) =>
    fetch(`${server.address}/v2/live`, { headers: headersOf(person), signal: stop.signal });
  for (let i = 0; i < 20; i++) expect((await listen(ada)).status).toBe(200);
  expect((await listen(ada)).status).toBe(429);
  expect((await listen(eve)).status).toBe(200);
  stop.abort();
  await expect.poll(async () => (await ada.fetch('GET', '/v2/live')).status).toBe(200);
});

test('only the account of the server can read stored files', async () => {
  const ada = await server.newAdmin('Ada');
  const form = new FormData();
  form.set('input', '{}');
  form.append('files', new File(['text'], 'a.txt'));
  expect((await ada.fetch('POST', '/v2/saveUploadFile/documents', form)).status).toBe(200);
  const root = path.join(server.steward.platform.settings.dataDir, 'files');
  const folder = path.join(root, ada.session.organization_id);
  const [file = ''] = fs.readdirSync(folder);
  const modes = [root, folder, path.join(folder, file)].map((one) => fs.statSync(one).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});
