import fs from 'node:fs';
import path from 'node:path';
import { auditLog } from '@steward/contract/access/audit-log';
import { files } from '@steward/contract/foundation/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { rangeOf } from './send-file.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const text = '0123456789';

async function kept(ada: Person, content: string | Buffer<ArrayBuffer> = text, name = 'digits.txt'): Promise<string> {
  const [file] = await ada.get(files.saveUploadFile, { folder: 'documents' }, [new File([content], name)]);
  return `/v2/files/${file?._id}`;
}

async function asked(ada: Person, url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await ada.fetch(method, url, undefined, headers);
  return {
    status: response.status,
    text: await response.text(),
    range: response.headers.get('content-range'),
    length: response.headers.get('content-length'),
    etag: response.headers.get('etag') ?? '',
    headers: response.headers,
  };
}

test.each([
  ['bytes=0-3', 10, { start: 0, end: 3 }],
  ['bytes=4-', 10, { start: 4, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-30', 10, { start: 0, end: 9 }],
  ['bytes=9-99', 10, { start: 9, end: 9 }],
  ['bytes=10-', 10, 'outside'],
  ['bytes=-0', 10, 'outside'],
  ['bytes=0-', 0, 'outside'],
  ['bytes=5-4', 10, undefined],
  ['bytes=-', 10, undefined],
  ['bytes=0-1,4-5', 10, undefined],
  ['items=0-1', 10, undefined],
  [undefined, 10, undefined],
])('the range %s of %s bytes is %s', (header, bytes, range) => {
  expect(rangeOf(header, bytes)).toEqual(range);
});

test('a part of a file is answered with its position, and a part that the file does not have is refused', async () => {
  const ada = await server.newAdmin('Ada');
  const url = await kept(ada);
  const whole = await asked(ada, url);
  expect(whole).toMatchObject({ status: 200, text, length: '10', range: null });
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  expect(await asked(ada, url, { range: 'bytes=2-4' })).toMatchObject({
    status: 206,
    text: '234',
    length: '3',
    range: 'bytes 2-4/10',
    etag: whole.etag,
  });
  expect(await asked(ada, url, { range: 'bytes=-2' })).toMatchObject({ status: 206, text: '89' });
  expect(await asked(ada, url, { range: 'bytes=10-' })).toMatchObject({ status: 416, text: '', range: 'bytes */10' });
  expect(await asked(ada, url, { range: 'bytes=0-1,3-4' })).toMatchObject({ status: 200, text });
});

test('a browser that has the file does not get it again, and a part of another version is not taken for this one', async () => {
  const ada = await server.newAdmin('Ada');
  const url = await kept(ada);
  const { etag } = await asked(ada, url);
  expect(etag).toBe('"84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882"');
  expect(await asked(ada, url, { 'if-none-match': `"other", ${etag}` })).toMatchObject({ status: 304, text: '', etag });
  expect(await asked(ada, url, { 'if-none-match': '"other"' })).toMatchObject({ status: 200, text });
  const range = 'bytes=0-1';
  expect(await asked(ada, url, { range, 'if-range': etag })).toMatchObject({ status: 206, text: '01' });
  expect(await asked(ada, url, { range, 'if-range': '"other"' })).toMatchObject({ status: 200, text });
  // A weak validator does not promise equal bytes.
  expect(await asked(ada, url, { range, 'if-range': `W/${etag}` })).toMatchObject({ status: 200, text });
});

test('HEAD answers the size and no bytes, also of a part', async () => {
  const ada = await server.newAdmin('Ada');
  const url = await kept(ada);
  expect(await asked(ada, url, {}, 'HEAD')).toMatchObject({ status: 200, text: '', length: '10' });
  expect(await asked(ada, url, { range: 'bytes=2-4' }, 'HEAD')).toMatchObject({ status: 206, text: '', length: '3' });
});

test('a file is saved and never runs as a page; only pictures and videos are shown', async () => {
  const ada = await server.newAdmin('Ada');
  const page = await asked(ada, await kept(ada, '<script>alert(1)</script>', 'page.html'));
  const { headers } = page;
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="page\.html"/);
  expect(headers.get('content-security-policy')).toMatch(/sandbox$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgABJzQnCgAAAABJRU5ErkJggg==',
    'base64',
  );
  const url = await kept(ada, png, 'dot.png');
  expect((await asked(ada, url)).headers.get('content-disposition')).toMatch(/^inline/);
  await server.owner.query(`update files set content_type = 'image/svg+xml' where id = $1`, [url.split('/').at(-1)]);
  expect((await asked(ada, url)).headers.get('content-disposition')).toMatch(/^attachment/);
});

test('a stream that is made when it is asked for is sent whole', async () => {
  const ada = await server.newAdmin('Ada');
  const answer = await ada.send(auditLog.exportAuditLog, {});
  expect(answer.status).toBe(200);
  expect(answer.headers.get('accept-ranges')).toBeNull();
  expect((await answer.text()).length).toBeGreaterThan(10);
});

test('a file that the store has lost is not found, also in parts', async () => {
  const ada = await server.newAdmin('Ada');
  const url = await kept(ada);
  const folder = path.join(server.steward.platform.settings.dataDir, 'files', ada.session.organization_id);
  fs.rmSync(folder, { recursive: true });
  for (const headers of [{}, { range: 'bytes=0-1' }]) {
    const { status, text: answer, headers: answered } = await asked(ada, url, headers as Record<string, string>);
    expect(status).toBe(404);
    expect(JSON.parse(answer)).toMatchObject({ code: 'file.not-found' });
    expect(answered.get('content-range')).toBeNull();
  }
});
