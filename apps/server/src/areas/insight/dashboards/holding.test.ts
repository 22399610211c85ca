import { boundaries } from '@steward/contract/carbon/boundaries';
import { environments } from '@steward/contract/estate/environments';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { everywhere } from '../../../testing/samples/everywhere.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// A property bought, sold or owned in part has one value in report, overview, dashboard and list, and so have its intensity and its change.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const close = (value: number) => expect.closeTo(value, 6) as number;
const months = (year: number) =>
  Array.from({ length: 12 }, (_, index) => {
    const start = `${year}-${String(index + 1).padStart(2, '0')}-01`;
    return { start, end: index === 11 ? `${year + 1}-01-01` : `${year}-${String(index + 2).padStart(2, '0')}-01` };
  });

/** A house of 1,000 m² with a bill of 1,000 kWh for each month of 2022 and 2,000 kWh for each of 2023. */
async function newHouse(person: Person, name = 'Ash') {
  const { _id } = await person.newEnvironment({ environment_name: name, gross_floor_area: 1000 });
  for (const [year, quantity] of [
    [2022, 1000],
    [2023, 2000],
  ] as const)
    for (const month of months(year)) await saveBill(server, person, { environment_id: _id, ...month, quantity });
  return _id;
}

const hold = (person: Person, environment_id: string, word: 'held' | 'not_held', valid_from: string | null) =>
  person.get(environments.savePropertyChange, { environment_id, attribute: 'holding', word, valid_from });

test('a property sold on 30 June counts with the days held, and its intensity says which', async () => {
  const ada = await server.newAdmin('Ada');
  const ash = await newHouse(ada);
  await hold(ada, ash, 'not_held', '2023-07-01');
  const { dashboard } = await everywhere(ada, ash, 2023);
  expect(dashboard.energy_kwh).toEqual({
    value: close(12_000),
    before: close(12_000),
    change: close(1),
    compared: close(1),
  });
  expect(dashboard.gross_floor_area).toBeCloseTo((1000 * 181) / 365, 9);
  expect(dashboard.intensity_period).toEqual({
    first_day: '2023-01-01',
    last_day: '2023-06-30',
    days: 181,
    of_days: 365,
  });
  // The area counts by days, so the intensity is scaled to the year, and says so.
  expect(dashboard.energy_kwh_per_m2).toBeCloseTo(12_000 / ((1000 * 181) / 365), 9);
  expect(dashboard.cost).toMatchObject([{ value: close(600), before: close(1200), change: close(0) }]);
});

test('a bill that goes on after the sale counts with the days held', async () => {
  const ada = await server.newAdmin('Ada');
  const ash = await newHouse(ada);
  await hold(ada, ash, 'not_held', '2023-06-16');
  const { dashboard, working } = await everywhere(ada, ash, 2023);
  expect(dashboard.energy_kwh.value).toBeCloseTo(10_000 + 1000, 6);
  expect(dashboard.energy_kwh.change).toBeCloseTo(1, 9);
  expect(dashboard.cost).toMatchObject([{ value: close(550) }]);
  expect(dashboard.months.energy_kwh[5]?.value).toBeCloseTo(1000, 6);
  expect(working.bills.at(-1)).toMatchObject({ month: '2023-06', days: close(15), quantity: close(1000) });
});

test('a property bought within the year counts from that day, and has no change without a year before', async () => {
  const ada = await server.newAdmin('Ada');
  const ash = await newHouse(ada);
  await hold(ada, ash, 'not_held', null);
  await hold(ada, ash, 'held', '2023-10-17');
  const { dashboard } = await everywhere(ada, ash, 2023);
  expect(dashboard.energy_kwh).toEqual({
    value: close((2000 * 15) / 31 + 4000),
    before: null,
    change: null,
    compared: null,
  });
  expect(dashboard.intensity_period).toEqual({
    first_day: '2023-10-17',
    last_day: '2023-12-31',
    days: 76,
    of_days: 365,
  });
});

test('a property bought in the year before is compared on the days held in both', async () => {
  const ada = await server.newAdmin('Ada');
  const ash = await newHouse(ada);
  await hold(ada, ash, 'not_held', null);
  await hold(ada, ash, 'held', '2022-10-17');
  const { dashboard } = await everywhere(ada, ash, 2023);
  expect(dashboard.energy_kwh.before).toBeCloseTo((1000 * 15) / 31 + 2000, 6);
  expect(dashboard.energy_kwh.change).toBeCloseTo(1, 9);
  expect(dashboard.energy_kwh.compared).toBeCloseTo(((2000 * 15) / 31 + 4000) / 24_000, 9);
});

test('a share that was sold changes the figure, not the change of the building', async () => {
  const ada = await server.newAdmin('Ada');
  const [ash, birch] = [await newHouse(ada), await newHouse(ada, 'Birch')];
  await ada.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  await ada.get(environments.savePropertyChange, {
    environment_id: ash,
    attribute: 'ownership_share',
    number: 0.4,
    valid_from: '2023-01-01',
  });
  const { dashboard, overview } = await everywhere(ada, ash, 2023, { isOwnedInPart: true });
  expect(dashboard.energy_kwh).toEqual({
    value: close(9600),
    before: close(12_000),
    change: close(1),
    compared: close(1),
  });
  expect(dashboard.intensity_period).toMatchObject({ days: 365, of_days: 365 });
  expect(dashboard.energy_kwh_per_m2).toBeCloseTo(24, 9);
  await everywhere(ada, birch, 2023);
  expect(overview.energy_kwh).toEqual({
    value: close(33_600),
    before: close(24_000),
    change: close(1),
    compared: close(1),
  });
});

test('a property of an entity counts with the share of the entity in the change, too', async () => {
  const ada = await server.newAdmin('Ada');
  const ash = await newHouse(ada);
  await ada.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  const { _id: entity_id } = await ada.get(boundaries.createEntity, {
    name: 'Venture',
    type: 'Joint Ventures',
    equity_share: 0.4,
  });
  const { _id: portfolio_id } = await ada.newPortfolio('South');
  const { _id: cedar } = await ada.newEnvironment({ environment_name: 'Cedar', portfolio_id, gross_floor_area: 1000 });
  await saveBill(server, ada, { environment_id: cedar, start: '2022-01-01', end: '2023-01-01', quantity: 36_500 });
  await saveBill(server, ada, { environment_id: cedar, start: '2023-01-01', end: '2024-01-01', quantity: 18_250 });
  await ada.get(boundaries.savePortfoliosOfEntity, { entity_id, portfolio_ids: [portfolio_id] });
  await everywhere(ada, ash, 2023);
  const { dashboard, overview } = await everywhere(ada, cedar, 2023, { isOwnedInPart: true });
  expect(dashboard.energy_kwh).toEqual({
    value: close(7300),
    before: close(14_600),
    change: close(-0.5),
    compared: close(1),
  });
  // 24,000 of 12,000 kWh and 7,300 of 14,600.
  expect(overview.energy_kwh.change).toBeCloseTo((24_000 + 7300) / (12_000 + 14_600) - 1, 9);
  expect(overview.energy_kwh.compared).toBeCloseTo(1, 9);
});

test('a sold property adds to the intensity of its portfolio with the area of the days held', async () => {
  const ada = await server.newAdmin('Ada');
  const ash = await newHouse(ada);
  await newHouse(ada, 'Birch');
  await hold(ada, ash, 'not_held', '2023-07-01');
  const { subjects } = await ada.get(figureCatalogue.getFigures, {
    keys: ['energy.intensity'],
    subject: 'organization',
    grain: 'year',
    from: '2023-01-01',
  });
  const [value] = subjects[0]?.figures['energy.intensity'] ?? [];
  expect(value?.value).toBeCloseTo((12_000 + 24_000) / (1000 + (1000 * 181) / 365), 9);
  expect(value?.period).toEqual({ first_day: '2023-01-01', last_day: '2023-12-31', days: 365, of_days: 365 });
});
