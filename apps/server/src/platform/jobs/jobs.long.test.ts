import { spawn, type ChildProcess } from 'node:child_process';
import { bills } from '@steward/contract/energy/bills';
import { jobs } from '@steward/contract/foundation/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSteward } from '../../steward.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { uploadBill } from '../../testing/samples/uploaded-bill.ts';
import { makeLog } from '../log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' }, { reader: 'child processes' });
});
afterAll(() => server.stop());

/** A worker in a separate process. */
function spawnWorker(): ChildProcess {
  const { settings } = server.steward.platform;
  const given = JSON.stringify([{ ...settings, worker: 'only' }, server.steward.database]);
  const [start, log] = ['../../steward.ts', '../log.ts'].map((file) =>
    JSON.stringify(new URL(file, import.meta.url).href),
  );
  const program = `
    const { startSteward } = await import(${start});
    const { makeLog } = await import(${log});
    const [settings, database] = ${given};
    await startSteward(settings, makeLog('silent'), { database });`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { stdio: 'inherit' });
}

test('a job whose process was killed twice is parked with a notification to its owner, and not started again', async () => {
  const ada = await server.newAdmin('Ada');
  const { bill_id, job_id } = await uploadBill(ada);
  const job = async () => {
    const { rows } = await server.owner.query<{ status: string; attempts: number }>(
      'select status, attempts from jobs where id = $1',
      [job_id],
    );
    return rows[0];
  };
  for (const attempts of [1, 2]) {
    const worker = spawnWorker();
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    try {
      await expect.poll(job, { timeout: 40_000, interval: 20 }).toEqual({ status: 'running', attempts });
    } finally {
      worker.kill('SIGKILL');
      await ended;
    }
    // The test does not wait for the silence by which the queue detects a dead worker.
    await server.owner.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  }
  expect(await job()).toEqual({ status: 'running', attempts: 2 });
  const { settings } = server.steward.platform;
  const { database } = server.steward;
  const last = await startSteward({ ...settings, worker: 'only' }, makeLog('silent'), { database });
  await expect
    .poll(() => ada.get(jobs.getJob, { job_id }), { timeout: 40_000 })
    .toMatchObject({ status: 'failed', failure_code: 'job.parked' });
  expect(await ada.get(bills.getBillById, { bill_id })).toMatchObject({
    status: 'failed',
    failure_code: 'file.not-read',
  });
  await last.stop();
});
