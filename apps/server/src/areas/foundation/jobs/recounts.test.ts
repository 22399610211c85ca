import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asInstallation } from '../../../database/transaction.ts';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { recountWhatIsDue } from './recounts.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const PROPERTIES = 120;

/** Properties with a year of bills of one meter, by SQL and without bills; their years were counted by triggers. */
async function fill(organization: string, portfolio: string): Promise<void> {
  const client = await server.owner.connect();
  await client.query(
    `insert into environments (organization_id, id, portfolio_id, environment_name, environment_use, property_type, address, city, zip_code, country_code, gross_floor_area)
     select $1, gen_random_uuid(), $2, 'Property ' || n, 'business', 'office', 'Street ' || n, 'City', '10117', 'DE', 500 from generate_series(1, $3) n`,
    [organization, portfolio, PROPERTIES],
  );
  // Only `set local` reaches the nodes of a cluster.
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(
    `insert into bill_months (organization_id, bill_id, carrier, month, environment_id, utility, days, quantity, unit, cost, currency, meter_no)
     select $1, gen_random_uuid(), 'electricity', m::date, e.id, 'ENERGY', 28, 100, 'kWh', 10, 'EUR', 'M1'
     from environments e, generate_series('2023-01-01'::date, '2023-12-01', interval '1 month') m where e.organization_id = $1`,
    [organization],
  );
  await client.query('commit');
  client.release();
}

const sums = async (organization: string) =>
  (
    await server.owner.query<{ properties: number; quantity: number; carriers: number; patterns: number }>(
      `select count(distinct environment_id)::int as properties, coalesce(sum(quantity), 0)::float as quantity,
         (select count(*)::int from carrier_years where organization_id = $1 and year = 2023) as carriers,
         (select count(*)::int from meter_patterns where organization_id = $1) as patterns
       from bill_years where organization_id = $1`,
      [organization],
    )
  ).rows[0];
const due = async () =>
  (await server.owner.query<{ done: number; total: number }>('select done, total from recounts')).rows;

test('what a migration marks is counted in batches, goes on after a stop, and ends', async () => {
  const [ada, eve] = [await server.newAdmin('Ada'), await server.newAdmin('Eve')];
  const organizations = [ada.session.organization_id, eve.session.organization_id];
  for (const person of [ada, eve]) await fill(person.session.organization_id, (await person.newPortfolio('Many'))._id);
  // A year that no bill supports any longer.
  await server.owner.query(
    `insert into bill_years (organization_id, environment_id, year, carrier, treatment, unit, meter_no, quantity, estimated, quantities, days, first_month_days, last_month_days)
     select organization_id, id, 2019, 'electricity', 'owned', 'kWh', 'gone', 7, 0, '{7}', '{30}', 0, 0 from environments
     where organization_id = $1 limit 1`,
    [organizations[0]],
  );
  await server.owner.query(`select recount_later('bill_years')`);
  const ctx = maintenanceCtx(server.steward.platform, 'test');
  const stopping = new AbortController();
  // As if the process ended after the second batch.
  const batches: number[] = [];
  const noted = vi.spyOn(ctx.metrics, 'recounted').mockImplementation((_, done) => {
    batches.push(done);
    if (done === 100) stopping.abort();
  });
  await recountWhatIsDue(ctx, stopping.signal);
  expect(await due()).toEqual([{ done: 100, total: 2 * PROPERTIES }]);
  await recountWhatIsDue(ctx, new AbortController().signal);
  noted.mockRestore();
  // Nothing is counted twice: the run that goes on says where it is.
  expect(batches).toEqual([0, 50, 100, 100, 120, 170, 220, 240, 240]);
  expect(await due()).toEqual([]);
  for (const organization of organizations)
    expect(await sums(organization)).toEqual({
      properties: PROPERTIES,
      quantity: PROPERTIES * 1200,
      carriers: PROPERTIES,
      patterns: PROPERTIES,
    });
});

test('only its own organization is counted by a transaction', async () => {
  const eve = await server.newAdmin('Eve');
  const ctx = maintenanceCtx(server.steward.platform, 'test');
  const { countProperties, recount } = await import('./recounts.repository.ts');
  const { organization_id } = eve.session;
  expect(await asInstallation(ctx, (db) => countProperties(db, organization_id))).toBe(0);
  for (const name of ['bill_years', 'listed_bills'])
    await expect(asInstallation(ctx, (db) => recount(db, name, organization_id, []))).rejects.toThrow(
      'another organization',
    );
});
