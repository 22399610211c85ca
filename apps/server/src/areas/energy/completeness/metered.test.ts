import { ghg } from '@steward/contract/carbon/ghg';
import { completeness } from '@steward/contract/energy/completeness';
import { meterData } from '@steward/contract/energy/meter-data';
import { meters } from '@steward/contract/estate/meters';
import { dashboards } from '@steward/contract/insight/dashboards';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/saved-bill.ts';
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
  report: (await ada.get(ghg.ghg_report, { level: 'Property', target_id: environment_id, year: 2023 })).coverage,
  energy: (await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 })).energy_kwh,
});

test('meter data shows beside the bills and changes no share and no figure', async () => {
  const { ada, environment_id } = await newHouse();
  const before = await numbersOf(ada, environment_id);
  // March whole; June from the 6th, of which five days are billed.
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
  // The bills are still overdue, and the gain promised is still theirs.
  const { actions } = await ada.get(completeness.getReadiness, { year: 2023 });
  expect(actions.map(({ from, days }) => [from, days])).toEqual([
    ['2023-03', 31],
    ['2023-06', 20],
  ]);
  await ada.get(meterData.undoMeterData, { meter_data_file_id: file });
  expect((await ada.get(completeness.getBillMatrix, of2023)).totals.metered).toBe(0);
});

test('it is offered first, saved as an estimate, and its bias kept when the bill comes', async () => {
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

test('feed-in and days outside the register count nowhere; a fortnight is no basis for a month', async () => {
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
