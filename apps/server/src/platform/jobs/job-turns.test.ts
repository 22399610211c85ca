import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { showPagesJob } from '../../areas/energy/bill-reading/bill-reading.job-kinds.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { currentCustomer } from '../customer.ts';
import { makeLog } from '../log.ts';
import { jobHandler, type JobHandle } from './job-handlers.ts';
import { sendAgain } from './job-queues.ts';
import { enqueue, JobQueue, workerCtx } from './jobs.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ada, eve] = [await server.newAdmin('Ada'), await server.newAdmin('Eve')];
  await server.owner.query('delete from pgboss.job');
});

const organizationOf = (person: Person) => person.session.organization_id;
const nameOf = (organization: string) => (organization === organizationOf(ada) ? 'ada' : 'eve');

/** Sends so many jobs of a kind that one process carries out one after another. */
const send = (person: Person, count: number, transactions: 'one' | 'many' = 'one') => {
  const ctx = workerCtx(server.steward.platform, organizationOf(person), 'test');
  const add = (times: number) =>
    inTransaction(ctx, async ({ db }) => {
      for (let i = 0; i < times; i += 1) await enqueue(ctx, db, showPagesJob, { bill_id: `${i}` });
    });
  return transactions === 'one' ? add(count) : Promise.all(Array.from({ length: count }, () => add(1))).then(() => {});
};

/** Carries out jobs until so many have ended; returns the organizations in the order of their jobs. */
async function carryOut(
  count: number,
  during: (order: string[], job: JobHandle) => Promise<void> = async () => {},
): Promise<string[]> {
  const order: string[] = [];
  const queue = new JobQueue(server.steward.database.app, makeLog('silent'), true);
  await queue.start();
  let ended = () => {};
  const end = new Promise<void>((resolve) => (ended = resolve));
  const handler = jobHandler(showPagesJob, async (_ctx, _payload, job) => {
    order.push(nameOf(currentCustomer()));
    await during(order, job);
    if (order.length >= count) ended();
  });
  await queue.work(server.steward.platform, { jobs: [handler], maintenance: [] });
  await end;
  await queue.stop();
  return order;
}

test('a job of a second organization is next, however many the first one has sent', async () => {
  await send(ada, 100);
  const order = await carryOut(8, async ({ length }) => {
    if (length === 5) await send(eve, 1);
  });
  expect(order.slice(0, 8)).toEqual(['ada', 'ada', 'ada', 'ada', 'ada', 'eve', 'ada', 'ada']);
});

test('two organizations with many jobs alternate, also if those of one were sent in parallel', async () => {
  await send(ada, 30, 'many');
  await send(eve, 5);
  const order = await carryOut(10);
  expect(order.filter((name) => name === 'eve')).toHaveLength(5);
});

test('an organization that sends one job after another does not overtake those that wait', async () => {
  await send(ada, 20);
  const order = await carryOut(10, async () => send(eve, 1));
  expect(order.filter((name) => name === 'ada').length).toBeGreaterThanOrEqual(4);
});

test('an organization whose many jobs have ended waits for at most two of another one', async () => {
  await send(ada, 20);
  await carryOut(20);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await send(eve, 5);
  await send(ada, 1);
  expect((await carryOut(3)).slice(0, 3)).toContain('ada');
});

test('a job that a stopping worker hands back keeps its turn', async () => {
  await send(ada, 3);
  const waiting = `select priority from pgboss.job where name = '${showPagesJob.name}' and state = 'created' order by priority desc`;
  const { rows: before } = await server.owner.query(waiting);
  expect(before).toHaveLength(3);
  const queue = new JobQueue(server.steward.database.app, makeLog('silent'), true);
  await queue.start();
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const handler = jobHandler(showPagesJob, (_ctx, _payload, { signal }) => {
    begun();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopping'))));
  });
  await queue.work(server.steward.platform, { jobs: [handler], maintenance: [] });
  await isBegun;
  await queue.stop();
  const { rows: after } = await server.owner.query(waiting);
  expect(after).toEqual(before);
});

test('the jobs of a restored installation are queued with the organizations in turn', async () => {
  const job = (person: Person, n: number) => ({
    name: showPagesJob.name,
    data: { organization_id: organizationOf(person), job_id: `${n}` },
    start_after: new Date(0).toISOString(),
  });
  const waiting = [job(ada, 1), job(ada, 2), job(ada, 3), job(eve, 4), job(eve, 5)];
  const work = { jobs: [jobHandler(showPagesJob, async () => {})], maintenance: [] };
  await sendAgain(server.steward.database.owner, work, waiting);
  const { rows } = await server.owner.query<{ organization: string }>(
    `select data ->> 'organization_id' as organization from pgboss.job order by priority desc, created_on`,
  );
  expect(rows.map(({ organization }) => nameOf(organization))).toEqual(['ada', 'eve', 'ada', 'eve', 'ada']);
});
