import fs from 'node:fs';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { addDays, latestDay } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { statementsOf } from '../../../database/migrate.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let house: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  house = (await ada.newEnvironment())._id;
});
afterAll(() => server.stop());

const typed = (change: Partial<BillFields> = {}) => ({
  environment_id: house,
  utility: 'ENERGY' as const,
  carrier: 'electricity' as const,
  meter_no: 'M1',
  date_of_bill: '2024-10-20',
  billing_start_date: '2024-01-01',
  billing_end_date: '2024-02-01',
  gross_amount: 119,
  net_amount: 100,
  tax_amount: 19,
  currency: 'EUR',
  energy_consumption: 3100,
  ...change,
});
const create = (change: Partial<BillFields>, notADuplicate = false) =>
  ada.get(bills.createBill, { fields: typed(change), not_a_duplicate: notADuplicate });
const monthsOf = async (billId: string) =>
  (await ada.get(bills.getBillById, { bill_id: billId })).months.map((row) => [row.month, row.days, row.quantity]);

const late = { billing_start_date: '2024-01-22', billing_end_date: '2024-02-21', net_amount: 200, tax_amount: 38 };

test('days on two bills are counted once and flagged, until one of the bills is deleted', async () => {
  const january = typed({ meter_no: 'OV1', billing_start_date: '2024-01-01', billing_end_date: '2024-02-01' });
  const first = await ada.get(bills.createBill, { fields: { ...january, energy_consumption: 3100 } });
  const late = { ...january, billing_start_date: '2024-01-22', billing_end_date: '2024-02-21', gross_amount: 238 };
  const second = await ada.get(bills.createBill, {
    fields: { ...late, net_amount: 200, tax_amount: 38, energy_consumption: 3000 },
  });
  // 10 of its 30 days are the first bill's.
  expect(await monthsOf(second._id)).toEqual([
    ['2024-01', 0, 0],
    ['2024-02', 20, expect.closeTo(2000, 9)],
  ]);
  expect(second.checks).toContainEqual(expect.objectContaining({ code: 'overlap', severity: 'warning' }));
  expect(second.months[0]).toMatchObject({ days_left_out: 10, cost: 0 });
  expect(await monthsOf(first._id)).toEqual([['2024-01', 31, 3100]]);
  await ada.get(bills.deleteBill, { bill_id: first._id });
  expect((await monthsOf(second._id))[0]).toEqual(['2024-01', 10, expect.closeTo(1000, 9)]);
});

test('an actual bill replaces the estimate of its days, also with the same amount', async () => {
  const estimate = typed({
    meter_no: 'OV2',
    billing_start_date: '2024-01-01',
    billing_end_date: '2024-03-01',
    energy_consumption: 6000,
    is_estimate: true,
  });
  const guessed = await ada.get(bills.createBill, { fields: estimate });
  const actual = await ada.get(bills.createBill, {
    fields: { ...estimate, billing_end_date: '2024-02-01', energy_consumption: 2500, is_estimate: false },
  });
  expect(await monthsOf(actual._id)).toEqual([['2024-01', 31, 2500]]);
  expect(await monthsOf(guessed._id)).toEqual([
    ['2024-01', 0, 0],
    ['2024-02', 29, expect.closeTo(2900, 9)],
  ]);
  expect(actual.checks.map(({ code }) => code)).toContain('estimate-replaced');
});

test('a credit note reverses a bill, and the corrected bill covers its days', async () => {
  const bill = typed({ meter_no: 'OV3', billing_start_date: '2024-01-01', billing_end_date: '2024-02-01' });
  const ids = [];
  for (const [sign, quantity] of [
    [1, 3200],
    [-1, -3200],
    [1, 3000],
  ] as const) {
    const sums = { gross_amount: 119 * sign, net_amount: 100 * sign, tax_amount: 19 * sign };
    const fields = { ...bill, ...sums, energy_consumption: quantity };
    ids.push((await ada.get(bills.createBill, { fields, not_a_duplicate: quantity === 3000 }))._id);
  }
  const all = await Promise.all(ids.map(monthsOf));
  expect(all).toEqual([[['2024-01', 0, 3200]], [['2024-01', 0, -3200]], [['2024-01', 31, 3000]]]);
  const wrong = await ada.ask(bills.createBill, { fields: { ...bill, energy_consumption: -1 } });
  expect(wrong.errors?.[0]?.field).toBe('fields.energy_consumption');
});

test('a bill with contradictory figures is not saved, neither new nor corrected', async () => {
  const sound = typed({ meter_no: 'OV4' });
  const { _id } = await ada.get(bills.createBill, { fields: sound });
  for (const [change, field] of [
    [{ tax_amount: 20 }, 'fields.gross_amount'],
    [{ billing_start_date: '2098-12-01', billing_end_date: '2099-01-01' }, 'fields.billing_end_date'],
  ] as const) {
    const fields = { ...sound, ...change };
    for (const refused of [
      await ada.ask(bills.createBill, { fields, not_a_duplicate: true }),
      await ada.ask(bills.editFileOCR, { bill_id: _id, fields, not_a_duplicate: true }),
    ])
      expect(refused).toMatchObject({ code: 'bill.contradictory', errors: [{ field }] });
  }
});

test('a supply bill and a grid bill of the same meter and days: use counts once, cost twice, and neither repeats the other', async () => {
  const grid = await create({ meter_no: 'SG1', charges: 'grid', supplier: 'Grid AG', invoice_no: '7' });
  expect((await monthsOf(grid._id))[0]).toEqual(['2024-01', 31, 3100]);
  const supplied = { meter_no: 'SG1', charges: 'supply' as const, supplier: 'Power AG', invoice_no: '7' };
  const supply = await create(supplied);
  expect(supply.charges).toBe('supply');
  expect(supply.checks.filter(({ code }) => code === 'overlap' || code.startsWith('duplicate'))).toEqual([]);
  expect((await monthsOf(supply._id))[0]).toEqual(['2024-01', 31, 3100]);
  const afterwards = await ada.get(bills.getBillById, { bill_id: grid._id });
  expect(afterwards.months).toMatchObject([{ month: '2024-01', days: 0, quantity: 0, cost: 119 }]);
  const refused = await ada.ask(bills.createBill, { fields: typed(supplied), not_a_duplicate: false });
  expect(refused.code).toBe('bill.duplicate');
  await ada.get(bills.deleteBill, { bill_id: supply._id });
  expect((await monthsOf(grid._id))[0]).toEqual(['2024-01', 31, 3100]);
});

test('the water of overlapping combined bills is counted once, too', async () => {
  await create({ meter_no: 'W1', water_consumption: 310 });
  const { _id } = await create({ ...late, gross_amount: 238, meter_no: 'W1', water_consumption: 300 });
  const { months } = await ada.get(bills.getBillById, { bill_id: _id });
  expect(months.filter(({ carrier }) => carrier === 'water').map(({ days, quantity }) => [days, quantity])).toEqual([
    [0, 0],
    [20, expect.closeTo(200, 9)],
  ]);
});

test('bills saved before overlaps were counted are counted again by the migration', async () => {
  const first = await create({ meter_no: 'O1' });
  const second = await create({ ...late, gross_amount: 238, meter_no: 'O1', energy_consumption: 3000 });
  const estimate = await create({ meter_no: 'O2', is_estimate: true });
  const actual = await create({ meter_no: 'O2', energy_consumption: 2500, billing_start_date: '2024-01-11' });
  const whole = await create({ meter_no: 'O1', energy_consumption: 62 }, true);
  const all = [first, second, estimate, actual, whole].map(({ _id }) => _id);
  const expected = await Promise.all(all.map(monthsOf));
  expect(expected[1]?.[0]?.[2]).toBe(0);
  // As they were stored before: every bill in full.
  const months = [
    [second, '2024-01-01', 10, 1000],
    [second, '2024-02-01', 20, 2000],
    [estimate, '2024-01-01', 31, 3100],
    [whole, '2024-01-01', 31, 62],
  ] as const;
  for (const [bill, month, days, quantity] of months)
    await server.owner.query(
      'update bill_months set days = $3, days_left_out = 0, quantity = $4 where bill_id = $1 and month = $2',
      [bill._id, month, days, quantity],
    );
  const migration = fs.readFileSync(
    new URL('../../../database/migrations/0013-bill-overlaps.sql', import.meta.url),
    'utf8',
  );
  for (const statement of statementsOf(migration.slice(migration.indexOf('-- Bills from before'))))
    await server.owner.query(statement);
  const after = await Promise.all(all.map(monthsOf));
  const rounded = (rows: (typeof after)[number][]) =>
    rows.map((bill) => bill.map(([month, days, quantity]) => [month, days, Number(quantity).toFixed(6)]));
  expect(rounded(after)).toEqual(rounded(expected));
});

test('a bill may end on a day that has begun anywhere on Earth, but on no later one', async () => {
  // The day after tomorrow in London has begun nowhere, at any hour.
  const last = latestDay(new Date());
  const fields = typed({
    meter_no: 'TZ1',
    billing_start_date: addDays(last, -30),
    billing_end_date: last,
    end_day_counts: true,
  });
  const asked = async (billing_end_date: string) =>
    (await ada.get(bills.checkBill, { fields: { ...fields, billing_end_date, date_of_bill: last } })).map(
      ({ code }) => code,
    );
  expect(await asked(last)).not.toContain('end-after-today');
  expect(await asked(addDays(last, 1))).toContain('end-after-today');
});
