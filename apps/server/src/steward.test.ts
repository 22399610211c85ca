import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from './platform/log.ts';
import { startSteward, type Steward } from './steward.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { startBucket, type Bucket } from './testing/s3-bucket.ts';

// In production: a server that only answers, a worker of its own, one database, one bucket, and no folder in common.

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-worker-'));
let bucket: Bucket;
let server: TestServer;
let worker: Steward | undefined;

beforeAll(async () => {
  bucket = await startBucket(path.join(root, 's3'));
  server = await startTestServer({
    STEWARD_WORKER: 'off',
    ...bucket.env,
  });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
  await bucket.close();
  fs.rmSync(root, { recursive: true, force: true });
});

test('what one process takes in, a worker elsewhere reads, and the first one shows', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment();
  const bytes = fs.readFileSync(new URL('./gateways/ocr/samples/s01-de-strom.pdf', import.meta.url));
  const [upload] = await ada.get(billReading.processFileOCR, { environment_id: house._id }, [
    new File([bytes], 'strom.pdf'),
  ]);
  const bill_id = upload?.bill_id ?? '';
  const bill = () => ada.get(bills.getBillById, { bill_id });
  expect((await bill()).status).toBe('reading');

  const { settings } = server.steward.platform;
  worker = await startSteward(
    { ...settings, worker: 'only', isPortGiven: false, dataDir: path.join(root, 'worker') },
    makeLog(settings.logLevel),
    { database: server.steward.database },
  );
  expect(worker.address).toBeUndefined();
  await expect.poll(async () => (await bill()).status, { timeout: 60_000, interval: 300 }).toBe('review');
  const { supplier, pages } = await bill();
  expect(supplier).toBe('Stadtwerke Musterstadt');
  const page = await ada.fetch('GET', pages[0]?.url ?? '');
  expect(page.headers.get('content-type')).toBe('image/jpeg');
  expect((await page.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  expect(fs.existsSync(path.join(settings.dataDir, 'files'))).toBe(false);
}, 90_000);
