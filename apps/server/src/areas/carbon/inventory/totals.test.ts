import { boundaries, type Level } from '@steward/contract/carbon/boundaries';
import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { environments } from '@steward/contract/estate/environments';
import { portfolios } from '@steward/contract/estate/portfolios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lackOf } from '@steward/core/coverage/understated';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import { startDemoServer } from '../../../testing/fixtures/demo-server.ts';
import type { Person } from '../../../testing/person.ts';
import { rounded } from '../../../testing/rounded.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 180_000);
afterAll(() => server.stop());

/** The totals. Fails if they differ from the inventory, which counts property by property. */
async function compared(person: Person, about: { level: Level; target_id?: string; year: number }) {
  const whole = await person.get(inventory.ghg_report, about);
  const { days, days_expected, share } = whole.coverage;
  const totals = await person.get(inventory.getGhgTotals, about);
  expect(rounded(totals), JSON.stringify(about)).toEqual(
    rounded({
      totals: whole.totals,
      total_location: whole.total_location,
      total_market: whole.total_market,
      is_complete: whole.is_complete,
      coverage: { days, days_expected, share },
      properties: whole.by_environment.length,
      lack: lackOf(whole) ?? null,
      is_accepted: whole.is_accepted ?? false,
    }),
  );
  return totals;
}

test('the totals are those of the inventory, in every year of the demo, of the whole and of a part', async () => {
  const demo = await startDemoServer();
  const admin = demo.stranger();
  await admin.logIn('admin@demo.example', 'Demo-1234!');
  const known = [];
  for (const year of [2022, 2023, 2024, 2025, 2026]) known.push(await compared(admin, { level: 'Organization', year }));
  expect(known.filter(({ total_location }) => total_location !== null).length).toBeGreaterThan(2);
  expect(known.some(({ is_accepted }) => is_accepted)).toBe(true);
  const { paginateData } = await admin.get(portfolios.getPortfolios, { page: 1, page_size: 10 });
  for (const { _id } of paginateData) await compared(admin, { level: 'Portfolio', target_id: _id, year: 2025 });
  await demo.stop();
}, 300_000);

test('the totals follow histories, factors, entities and acceptance', async () => {
  const ada = await server.newAdmin('Ada');
  const year = 2023;
  const about = { level: 'Organization', year } as const;
  const { _id: north } = await ada.newPortfolio('North');
  const { _id: south } = await ada.newPortfolio('South');
  const houses: string[] = [];
  for (const [index, portfolio_id] of [north, north, south].entries()) {
    const name = ['Ash', 'Birch', 'Cedar'][index] ?? '';
    const { _id } = await ada.newEnvironment({ environment_name: name, portfolio_id, country_code: 'GB' });
    houses.push(_id);
    await saveBill(server, ada, { environment_id: _id, start: '2023-01-01', end: '2024-01-01', quantity: 1000 });
  }
  const [ash = '', , cedar = ''] = houses;
  const whole = await compared(ada, about);
  expect(whole).toMatchObject({ properties: 3, lack: null, is_accepted: false });

  await ada.get(factors.saveOwnFactor, {
    environment_id: ash,
    carrier: 'electricity',
    basis: 'market',
    valid_from: year,
    valid_until: year,
    unit: 'kWh',
    kg_co2e_per_unit: 1,
    source: 'Supplier',
  });
  const ofAsh = await compared(ada, about);
  expect(ofAsh.totals.scope2_market).not.toBe(whole.totals.scope2_market);
  expect(ofAsh.totals.scope2_location).toBeCloseTo(whole.totals.scope2_location ?? NaN, 6);

  const { _id: entity_id } = await ada.get(boundaries.createEntity, {
    name: 'Venture',
    type: 'Joint Ventures',
    equity_share: 0.4,
  });
  await ada.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  await ada.get(boundaries.savePortfoliosOfEntity, { entity_id, portfolio_ids: [south] });
  const parted = await compared(ada, about);
  expect(parted.totals.scope2_location).toBeLessThan(ofAsh.totals.scope2_location ?? 0);

  await ada.get(environments.archiveEnvironment, { environment_id: cedar });
  await compared(ada, { ...about, year: 2026 });

  await acceptReport(server, ada, { level: 'Portfolio', target_id: north, year });
  const ofNorth = { level: 'Portfolio', target_id: north, year } as const;
  const accepted = await compared(ada, ofNorth);
  expect(accepted).toMatchObject({ properties: 2, is_accepted: true });
});

test('the totals of the whole are refused to a user who reaches only a part, and to another organization', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id, portfolio_id } = await ada.newEnvironment();
  await ada.newEnvironment({ environment_name: 'Other', portfolio_id });
  const mo = await server.newMember(ada, [environment_id]);
  const eve = await server.newAdmin('Eve');
  const of = (person: Person, level: Level, target_id?: string) =>
    person.ask(inventory.getGhgTotals, { level, year: 2025, ...(target_id && { target_id }) });
  expect((await of(mo, 'Organization')).httpStatus).toBe(403);
  expect((await of(mo, 'Portfolio', portfolio_id)).httpStatus).toBe(403);
  expect((await of(mo, 'Property', environment_id)).httpStatus).toBe(200);
  expect((await of(eve, 'Property', environment_id)).httpStatus).toBe(404);
});
