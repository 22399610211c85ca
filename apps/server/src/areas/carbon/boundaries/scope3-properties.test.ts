import { entries } from '@steward/contract/carbon/entries';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { inventory } from '@steward/contract/carbon/inventory';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { environments } from '@steward/contract/estate/environments';
import { addKnown, sumKnown } from '@steward/core/ghg/known-sums';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** DESNZ 2023: kg CO2e/kWh of electricity; 2025, butane: kg CO2e/l. */
const grid = 0.20707;
const butane = 1.74533;
const report = (person: Person, year = 2023) => person.get(inventory.ghg_report, { level: 'Organization', year });
const approach = (person: Person, consolidation: 'financial_control' | 'operational_control' | 'equity_share') =>
  person.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation });
const entryOf = (
  place: { environment_id?: string; entity_id?: string },
  day: string,
  last: string,
  quantity = 1000,
) => ({
  ...place,
  scope: 1 as const,
  category: 'stationary' as const,
  name: `Gas heaters ${day}`,
  first_day: day,
  last_day: last,
  quantity,
  unit: 'l',
  method: 'measured' as const,
  factor_kind: 'published' as const,
  activity_id: 'desnz:1_100_1000_8',
});

type EntityInput = Parameters<typeof boundaries.createEntity.input.parse>[0];

/** A house in Great Britain with 100,000 kWh, in a portfolio of an entity. */
async function houseOf(name: string, entity: EntityInput) {
  const person = await server.newAdmin(name);
  const { _id: entity_id } = await person.get(boundaries.createEntity, boundaries.createEntity.input.parse(entity));
  const { _id: environment_id, portfolio_id } = await person.newEnvironment({ country_code: 'GB' });
  await person.get(boundaries.savePortfoliosOfEntity, { entity_id, portfolio_ids: [portfolio_id] });
  for (const [start, end] of [
    ['2022-01-01', '2023-01-01'],
    ['2023-01-01', '2024-01-01'],
  ] as const)
    await saveBill(server, person, { environment_id, start, end, quantity: 100_000 });
  await saveBill(server, person, {
    environment_id,
    start: '2023-01-01',
    end: '2024-01-01',
    quantity: 1_000_000,
    carrier: 'water',
    meter_no: 'W1',
  });
  return { person, entity_id, environment_id };
}

/** Properties, months and categories each add up to the total. */
function addsUp({ totals, total_location, by_environment, by_month, scope3_by_category }: Inventory) {
  for (const rows of [by_environment, by_month])
    expect(sumKnown(rows.map((row) => addKnown(row.scope1, row.scope2_location, row.scope3)))).toBeCloseTo(
      total_location ?? NaN,
      6,
    );
  expect(sumKnown(Object.values(scope3_by_category))).toBeCloseTo(totals.scope3 ?? NaN, 6);
}

test('a building under an operating lease is in category 8 where the approach leaves it out, and the total stays', async () => {
  const { person, environment_id } = await houseOf('Lea', {
    name: 'Leased office',
    type: 'Leased Building/Asset',
    equity_share: 1,
    has_operational_control: true,
  });
  const entry = await person.get(entries.createScope, entryOf({ environment_id }, '2023-01-01', '2023-12-31'));
  await person.get(entries.approveScopes, await entryVersions(person, [entry._id]));
  await approach(person, 'operational_control');
  const operated = await report(person);
  expect(operated.totals.scope2_location).toBeCloseTo(100_000 * grid, 6);
  await approach(person, 'financial_control');
  const leased = await report(person);
  expect(leased.totals).toMatchObject({ scope1: null, scope2_location: null, scope2_market: null });
  // Its electricity and its gas; no water is bought within the boundary.
  const whole = addKnown(operated.totals.scope1, operated.totals.scope2_location);
  expect(leased.scope3_by_category['8']).toBeCloseTo(whole ?? NaN, 6);
  expect(leased.scope3_by_category).toEqual({ 8: expect.any(Number) });
  addsUp(leased);
  expect(leased.is_complete).toBe(true);
  expect(leased.energy_kwh).toBe(0);
  expect(leased.by_year.find((row) => row.year === 2022)?.scope3).toBeGreaterThan(0);
  expect(leased.entities?.[0]).toMatchObject({ share: 0, elsewhere: '8', elsewhere_share: 1 });
  expect(leased.counted_in_part).toMatchObject([{ environment_id, share: 0, scope3_category: '8', left_out: null }]);
  expect(leased.entries).toMatchObject([{ scope: 3, category: '8' }]);
});

test('an investment counts in category 15 by its equity share, and the partners’ share counts nowhere', async () => {
  const { person, environment_id } = await houseOf('Ina', {
    name: 'Harbour venture',
    type: 'Joint Ventures',
    equity_share: 0.4,
    has_operational_control: false,
  });
  const found = await report(person);
  expect(found.scope3_by_category['15']).toBeCloseTo(0.4 * 100_000 * grid, 6);
  addsUp(found);
  expect(found.counted_in_part?.[0]?.left_out).toBeCloseTo(0.6 * 100_000 * grid, 6);
  await approach(person, 'equity_share');
  const shared = await report(person);
  expect(shared.totals.scope2_location).toBeCloseTo(0.4 * 100_000 * grid, 6);
  expect(shared.scope3_by_category['15']).toBeUndefined();
  expect(shared.counted_in_part).toMatchObject([{ environment_id, share: 0.4, scope3_category: null }]);
  expect(shared.counted_in_part?.[0]?.left_out).toBeCloseTo(0.6 * 100_000 * grid, 6);
});

test('energy left out because of a property’s control is listed with its amount', async () => {
  const person = await server.newAdmin('Otto');
  const { _id: environment_id } = await person.newEnvironment({ country_code: 'GB' });
  await saveBill(server, person, { environment_id, start: '2023-01-01', end: '2024-01-01', quantity: 100_000 });
  const change = { environment_id, attribute: 'control' as const, word: 'financial', valid_from: null };
  await person.get(environments.savePropertyChange, change);
  const found = await report(person);
  expect(found.total_location).toBeNull();
  expect(found.counted_in_part).toMatchObject([{ environment_id, share: 0, scope3_category: null }]);
  expect(found.counted_in_part?.[0]?.left_out).toBeCloseTo(100_000 * grid, 6);
  // Sold: nothing of ours is left out.
  const sold = { environment_id, attribute: 'holding' as const, word: 'not_held', valid_from: '2022-12-31' };
  await person.get(environments.savePropertyChange, sold);
  expect((await report(person)).counted_in_part).toMatchObject([{ share: 0, left_out: null }]);
});

test('an entry that names an entity counts as far as its property does', async () => {
  const person = await server.newAdmin('Emil');
  const { _id: entity_id } = await person.get(boundaries.createEntity, {
    name: 'Venture',
    type: 'Joint Ventures',
    equity_share: 0.6,
  });
  await approach(person, 'equity_share');
  const { _id: environment_id } = await person.newEnvironment({ country_code: 'GB' });
  const say = (
    change: { attribute: 'ownership_share'; number: number } | { attribute: 'holding'; word: string },
    from: string | null,
  ) => person.get(environments.savePropertyChange, { environment_id, ...change, valid_from: from });
  const place = { environment_id, entity_id };
  const ids = [];
  for (const [first, last] of [
    ['2025-02-01', '2025-02-28'],
    ['2025-12-01', '2025-12-31'],
  ] as const)
    ids.push((await person.get(entries.createScope, entryOf(place, first, last)))._id);
  await person.get(entries.approveScopes, await entryVersions(person, ids));
  const scope1 = async () => (await report(person, 2025)).totals.scope1;
  expect(await scope1()).toBeCloseTo(2000 * 0.6 * butane, 6);
  await say({ attribute: 'ownership_share', number: 0.5 }, null);
  expect(await scope1()).toBeCloseTo(2000 * 0.6 * 0.5 * butane, 6);
  await say({ attribute: 'holding', word: 'not_held' }, '2025-04-01');
  expect(await scope1()).toBeCloseTo(1000 * 0.6 * 0.5 * butane, 6);
});
