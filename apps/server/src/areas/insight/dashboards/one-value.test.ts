import { boundaries } from '@steward/contract/carbon/boundaries';
import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { completeness } from '@steward/contract/energy/completeness';
import { renewables } from '@steward/contract/energy/renewables';
import { environments } from '@steward/contract/estate/environments';
import { meters } from '@steward/contract/estate/meters';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { wrongYears } from '../../../testing/samples/bill-years.ts';
import { everywhere, everywhereTogether } from '../../../testing/samples/everywhere.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// An estate with a sale, a purchase, a share, a tenant's meter and on-site power has one value of each figure, wherever it is asked for.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const year = 2023;
const whole = (of: number) => ({ start: `${of}-01-01`, end: `${of + 1}-01-01` });
/** DESNZ 2023, and what the organization enters as residual mix. */
const grid = 0.20707;

async function house(ada: Person, name: string, kwh = 36_500, meter_no = 'E1') {
  const { _id } = await ada.newEnvironment({ environment_name: name, country_code: 'GB', gross_floor_area: 1000 });
  for (const of of [year - 1, year])
    await saveBill(server, ada, { environment_id: _id, ...whole(of), quantity: kwh, meter_no });
  return _id;
}

/** A roof that generates 40,000 kWh in the year and exports 10,000 of them. */
async function roof(
  ada: Person,
  environment_id: string,
  fields: { attributes?: 'kept' | 'sold'; sold_kwh?: number } = {},
) {
  const { sold_kwh, ...source } = fields;
  const { _id: renewable_source_id } = await ada.get(renewables.createPropertyRenewableSrc, {
    environment_id,
    kind: 'solar_pv',
    name: 'Roof',
    capacity_kw: 100,
    ...source,
  });
  const { _id } = await ada.get(renewables.createEnergyGeneration, {
    renewable_source_id,
    first_day: `${year}-01-01`,
    last_day: `${year}-12-31`,
    generated_kwh: 40_000,
    exported_kwh: 10_000,
    ...(sold_kwh !== undefined && { sold_kwh }),
  });
  return { renewable_source_id, energy_generation_id: _id };
}

const reportOf = (person: Person, target_id: string) =>
  person.get(inventory.ghg_report, { level: 'Property', target_id, year });

test('on-site generation that is used is part of the energy use and of the intensity', async () => {
  const ada = await server.newAdmin('Ada');
  const elm = await house(ada, 'Elm', 334_680);
  const before = await everywhere(ada, elm, year);
  await roof(ada, elm);
  const { dashboard, own, working } = await everywhere(ada, elm, year);
  expect(dashboard.energy_kwh.value).toBeCloseTo(364_680, 6);
  expect(dashboard.energy_kwh_per_m2).toBeCloseTo(364.68, 9);
  // The same meters are compared: a source without a record of the year before adds no change.
  expect(dashboard.energy_kwh.change).toBeCloseTo(before.dashboard.energy_kwh.change ?? NaN, 9);
  expect(own.totals.scope2_location).toBeCloseTo(334_680 * grid, 6);
  expect(own.totals.scope2_market).toBeCloseTo(before.own.totals.scope2_market ?? NaN, 6);
  expect(own.scope3_by_category).toEqual(before.own.scope3_by_category);
  expect(own.is_complete).toBe(before.own.is_complete);
  expect(own.coverage).toEqual(before.own.coverage);
  expect(working.generation).toHaveLength(12);
  expect(working.generation[0]).toMatchObject({ name: 'Roof', month: '2023-01', days: 31, is_attribute_sold: false });
  expect(own.on_site).toEqual([
    expect.objectContaining({
      environment_name: 'Elm',
      name: 'Roof',
      generated_kwh: expect.closeTo(40_000, 6) as number,
      exported_kwh: expect.closeTo(10_000, 6) as number,
      used_kwh: expect.closeTo(30_000, 6) as number,
      sold_kwh: 0,
      used_sold_kwh: 0,
      adds_energy: true,
    }),
  ]);
  await everywhereTogether(ada, year);
  expect(await wrongYears(server.owner)).toEqual([]);
});

test('power whose certificates were sold has the residual mix by the market and no grid by its place', async () => {
  const ada = await server.newAdmin('Ada');
  const elm = await house(ada, 'Elm', 334_680);
  const before = await reportOf(ada, elm);
  const { renewable_source_id, energy_generation_id } = await roof(ada, elm, { attributes: 'sold' });
  const perKwh = (before.totals.scope2_market ?? NaN) / 334_680;
  const market = async () => (await everywhere(ada, elm, year)).own.totals.scope2_market;
  expect(await market()).toBeCloseTo(364_680 * perKwh, 6);
  const { totals, on_site } = await reportOf(ada, elm);
  expect(totals.scope2_location).toBeCloseTo(before.totals.scope2_location ?? NaN, 6);
  expect(on_site?.[0]?.used_sold_kwh).toBeCloseTo(30_000, 6);
  // 12,500 certificates: 10,000 of the export, 2,500 of what was used.
  await ada.get(renewables.updateEnergyGenerationRec, { energy_generation_id, sold_kwh: 12_500 });
  expect(await market()).toBeCloseTo((334_680 + 2500) * perKwh, 6);
  await ada.get(renewables.updatePropertyRenewableSrc, { renewable_source_id, attributes: 'kept' });
  expect(await market()).toBeCloseTo((334_680 + 2500) * perKwh, 6);
  await ada.get(renewables.updateEnergyGenerationRec, { energy_generation_id, sold_kwh: null });
  expect(await market()).toBeCloseTo(334_680 * perKwh, 6);
  await ada.get(renewables.deleteEnergyGenerationRec, { energy_generation_id });
  expect((await everywhere(ada, elm, year)).dashboard.energy_kwh.value).toBeCloseTo(334_680, 6);
  expect(await wrongYears(server.owner)).toEqual([]);
});

test('a supplier rate is not for power whose certificates were sold', async () => {
  const ada = await server.newAdmin('Ada');
  const elm = await house(ada, 'Elm', 100_000);
  const { totals } = await reportOf(ada, elm);
  const residual = (totals.scope2_market ?? NaN) / 100_000;
  await ada.get(factors.saveOwnFactor, {
    environment_id: elm,
    carrier: 'electricity',
    basis: 'market',
    unit: 'kWh',
    kg_co2e_per_unit: 0.01,
    source: 'Green tariff',
    valid_from: year,
    valid_until: year,
  });
  await roof(ada, elm, { attributes: 'sold' });
  const { own } = await everywhere(ada, elm, year);
  expect(own.totals.scope2_market).toBeCloseTo(100_000 * 0.01 + 30_000 * residual, 6);
});

test('the output of a heat pump adds no energy to its electricity', async () => {
  const ada = await server.newAdmin('Ada');
  const elm = await house(ada, 'Elm');
  const { _id: renewable_source_id } = await ada.get(renewables.createPropertyRenewableSrc, {
    environment_id: elm,
    kind: 'heat_pump',
    name: 'Pump',
    carrier: 'district_heating',
    capacity_kw: 20,
  });
  const january = { first_day: '2023-01-01', last_day: '2023-01-31', generated_kwh: 3100 };
  await ada.get(renewables.createEnergyGeneration, { renewable_source_id, ...january });
  const { dashboard, own } = await everywhere(ada, elm, year);
  expect(dashboard.energy_kwh.value).toBeCloseTo(36_500, 6);
  expect(own.on_site).toMatchObject([{ name: 'Pump', adds_energy: false, used_kwh: 3100 }]);
  await ada.get(renewables.updatePropertyRenewableSrc, { renewable_source_id, input_energy: 'own' });
  expect((await everywhere(ada, elm, year)).dashboard.energy_kwh.value).toBeCloseTo(39_600, 6);
});

test('a source owes no bills', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id } = await ada.newEnvironment({ environment_name: 'Barn', country_code: 'GB' });
  const asked = { environment_id: _id, year };
  const before = await ada.get(dashboards.getPropertyDashboard, asked);
  const matrix = () =>
    ada.get(completeness.getBillMatrix, { environment_id: _id, from: `${year}-01`, until: `${year}-12` });
  const rows = await matrix();
  await roof(ada, _id);
  const now = await ada.get(dashboards.getPropertyDashboard, asked);
  expect(now.coverage).toEqual(before.coverage);
  expect(now.coverage_by_measure).toEqual(before.coverage_by_measure);
  expect(await matrix()).toEqual(rows);
  expect((await server.owner.query('select 1 from meter_patterns where environment_id = $1', [_id])).rows).toEqual([]);
});

test('an estate with a sale, a purchase, a share, a tenant and on-site power has one value of each figure', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  const hold = (environment_id: string, word: 'held' | 'not_held', valid_from: string | null) =>
    ada.get(environments.savePropertyChange, { environment_id, attribute: 'holding', word, valid_from });
  const sold = await house(ada, 'Ash');
  await roof(ada, sold);
  await hold(sold, 'not_held', `${year}-07-01`);
  const bought = await house(ada, 'Birch');
  await roof(ada, bought, { attributes: 'sold' });
  await hold(bought, 'not_held', null);
  await hold(bought, 'held', `${year}-10-17`);
  const shared = await house(ada, 'Cedar');
  await roof(ada, shared, { sold_kwh: 20_000 });
  await ada.get(environments.savePropertyChange, {
    environment_id: shared,
    attribute: 'ownership_share',
    number: 0.4,
    valid_from: `${year}-01-01`,
  });
  const let_ = await house(ada, 'Dogwood');
  await saveBill(server, ada, { environment_id: let_, ...whole(year), quantity: 10_000, meter_no: 'LET' });
  const meter = { environment_id: let_, carrier: 'electricity', meter_no: 'LET' } as const;
  await ada.get(meters.addMeter, { ...meter, paid_by: 'tenant' });
  await roof(ada, let_);
  const plain = await house(ada, 'Elm');
  const kwh = async (id: string, isOwnedInPart = false) =>
    (await everywhere(ada, id, year, { isOwnedInPart })).dashboard.energy_kwh.value;
  expect(await kwh(sold)).toBeCloseTo((36_500 + 30_000) * (181 / 365), 6);
  expect(await kwh(bought)).toBeCloseTo((36_500 + 30_000) * (76 / 365), 6);
  expect(await kwh(shared, true)).toBeCloseTo((36_500 + 30_000) * 0.4, 6);
  expect(await kwh(let_)).toBeCloseTo(36_500 + 10_000 + 30_000, 6);
  expect(await kwh(plain)).toBeCloseTo(36_500, 6);
  const { energy, report } = await everywhereTogether(ada, year);
  expect(energy).toBeCloseTo(66_500 * (181 / 365 + 76 / 365 + 0.4) + 76_500 + 36_500, 6);
  const onSite = report.on_site ?? [];
  expect(onSite.map(({ environment_name }) => environment_name).toSorted()).toEqual([
    'Ash',
    'Birch',
    'Cedar',
    'Dogwood',
  ]);
  const used = onSite.reduce((sum, { used_kwh }) => sum + used_kwh, 0);
  expect(used).toBeCloseTo(30_000 * (181 / 365 + 76 / 365 + 0.4 + 1), 6);
  const withoutAttribute = onSite.reduce((sum, { used_sold_kwh }) => sum + used_sold_kwh, 0);
  expect(withoutAttribute).toBeCloseTo(30_000 * (76 / 365) + 10_000 * 0.4, 6);
  for (const { generated_kwh, exported_kwh, used_kwh } of onSite)
    expect(generated_kwh - exported_kwh).toBeCloseTo(used_kwh, 6);
  expect(await wrongYears(server.owner)).toEqual([]);
});
