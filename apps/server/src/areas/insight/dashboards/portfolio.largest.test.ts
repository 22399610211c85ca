import type { Answer, Input } from '@steward/contract/call';
import { bills } from '@steward/contract/energy/bills';
import { ghg } from '@steward/contract/carbon/ghg';
import { environments } from '@steward/contract/estate/environments';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrongYears } from '../../../testing/bill-years.ts';
import { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { seedDemo } from '../../operations/demo/demo.service.ts';

// The start page reads sums by grid and a few rows. They are compared with the rows of all properties, which are counted one by one.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.steward.platform, new Date());
}, 180_000);
afterAll(() => server.stop());

type Overview = Answer<typeof dashboards.getPortfolioOverview>;

/** Numbers without their last digits, which depend on the order in which they were added up. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(one.toPrecision(10)) : one)),
  ) as unknown;

const kg = (row: Overview['rows'][number]) => row.co2e_kg ?? -Infinity;

/** The overview with few rows; refuses one that is not what all rows say. */
async function compared(person: Person, year: number, largest: number, portfolio_id?: string): Promise<Overview> {
  const about = { year, ...(portfolio_id !== undefined && { portfolio_id }) };
  const { rows, ...whole } = await person.get(dashboards.getPortfolioOverview, about);
  const { rows: few, ...sums } = await person.get(dashboards.getPortfolioOverview, { ...about, largest });
  expect(rounded(sums), `sums of ${year}`).toEqual(rounded(whole));
  expect(whole.properties).toBe(rows.length);
  const sorted = rows.toSorted((a, b) => (kg(a) === kg(b) ? 0 : kg(b) - kg(a)));
  expect(rounded(few), `rows of ${year}`).toEqual(rounded(sorted.slice(0, largest)));
  return { ...sums, rows: few };
}

test('the sums and the largest properties are those of all rows, in every year of the demo', async () => {
  const admin = new Person(server.address);
  await admin.logIn('admin@demo.example', 'Demo-1234!');
  const { years } = await admin.get(dashboards.getDataYears, {});
  expect(years.length).toBeGreaterThan(2);
  for (const year of [...years, (years[0] ?? 0) + 1])
    for (const largest of [1, 4, 12, 100]) await compared(admin, year, largest);
  const [first] = (await admin.get(dashboards.getPortfolioOverview, { year: years[0] ?? 0, largest: 1 })).rows;
  expect(first?.co2e_kg).toBeGreaterThan(0);
  const property = await admin.get(environments.getEnvById, { environment_id: first?.environment_id ?? '' });
  const within = await compared(admin, years[0] ?? 0, 3, property.portfolio_id);
  expect(within.rows[0]?.environment_id).toBe(first?.environment_id);
}, 120_000);

test('the sums follow every kind of change of the bills and properties behind them', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: portfolio_id } = await ada.newPortfolio('North');
  const { _id: other } = await ada.newPortfolio('South');
  const houses: string[] = [];
  for (const environment_name of ['Ash', 'Birch', 'Cedar', 'Doum'])
    houses.push((await ada.newEnvironment({ environment_name, portfolio_id }))._id);
  const [ash = '', birch = '', cedar = ''] = houses;
  const fieldsOf = (environment_id: string, kwh: number, month: number): Input<typeof bills.createBill>['fields'] => ({
    environment_id,
    utility: 'ENERGY',
    carrier: 'electricity',
    meter_no: `M${houses.indexOf(environment_id)}`,
    date_of_bill: `2025-${String(month + 1).padStart(2, '0')}-01`,
    billing_start_date: `2025-${String(month).padStart(2, '0')}-01`,
    billing_end_date: `2025-${String(month + 1).padStart(2, '0')}-01`,
    gross_amount: 119,
    net_amount: 100,
    tax_amount: 19,
    currency: 'EUR',
    energy_consumption: kwh,
  });
  const create = async (environment_id: string, kwh: number, month: number) =>
    (await ada.get(bills.createBill, { fields: fieldsOf(environment_id, kwh, month), not_a_duplicate: true }))._id;
  const seen = async (ofPortfolio?: string) => {
    expect(await wrongYears(server.owner)).toEqual([]);
    const { energy_kwh, co2e_kg, rows, properties } = await compared(ada, 2025, 2, ofPortfolio);
    return { kwh: energy_kwh.value, kg: co2e_kg.value, first: rows[0]?.environment_id, properties };
  };
  expect(await seen()).toMatchObject({ kwh: null, kg: null, properties: 4 });
  const saved = await create(ash, 1000, 1);
  await create(birch, 2000, 1);
  await create(cedar, 500, 2);
  const start = await seen();
  expect(start).toMatchObject({ kwh: 3500, first: birch });
  const perKwh = (start.kg ?? 0) / 3500;
  expect(perKwh).toBeGreaterThan(0);

  await ada.get(bills.editFileOCR, { bill_id: saved, fields: fieldsOf(ash, 3000, 1), not_a_duplicate: true });
  expect(await seen(), 'corrected').toMatchObject({ kwh: 5500, first: ash });

  await ada.get(ghg.saveOwnFactor, {
    environment_id: cedar,
    carrier: 'electricity',
    basis: 'location',
    valid_from: 2025,
    valid_until: 2025,
    unit: 'kWh',
    kg_co2e_per_unit: 10,
    source: 'Grid operator',
  });
  expect(await seen(), 'factor').toEqual({
    kwh: 5500,
    kg: expect.closeTo(5000 * perKwh + 5000, 4) as number,
    first: cedar,
    properties: 4,
  });

  await ada.get(environments.updateEnvironment, {
    environment_id: birch,
    portfolio_id: other,
    environment_name: 'Birch',
    environment_use: 'business',
    property_type: 'office',
    address: 'Unter den Linden 1',
    city: 'Berlin',
    zip_code: '10117',
    country_code: 'DE',
    gross_floor_area: 5000,
  });
  expect(await seen(other), 'moved').toMatchObject({ kwh: 2000, first: birch, properties: 1 });
  expect(await seen(portfolio_id), 'moved').toMatchObject({ kwh: 3500, properties: 3 });

  await ada.get(environments.archiveEnvironment, { environment_id: ash });
  const archived = await seen();
  await ada.get(environments.bringBackEnvironment, { environment_id: ash });
  expect(await seen(), 'brought back').toMatchObject({ kwh: 5500, properties: 4 });
  expect(archived.properties).toBeLessThanOrEqual(4);

  await ada.get(bills.deleteBill, { bill_id: saved });
  expect(await seen(), 'deleted').toMatchObject({ kwh: 2500, first: cedar });
});
