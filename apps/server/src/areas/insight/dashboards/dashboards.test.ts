import { members } from '@steward/contract/access/members';
import { dashboards } from '@steward/contract/insight/dashboards';
import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { enterResidualMix, residualMix } from '../../../testing/samples/residual-mix.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

/** 2022: 12 months of 36.5 kWh a day; 2023: the first half of the year with 10 % less, and gas for the first time. */
async function house() {
  const { _id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  await saveBill(server, ada, { environment_id: _id, start: '2022-01-01', end: '2023-01-01', quantity: 36_500 });
  await saveBill(server, ada, {
    environment_id: _id,
    start: '2023-01-01',
    end: '2023-07-01',
    quantity: 181 * 90,
    cost: 500,
  });
  await saveBill(server, ada, {
    environment_id: _id,
    start: '2023-01-01',
    end: '2023-02-01',
    quantity: 1000,
    carrier: 'natural_gas',
    cost: 80,
    currency: 'CHF',
  });
  return _id;
}

test('a property in a year is compared with the same days of the year before', async () => {
  const environment_id = await house();
  const shown = await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
  expect(shown.energy_kwh.value).toBeCloseTo(181 * 90 + 1000, 6);
  expect(shown.energy_kwh.before).toBeCloseTo(36_500, 6);
  // Gas and the months without bills are in one year only and are left out.
  expect(shown.energy_kwh.change).toBeCloseTo(-0.1, 9);
  expect(shown.energy_kwh.compared).toBeCloseTo((181 * 90) / (181 * 90 + 1000), 9);
  expect(shown.scope1_kg).toEqual({ value: expect.closeTo(182.93, 6), before: null, change: null, compared: null });
  expect(shown.water_l).toEqual({ value: null, before: null, change: null, compared: null });
  expect(shown.scope2_location_kg.value).toBeCloseTo(181 * 90 * 0.386, 6);
  expect(shown.energy_kwh_per_m2).toBeCloseTo((181 * 90 + 1000) / 1000, 9);
  expect(shown.months.energy_kwh).toHaveLength(12);
  expect(shown.months.energy_kwh[11]).toEqual({
    month: '2023-12',
    value: null,
    before: expect.closeTo(3100, 6) as number,
  });
  expect(shown.cost).toEqual([
    { currency: 'CHF', value: expect.closeTo(80, 6) as number, before: null, change: null, compared: null },
    {
      currency: 'EUR',
      value: expect.closeTo(500, 6) as number,
      before: expect.closeTo(100, 6) as number,
      change: expect.closeTo((500 - (100 * 181) / 365) / ((100 * 181) / 365), 6) as number,
      compared: 1,
    },
  ]);
  expect(shown.coverage).toEqual([
    {
      utility: 'ENERGY',
      carrier: 'electricity',
      meters: 1,
      days: 181,
      days_expected: 365,
      days_metered: 0,
      share: 181 / 365,
      gaps: [{ meter_no: 'M1', start: '2023-07-01', end: '2024-01-01', days: 184 }],
    },
    {
      utility: 'ENERGY',
      carrier: 'natural_gas',
      meters: 1,
      days: 31,
      days_expected: 365,
      days_metered: 0,
      share: 31 / 365,
      gaps: [{ meter_no: 'M1', start: '2023-02-01', end: '2024-01-01', days: 334 }],
    },
  ]);
  expect(shown.carriers.map((row) => [row.carrier, row.before === null])).toEqual([
    ['electricity', false],
    ['natural_gas', true],
  ]);
});

test('a figure is shown with its formula, its factor and the bills with their shares', async () => {
  const environment_id = await house();
  const working = await ada.get(dashboards.getFigureWorking, { environment_id, year: 2023, measure: 'co2e' });
  expect(working.unit).toBe('kg CO2e');
  expect(working.total).toBeCloseTo(181 * 90 * 0.386 + 182.93, 6);
  expect(working.lines.map((line) => line.formula)).toEqual([
    '16290 kWh × 0.386 kg CO2e/kWh = 6287.94 kg CO2e',
    '1000 kWh × 0.18293 kg CO2e/kWh = 182.93 kg CO2e',
  ]);
  expect(working.lines[1]).toMatchObject({
    factor: { country: 'GB', proxy_for: 'DE' },
    reasons: [{ code: 'proxy', from: 'GB', asked: 'DE' }],
    quality: { kind: 'measured', estimated_share: 0, score: 2 },
  });
  expect(working.bills).toHaveLength(7);
  expect(working.bills[1]).toMatchObject({ month: '2023-02', days: 28, bill_days: 181, bill_quantity: 16_290 });

  const january = { environment_id, year: 2023, month: '2023-01' };
  const month = await ada.get(dashboards.getFigureWorking, { ...january, measure: 'scope2_location' });
  expect(month.total).toBeCloseTo(31 * 90 * 0.386, 6);
  expect(month.bills).toHaveLength(1);
  const energy = await ada.get(dashboards.getFigureWorking, { ...january, measure: 'energy' });
  expect(energy).toMatchObject({ unit: 'kWh', lines: [] });
  expect(energy.total).toBeCloseTo(31 * 90 + 1000, 6);
  // Amounts in euros and francs are not added.
  expect(await ada.get(dashboards.getFigureWorking, { ...january, measure: 'cost' })).toMatchObject({
    total: null,
    unit: '',
  });
  expect(await ada.get(dashboards.getFigureWorking, { ...january, measure: 'water' })).toMatchObject({
    total: null,
    bills: [],
  });
});

test('the overview shows every property, its own and the sums, and a member only theirs', async () => {
  const fay = await server.newAdmin('Fay');
  const portfolio_id = (await fay.newPortfolio('North'))._id;
  const a = (await fay.newEnvironment({ portfolio_id, environment_name: 'A' }))._id;
  const b = (await fay.newEnvironment({ portfolio_id, environment_name: 'B', gross_floor_area: 100 }))._id;
  const c = (await fay.newEnvironment({ environment_name: 'C' }))._id;
  for (const [environment_id, before, now] of [
    [a, 1000, 950],
    [b, 500, 600],
  ] as const) {
    await saveBill(server, fay, { environment_id, start: '2022-01-01', end: '2023-01-01', quantity: before });
    await saveBill(server, fay, { environment_id, start: '2023-01-01', end: '2024-01-01', quantity: now });
  }
  await saveBill(server, fay, { environment_id: c, start: '2023-01-01', end: '2024-01-01', quantity: 70 });
  const overview = await fay.get(dashboards.getPortfolioOverview, { year: 2023, portfolio_id });
  expect(overview.rows.map((row) => row.environment_id)).toEqual([a, b]);
  expect(overview.energy_kwh).toEqual({
    value: expect.closeTo(1550, 6),
    before: expect.closeTo(1500, 6),
    change: expect.closeTo(0.0333333, 6),
    compared: 1,
  });
  // The grid became cleaner: 0.433 kg/kWh in 2022, 0.386 in 2023.
  expect(overview.co2e_kg.change).toBeCloseTo((1550 * 0.386) / (1500 * 0.433) - 1, 9);
  expect(overview.rows[1]).toMatchObject({ coverage: 1, is_complete: true, water_l: null });
  expect(overview.rows[1]?.co2e_kg_per_m2).toBeCloseTo((600 * 0.386) / 100, 9);
  const all = await fay.get(dashboards.getPortfolioOverview, { year: 2023 });
  expect(all.energy_kwh.value).toBeCloseTo(1620, 6);
  // C has no bills of 2022, so it does not change the comparison.
  expect(all.energy_kwh.change).toBeCloseTo(0.0333333, 6);
  const mo = await server.newMember(fay, [c]);
  expect((await mo.get(dashboards.getPortfolioOverview, { year: 2023 })).rows.map((row) => row.environment_id)).toEqual(
    [c],
  );
});

test('a certificate lowers the market-based figure of each month', async () => {
  const ada = await server.newAdmin('Ada');
  await enterResidualMix(ada);
  const environment_id = (await ada.newEnvironment())._id;
  await saveBill(server, ada, { environment_id, start: '2023-01-01', end: '2024-01-01', quantity: 36_500 });
  await ada.get(factors.saveInstrument, {
    environment_id,
    year: 2023,
    kind: 'certificate',
    kwh: 18_250,
    kg_co2e_per_kwh: 0,
    registry: 'HKNR',
    serial_from: 'GO-7',
    serial_to: 'GO-25',
    produced_from: '2023-01-01',
    produced_until: '2023-12-31',
    cancelled_on: '2024-02-01',
  });
  const shown = await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
  expect(shown.months.scope2_market_kg[1]?.value).toBeCloseTo(28 * 50 * residualMix, 6);
  expect(shown.co2e_market_kg.value).toBeCloseTo(
    (shown.scope1_kg.value ?? 0) + (shown.scope2_market_kg.value ?? 0) + (shown.scope3_kg.value ?? 0),
    6,
  );
  const whole = await ada.get(dashboards.getFigureWorking, { environment_id, year: 2023, measure: 'co2e_market' });
  expect(whole.total).toBeCloseTo(shown.co2e_market_kg.value ?? 0, 6);
  const working = await ada.get(dashboards.getFigureWorking, { environment_id, year: 2023, measure: 'scope2_market' });
  expect(working.lines[0]).toMatchObject({
    factor: null,
    instrument: { kind: 'certificate', reference: 'HKNR GO-7 – GO-25' },
  });
  expect(working.total).toBeCloseTo(18_250 * residualMix, 6);
});

test('another organization sees nothing', async () => {
  const environment_id = await house();
  expect((await eve.ask(dashboards.getPropertyDashboard, { environment_id, year: 2023 })).httpStatus).toBe(404);
  const working = eve.ask(dashboards.getFigureWorking, { environment_id, year: 2023, measure: 'energy' });
  expect((await working).httpStatus).toBe(404);
  expect((await eve.get(dashboards.getPortfolioOverview, { year: 2023 })).rows).toEqual([]);
});

test('dashboard, home and report count the same days, by meter, and each measure its own', async () => {
  const eve = await server.newAdmin('Eve');
  const { _id: environment_id } = await eve.newEnvironment({ gross_floor_area: 100 });
  const power = { environment_id, quantity: 1000 };
  await saveBill(server, eve, { ...power, meter_no: 'A', start: '2023-01-01', end: '2024-01-01' });
  await saveBill(server, eve, { ...power, meter_no: 'B', start: '2023-01-01', end: '2023-02-01' });
  await saveBill(server, eve, {
    environment_id,
    carrier: 'water',
    start: '2023-01-01',
    end: '2024-01-01',
    quantity: 9,
  });
  const shown = await eve.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
  expect(
    shown.coverage.map(({ carrier, meters, days, days_expected }) => [carrier, meters, days, days_expected]),
  ).toEqual([
    ['electricity', 2, 365 + 31, 730],
    ['water', 1, 365, 365],
  ]);
  expect(shown.coverage[0]?.gaps).toEqual([{ meter_no: 'B', start: '2023-02-01', end: '2024-01-01', days: 334 }]);
  expect(shown.coverage_by_measure).toMatchObject({
    energy: 396 / 730,
    scope2_location: 396 / 730,
    scope1: null,
    water: 1,
    waste: null,
    co2e: 761 / 1095,
  });
  const report = await eve.get(inventory.ghg_report, { level: 'Property', target_id: environment_id, year: 2023 });
  expect(report.coverage).toMatchObject({ days: 761, days_expected: 1095 });
  expect(report.by_environment[0]?.coverage).toBe(761 / 1095);
  const home = await eve.get(dashboards.getPortfolioOverview, { year: 2023 });
  expect(home.rows[0]?.coverage).toBe(761 / 1095);
  expect(home.coverage).toEqual({ co2e: 761 / 1095, energy: 396 / 730, water: 1, waste: 0 });
  // Another property without bills is due and missing.
  await eve.newEnvironment({ environment_name: 'Empty' });
  const both = await eve.get(dashboards.getPortfolioOverview, { year: 2023 });
  expect(both.coverage).toMatchObject({ co2e: 761 / (1095 + 365), energy: 396 / (730 + 365) });
  expect(both.is_complete).toBe(false);
});

test('the trend of two years adds up to the overview, and marks the months with bills', async () => {
  const owner = await server.newAdmin('Tara');
  const { _id } = await owner.newEnvironment({ gross_floor_area: 1000 });
  await saveBill(server, owner, { environment_id: _id, start: '2022-01-01', end: '2023-01-01', quantity: 36_500 });
  await saveBill(server, owner, { environment_id: _id, start: '2023-01-01', end: '2023-02-15', quantity: 4500 });
  const trend = await owner.get(dashboards.getPortfolioTrend, { year: 2023, environment_ids: [_id] });
  const overview = await owner.get(dashboards.getPortfolioOverview, { year: 2023 });
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  expect(trend.months).toHaveLength(24);
  expect(sum(trend.months.slice(12).map((month) => month.scope2_kg))).toBeCloseTo(overview.co2e_kg.value ?? 0, 6);
  expect(overview.scope2_kg).toBeCloseTo(overview.co2e_kg.value ?? 0, 6);
  expect(sum(trend.rows[0]?.months.slice(12) ?? [])).toBeCloseTo(overview.rows[0]?.co2e_kg ?? 0, 6);
  expect(trend.rows[0]?.covered.slice(0, 3)).toEqual([1, 0.5, 0]);
  expect(trend.covered).toEqual(trend.rows[0]?.covered);
  // A second property, without a bill, is due and missing as one meter.
  await owner.newEnvironment();
  const both = await owner.get(dashboards.getPortfolioTrend, { year: 2023, environment_ids: [_id] });
  expect(both.covered.slice(0, 3)).toEqual([0.5, 0.25, 0]);
  expect(overview.rows[0]?.change).toBeCloseTo(overview.co2e_kg.change ?? 0, 9);
  expect(overview.missing).toMatchObject({ meters: 1, days: 365 - 45, most: { environment_id: _id, days: 365 - 45 } });
  expect(await owner.get(dashboards.getDataYears, {})).toEqual({ years: [2023, 2022] });
  // Another organization sees nothing of it, not even by its id.
  expect((await eve.get(dashboards.getPortfolioTrend, { year: 2023, environment_ids: [_id] })).rows).toEqual([]);
  expect(await eve.get(dashboards.getDataYears, { environment_id: _id })).toEqual({ years: [] });
});

test('a tenant sees the consumption and emissions of the building, but not the landlord’s costs', async () => {
  const environment_id = await house();
  const tess = await server.newMember(ada, [environment_id]);
  await ada.get(members.updateUserRole, { user_id: tess.session.uid, role_id: await roleOf(ada, 'tenant') });
  const asked = { environment_id, year: 2023 };
  const shown = await tess.get(dashboards.getPropertyDashboard, asked);
  expect(shown.energy_kwh.value).toBeCloseTo(181 * 90 + 1000, 6);
  expect([shown.cost, shown.months.cost]).toEqual([[], []]);
  expect((await tess.get(dashboards.getBilledMonths, asked)).cost).toEqual([]);
  const energy = await tess.get(dashboards.getFigureWorking, { ...asked, measure: 'energy' });
  expect(energy).toMatchObject({ total: expect.closeTo(181 * 90 + 1000, 6) as number, bills: [] });
  const emissions = await tess.get(dashboards.getFigureWorking, { ...asked, measure: 'co2e' });
  expect(emissions.lines.length).toBeGreaterThan(0);
  expect(emissions.bills).toEqual([]);
  expect((await tess.ask(dashboards.getFigureWorking, { ...asked, measure: 'cost' })).httpStatus).toBe(403);
});
