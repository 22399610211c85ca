import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { calls } from '@steward/contract/declared';
import { inventory } from '@steward/contract/carbon/inventory';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../settings.ts';
import { startSteward, type Steward } from '../../steward.ts';
import { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Ctx } from '../ctx.ts';
import { workerCtx } from '../jobs/jobs.ts';
import { makeLog } from '../log.ts';
import { patience, ReadingThread } from './reading-thread.ts';

// Calls that compute over all properties of a large organization run on a thread, and answer as the server itself does.

const STEWARD_SECRET = 'a-secret-that-both-servers-share-here';
let server: TestServer;
let other: Steward;
let folder = '';
let ada: Person;
let adaElsewhere: Person;
let portfolioId = '';
let inputs: Record<string, unknown>[] = [];
const started: Worker[] = [];
const note = (worker: Worker) => void started.push(worker);

beforeAll(async () => {
  process.on('worker', note);
  server = await startTestServer({ STEWARD_SECRET, STEWARD_LARGE_FROM: '2' });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-reading-'));
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    STEWARD_DATA_DIR: folder,
    STEWARD_DEMO: 'off',
    STEWARD_WORKER: 'off',
    STEWARD_SECRET,
  });
  other = await startSteward(settings, makeLog('error'), {
    database: server.steward.database,
    keepsChildProcesses: true,
  });
  ada = await server.newAdmin('Ada');
  portfolioId = (await ada.newPortfolio('Large'))._id;
  const ids: string[] = [];
  for (const environment_name of ['One', 'Two', 'Three'])
    ids.push((await ada.newEnvironment({ portfolio_id: portfolioId, environment_name }))._id);
  inputs = [
    {},
    { year: 2025 },
    { level: 'Organization', year: 2025 },
    { level: 'Organization' },
    { from: 2024, until: 2025 },
    { environment_id: ids[0], year: 2025 },
    { environment_id: ids[0] },
    { page: 'bi/energy', start: '2025-01-01', end: '2025-12-31' },
  ];
  adaElsewhere = new Person((other.address ?? '').replace('localhost', '127.0.0.1'));
  for (const [name, value] of ada.cookies) adaElsewhere.cookies.set(name, value);
});
afterAll(async () => {
  process.off('worker', note);
  await other.stop();
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

const readingThreads = () => started.filter((worker) => worker.threadId > 0);

test('answers of every computed call, and refusals, are those of the server itself', async () => {
  const before = started.length;
  const computed = calls.filter(({ isComputed }) => isComputed);
  expect(computed.length).toBeGreaterThan(5);
  for (const call of computed) {
    const input = inputs.find((one) => call.input.safeParse(one).success);
    if (!input) throw new Error(`No input for ${call.name}`);
    const [beside, itself] = [await ada.ask(call, input), await adaElsewhere.ask(call, input)];
    expect(beside).toEqual(itself);
    expect(beside.httpStatus).toBe(200);
  }
  const unknown = {
    level: 'Portfolio',
    target_id: portfolioId.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    year: 2025,
  } as const;
  const refused = await ada.ask(inventory.getGhgTotals, unknown);
  expect(refused).toEqual(await adaElsewhere.ask(inventory.getGhgTotals, unknown));
  expect(refused.httpStatus).toBe(404);
  expect(started.length).toBe(before + 1);
});

test('a call is repeated on a new thread when its thread ends', async () => {
  const [thread] = readingThreads().slice(-1);
  if (!thread) throw new Error('no thread was started');
  const asked = Promise.all(Array.from({ length: 6 }, () => ada.ask(dashboards.getPortfolioOverview, { year: 2024 })));
  await Promise.all([once(thread, 'exit'), thread.terminate()]);
  for (const answer of await asked) expect(answer.httpStatus).toBe(200);
});

describe('a call whose client has left', () => {
  const call = dashboards.getPortfolioOverview.name;
  let thread: ReadingThread;
  let ctx: Ctx;
  beforeAll(async () => {
    patience.goneMs = 200;
    const { platform, database } = server.steward;
    thread = new ReadingThread(platform.settings, database.app, platform.log);
    ctx = workerCtx(platform, ada.session.organization_id, 'test');
  });
  afterAll(async () => {
    patience.goneMs = 3000;
    await thread.close();
  });

  test('is not begun if it left before', async () => {
    const before = started.length;
    await expect(thread.run(ctx, call, { year: 2025 }, AbortSignal.abort())).rejects.toMatchObject({
      code: 'server.busy',
    });
    expect(started.length).toBe(before);
  });

  test('ends with the thread, and the calls of others are answered however often that happens', async () => {
    const before = started.length;
    const blocker = await server.owner.connect();
    await blocker.query('begin; lock table environments in access exclusive mode');
    const stays = thread.run(ctx, call, { year: 2025 }, new AbortController().signal);
    for (const left of [1, 2, 3]) {
      const gone = AbortSignal.timeout(50);
      await expect(thread.run(ctx, call, { year: 2025 }, gone)).rejects.toMatchObject({ code: 'server.busy' });
      const [ended] = readingThreads().slice(-1);
      if (ended) await once(ended, 'exit');
      await expect.poll(() => started.length).toBe(before + left + 1);
    }
    await blocker.query('rollback');
    blocker.release();
    expect(JSON.parse((await stays).toString())).toMatchObject({ statusCode: 200 });
  });
});

test('a thread without a call gives its memory back, and the next call starts another', async () => {
  const { platform, database } = server.steward;
  const thread = new ReadingThread(platform.settings, database.app, platform.log);
  const ctx = workerCtx(platform, ada.session.organization_id, 'test');
  const ask = () => thread.run(ctx, dashboards.getPortfolioOverview.name, { year: 2025 }, new AbortController().signal);
  const usual = { ...patience };
  Object.assign(patience, { idleMs: 200, largeIdleMs: 200 });
  const before = started.length;
  const first = await ask();
  const [worker] = readingThreads().slice(-1);
  if (worker) await once(worker, 'exit');
  expect((await ask()).toString()).toBe(first.toString());
  expect(started.length).toBe(before + 2);
  Object.assign(patience, usual);
  await thread.close();
});

test('another organization is not shown what is not its own', async () => {
  const eve = await server.newAdmin('Eve');
  const portfolio = await eve.newPortfolio('Hers');
  for (const name of ['A', 'B', 'C']) await eve.newEnvironment({ portfolio_id: portfolio._id, environment_name: name });
  const mine = await ada.get(dashboards.getPortfolioOverview, { year: 2025 });
  const hers = await eve.get(dashboards.getPortfolioOverview, { year: 2025 });
  expect(hers.rows?.map((row) => row.environment_name).toSorted()).toEqual(['A', 'B', 'C']);
  expect(mine.rows?.map((row) => row.environment_name).toSorted()).toEqual(['One', 'Three', 'Two']);
});
