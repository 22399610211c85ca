import { boundaries } from '@steward/contract/carbon/boundaries';
import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { environments } from '@steward/contract/estate/environments';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { enterResidualMix, residualMix } from '../../../testing/samples/residual-mix.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const year2023 = { start: '2023-01-01', end: '2024-01-01' };
const reportOf = (person: Person, year = 2023) => person.get(inventory.ghg_report, { level: 'Organization', year });

/** A house in Germany with 100,000 kWh of electricity in 2023: 38,600 kg by the grid (UBA 2023: 0.386 kg/kWh). */
async function newHouse(person: Person) {
  const house = await person.newEnvironment({ gross_floor_area: 1000 });
  await saveBill(server, person, { environment_id: house._id, ...year2023, quantity: 100_000 });
  return house;
}

test('an extension in the middle of the year divides that year by the area of each day', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await newHouse(ada);
  const attribute = 'gross_floor_area';
  await ada.get(environments.savePropertyChange, { environment_id, attribute, number: 1300, valid_from: '2023-07-02' });
  // 182 days of 1,000 m² and 183 of 1,300.
  const area = (1000 * 182 + 1300 * 183) / 365;
  const { by_environment, gross_floor_area } = await reportOf(ada);
  expect(gross_floor_area).toBeCloseTo(area, 9);
  expect(by_environment[0]?.kg_per_m2).toBeCloseTo(38_600 / area, 9);
  const property = await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
  expect(property.energy_kwh_per_m2).toBeCloseTo(100_000 / area, 9);
  const { rows } = await ada.get(dashboards.getPortfolioOverview, { year: 2023 });
  expect(rows[0]?.co2e_kg_per_m2).toBeCloseTo(38_600 / area, 9);
  expect((await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2022 })).gross_floor_area).toBe(1000);
  expect((await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2024 })).gross_floor_area).toBe(1300);
});

test('a certificate counts by the owned part, and fully for the days held', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await newHouse(ada);
  await ada.get(factors.saveInstrument, {
    environment_id,
    year: 2023,
    kind: 'certificate',
    registry: 'HKNR',
    serial_from: 'EQ-1',
    serial_to: 'EQ-50',
    kwh: 50_000,
    kg_co2e_per_kwh: 0,
    produced_from: '2023-01-01',
    produced_until: '2023-12-31',
    cancelled_on: '2024-02-01',
  });
  await enterResidualMix(ada);
  expect((await reportOf(ada)).totals.scope2_market).toBeCloseTo(50_000 * residualMix, 6);
  const say = (
    change: { attribute: 'ownership_share'; number: number } | { attribute: 'holding'; word: string },
    from: string | null,
  ) => ada.get(environments.savePropertyChange, { environment_id, ...change, valid_from: from });
  await say({ attribute: 'ownership_share', number: 0.5 }, null);
  await ada.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  // Half of 100,000 kWh with half of the certificate: neither is whole.
  expect((await reportOf(ada)).totals.scope2_market).toBeCloseTo((50_000 - 25_000) * residualMix, 6);
  await say({ attribute: 'holding', word: 'held' }, null);
  await say({ attribute: 'holding', word: 'not_held' }, '2023-10-01');
  expect((await reportOf(ada)).totals.scope2_market).toBeCloseTo(((50_000 * 273) / 365 - 25_000) * residualMix, 6);
});

test('by equity share the part that is owned counts, month by month, and its area with it', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id, environment_name } = await newHouse(ada);
  const attribute = 'ownership_share';
  await ada.get(environments.savePropertyChange, { environment_id, attribute, number: 0.6, valid_from: '2023-10-01' });
  // Operational control counts it fully, regardless of ownership.
  expect((await reportOf(ada)).totals.scope2_location).toBeCloseTo(38_600, 6);
  await ada.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  const report = await reportOf(ada);
  // 273 days wholly, 92 days 60 %.
  const counted = (38_600 * (273 + 92 * 0.6)) / 365;
  expect(report.totals.scope2_location).toBeCloseTo(counted, 6);
  expect(report.energy_kwh).toBeCloseTo((100_000 * (273 + 92 * 0.6)) / 365, 6);
  expect(report.by_month[9]?.scope2_location).toBeCloseTo((38_600 * 31 * 0.6) / 365, 6);
  expect(report.by_month[8]?.scope2_location).toBeCloseTo((38_600 * 30) / 365, 6);
  const share = (273 + 92 * 0.6) / 365;
  expect(report.counted_in_part).toEqual([
    {
      environment_id,
      environment_name,
      share: expect.closeTo(share, 9),
      scope3_category: null,
      // The partner's part of 92 days.
      left_out: expect.closeTo((38_600 * 92 * 0.4) / 365, 6),
    },
  ]);
  // The intensity is that of the building: part by part of its area.
  expect(report.by_environment[0]?.kg_per_m2).toBeCloseTo(38.6, 9);
  expect((await reportOf(ada, 2024)).by_year.find(({ year }) => year === 2023)?.scope2_location).toBeCloseTo(
    counted,
    6,
  );
});

test('by operational control a property counts from its purchase until its sale', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await newHouse(ada);
  const say = (word: string, valid_from: string | null) =>
    ada.get(environments.savePropertyChange, { environment_id, attribute: 'control', word, valid_from });
  await say('none', null);
  await say('both', '2023-03-01');
  await say('none', '2023-09-01');
  const report = await reportOf(ada);
  expect(report.totals.scope2_location).toBeCloseTo((38_600 * 184) / 365, 6);
  expect(report.by_month.filter((month) => month.scope2_location).map(({ month }) => month)).toEqual(
    ['03', '04', '05', '06', '07', '08'].map((month) => `2023-${month}`),
  );
  // Neither owned nor controlled: not part of the year's boundary.
  const later = await reportOf(ada, 2024);
  expect(later).toMatchObject({ by_environment: [], gross_floor_area: 0 });
  expect(later.counted_in_part).toMatchObject([{ environment_id, share: 0 }]);
});

test('what was bought before the year counts whole in it, and is not listed as counted in part', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await newHouse(ada);
  const attribute = 'holding';
  await ada.get(environments.savePropertyChange, { environment_id, attribute, word: 'not_held', valid_from: null });
  await ada.get(environments.savePropertyChange, { environment_id, attribute, word: 'held', valid_from: '2023-07-01' });
  expect((await reportOf(ada, 2023)).counted_in_part).toMatchObject([{ environment_id, share: 184 / 365 }]);
  expect((await reportOf(ada, 2024)).counted_in_part).toBeUndefined();
});

test('on one grid, what is owned in part is added to what is owned wholly, in every year and month', async () => {
  const ada = await server.newAdmin('Ada');
  const [whole, half, third] = [await newHouse(ada), await newHouse(ada), await newHouse(ada)];
  for (const [house, number] of [
    [half, 0.5],
    [third, 0.3],
  ] as const)
    await ada.get(environments.savePropertyChange, {
      environment_id: house._id,
      attribute: 'ownership_share',
      number,
      valid_from: '2023-07-01',
    });
  await ada.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  const report = await reportOf(ada);
  // 181 days wholly, 184 by their shares.
  const parts = [1, (181 + 184 * 0.5) / 365, (181 + 184 * 0.3) / 365];
  const counted = 38_600 * parts.reduce((sum, part) => sum + part, 0);
  expect(report.totals.scope2_location).toBeCloseTo(counted, 6);
  for (const [house, part] of [whole, half, third].map(({ _id }, index) => [_id, parts[index] ?? 0] as const))
    expect(report.by_environment.find(({ environment_id }) => environment_id === house)?.scope2_location).toBeCloseTo(
      38_600 * part,
      6,
    );
  expect(report.by_month[11]?.scope2_location).toBeCloseTo(((38_600 * 31) / 365) * 1.8, 6);
  expect((await reportOf(ada, 2024)).by_year.find(({ year }) => year === 2023)?.scope2_location).toBeCloseTo(
    counted,
    6,
  );
});

test('a building that was sold is due until that day and counts nowhere afterwards, whatever the approach', async () => {
  const ada = await server.newAdmin('Ada');
  const [sold, kept] = [await newHouse(ada), await newHouse(ada)];
  const year2024 = { start: '2024-01-01', end: '2025-01-01' };
  await saveBill(server, ada, { environment_id: kept._id, ...year2024, quantity: 100_000 });
  // The final bill ends with the sale.
  await saveBill(server, ada, { environment_id: sold._id, start: '2024-01-01', end: '2024-03-16', quantity: 20_000 });
  await ada.get(environments.savePropertyChange, {
    environment_id: sold._id,
    attribute: 'holding',
    word: 'not_held',
    valid_from: '2024-03-16',
  });
  for (const consolidation of ['operational_control', 'financial_control', 'equity_share'] as const) {
    await ada.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation });
    const ofSale = await reportOf(ada, 2024);
    // What the final bill says counts wholly, the month of the sale included.
    expect(ofSale.energy_kwh).toBeCloseTo(120_000, 6);
    expect(ofSale.coverage).toMatchObject({ days: 366 + 75, days_expected: 366 + 75, share: 1 });
    expect(ofSale.gross_floor_area).toBeCloseTo(1000 + (1000 * 75) / 366, 9);
    const after = await reportOf(ada, 2025);
    expect(after.by_environment.map(({ environment_id }) => environment_id)).toEqual([kept._id]);
  }
  const overview = await ada.get(dashboards.getPortfolioOverview, { year: 2025 });
  expect(overview.rows.map(({ environment_id }) => environment_id)).toEqual([kept._id]);
  // Of 2024 both are billed whole.
  expect((await ada.get(dashboards.getPortfolioOverview, { year: 2024 })).coverage.energy).toBe(1);
  const property = await ada.get(dashboards.getPropertyDashboard, { environment_id: sold._id, year: 2024 });
  expect(property.coverage).toMatchObject([{ days: 75, days_expected: 75, gaps: [] }]);
});
