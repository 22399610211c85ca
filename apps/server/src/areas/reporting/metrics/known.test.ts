import { factors } from '@steward/contract/carbon/factors';
import { leases } from '@steward/contract/estate/leases';
import { meters } from '@steward/contract/estate/meters';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { metrics as contract, type MetricValue } from '@steward/contract/reporting/metrics';
import { scope3Categories } from '@steward/contract/reporting/metrics.lines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill, type BillToSave } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const addMeter = (environment_id: string, meter_no: string, fields: Record<string, unknown>) =>
  ada.get(meters.addMeter, {
    environment_id,
    meter_no,
    utility: 'ENERGY',
    carrier: 'electricity',
    unit: 'kWh',
    ...fields,
  } as never);

const bill = (environment_id: string, change: Partial<BillToSave>) =>
  saveBill(server, ada, { environment_id, start: '2024-01-01', end: '2025-01-01', quantity: 10_000, ...change });

async function let100(environment_id: string) {
  const { _id: tenant_id } = await ada.get(tenants.saveTenant, { environment_id, name: 'Nordwind' });
  const space = { environment_id, space_name: 'Office', space_type_id: 'office' as const, gross_floor_area: 100 };
  const { _id: space_id } = await ada.get(spaces.createSpace, space);
  await ada.get(leases.saveLease, { tenant_id, space_id, valid_from: '2023-01-01', headcount: 10 } as never);
}

async function ask(names: readonly string[], environment_id?: string): Promise<Record<string, MetricValue>> {
  const [found] = await ada.get(contract.getMetrics, {
    metrics: names.map((name) => {
      const [metric = '', variant] = name.split(' ');
      return variant ? { metric, variant } : { metric };
    }),
    subject: environment_id ? 'property' : 'organization',
    ...(environment_id && { environment_ids: [environment_id] }),
    year: 2024,
    with_parts: true,
  });
  return Object.fromEntries((found?.values ?? []).map((value, at) => [names[at] ?? '', value]));
}

const ofTenants = [
  'energy.actual.tenant',
  'energy.estimated.tenant',
  'water.tenant',
  'energy.electricity.tenant_tenant',
];

test('what tenants use is not known without a meter of theirs, and 0 only where it is known that there is none', async () => {
  ada = await server.newAdmin('Ada');
  // Something is let, and the meter of the landlord serves the corridors alone.
  const house = (await ada.newEnvironment({ gross_floor_area: 1000 }))._id;
  await let100(house);
  await addMeter(house, 'C1', { serves: 'common_areas' });
  await bill(house, { meter_no: 'C1' });
  await bill(house, { meter_no: 'W1', carrier: 'water' });
  const unknown = await ask([...ofTenants, 'energy.actual.landlord'], house);
  for (const name of ofTenants) expect(unknown[name], name).toMatchObject({ value: null, reason: 'no-data' });
  expect(unknown['energy.actual.landlord']?.value).toBeCloseTo(10_000, 6);
  // A meter of tenants without a bill is a gap; its bill is the value, with the other meter of theirs missing.
  await addMeter(house, 'T1', { serves: 'tenant_space', paid_by: 'tenant' });
  await addMeter(house, 'T2', { serves: 'tenant_space', paid_by: 'tenant' });
  expect((await ask(ofTenants, house))['energy.actual.tenant']).toMatchObject({ value: null, reason: 'no-data' });
  await bill(house, { meter_no: 'T1', quantity: 400 });
  const some = await ask(ofTenants, house);
  expect(some['energy.actual.tenant']).toMatchObject({ value: expect.closeTo(400, 6) as number, is_incomplete: true });
  expect(some['energy.estimated.tenant']?.value).toBe(0);

  // The landlord buys for the whole building.
  const whole = (await ada.newEnvironment({ gross_floor_area: 1000 }))._id;
  await let100(whole);
  await addMeter(whole, 'A1', { serves: 'whole_building' });
  await bill(whole, { meter_no: 'A1' });
  expect((await ask(ofTenants, whole))['energy.actual.tenant']).toMatchObject({ value: 0, is_incomplete: false });

  // Nothing is let, and no meter is registered.
  const empty = (await ada.newEnvironment({ gross_floor_area: 1000 }))._id;
  await ada.get(spaces.createSpace, {
    environment_id: empty,
    space_name: 'Hall',
    space_type_id: 'office',
    gross_floor_area: 500,
  });
  await bill(empty, { meter_no: 'X' });
  expect((await ask(ofTenants, empty))['energy.actual.tenant']).toMatchObject({ value: 0 });
  // All together: what is known, and that some of it is not.
  expect((await ask(ofTenants))['energy.actual.tenant']).toMatchObject({
    value: expect.closeTo(400, 6) as number,
    is_incomplete: true,
  });
});

test('a share of waste is not known where no treatment is stated, and incomplete where some is not', async () => {
  ada = await server.newAdmin('Ada');
  const house = (await ada.newEnvironment())._id;
  await bill(house, { meter_no: 'R1', carrier: 'waste', quantity: 4 });
  expect((await ask(['waste.diverted gri'], house))['waste.diverted gri']).toMatchObject({
    value: null,
    reason: 'no-data',
  });
  await bill(house, { meter_no: 'R2', carrier: 'waste', quantity: 6, treatment: 'recycling' });
  const found = await ask(['waste.diverted gri', 'waste.route_share recycled', 'waste.route_share not_stated'], house);
  expect(found['waste.diverted gri']).toMatchObject({ value: expect.closeTo(60, 9) as number, is_incomplete: true });
  expect(found['waste.route_share not_stated']?.value).toBeCloseTo(40, 9);
});

test('coverage names meters that do not say what they serve, and is not known with them alone', async () => {
  ada = await server.newAdmin('Ada');
  const house = (await ada.newEnvironment({ gross_floor_area: 1000 }))._id;
  await addMeter(house, 'C1', { serves: 'common_areas', serves_area: 200 });
  await bill(house, { meter_no: 'C1' });
  const names = ['energy.electricity.coverage', 'energy.coverage.actual', 'energy.electricity.area_covered'];
  expect((await ask(names, house))['energy.electricity.coverage']).toMatchObject({
    value: expect.closeTo(20, 9) as number,
    is_incomplete: false,
  });
  await bill(house, { meter_no: 'U1' });
  for (const value of Object.values(await ask(names, house)))
    expect(value).toMatchObject({ is_incomplete: true, missing: [{ environment_id: house, reason: 'use-not-said' }] });
  const other = (await ada.newEnvironment({ gross_floor_area: 1000 }))._id;
  await bill(other, { meter_no: 'U2' });
  const alone = ['energy.electricity.coverage', 'energy.coverage.sasb'];
  for (const value of Object.values(await ask(alone, other)))
    expect(value).toMatchObject({ value: null, missing: [{ reason: 'use-not-said' }] });
  // A gap that no such meter can close is one.
  await addMeter(other, 'G1', { serves: 'whole_building', carrier: 'natural_gas' });
  expect((await ask(alone, other))['energy.coverage.sasb']?.value).toBe(0);
});

test('categories add up to scope 3, live and accepted, and estimates are part of their scope', async () => {
  ada = await server.newAdmin('Ada');
  const house = (await ada.newEnvironment({ gross_floor_area: 1000 }))._id;
  await addMeter(house, 'T1', { serves: 'tenant_space', paid_by: 'tenant' });
  await bill(house, { meter_no: 'T1', quantity: 25_000 });
  await bill(house, { meter_no: 'R1', carrier: 'waste', quantity: 9, treatment: 'landfill' });
  await bill(house, { meter_no: 'W1', carrier: 'water', quantity: 500_000 });
  await bill(house, { meter_no: 'G1', carrier: 'natural_gas', quantity: 3000, end: '2024-07-01' });
  await bill(house, { meter_no: 'G1', carrier: 'natural_gas', quantity: 1000, start: '2024-07-01', is_estimate: true });
  const categories = scope3Categories.map((number) => `ghg.scope3.category_${number}`);
  const names = [...categories, 'ghg.scope3', 'ghg.scope1', 'ghg.scope1.estimated', 'ghg.scope3.estimated'];
  const sumOf = (found: Record<string, MetricValue>) =>
    categories.reduce((sum, name) => sum + (found[name]?.value ?? 0), 0);
  for (const place of [house, undefined]) {
    const live = await ask(names, place);
    expect(sumOf(live)).toBeCloseTo(live['ghg.scope3']?.value ?? NaN, 9);
    expect(categories.filter((name) => live[name]?.value !== null)).toEqual(
      [1, 5, 13].map((number) => `ghg.scope3.category_${number}`),
    );
    expect(live['ghg.scope3.category_6']).toMatchObject({ value: null, reason: 'not-applicable' });
    expect(live['ghg.scope1.estimated']?.value).toBeCloseTo((live['ghg.scope1']?.value ?? NaN) / 4, 9);
    expect(live['ghg.scope3.estimated']?.value).toBe(0);
  }
  // A later bill changes neither the accepted total nor its categories; of the property it is not known how the total is divided.
  await acceptReport(server, ada, { level: 'Organization', year: 2024 });
  const accepted = await ask(names);
  await bill(house, { meter_no: 'T1', quantity: 1000 });
  const later = await ask(names);
  expect(sumOf(later)).toBeCloseTo(later['ghg.scope3']?.value ?? NaN, 9);
  expect(later['ghg.scope3.category_13']).toMatchObject({
    value: accepted['ghg.scope3.category_13']?.value,
    is_accepted: true,
    recalculated: expect.closeTo((26 / 25) * (accepted['ghg.scope3.category_13']?.value ?? NaN), 9) as number,
  });
  expect((await ask(names, house))['ghg.scope3.category_13']).toMatchObject({ value: null, reason: 'not-divided' });
});

test('renewable energy is what was bought with renewable attributes, never more than was used', async () => {
  ada = await server.newAdmin('Ada');
  const house = (await ada.newEnvironment({ gross_floor_area: 1000 }))._id;
  await bill(house, { meter_no: 'E1', quantity: 30_000 });
  await bill(house, { meter_no: 'G1', carrier: 'natural_gas', quantity: 20_000 });
  const names = ['renewable.offsite.landlord', 'renewable.used', 'renewable.share', 'energy.grid_share'];
  const none = await ask(names, house);
  expect(none['renewable.share']).toMatchObject({ value: null, reason: 'not-applicable' });
  expect(none['energy.grid_share']?.value).toBeCloseTo(60, 9);
  const instrument = (change: object) =>
    ada.get(factors.saveInstrument, {
      environment_id: house,
      year: 2024,
      kind: 'certificate',
      kg_co2e_per_kwh: 0,
      registry: 'HKNR',
      produced_from: '2024-01-01',
      produced_until: '2024-12-31',
      cancelled_on: '2025-02-01',
      ...change,
    } as never);
  await instrument({ kwh: 10_000, serial_from: 'GO-1', serial_to: 'GO-10', technology: 'Wind, onshore' });
  const some = await ask(names, house);
  expect(some['renewable.offsite.landlord']).toMatchObject({
    value: expect.closeTo(10_000, 6) as number,
    is_incomplete: false,
  });
  expect(some['renewable.share']?.value).toBeCloseTo(20, 9);
  // Nuclear is no renewable energy, and an unknown technology says nothing.
  await instrument({ kwh: 5000, serial_from: 'GO-20', serial_to: 'GO-24', technology: 'Kernkraft' });
  await instrument({ kwh: 5000, serial_from: 'GO-30', serial_to: 'GO-34' });
  expect((await ask(names, house))['renewable.used']).toMatchObject({
    value: expect.closeTo(10_000, 6) as number,
    is_incomplete: true,
  });
  await instrument({ kwh: 90_000, serial_from: 'GO-100', serial_to: 'GO-189', technology: 'Solar' });
  expect((await ask(names))['renewable.used']?.value).toBeLessThanOrEqual(25_000 + 1e-6);
});

test('intensities per person and per lettable area divide sums of the same properties', async () => {
  ada = await server.newAdmin('Ada');
  const house = (await ada.newEnvironment({ gross_floor_area: 1000 }))._id;
  await let100(house);
  await bill(house, { meter_no: 'E1', quantity: 30_000 });
  const found = await ask(
    ['energy.per_person', 'energy.intensity lettable', 'energy.intensity', 'ghg.per_person'],
    house,
  );
  expect(found['energy.per_person']?.value).toBeCloseTo(3000, 6);
  expect(found['energy.intensity lettable']?.value).toBeCloseTo(300, 6);
  expect(found['energy.intensity']?.value).toBeCloseTo(30, 6);
  expect(found['ghg.per_person']?.value).toBeGreaterThan(0);
});
