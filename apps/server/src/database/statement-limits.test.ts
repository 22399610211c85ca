import { archives } from '@steward/contract/operations/archives';
import { jobs } from '@steward/contract/foundation/jobs';
import { dashboards } from '@steward/contract/insight/dashboards';
import { portfolios } from '@steward/contract/estate/portfolios';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../platform/jobs/jobs.ts';
import type { Person } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { statementLimitsMs } from './statement-limits.ts';
import { asInstallation } from './transaction.ts';

const usual = { ...statementLimitsMs };
let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  await ada.newEnvironment({ portfolio_id: (await ada.newPortfolio('Mine'))._id });
});
afterEach(async () => {
  Object.assign(statementLimitsMs, usual);
  await server.owner.query('drop policy if exists slow on portfolios');
});
afterAll(() => server.stop());

/** Every statement that reads or changes a portfolio takes so long. */
const slow = (seconds: number) =>
  server.owner.query(
    `create policy slow on portfolios as restrictive using ((select pg_sleep(${seconds}) is null) is not null)`,
  );
const connections = async () => {
  const { rows } = await server.owner.query<{ busy: number }>(
    `select count(*)::int as busy from pg_stat_activity
     where datname = current_database() and application_name = 'steward' and state <> 'idle'`,
  );
  return rows[0]?.busy;
};
const tooSlow = { httpStatus: 504, code: 'server.too-slow', data: null };

test('a statement of a call that takes too long is ended, and the next call has its connection', async () => {
  await slow(30);
  Object.assign(statementLimitsMs, { read: 300, change: 900, computed: 1500 });
  const timed = async (ask: () => Promise<unknown>) => {
    const began = performance.now();
    const answer = await ask();
    return { answer, ms: performance.now() - began };
  };
  const read = await timed(() => ada.ask(portfolios.getMasterPortfolioList, {}));
  const change = await timed(() => ada.ask(portfolios.createPortfolio, { name: 'Another', description: '' }));
  const computed = await timed(() => ada.ask(dashboards.getPortfolioOverview, { year: 2025 }));
  for (const { answer } of [read, change, computed]) expect(answer).toMatchObject(tooSlow);
  expect(JSON.stringify(read.answer)).not.toMatch(/statement|timeout|pg_sleep|57014/);
  // Each kind has its own limit.
  expect(read.ms).toBeLessThan(900);
  expect(change.ms).toBeGreaterThan(900);
  expect(computed.ms).toBeGreaterThan(1500);
  await expect.poll(connections).toBe(0);
  await server.owner.query('drop policy slow on portfolios');
  const names = await Promise.all(Array.from({ length: 20 }, () => ada.get(portfolios.getMasterPortfolioList, {})));
  for (const list of names) expect(list.map(({ name }) => name)).toEqual(['Mine']);
  // The limit is that of the transaction only.
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(server.steward.platform.db);
  expect(rows).toEqual([{ statement_timeout: '0' }]);
});

test('a statement of a job may take longer than that of a call, and one that was too slow is repeated, then reported', async () => {
  await slow(0.6);
  Object.assign(statementLimitsMs, { read: 300, change: 300, job: 30_000 });
  const started = async () => (await ada.get(archives.exportOrganization, {})).job_id;
  const state = async (job_id: string) => {
    const { status, failure_code } = await ada.get(jobs.getJob, { job_id });
    return [status, failure_code];
  };
  const ends = (job_id: string, as: [string, string | null]) =>
    expect.poll(() => state(job_id), { timeout: 20_000 }).toEqual(as);
  await ends(await started(), ['done', null]);
  statementLimitsMs.job = 300;
  const repeated = await started();
  const waiting = async () => (await server.owner.query("select 1 from pgboss.job where state = 'retry'")).rowCount;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  statementLimitsMs.job = 30_000;
  await ends(repeated, ['done', null]);
  statementLimitsMs.job = 300;
  await ends(await started(), ['failed', 'server.too-slow']);
});

test('what an upgrade left to be counted again has no limit', async () => {
  const ctx = { ...maintenanceCtx(server.steward.platform, 'test'), partOf: 'recount' } as const;
  const shown = await asInstallation(ctx, (db) =>
    sql<{ statement_timeout: string }>`show statement_timeout`.execute(db),
  );
  expect(shown.rows).toEqual([{ statement_timeout: '0' }]);
});
