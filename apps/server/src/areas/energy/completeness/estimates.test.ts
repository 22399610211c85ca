import { bills } from '@steward/contract/energy/bills';
import { completeness } from '@steward/contract/energy/completeness';
import { payments } from '@steward/contract/energy/payments';
import { environments } from '@steward/contract/estate/environments';
import { portfolios } from '@steward/contract/estate/portfolios';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Electricity of 2022 with 100 kWh a day, and of 2023 with 110 a day but for March and the end of June. */
async function newHouse() {
  const ada = await server.newAdmin('Ada');
  const environment_id = (await ada.newEnvironment())._id;
  const bill = (start: string, end: string, quantity: number, change = {}) =>
    saveBill(server, ada, { environment_id, start, end, quantity, ...change });
  await bill('2022-01-01', '2023-01-01', 36_500);
  await bill('2023-01-01', '2023-02-01', 3410);
  await bill('2023-02-01', '2023-03-01', 3080);
  await bill('2023-04-01', '2023-06-01', 6710);
  await bill('2023-06-01', '2023-06-11', 1100);
  await bill('2023-07-01', '2024-01-01', 20_240);
  const march = { environment_id, carrier: 'electricity' as const, meters: ['M1'], month: '2023-03' };
  return { ada, environment_id, bill, march };
}
const of2023 = { from: '2023-01', until: '2023-12' };

test('a gap has an estimate by each method that has a basis, and shows the limit of GRESB', async () => {
  const { ada, march } = await newHouse();
  const found = await ada.get(completeness.getGapEstimates, march);
  expect(found).toMatchObject({
    days: 31,
    unit: 'kWh',
    limit: { actual: 6, allowed: expect.closeTo(1.2, 9) as number, estimated: 0 },
  });
  expect(found.options.map(({ method, quantity }) => [method, Math.round(quantity * 1e6) / 1e6])).toEqual([
    ['last_year', 3100],
    ['neighbors', 3410],
  ]);
  expect(found.options[0]?.working).toBe('3100 ÷ 31 d × 31 d = 3100');
  expect((await ada.get(completeness.getGapEstimates, { ...march, month: '2023-02' })).options).toEqual([]);
});

test('peers of the same type make an estimate by floor area', async () => {
  const { ada, march } = await newHouse();
  for (const quantity of [310, 620, 6200]) {
    const { _id } = await ada.newEnvironment();
    await saveBill(server, ada, { environment_id: _id, start: '2023-03-01', end: '2023-04-01', quantity });
  }
  const { options } = await ada.get(completeness.getGapEstimates, march);
  // The same floor area: the middle one of the three.
  expect(options.find(({ method }) => method === 'peers')?.quantity).toBeCloseTo(620, 6);
});

test('peers are the properties of the same type in that month, by their floor area in that month', async () => {
  const { ada, environment_id, march } = await newHouse();
  const change = (
    id: string,
    said: { attribute: 'property_type' | 'gross_floor_area'; word?: string; number?: number },
  ) =>
    ada.get(environments.savePropertyChange, {
      environment_id: id,
      valid_from: '2024-01-01',
      number: null,
      word: null,
      note: '',
      ...said,
    });
  const [{ property_type, gross_floor_area } = { property_type: '', gross_floor_area: 0 }] = await ada.get(
    environments.getEnvironments,
    {},
  );
  const another = property_type === 'hotel' ? 'office' : 'hotel';
  for (const quantity of [310, 620, 6200]) {
    const { _id } = await ada.newEnvironment();
    await saveBill(server, ada, { environment_id: _id, start: '2023-03-01', end: '2023-04-01', quantity });
    // Of another type, and twice as large, only from the next year on.
    await change(_id, { attribute: 'property_type', word: another });
    await change(_id, { attribute: 'gross_floor_area', number: 2 * gross_floor_area });
  }
  const peers = async () =>
    (await ada.get(completeness.getGapEstimates, march)).options.find(({ method }) => method === 'peers')?.quantity;
  expect(await peers()).toBeCloseTo(620, 6);
  // The property itself was something else in March 2023.
  await ada.get(environments.savePropertyChange, {
    environment_id,
    attribute: 'property_type',
    valid_from: '2023-03-01',
    number: null,
    word: another,
    note: '',
  });
  expect(await peers()).toBeUndefined();
});

test('all gaps are estimated at once, marked, excluded from payment, and can be removed', async () => {
  const { ada, environment_id } = await newHouse();
  const { gaps, without } = await ada.get(completeness.getGapsToEstimate, of2023);
  expect(gaps.map(({ month, days, estimate }) => [month, days, estimate.method])).toEqual([
    ['2023-03', 31, 'last_year'],
    ['2023-06', 20, 'last_year'],
  ]);
  expect(without).toBe(0);
  const before = await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
  const given = gaps.map(({ environment_id: id, carrier, meters, month, estimate }) => ({
    environment_id: id,
    carrier,
    meters,
    month,
    method: estimate.method,
  }));
  const { bill_ids } = await ada.get(completeness.saveBillEstimates, { gaps: given });
  const after = await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
  // 31 days of March, and of June only the 20 days that no actual bill has.
  expect(after.energy_kwh.value).toBeCloseTo((before.energy_kwh.value ?? 0) + 3100 + 2000, 6);
  expect(after.cost).toEqual(before.cost);
  const matrix = await ada.get(completeness.getBillMatrix, of2023);
  expect(matrix.totals).toMatchObject({ days: 365, due: 365, estimated: 51, rows_with_gaps: 0 });
  expect([2, 5].map((month) => matrix.paginateData[0]?.states[month])).toEqual(['estimated', 'estimated']);
  expect(matrix.paginateData[0]?.rhythm_is_set).toBe(false);
  expect(await ada.get(bills.getBillById, { bill_id: bill_ids[0]! })).toMatchObject({
    is_estimate: true,
    note: '3100 ÷ 31 d × 31 d = 3100',
    checks: [],
  });
  const payable = await ada.get(payments.getPayables, { environment_id });
  expect(payable.paginateData.some(({ _id }) => bill_ids.includes(_id))).toBe(false);
  // A second time: nothing is missing.
  expect((await ada.ask(completeness.saveBillEstimates, { gaps: given })).code).toBe('completeness.no-basis');
  expect(await ada.get(completeness.undoBillEstimates, { bill_ids })).toEqual({ removed: 2 });
  expect(await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 })).toEqual(before);
});

test('an actual bill replaces an estimate, and the difference is kept', async () => {
  const { ada, environment_id, march } = await newHouse();
  await ada.get(completeness.saveBillEstimates, { gaps: [{ ...march, method: 'neighbors' }] });
  expect(await ada.get(completeness.getEstimateBias, {})).toEqual([]);
  await ada.get(bills.createBill, {
    fields: {
      environment_id,
      utility: 'ENERGY',
      carrier: 'electricity',
      meter_no: 'M1',
      date_of_bill: '2023-04-05',
      billing_start_date: '2023-03-01',
      billing_end_date: '2023-04-01',
      gross_amount: 700,
      net_amount: 700,
      currency: 'EUR',
      energy_consumption: 3100,
    },
  });
  const [row] = (await ada.get(completeness.getBillMatrix, of2023)).paginateData;
  expect([row?.states[2], row?.days[2], row?.estimated[2]]).toEqual(['received', 31, 0]);
  const [bias] = await ada.get(completeness.getEstimateBias, {});
  expect(bias).toMatchObject({ method: 'neighbors', carrier: 'electricity', count: 1 });
  // 3,410 estimated for 3,100.
  expect(bias?.mean).toBeCloseTo(0.1, 9);
  expect(bias?.mean_absolute).toBeCloseTo(0.1, 9);
});

test('another organization estimates nothing and takes nothing back', async () => {
  const { ada, march } = await newHouse();
  const eve = await server.newAdmin('Eve');
  const { bill_ids } = await ada.get(completeness.saveBillEstimates, { gaps: [{ ...march, method: 'last_year' }] });
  expect((await eve.get(completeness.getGapsToEstimate, of2023)).gaps).toEqual([]);
  expect(await eve.get(completeness.getEstimateBias, {})).toEqual([]);
  for (const refused of [
    await eve.ask(completeness.getGapEstimates, march),
    await eve.ask(completeness.saveBillEstimates, { gaps: [{ ...march, method: 'last_year' }] }),
    await eve.ask(completeness.undoBillEstimates, { bill_ids }),
  ])
    expect(refused.httpStatus).toBe(404);
  // An actual bill is not removed.
  const real = await saveBill(server, ada, { ...march, start: '2023-03-01', end: '2023-04-01', quantity: 1 });
  expect((await ada.ask(completeness.undoBillEstimates, { bill_ids: [real] })).httpStatus).toBe(404);
});

test('the matrix and its estimates keep to a portfolio', async () => {
  const { ada } = await newHouse();
  const [own] = await ada.get(portfolios.getPortfolioWithEnv, {});
  const portfolio_id = own?._id ?? '';
  const { _id: other } = await ada.get(portfolios.createPortfolio, { name: 'Other' });
  const found = async (id: string) => ({
    rows: (await ada.get(completeness.getBillMatrix, { ...of2023, portfolio_id: id })).totalData,
    gaps: (await ada.get(completeness.getGapsToEstimate, { ...of2023, portfolio_id: id })).gaps.length,
  });
  expect(await found(portfolio_id)).toEqual({ rows: 1, gaps: 2 });
  expect(await found(other)).toEqual({ rows: 0, gaps: 0 });
  const eve = await server.newAdmin('Eve');
  for (const call of [completeness.getBillMatrix, completeness.getGapsToEstimate])
    expect((await eve.ask(call, { ...of2023, portfolio_id })).httpStatus).toBe(404);
});
