import type { Input } from '@steward/contract/call';
import { bills } from '@steward/contract/energy/bills';
import { factors } from '@steward/contract/carbon/factors';
import { environments } from '@steward/contract/estate/environments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrongYears } from '../../../testing/samples/bill-years.ts';
import { compared } from '../../../testing/samples/compared-overview.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

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

  await ada.get(factors.saveOwnFactor, {
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
