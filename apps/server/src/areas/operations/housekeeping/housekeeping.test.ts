import { housekeepingJob } from './housekeeping.job-kinds.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portfolios } from '@steward/contract/estate/portfolios';
import { session } from '@steward/contract/access/session';
import { asInstallation } from '../../../database/transaction.ts';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const countOf = async (table: string) => (await server.owner.query(`select from ${table}`)).rowCount ?? 0;

test('housekeeping deletes old throttles, sessions and mail links, and nothing that is in use', async () => {
  const ada = await server.newAdmin('Ada');
  const { uid, organization_id } = ada.session;
  const before = { throttles: await countOf('throttles'), sessions: await countOf('sessions') };
  await server.owner.query(
    `insert into throttles values ('old', now() - interval '2 days', 3), ('new', now() - interval '1 hour', 3)`,
  );
  await server.owner.query(
    `insert into sessions (id, user_id, organization_id, refresh_hash, expires_at, ended_at) values
      (gen_random_uuid(), $1, $2, 'expired long ago', now() - interval '31 days', null),
      (gen_random_uuid(), $1, $2, 'ended long ago', now() + interval '5 days', now() - interval '31 days'),
      (gen_random_uuid(), $1, $2, 'ended yesterday', now() + interval '5 days', now() - interval '1 day')`,
    [uid, organization_id],
  );
  await server.owner.query(
    `insert into mail_tokens (token_hash, user_id, purpose, expires_at) values
      ('old', $1, 'reset', now() - interval '31 days'), ('new', $1, 'reset', now() + interval '1 hour')`,
    [uid],
  );

  const { platform } = server.steward;
  await asInstallation(maintenanceCtx(platform, 'test'), (db) =>
    platform.jobs.sendMaintenance(db, housekeepingJob, {}),
  );
  await expect.poll(() => countOf('throttles'), { timeout: 15_000 }).toBe(before.throttles + 1);
  expect(await countOf('sessions')).toBe(before.sessions + 1);
  const { rows } = await server.owner.query<{ token_hash: string }>(
    `select token_hash from mail_tokens where purpose = 'reset'`,
  );
  expect(rows).toEqual([{ token_hash: 'new' }]);
  expect((await ada.ask(session.getUserDetailForSession, {})).httpStatus).toBe(200);
});

test('housekeeping is due every night, reminders every morning', async () => {
  const { rows } = await server.owner.query<{ name: string; cron: string }>(
    'select name, cron from pgboss.schedule order by name',
  );
  expect(rows).toEqual([
    { name: 'bill-intake.folders', cron: '* * * * *' },
    { name: 'bill-intake.mailbox', cron: '* * * * *' },
    { name: 'bills.audit', cron: '* * * * *' },
    { name: 'campaigns.remind', cron: '23 6 * * *' },
    { name: 'completeness.count-points', cron: '* * * * *' },
    { name: 'completeness.remind', cron: '23 6 * * *' },
    { name: 'connectors.run', cron: '* * * * *' },
    { name: 'demo.sensors', cron: '* * * * *' },
    { name: 'document-bundles.sweep', cron: '25 * * * *' },
    { name: 'documents.apply-waiting-rules', cron: '5-55/10 * * * *' },
    { name: 'documents.forget-words', cron: '10 3 * * *' },
    { name: 'documents.purge', cron: '40 2 * * *' },
    { name: 'documents.read-waiting-texts', cron: '*/10 * * * *' },
    { name: 'files.scan-due', cron: '* * * * *' },
    { name: 'files.scan-known', cron: '25 * * * *' },
    { name: 'files.sweep', cron: '50 * * * *' },
    { name: 'frameworks.remind', cron: '29 6 * * *' },
    { name: 'housekeeping.backup', cron: '41 * * * *' },
    { name: 'housekeeping.run', cron: '17 3 * * *' },
    { name: 'jobs.recount', cron: '* * * * *' },
    { name: 'notifications.endings', cron: '20 3 * * *' },
    { name: 'telemetry.pack', cron: '12 * * * *' },
    { name: 'uploads.sweep', cron: '27 * * * *' },
  ]);
});

test('housekeeping deletes the words of deleted objects, and keeps the others', async () => {
  const eve = await server.newAdmin('Eve');
  const { _id: portfolio_id } = await eve.newPortfolio('Alpine lights');
  await eve.get(portfolios.updatePortfolio, { portfolio_id, name: 'Southern lights' });
  const words = async () =>
    (
      await server.owner.query<{ word: string }>(
        `select word from search_words where organization_id = $1 and word in ('alpine', 'southern', 'lights') order by 1`,
        [eve.session.organization_id],
      )
    ).rows.map(({ word }) => word);
  expect(await words()).toEqual(['alpine', 'lights', 'southern']);

  const { platform } = server.steward;
  await asInstallation(maintenanceCtx(platform, 'test'), (db) =>
    platform.jobs.sendMaintenance(db, housekeepingJob, {}),
  );
  await expect.poll(words, { timeout: 15_000 }).toEqual(['lights', 'southern']);
});
