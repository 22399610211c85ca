import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { uploads } from '@steward/contract/foundation/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../../../platform/log.ts';
import { startSteward, type Steward } from '../../../steward.ts';
import { Person } from '../../../testing/person.ts';
import { announce, positionOf, sendPart, tus } from '../../../testing/resumable.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { startBucket, type Bucket } from '../../../testing/s3-bucket.ts';

// Two servers with data folders of their own, whose files are in S3.

const MB = 1024 * 1024;
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-two-servers-'));
let bucket: Bucket;
let server: TestServer;
let other: Steward;
beforeAll(async () => {
  bucket = await startBucket(path.join(root, 's3'));
  server = await startTestServer({
    STEWARD_SECRET: 'of both servers, at least 32 characters',
    ...bucket.env,
  });
  const { settings } = server.steward.platform;
  const second = { ...settings, dataDir: path.join(root, 'second'), worker: 'off' as const };
  other = await startSteward(second, makeLog('error'), {
    database: server.steward.database,
    keepsChildProcesses: true,
  });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await bucket.close();
  fs.rmSync(root, { recursive: true, force: true });
});

const objects = () => {
  const folder = path.join(root, 's3/steward');
  const all = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return all.filter((name) => name.includes('/uploads/') && name.endsWith('._S3rver_object'));
};

test('the parts of a file arrive at two servers, and of two at one position one is kept', async () => {
  const ada = await server.newAdmin('Ada');
  const there = new Person((other.address ?? '').replace('localhost', '127.0.0.1'));
  for (const [name, value] of ada.cookies) there.cookies.set(name, value);
  const bytes = Buffer.alloc(20 * MB, '0123456789abcde');
  const { location } = await announce(ada, bytes.length);
  // More than one object, and one that is cut.
  await sendPart(ada, location, 0, bytes, 10 * MB);
  const { offset } = await positionOf(there, location);
  expect(offset).toBeGreaterThan(0);
  const rest = bytes.subarray(offset);
  const both = await Promise.all([sendPart(ada, location, offset, rest), sendPart(there, location, offset, rest)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect(await there.get(uploads.getUploads, {})).toMatchObject([{ state: 'complete', received: bytes.length }]);
  const { rows } = await server.owner.query<{ sha256: string }>('select sha256 from resumable_uploads');
  expect(rows).toEqual([{ sha256: createHash('sha256').update(bytes).digest('hex') }]);
  expect(objects().length).toBeGreaterThan(1);
  expect(await tus(there, 'DELETE', location)).toMatchObject({ status: 204 });
  expect(objects()).toEqual([]);
});
