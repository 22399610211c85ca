import { inventory } from '@steward/contract/carbon/inventory';
import { completeness } from '@steward/contract/energy/completeness';
import { meterData } from '@steward/contract/energy/meter-data';
import { readings } from '@steward/contract/energy/readings';
import { bills } from '@steward/contract/energy/bills';
import { meters } from '@steward/contract/estate/meters';
import { dashboards } from '@steward/contract/insight/dashboards';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { nem12 } from '../meter-data/meter-data.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** 48 half hours a day. */
const daily = (from: string, count: number, kwhPerDay: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [addDays(from, index), kwhPerDay / 48]));

async function store(who: Person, environment_id: string, text: string) {
  const draft = await who.get(meterData.uploadMeterData, { environment_id }, [new File([text], 'data.csv')]);
  await who.get(meterData.storeMeterData, {
    meter_data_file_id: draft._id,
    choices: draft.series.map(({ position, meter_id }) => ({ position, meter_id })),
  });
  return draft._id;
}

/** Bills of 2023 but for March, and for June from the 11th. */
async function newHouse() {
  const ada = await server.newAdmin('Ada');
  const environment_id = (await ada.newEnvironment())._id;
  await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no: 'M1' });
  const bill = (start: string, end: string, quantity: number) =>
    saveBill(server, ada, { environment_id, start, end, quantity });
  await bill('2023-01-01', '2023-03-01', 5900);
  await bill('2023-04-01', '2023-06-11', 7100);
  await bill('2023-07-01', '2024-01-01', 18_400);
  return { ada, environment_id, bill };
}
const of2023 = { from: '2023-01', until: '2023-12' };
const electricity = { carrier: 'electricity' as const, meters: ['M1'] };
const numbersOf = async (ada: Person, environment_id: string) => ({
  home: (await ada.get(dashboards.getPortfolioOverview, { year: 2023 })).coverage,
  report: (await ada.get(inventory.ghg_report, { level: 'Property', target_id: environment_id, year: 2023 })).coverage,
  energy: (await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 })).energy_kwh,
});

test('meter data is shown next to the bills and changes no share and no figure', async () => {
  const { ada, environment_id } = await newHouse();
  const before = await numbersOf(ada, environment_id);
  // All of March; June from the 6th, of which five days are billed.
  const file = await store(
    ada,
    environment_id,
    nem12({ ...daily('2023-03-01', 31, 90), ...daily('2023-06-06', 25, 80) }, { nmi: 'M1' }),
  );
  const { totals, paginateData } = await ada.get(completeness.getBillMatrix, of2023);
  expect(totals).toMatchObject({ days: 314, due: 365, metered: 51, estimated: 0, rows_with_gaps: 1 });
  expect(paginateData[0]?.metered).toEqual([0, 0, 31, 0, 0, 20, 0, 0, 0, 0, 0, 0]);
  expect([2, 5].map((at) => paginateData[0]?.states[at])).toEqual(['metered', 'metered']);
  const { coverage } = await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
  expect(coverage).toMatchObject([{ days: 314, days_expected: 365, days_metered: 51 }]);
  expect(await numbersOf(ada, environment_id)).toEqual(before);
  // The bills are still overdue, and their gain is unchanged.
  const { actions } = await ada.get(completeness.getReadiness, { year: 2023 });
  expect(actions.map(({ from, days }) => [from, days])).toEqual([
    ['2023-03', 31],
    ['2023-06', 20],
  ]);
  await ada.get(meterData.undoMeterData, { meter_data_file_id: file });
  expect((await ada.get(completeness.getBillMatrix, of2023)).totals.metered).toBe(0);
});

test('meter data is offered first, saved as an estimate, and its bias is kept when the bill arrives', async () => {
  const { ada, environment_id, bill } = await newHouse();
  await store(ada, environment_id, nem12(daily('2023-06-06', 25, 80), { nmi: 'M1' }));
  const june = { environment_id, ...electricity, month: '2023-06' };
  const { options, days, unit } = await ada.get(completeness.getGapEstimates, june);
  expect({ days, unit }).toEqual({ days: 20, unit: 'kWh' });
  expect(options.map(({ method }) => method)).toEqual(['meter_data', 'neighbors']);
  expect(options[0]?.quantity).toBeCloseTo(1600, 6);
  const { gaps } = await ada.get(completeness.getGapsToEstimate, of2023);
  expect(gaps.map(({ month, estimate }) => [month, estimate.method])).toEqual([
    ['2023-03', 'neighbors'],
    ['2023-06', 'meter_data'],
  ]);
  const before = (await numbersOf(ada, environment_id)).energy.value ?? 0;
  await ada.get(completeness.saveBillEstimates, { gaps: [{ ...june, method: 'meter_data' }] });
  expect((await numbersOf(ada, environment_id)).energy.value).toBeCloseTo(before + 1600, 6);
  const [row] = (await ada.get(completeness.getBillMatrix, of2023)).paginateData;
  expect([row?.states[5], row?.metered[5], row?.estimated[5]]).toEqual(['estimated', 0, 20]);
  await bill('2023-06-11', '2023-07-01', 2000);
  expect(await ada.get(completeness.getEstimateBias, {})).toMatchObject([{ method: 'meter_data', count: 1 }]);
});

test('feed-in and days outside the register do not count; a fortnight is no basis for a month', async () => {
  const { ada, environment_id } = await newHouse();
  const march = { environment_id, ...electricity, month: '2023-03' };
  const methods = async () => (await ada.get(completeness.getGapEstimates, march)).options.map(({ method }) => method);
  const metered = async () => (await ada.get(completeness.getBillMatrix, of2023)).paginateData[0]?.metered[2];
  await store(ada, environment_id, nem12(daily('2023-03-01', 31, 500), { nmi: 'M1', suffix: 'B1' }));
  expect(await metered()).toBe(0);
  await store(ada, environment_id, nem12(daily('2023-03-01', 14, 90), { nmi: 'M1' }));
  expect([await metered(), await methods()]).toEqual([14, ['neighbors']]);
  await store(ada, environment_id, nem12(daily('2023-03-15', 1, 90), { nmi: 'M1', written: '202403010000' }));
  const { options } = await ada.get(completeness.getGapEstimates, march);
  // 15 days of 90, neither lowered nor raised by what was fed in.
  expect(options[0]).toMatchObject({ method: 'meter_data', quantity: expect.closeTo(2790, 6) as number });
  const [meter] = await ada.get(meters.getMeters, { environment_id });
  await ada.get(meters.updateMeter, { ...meter!, meter_id: meter!._id, valid_from: '2023-03-11' });
  expect(await metered()).toBe(5);
});

test('a month whose meter was read is estimated from its readings, after meter data and before other months', async () => {
  const { ada, environment_id, bill } = await newHouse();
  const [meter] = await ada.get(meters.getMeters, { environment_id });
  const read = (day: string, value: number) =>
    ada.get(readings.saveMeterReading, { meter_id: meter!._id, day, value, kind: 'by_hand', change: null, note: '' });
  const march = { environment_id, ...electricity, month: '2023-03' };
  const options = async () => (await ada.get(completeness.getGapEstimates, march)).options;
  await read('2023-03-04', 10_000);
  // A single reading gives no use.
  expect((await options()).map(({ method }) => method)).toEqual(['neighbors']);
  // 90 days with 80 kWh each, 28 of them in March.
  await read('2023-06-02', 17_200);
  expect((await options()).map(({ method, known_days }) => [method, known_days])).toEqual([
    ['readings', 28],
    ['neighbors', null],
  ]);
  expect((await options())[0]).toMatchObject({ quantity: expect.closeTo(2480, 6) as number });
  expect((await options())[0]?.working).toBe('2240 ÷ 28 d × 31 d = 2480');
  // The matrix shows meter data and no readings: the bill stays overdue.
  expect((await ada.get(completeness.getBillMatrix, of2023)).totals.metered).toBe(0);
  await store(ada, environment_id, nem12(daily('2023-03-01', 31, 85), { nmi: 'M1' }));
  expect((await options()).map(({ method }) => method)).toEqual(['meter_data', 'readings', 'neighbors']);
  await ada.get(completeness.saveBillEstimates, { gaps: [{ ...march, method: 'readings' }] });
  const [row] = (await ada.get(completeness.getBillMatrix, of2023)).paginateData;
  expect([row?.states[2], row?.estimated[2]]).toEqual(['estimated', 31]);
  await bill('2023-03-01', '2023-04-01', 2400);
  expect(await ada.get(completeness.getEstimateBias, {})).toMatchObject([{ method: 'readings', count: 1 }]);
});

test('gas read by volume is estimated in kWh with the conversion of the last bill, and not at all without one', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = (await ada.newEnvironment())._id;
  const meter = await ada.get(meters.addMeter, { environment_id, carrier: 'natural_gas', meter_no: 'G1' });
  const printed = { original_quantity: 310, original_unit: 'm3', energy_consumption: 3298.4 };
  const conversion = { calorific_value: 11.2, calorific_unit: 'kWh/m3', volume_correction: 0.95 } as const;
  const bill = (month: string, change: object) =>
    ada.get(bills.createBill, {
      fields: {
        environment_id,
        utility: 'ENERGY',
        carrier: 'natural_gas',
        meter_no: 'G1',
        date_of_bill: '2023-06-01',
        billing_start_date: `2023-${month}-01`,
        billing_end_date: `2023-${month}-31`,
        end_day_counts: true,
        gross_amount: 300,
        net_amount: 300,
        currency: 'EUR',
        ...printed,
        ...change,
      },
    });
  await bill('03', {});
  for (const [day, value] of [
    ['2023-01-01', 1000],
    ['2023-03-01', 1590],
  ] as const)
    await ada.get(readings.saveMeterReading, {
      meter_id: meter._id,
      day,
      value,
      kind: 'by_hand',
      change: null,
      note: '',
    });
  const february = { environment_id, carrier: 'natural_gas' as const, meters: ['G1'], month: '2023-02' };
  const best = async () => (await ada.get(completeness.getGapEstimates, february)).options[0];
  expect(await best()).toMatchObject({ method: 'neighbors' });
  await bill('04', { billing_end_date: '2023-04-30', ...conversion, conversion_source: 'bill' });
  // 10 m³ a day × 0.95 × 11.2 kWh.
  expect(await best()).toMatchObject({ method: 'readings', quantity: expect.closeTo(28 * 10 * 10.64, 6) as number });
  expect((await best())?.working).toContain('10.64 kWh');
});
