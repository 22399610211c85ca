import { bills } from '@steward/contract/energy/bills';
import { completeness } from '@steward/contract/energy/completeness';
import { dashboards } from '@steward/contract/insight/dashboards';
import { meters } from '@steward/contract/estate/meters';
import { inventory } from '@steward/contract/carbon/inventory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A house with a complete year 2023 of electricity but for March and half of June; its sister has no bill. */
async function newHouse() {
  const ada = await server.newAdmin('Ada');
  const environment_id = (await ada.newEnvironment())._id;
  await ada.newEnvironment();
  const bill = (start: string, end: string, change = {}) =>
    saveBill(server, ada, { environment_id, start, end, quantity: 310, ...change });
  await bill('2023-01-01', '2023-02-01');
  await bill('2023-02-01', '2023-03-01');
  await bill('2023-04-01', '2023-05-01');
  await bill('2023-05-01', '2023-06-01');
  await bill('2023-06-01', '2023-06-16');
  await bill('2023-07-01', '2023-12-01');
  await bill('2023-12-01', '2024-01-01', { is_estimate: true });
  await bill('2022-01-01', '2023-01-01', { carrier: 'water', meter_no: 'W1' });
  const meter = { environment_id, carrier: 'electricity' as const, meter_no: 'M1' };
  return { ada, environment_id, meter, bill };
}
const of2023 = { from: '2023-01', until: '2023-12' };
const matrixOf = (who: Person, more: object = {}) => who.get(completeness.getBillMatrix, { ...of2023, ...more });

test('a row per meter shows the state of every month', async () => {
  const { ada, environment_id } = await newHouse();
  const { paginateData, months, totals } = await matrixOf(ada, { environment_id });
  expect(months).toHaveLength(12);
  expect(paginateData.map(({ carrier, meters: own }) => [carrier, own])).toEqual([
    ['electricity', ['M1']],
    ['water', ['W1']],
  ]);
  expect(paginateData[0]).toMatchObject({
    supplier: 'Stadtwerke',
    rhythm: 'monthly',
    rhythm_is_set: false,
    days: [31, 28, 0, 30, 31, 15, 31, 31, 30, 31, 30, 31],
  });
  expect(
    paginateData[0]?.states.map((state, month) => `${month + 1} ${state}`).filter((text) => !/received/.test(text)),
  ).toEqual(['3 missing', '6 partly', '12 estimated']);
  expect(totals).toMatchObject({ days: 319, due: 730, rows: 2, rows_with_gaps: 2, estimated: 31 });
});

test('covered days are the same on the dashboard, the home page and in the report', async () => {
  const { ada, environment_id, meter } = await newHouse();
  const same = async () => {
    const [all, mine, water] = [
      await matrixOf(ada),
      await matrixOf(ada, { environment_id }),
      await matrixOf(ada, { utility: 'WATER' }),
    ];
    const home = await ada.get(dashboards.getPortfolioOverview, { year: 2023 });
    const dashboard = await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
    const report = await ada.get(inventory.ghg_report, { level: 'Property', target_id: environment_id, year: 2023 });
    expect(home.coverage.co2e).toBe(all.totals.share);
    expect(home.coverage.water).toBe(water.totals.share);
    expect(home.rows.find((row) => row.environment_id === environment_id)?.coverage).toBe(mine.totals.share);
    const sum = (of: 'days' | 'days_expected') => dashboard.coverage.reduce((total, row) => total + row[of], 0);
    expect([sum('days'), sum('days_expected')]).toEqual([mine.totals.days, mine.totals.due]);
    expect(report.coverage).toMatchObject({ days: mine.totals.days, days_expected: mine.totals.due });
    const trend = await ada.get(dashboards.getPortfolioTrend, { year: 2023, environment_ids: [environment_id] });
    expect(trend.rows[0]?.covered).toEqual(
      mine.months.map((_, month) => {
        const total = (of: 'days' | 'due') => mine.paginateData.reduce((days, row) => days + (row[of][month] ?? 0), 0);
        return total('due') ? total('days') / total('due') : null;
      }),
    );
    return mine.totals;
  };
  const before = await same();
  // A last day in the register, a month that is not expected, and a gap that the dashboard no longer names.
  await ada.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W1', valid_until: '2023-02-28' });
  await ada.get(completeness.addBillExemption, { ...meter, from: '2023-03', until: '2023-03', reason: 'vacant' });
  expect(await same()).toMatchObject({ days: before.days, due: before.due - 306 - 31 });
  const dashboard = await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
  expect(dashboard.coverage.flatMap(({ gaps }) => gaps.map(({ start }) => start))).toEqual([
    '2023-06-16',
    '2023-01-01',
  ]);
});

test('months that are not expected are not due, until the entry is removed', async () => {
  const { ada, environment_id, meter } = await newHouse();
  const march = { ...meter, from: '2023-03', until: '2023-04', reason: 'other' as const };
  expect((await ada.ask(completeness.addBillExemption, march)).errors).toMatchObject([{ field: 'note' }]);
  const entry = await ada.get(completeness.addBillExemption, { ...march, note: 'Rebuilt' });
  expect(entry).toMatchObject({ from: '2023-03', until: '2023-04', note: 'Rebuilt' });
  expect((await ada.ask(completeness.addBillExemption, { ...march, note: 'Again' })).code).toBe(
    'completeness.exemption-overlaps',
  );
  const [row] = (await matrixOf(ada, { environment_id })).paginateData;
  expect(row?.states.slice(1, 5)).toEqual(['received', 'not_expected', 'not_expected', 'received']);
  const cell = { environment_id, carrier: meter.carrier, meters: ['M1'], month: '2023-04' };
  expect(await ada.get(completeness.getBillMatrixCell, cell)).toMatchObject({
    bills: [{ days: 30, supplier: 'Stadtwerke' }],
    exemptions: [{ _id: entry._id }],
    expected_by: '2023-05-11',
    is_locked: false,
  });
  await ada.get(completeness.deleteBillExemption, { exemption_id: entry._id });
  expect((await matrixOf(ada, { environment_id })).paginateData[0]?.states[2]).toBe('missing');
});

test('the rhythm follows from the bills and can be set', async () => {
  const { ada, environment_id, bill } = await newHouse();
  for (const [start, end] of [
    ['2023-01-01', '2023-04-01'],
    ['2023-04-01', '2023-07-01'],
  ] as const)
    await bill(start, end, { carrier: 'district_heating', meter_no: 'H1' });
  const heat = async () =>
    (await matrixOf(ada, { environment_id, utility: 'HEAT' })).paginateData.map((row) => [
      row.rhythm,
      row.rhythm_is_set,
    ]);
  expect(await heat()).toEqual([['quarterly', false]]);
  const meter = { environment_id, carrier: 'district_heating' as const, meter_no: 'H1' };
  await ada.get(completeness.saveBillingRhythm, { ...meter, rhythm: 'bimonthly' });
  expect(await heat()).toEqual([['bimonthly', true]]);
  await ada.get(completeness.saveBillingRhythm, { ...meter, rhythm: null });
  expect(await heat()).toEqual([['quarterly', false]]);
});

test('water and waste water of one meter have a rhythm and a supplier each', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = (await ada.newEnvironment())._id;
  const bill = (carrier: 'water' | 'waste_water', start: string, end: string) =>
    saveBill(server, ada, { environment_id, carrier, meter_no: 'W1', start, end, quantity: 100 });
  for (let month = 1; month < 12; month++) {
    const day = (of: number) => `2023-${String(of).padStart(2, '0')}-01`;
    await bill('water', day(month), day(month + 1));
  }
  await bill('waste_water', '2022-01-01', '2023-01-01');
  await bill('waste_water', '2023-01-01', '2024-01-01');
  const { paginateData } = await matrixOf(ada, { environment_id });
  expect(paginateData.map(({ carrier, rhythm }) => [carrier, rhythm])).toEqual([
    ['waste_water', 'yearly'],
    ['water', 'monthly'],
  ]);
});

test('filters narrow, gaps can be listed alone, pages follow one another', async () => {
  const { ada, environment_id } = await newHouse();
  expect((await matrixOf(ada, { supplier: 'Stadtwerke' })).totalData).toBe(2);
  expect((await matrixOf(ada, { supplier: 'Nobody' })).totals).toMatchObject({ rows: 0, share: null });
  // The sister without a bill is due and missing as one meter.
  const gaps = await matrixOf(ada, { only_gaps: true });
  expect(gaps.paginateData.filter(({ carrier }) => carrier === null)).toHaveLength(1);
  expect(gaps.totalData).toBe(3);
  expect((await matrixOf(ada, { page: 2, page_size: 2 })).paginateData).toHaveLength(1);
  expect((await matrixOf(ada, { environment_id, utility: 'WASTE' })).paginateData).toMatchObject([{ carrier: null }]);
  expect((await ada.ask(completeness.getBillMatrix, { from: '2020-01', until: '2025-12' })).code).toBe(
    'completeness.range',
  );
  expect((await ada.ask(completeness.getBillMatrix, { from: '2020-02', until: '2020-01' })).code).toBe(
    'completeness.range',
  );
});

test('a bill raises the share by the amount shown before, by days and by expected energy', async () => {
  const { ada, environment_id, bill } = await newHouse();
  const last = { carrier: 'natural_gas', meter_no: 'G1' };
  await bill('2022-01-01', '2023-01-01', { ...last, quantity: 36_500 });
  await bill('2022-06-01', '2022-07-01', { quantity: 900 });
  await bill('2023-01-01', '2023-11-01', last);
  const before = await ada.get(completeness.getReadiness, { year: 2023 });
  // 61 days of 100 kWh; March and June of the other meter are 30 kWh a day, 31 and 15 days.
  expect(
    before.actions
      .filter((action) => action.expected_kwh !== null)
      .map(({ meter_no, from, until, days, expected_kwh }) => [meter_no, from, until, days, expected_kwh]),
  ).toEqual([
    ['G1', '2023-11', '2023-12', 61, 6100],
    ['M1', '2023-03', '2023-03', 31, 930],
    ['M1', '2023-06', '2023-06', 15, 450],
  ]);
  const home = await ada.get(dashboards.getPortfolioOverview, { year: 2023 });
  expect(home.coverage.co2e).toBe(before.totals.share);
  for (const [{ meter_no, from }, period] of [
    [before.actions[0]!, ['2023-11-01', '2024-01-01']],
    [before.actions.find(({ from: month }) => month === '2023-06')!, ['2023-06-10', '2023-07-01']],
  ] as const) {
    const now = await ada.get(completeness.getReadiness, { year: 2023 });
    const promised = now.actions.find((action) => action.meter_no === meter_no && action.from === from)!;
    await bill(period[0], period[1], { carrier: promised.carrier, meter_no, quantity: 12_345 });
    const after = await ada.get(completeness.getReadiness, { year: 2023 });
    expect(after.totals.days).toBe(now.totals.days + promised.days);
    expect(after.totals.due).toBe(now.totals.due);
    expect(after.totals.share).toBeCloseTo(now.totals.share! + promised.gain, 12);
    expect(after.energy_share).toBeCloseTo(now.energy_share! + promised.energy_gain!, 12);
    expect((await ada.get(dashboards.getPortfolioOverview, { year: 2023 })).coverage.co2e).toBe(after.totals.share);
  }
  const [house] = before.rows.filter((row) => row.environment_id === environment_id);
  expect(house?.months[0]).toBeCloseTo(62 / 93, 12);
});

test('another organization sees and changes nothing', async () => {
  const { ada, environment_id, meter } = await newHouse();
  const eve = await server.newAdmin('Eve');
  const entry = await ada.get(completeness.addBillExemption, {
    ...meter,
    from: '2023-03',
    until: '2023-03',
    reason: 'sold',
  });
  expect((await matrixOf(eve)).paginateData).toEqual([]);
  expect((await eve.get(completeness.getReadiness, { year: 2023 })).rows).toEqual([]);
  for (const refused of [
    await eve.ask(completeness.getBillMatrix, { ...of2023, environment_id }),
    await eve.ask(completeness.getBillMatrixCell, {
      environment_id,
      carrier: 'water',
      meters: ['W1'],
      month: '2023-03',
    }),
    await eve.ask(completeness.addBillExemption, { ...meter, from: '2023-05', until: '2023-05', reason: 'sold' }),
    await eve.ask(completeness.saveBillingRhythm, { ...meter, rhythm: 'yearly' }),
    await eve.ask(completeness.deleteBillExemption, { exemption_id: entry._id }),
  ])
    expect(refused.httpStatus).toBe(404);
});

test('for a meter with supply and grid bills both are expected, and the missing one is named', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = (await ada.newEnvironment())._id;
  const bill = (charges: 'all' | 'supply' | 'grid', month: number, months = 1) => {
    const day = (of: number) =>
      `${2023 + Math.floor((of - 1) / 12)}-${String(((of - 1) % 12) + 1).padStart(2, '0')}-01`;
    return ada.get(bills.createBill, {
      fields: {
        environment_id,
        utility: 'ENERGY',
        carrier: 'electricity',
        supplier: { all: 'Stadtwerke', supply: 'Nordstrom', grid: 'Netz AG' }[charges],
        account_no: { all: 'A-1', supply: 'S-1', grid: 'G-1' }[charges],
        meter_no: 'D1',
        charges,
        date_of_bill: day(month + months),
        billing_start_date: day(month),
        billing_end_date: day(month + months),
        gross_amount: 100 + month,
        net_amount: 100 + month,
        currency: 'EUR',
        energy_consumption: 310 + month,
      },
    });
  };
  const row = async () => {
    const answer = await matrixOf(ada, { environment_id });
    return { ...answer.paginateData[0]!, totals: answer.totals };
  };
  // One bill for everything until March, then two contracts; before the first grid bill no grid bill is missing.
  await bill('all', 1, 3);
  for (let month = 4; month <= 12; month++) await bill('supply', month);
  expect(await row()).toMatchObject({ parts: [], totals: { rows_with_gaps: 0 } });
  for (const month of [5, 6, 7, 9, 10, 11, 12]) await bill('grid', month);
  const seen = await row();
  expect(seen.parts).toEqual([
    { charges: 'supply', supplier: 'Nordstrom', account_no: 'S-1', missing: Array.from({ length: 12 }, () => 0) },
    { charges: 'grid', supplier: 'Netz AG', account_no: 'G-1', missing: [0, 0, 0, 0, 0, 0, 0, 31, 0, 0, 0, 0] },
  ]);
  // The supply bills have the use of every day: no share changes, and nothing has to be estimated.
  expect(seen.states).toEqual([...Array.from({ length: 7 }, () => 'received'), 'one_of_both', ...seen.states.slice(8)]);
  expect(seen.states.slice(8)).toEqual(['received', 'received', 'received', 'received']);
  expect(seen.totals).toMatchObject({ share: 1, rows_with_gaps: 1 });
  expect((await matrixOf(ada, { only_gaps: true })).paginateData.map(({ meters: own }) => own)).toContainEqual(['D1']);
  const { actions } = await ada.get(completeness.getReadiness, { year: 2023 });
  expect(actions).toMatchObject([{ from: '2023-08', days: 31, gain: 0, charges: 'grid', supplier: 'Netz AG' }]);
  expect((await ada.get(completeness.getGapsToEstimate, { ...of2023, environment_id })).gaps).toEqual([]);
  const cell = await ada.get(completeness.getBillMatrixCell, {
    environment_id,
    carrier: 'electricity',
    meters: ['D1'],
    month: '2023-08',
  });
  expect(cell.bills.map(({ charges }) => charges)).toEqual(['supply']);
  await bill('grid', 8);
  expect(await row()).toMatchObject({ totals: { rows_with_gaps: 0 }, states: seen.states.map(() => 'received') });
  expect((await ada.get(completeness.getReadiness, { year: 2023 })).actions).toEqual([]);
});
