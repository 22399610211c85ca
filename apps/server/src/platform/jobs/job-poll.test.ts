import { afterAll, beforeAll, expect, test } from 'vitest';
import { asInstallation } from '../../database/transaction.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { makeLog } from '../log.ts';
import { maintenanceHandler, type MaintenanceHandler } from './job-handlers.ts';
import { maintenanceKind } from './job-kinds.ts';
import { JobQueue, maintenanceCtx } from './jobs.ts';
import { prepareJobs } from './job-queues.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const done: string[] = [];
const kinds = Array.from({ length: 40 }, (_, n) => maintenanceKind<object>(`poll-test.${n}`, { concurrency: 1 }));
const maintenance: MaintenanceHandler[] = kinds.map((kind) =>
  maintenanceHandler(kind, async () => void done.push(kind.name)),
);
const [first, second, third] = kinds as [(typeof kinds)[0], (typeof kinds)[0], (typeof kinds)[0]];

test('jobs for later and jobs of a dead process are found, and idle kinds cost no transactions of their own', async () => {
  const { platform, database } = server.steward;
  const client = await server.owner.connect();
  await prepareJobs(database.owner, client as never, { jobs: [], maintenance });
  client.release();
  const queue = new JobQueue(database.app, makeLog('silent'), true);
  await queue.start();
  const send = (kind: typeof first, seconds: number) =>
    asInstallation(maintenanceCtx(platform, 'test'), (db) => queue.sendMaintenance(db, kind, {}, seconds));
  await send(second, 3600);
  // Its process was killed: it has not been heard of for an hour.
  await server.owner.query(
    `update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 hour' where name = $1`,
    [second.name],
  );
  await send(third, 3600);
  await queue.work(platform, { jobs: [], maintenance });
  try {
    await send(first, 3);
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(expect.arrayContaining([first.name, second.name]));
    // Counts of the database come late: what the start did has to be in the first one.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const transactions = async () => {
      const { rows } = await server.owner.query<{ n: number }>(
        'select xact_commit as n from pg_stat_database where datname = current_database()',
      );
      return rows[0]?.n ?? 0;
    };
    const before = await transactions();
    await new Promise((resolve) => setTimeout(resolve, 6000));
    // The start and this test make some; with a poll of each kind there would be 120 more.
    expect((await transactions()) - before).toBeLessThan(90);
    expect(done).not.toContain(third.name);
  } finally {
    await queue.stop();
  }
});
