import { inventory } from '@steward/contract/carbon/inventory';
import { environments } from '@steward/contract/estate/environments';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const level = 'Organization' as const;
const chicago = { country_code: 'US', state: 'IL', city: 'Chicago', zip_code: '60601' };
const reportOf = (person: Person, year: number) => person.get(inventory.ghg_report, { level, year });
const locationOf = async (person: Person, year: number) => (await reportOf(person, year)).totals.scope2_location ?? 0;

/** A property with 100,000 kWh a year, the same on each day of 2022 and 2023. */
async function withProperty(name: string, place: Parameters<Person['newEnvironment']>[0]) {
  const person = await server.newAdmin(name);
  const { _id: environment_id } = await person.newEnvironment(place);
  for (const year of [2022, 2023])
    await saveBill(server, person, {
      environment_id,
      start: `${year}-01-01`,
      end: `${year + 1}-01-01`,
      quantity: 100_000,
    });
  return { person, environment_id };
}

test('another grid region from a day on leaves the year before, and splits its own year by the days of the bills', async () => {
  const { person, environment_id } = await withProperty('Ada', { ...chicago, grid_region: 'RFCW' });
  const [before, whole] = [await locationOf(person, 2022), await locationOf(person, 2023)];
  const { person: other } = await withProperty('Ben', { ...chicago, grid_region: 'CAMX' });
  const moved = await locationOf(other, 2023);
  expect(moved).not.toBeCloseTo(whole, 0);

  await person.get(environments.updateEnvironment, { environment_id, grid_region: 'CAMX', changed_from: '2023-07-16' });
  expect(await person.get(environments.getEnvById, { environment_id })).toMatchObject({ grid_region: 'CAMX' });
  expect(await person.get(environments.getPropertyHistory, { environment_id })).toMatchObject([
    { attribute: 'grid_region', word: 'CAMX', valid_from: '2023-07-16', is_in_force: true },
    { attribute: 'grid_region', word: 'RFCW', valid_from: null },
  ]);
  const split = (whole * 196 + moved * 169) / 365;
  expect(await locationOf(person, 2022)).toBeCloseTo(before, 6);
  expect(await locationOf(person, 2023)).toBeCloseTo(split, 6);
  const { by_month, by_year } = await reportOf(person, 2023);
  expect(by_month[5]?.scope2_location).toBeCloseTo((whole * 30) / 365, 6);
  expect(by_month[6]?.scope2_location).toBeCloseTo((whole * 15 + moved * 16) / 365, 6);
  expect(by_month[7]?.scope2_location).toBeCloseTo((moved * 31) / 365, 6);
  expect(by_year.map((row) => row.scope2_location)).toEqual([
    expect.closeTo(before, 6) as number,
    expect.closeTo(split, 6) as number,
  ]);
  // Every other way to the same figures.
  expect((await person.get(inventory.getGhgTotals, { level, year: 2023 })).totals.scope2_location).toBeCloseTo(
    split,
    6,
  );
  expect((await person.get(inventory.getGhgTotals, { level, year: 2022 })).totals.scope2_location).toBeCloseTo(
    before,
    6,
  );
  const property = await person.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
  expect(property.scope2_location_kg.value).toBeCloseTo(split, 6);
  expect(property.months.scope2_location_kg.find(({ month }) => month === '2023-07')?.value).toBeCloseTo(
    (whole * 15 + moved * 16) / 365,
    6,
  );
  expect((await person.get(dashboards.getPortfolioOverview, { year: 2023 })).co2e_kg.value).toBeCloseTo(split, 6);
  const working = await person.get(dashboards.getFigureWorking, { environment_id, year: 2023, measure: 'co2e' });
  expect(working.total).toBeCloseTo(split, 6);
});

test('another country from a day on leaves the year before', async () => {
  const { person, environment_id } = await withProperty('Cleo', {});
  const [before, whole] = [await locationOf(person, 2022), await locationOf(person, 2023)];
  const { person: other } = await withProperty('Dan', { country_code: 'FR' });
  const moved = await locationOf(other, 2023);
  await person.get(environments.updateEnvironment, { environment_id, country_code: 'FR', changed_from: '2023-07-01' });
  expect(await locationOf(person, 2022)).toBeCloseTo(before, 6);
  expect(await locationOf(person, 2023)).toBeCloseTo((whole * 181 + moved * 184) / 365, 6);
});
