import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import { jobs } from '@steward/contract/foundation/jobs';
import { notifications } from '@steward/contract/foundation/notifications';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readBillJob } from '../../areas/energy/bill-reading/bill-reading.job-kinds.ts';
import { inTransaction } from '../../database/transaction.ts';
import { startSteward, type Steward } from '../../steward.ts';
import type { Person } from '../../testing/person.ts';
import { childrenOf } from '../../testing/processes.ts';
import { uploadBill } from '../../testing/samples/uploaded-bill.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { enqueue, workerCtx } from './jobs.ts';
import { makeLog } from '../log.ts';

let server: TestServer;
let workers: Steward[] = [];
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' }, { reader: 'child processes' });
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  workers = [];
});
afterAll(() => server.stop());

async function startWorker(log = makeLog('error')): Promise<Steward> {
  const { settings } = server.steward.platform;
  const { database } = server.steward;
  const worker = await startSteward({ ...settings, worker: 'only' }, log, { database });
  workers.push(worker);
  return worker;
}

const statusOf = async (person: Person, bill_id: string) => (await person.get(bills.getBillById, { bill_id })).status;

const readers = () => childrenOf(process.pid, 'child-programs/ocr');

test('a job that ended its process twice is parked with a notification to its owner, and not started again', async () => {
  const ada = await server.newAdmin('Ada');
  const { bill_id } = await uploadBill(ada);
  await server.owner.query('delete from pgboss.job');
  const { organization_id, uid } = ada.session;
  const ctx = workerCtx(server.steward.platform, organization_id, 'test');
  // The state after two processes died during it.
  const job_id = await inTransaction(ctx, ({ db }) => enqueue(ctx, db, readBillJob, { bill_id }));
  await server.owner.query(`update jobs set status = 'running', attempts = 2, owner_id = $2 where id = $1`, [
    job_id,
    uid,
  ]);
  await server.owner.query('update bills set job_id = $1 where id = $2', [job_id, bill_id]);
  await startWorker();
  await expect
    .poll(() => ada.get(jobs.getJob, { job_id }), { timeout: 40_000 })
    .toMatchObject({ status: 'failed', failure_code: 'job.parked' });
  expect(await ada.get(notifications.listNotifications, {})).toMatchObject([{ kind: 'job.failed' }]);
  expect(await ada.get(bills.getBillById, { bill_id })).toMatchObject({
    status: 'failed',
    failure_code: 'file.not-read',
  });
});

test('a job that fails because of a bug is reported to the operator, with the failed statement', async () => {
  const ada = await server.newAdmin('Ida');
  const { job_id } = await uploadBill(ada);
  const log = makeLog('error');
  const told = vi.spyOn(log, 'error').mockImplementation(() => {});
  await server.owner.query('revoke select on bill_templates from steward_app');
  try {
    await startWorker(log);
    await expect
      .poll(() => ada.get(jobs.getJob, { job_id }), { timeout: 40_000 })
      .toMatchObject({ status: 'failed', failure_code: 'server.failed' });
  } finally {
    await server.owner.query('grant select on bill_templates to steward_app');
  }
  expect(told).toHaveBeenCalledWith(
    expect.objectContaining({ job: job_id, err: expect.objectContaining({ code: '42501' }) }),
    'a job failed by our own mistake',
  );
});

test('a stopping worker hands back the bill it reads, and the next one reads it', async () => {
  const ada = await server.newAdmin('Ada');
  const { bill_id, job_id } = await uploadBill(ada);
  const worker = await startWorker();
  const job = () => ada.get(jobs.getJob, { job_id });
  await expect.poll(async () => (await job()).status, { timeout: 40_000, interval: 20 }).toBe('running');
  await expect.poll(readers, { timeout: 40_000, interval: 20 }).not.toEqual([]);
  await worker.stop();
  expect(await job()).toMatchObject({ status: 'queued', failure_code: null });
  expect(await statusOf(ada, bill_id)).toBe('reading');
  await startWorker();
  await expect.poll(() => statusOf(ada, bill_id), { timeout: 60_000, interval: 200 }).toBe('review');
}, 120_000);

test('a stopping worker hands back a bill during its last attempt too', async () => {
  const ada = await server.newAdmin('Ada');
  const { bill_id, job_id } = await uploadBill(ada);
  await server.owner.query(
    `update pgboss.job set retry_count = 3 where name = 'bills.read' and data ->> 'job_id' = $1`,
    [job_id],
  );
  const worker = await startWorker();
  await expect.poll(readers, { timeout: 40_000, interval: 20 }).not.toEqual([]);
  await worker.stop();
  expect(await ada.get(jobs.getJob, { job_id })).toMatchObject({ status: 'queued', failure_code: null });
  await startWorker();
  await expect.poll(() => statusOf(ada, bill_id), { timeout: 60_000, interval: 200 }).toBe('review');
}, 120_000);

test.runIf(process.platform === 'linux')(
  'a bill whose reader was killed is read again and never called damaged',
  async () => {
    const ada = await server.newAdmin('Ada');
    const { bill_id } = await uploadBill(ada);
    await startWorker();
    await expect.poll(readers, { timeout: 40_000, interval: 20 }).not.toEqual([]);
    for (const pid of readers()) process.kill(pid, 'SIGKILL');
    await expect.poll(() => statusOf(ada, bill_id), { timeout: 60_000, interval: 200 }).not.toBe('reading');
    expect(await ada.get(bills.getBillById, { bill_id })).toMatchObject({ status: 'review', failure_code: null });
  },
  90_000,
);

test('a bill whose reading was cancelled before it began is listed as failed and can be read again', async () => {
  const ada = await server.newAdmin('Ada');
  const { bill_id, job_id } = await uploadBill(ada);
  await ada.get(jobs.cancelJob, { job_id });
  await startWorker();
  await expect.poll(() => statusOf(ada, bill_id), { timeout: 40_000 }).toBe('failed');
  expect(await ada.get(bills.getBillById, { bill_id })).toMatchObject({ failure_code: 'job.cancelled' });
  const { paginateData } = await ada.get(bills.getAllOCR, { status: 'failed' });
  expect(paginateData.map(({ _id }) => _id)).toEqual([bill_id]);
  expect((await ada.get(billReading.readBillAgain, { bill_id })).status).toBe('reading');
  await expect.poll(() => statusOf(ada, bill_id), { timeout: 60_000, interval: 200 }).toBe('review');
}, 120_000);
