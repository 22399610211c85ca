import { boundaries } from '@steward/contract/carbon/boundaries';
import { factors } from '@steward/contract/carbon/factors';
import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { netZero } from '@steward/contract/carbon/net-zero';
import type { NetZeroYear } from '@steward/contract/carbon/net-zero.plan';
import { meters } from '@steward/contract/estate/meters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { enterResidualMix } from '../../../testing/samples/residual-mix.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const level = 'Property' as const;
const lamps = (environment_id: string, start_year: number) => ({
  environment_id,
  name: 'LED lighting',
  status: 'selected' as const,
  start_year,
  capital_cost: 1000,
  annual_cost_saving: 100,
  currency: 'EUR',
  life_years: 30,
  savings: [{ carrier: 'electricity' as const, basis: 'percent' as const, value: 20 }],
});
const row = (years: readonly NetZeroYear[], of: number) => years.find(({ year }) => year === of);

/** Germany 2023: 100,000 kWh, residual mix 0.72456, certificates of 60,000 kWh: 28,982.4 kg; a fifth is saved from 2024 on. */
async function house(owner: Person) {
  const { _id: environment_id } = await owner.newEnvironment({ country_code: 'DE', gross_floor_area: 1000 });
  await saveBill(server, owner, { environment_id, start: '2023-01-01', end: '2024-01-01', quantity: 100_000 });
  await owner.get(factors.saveInstrument, {
    environment_id,
    year: 2023,
    kind: 'certificate',
    kwh: 60_000,
    kg_co2e_per_kwh: 0,
    registry: 'HKNR',
    serial_from: 'GO-1',
    serial_to: 'GO-100000',
    produced_from: '2023-01-01',
    produced_until: '2023-12-31',
    cancelled_on: '2024-02-01',
  });
  await enterResidualMix(owner);
  await owner.get(decarbonization.addDecarbonizeProject, lamps(environment_id, 2024));
  return environment_id;
}

test('a market-based target has its plan: instruments continue, and projects save the energy that these do not cover', async () => {
  const owner = await server.newAdmin('Mara');
  const target_id = await house(owner);
  const measure = 'scopes-1-2-market' as const;
  await owner.get(netZero.saveEmissionTarget, {
    environment_id: target_id,
    measure,
    kind: 'own',
    base_year: 2023,
    points: [{ year: 2033, reduction: 60 }],
  });
  const ask = (changes: object = {}) =>
    owner.get(netZero.getNetZeroPlan, { level, target_id, year: 2023, measure, ...changes });
  const plan = await ask();
  expect(plan.base_kg).toBeCloseTo(28_982.4, 5);
  expect(row(plan.years, 2024)?.without_kg).toBeCloseTo(28_982.4, 5);
  // 80,000 kWh, of which 60,000 are covered: 20,000 × 0.72456
  expect(row(plan.years, 2024)?.plan_kg).toBeCloseTo(14_491.2, 5);
  expect(row(plan.years, 2024)).toMatchObject({ limit_kg: null, carbon_path: null });
  // 40 % of 28,982.4 are 11,592.96 in 2033; 14,491.2 are reached in 2031.3.
  expect(plan.first_above).toMatchObject({ target: 2032, target_without: 2024 });
  expect(plan.budget?.unknown_years).toBe(0);
  const falling = await ask({ grid_fall: 0.1 });
  expect(row(falling.years, 2024)?.plan_kg).toBeCloseTo(13_042.08, 5);
  const without = await ask({ keeps_instruments: false });
  expect(row(without.years, 2023)?.plan_kg).toBeCloseTo(28_982.4, 5);
  expect(row(without.years, 2024)?.plan_kg).toBeCloseTo(57_964.8, 5);

  const strips = await owner.get(netZero.getPropertyStrips, { level, target_id, year: 2023, measure });
  const [strip] = strips.paginateData;
  const at = strips.years.indexOf(2024);
  expect(strip?.plan[at]).toBeCloseTo(14.4912, 7);
  expect(strip?.target[at]).toBeCloseTo(28.9824 * 0.94, 7);
  expect(strip).toMatchObject({ first: 2032, first_by: 'target', limits: [], target_of: 'property' });
  // The location-based strip has neither that target nor those figures: 80,000 × 0.386.
  const located = await owner.get(netZero.getPropertyStrips, { level, target_id, year: 2023 });
  expect(located.paginateData[0]?.plan[at]).toBeCloseTo(30.88, 7);
  expect(located.paginateData[0]?.target_of).toBeNull();
});

test("a scope 3 target has its plan: upstream emissions fall with projects, tenants' purchases with the grid", async () => {
  const owner = await server.newAdmin('Mina');
  await owner.get(boundaries.saveGHGBaseYear, {
    base_year: null,
    consolidation: 'operational_control',
    upstream_energy: true,
  });
  const { _id: target_id } = await owner.newEnvironment({ country_code: 'GB', city: 'London' });
  const year = { environment_id: target_id, start: '2024-01-01', end: '2025-01-01' };
  await saveBill(server, owner, { ...year, quantity: 100_000, meter_no: 'OWN' });
  await saveBill(server, owner, { ...year, quantity: 50_000, carrier: 'natural_gas', meter_no: 'GAS' });
  await owner.get(decarbonization.addDecarbonizeProject, lamps(target_id, 2025));
  const measure = 'scope-3' as const;
  const ask = (changes: object = {}) =>
    owner.get(netZero.getNetZeroPlan, { level, target_id, year: 2024, measure, ...changes });
  // DESNZ 2024: 100,000 × (0.0183 + 0.0459 + 0.00397) + 50,000 × 0.03021
  expect((await ask()).base_kg).toBeCloseTo(8327.5, 5);
  expect(row((await ask()).years, 2025)?.without_kg).toBeCloseTo(8327.5, 5);
  // 80,000 kWh upstream of electricity
  expect(row((await ask()).years, 2025)?.plan_kg).toBeCloseTo(5453.6 + 1510.5, 5);
  expect(row((await ask({ grid_fall: 0.1 })).years, 2025)?.plan_kg).toBeCloseTo(4908.24 + 1510.5, 5);

  await saveBill(server, owner, { ...year, quantity: 10_000, meter_no: 'LET' });
  const meter = { environment_id: target_id, carrier: 'electricity' as const, meter_no: 'LET' };
  await owner.get(meters.addMeter, { ...meter, paid_by: 'tenant' });
  const tenants = (await ask()).base_kg ?? NaN;
  const own = tenants - 8327.5;
  expect(own).toBeGreaterThan(10_000 * 0.2);
  expect(row((await ask()).years, 2025)?.plan_kg).toBeCloseTo(5453.6 + 1510.5 + own, 5);
  expect(row((await ask({ grid_fall: 0.1 })).years, 2025)?.plan_kg).toBeCloseTo(4908.24 + 1510.5 + own * 0.9, 5);
});
