import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import { netZero } from '@steward/contract/carbon/net-zero';
import { entries } from '@steward/contract/carbon/entries';
import { sqftToSqm } from '@steward/core/units/area';
import { toSi } from '@steward/core/units/si';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const year = { start: '2025-01-01', end: '2026-01-01' };
const newYork = { country_code: 'US', state: 'NY', city: 'New York', zip_code: '10118' };

test('a law counts energy that was entered instead of billed, and names the fuel it cannot count', async () => {
  const owner = await server.newAdmin('Nora');
  const { _id: environment_id } = await owner.newEnvironment({ ...newYork, gross_floor_area: sqftToSqm(300_000) });
  await saveBill(server, owner, { environment_id, ...year, quantity: 3_750_000, meter_no: 'E1' });
  const gas = { carrier: 'natural_gas' as const, quantity: toSi(80_000, 'therm').value, meter_no: 'G1' };
  await saveBill(server, owner, { environment_id, ...year, ...gas });
  const entered = {
    environment_id,
    first_day: '2025-01-01',
    last_day: '2025-12-31',
    method: 'measured' as const,
    name: 'Tenth floor',
  };
  const bought = await owner.get(entries.createScope, {
    ...entered,
    scope: 2,
    category: 'electricity',
    quantity: 3_750_000,
    unit: 'kWh',
    factor_kind: 'place',
  });
  const burnt = await owner.get(entries.createScope, {
    ...entered,
    name: 'Generator',
    scope: 1,
    category: 'stationary',
    quantity: 1000,
    unit: 'l',
    factor_kind: 'published',
    activity_id: 'desnz:1_100_1000_8',
  });
  await owner.get(entries.approveScopes, await entryVersions(owner, [bought._id, burnt._id]));
  const office = async () =>
    (await owner.get(emissionLimits.getEnvWithCodeLimit, { environment_id, year: 2025 })).properties[0];
  expect((await office())?.this_year?.emissions_t).toBeCloseTo(2592.095, 5);
  expect((await office())?.this_year?.penalty).toBeCloseTo(85_249.46, 2);
  expect((await office())?.uncounted).toEqual([{ carrier: null, name: 'Generator' }]);

  // 1,000 gallons of No. 2 oil: 138,000 kBtu × 0.00007421 t. Kerosene is a known fuel, but the law has no coefficient for it.
  const fuel = { ...entered, scope: 1, category: 'stationary', quantity: 1000, unit: 'gallon' } as const;
  const published = { factor_kind: 'published' as const };
  const oil = await owner.get(entries.createScope, {
    ...fuel,
    ...published,
    name: 'Boiler',
    activity_id: 'epa:1:petroleum-products-distillate-fuel-oil-no-2:gallon',
  });
  const kerosene = await owner.get(entries.createScope, {
    ...fuel,
    ...published,
    name: 'Heater',
    activity_id: 'epa:1:petroleum-products-kerosene:gallon',
  });
  const told = await owner.get(entries.createScope, {
    ...fuel,
    name: 'Oven',
    factor_kind: 'own',
    kg_co2e_per_unit: 10,
    factor_source: 'Supplier',
  });
  await owner.get(entries.approveScopes, await entryVersions(owner, [oil._id, kerosene._id, told._id]));
  const now = await office();
  expect(now?.this_year?.emissions_t).toBeCloseTo(2592.095 + 10.24098, 3);
  expect(now?.energy.find(({ carrier }) => carrier === 'heating_oil')?.kwh).toBeCloseTo(40_443.81, 0);
  expect(now?.uncounted.map(({ name }) => name).toSorted()).toEqual(['Generator', 'Heater', 'Oven']);
  // The strip of the property counts the same: kg a square metre of 300,000 ft².
  const of = { level: 'Property', target_id: environment_id, year: 2025 } as const;
  const { paginateData, years } = await owner.get(netZero.getPropertyStrips, of);
  const perArea = paginateData[0]?.limits[0]?.law[years.indexOf(2025)] ?? 0;
  expect((perArea * sqftToSqm(300_000)) / 1000).toBeCloseTo(2602.336, 2);
});
