import { bills } from '@steward/contract/energy/bills';
import { environments } from '@steward/contract/estate/environments';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reading, simulating, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { metricValues, type MetricQuestion } from './metric-values.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const asked = ['energy.electricity.total', 'energy.intensity', 'energy.coverage.total', 'energy.total'];

async function twoHouses() {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment({ gross_floor_area: 1000 });
  const other = await ada.newEnvironment({ portfolio_id: house.portfolio_id, gross_floor_area: 500 });
  const bill = (environment_id: string, quantity: number) =>
    saveBill(server, ada, { environment_id, start: '2024-01-01', end: '2025-01-01', quantity });
  await bill(house._id, 10_000);
  const ofOther = await bill(other._id, 5000);
  return { ada, house, other, bill, ofOther };
}

const questionsOf = (ada: Person, ids: readonly string[]): MetricQuestion[] =>
  asked.flatMap((metric) =>
    [
      { kind: 'organization' as const, id: ada.session.organization_id },
      ...ids.map((id) => ({ kind: 'property' as const, id })),
    ].map((subject) => ({ metric, basis: 'boundary' as const, subject, year: 2024 })),
  );

const ctxOf = (ada: Person): Ctx => workerCtx(server.steward.platform, ada.session.organization_id, 'test');
/** The same without anything that was kept. */
const withoutKept = (ctx: Ctx): Ctx => ({ ...ctx, db: ctx.db.withoutPlugins() });

const valuesIn = (ctx: Ctx, questions: readonly MetricQuestion[]) =>
  reading(ctx, (work) => metricValues(ctx, work, questions));

test('after each change the kept values are those that a full count gives', async () => {
  const { ada, house, other, bill, ofOther } = await twoHouses();
  const questions = questionsOf(ada, [house._id, other._id]);
  const ctx = ctxOf(ada);
  let before = await valuesIn(ctx, questions);
  expect(before.some(({ value }) => value !== null)).toBe(true);
  const changes: (() => Promise<unknown>)[] = [
    () => bill(house._id, 700),
    () => ada.get(bills.deleteBill, { bill_id: ofOther }),
    () => ada.get(environments.updateEnvironment, { environment_id: house._id, gross_floor_area: 2000 } as never),
    () => ada.newEnvironment({ portfolio_id: house.portfolio_id, gross_floor_area: 300 }),
  ];
  for (const change of changes) {
    await change();
    const now = await valuesIn(ctx, questions);
    expect(now).not.toEqual(before);
    expect(now).toEqual(await valuesIn(withoutKept(ctx), questions));
    before = now;
  }
});

test('what a transaction saw that was rolled back is not kept', async () => {
  const { ada, house, other } = await twoHouses();
  const questions = questionsOf(ada, [house._id, other._id]);
  const ctx = ctxOf(ada);
  const double = ({ db, scope }: Work) =>
    sql`update bill_years set quantity = quantity * 2 where organization_id = ${scope.organizationId}`.execute(db);
  const simulated = await simulating(ctx, async (work) => {
    await double(work);
    return metricValues(ctx, work, questions);
  });
  const now = await valuesIn(ctx, questions);
  expect(now).not.toEqual(simulated);
  expect(now).toEqual(await valuesIn(withoutKept(ctx), questions));
});

test('without a change a second reading asks for the states of tables alone', async () => {
  const { ada, house, other } = await twoHouses();
  const questions = questionsOf(ada, [house._id, other._id]);
  const ctx = ctxOf(ada);
  const statements: string[] = [];
  const noting = (work: Work): Work => ({
    ...work,
    db: work.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.push(queryId.queryId);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  });
  const count = async () => {
    statements.length = 0;
    const values = await reading(ctx, (work) => metricValues(ctx, noting(work), questions));
    return { values, statements: statements.length };
  };
  const first = await count();
  const second = await count();
  expect(first.statements).toBeGreaterThan(5);
  expect(second.statements).toBe(1);
  expect(second.values).toEqual(first.values);
});
