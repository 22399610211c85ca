import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let house: string;
let number = 0;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  house = (await ada.newEnvironment())._id;
});
afterAll(() => server.stop());

/** January with 3,100 kWh, and a bill of 22 January to 21 February with 3,000 kWh. */
function pair(meter_no: string) {
  const january = {
    billing_start_date: '2024-01-01',
    billing_end_date: '2024-02-01',
    date_of_bill: '2024-02-05',
    energy_consumption: 3100,
  };
  const later = {
    billing_start_date: '2024-01-22',
    billing_end_date: '2024-02-21',
    date_of_bill: '2024-02-25',
    gross_amount: 238,
    energy_consumption: 3000,
  };
  const fields = (change: Partial<BillFields>) =>
    billFields({ environment_id: house, number: ++number }, { meter_no, ...change });
  return [fields(january), fields(later)] as const;
}
const monthsOf = async (bill_id: string) =>
  (await ada.get(bills.getBillById, { bill_id })).months.map(({ month, days, quantity }) => [
    month,
    days,
    Math.round(quantity),
  ]);
const whole = [['2024-01', 31, 3100]];

test('of two bills with shared days both count in full, or each day once with the bill of the later date', async () => {
  const [january, later] = pair('CH1');
  const first = await ada.get(bills.createBill, { fields: january });
  const second = await ada.get(bills.createBill, { fields: later, not_a_duplicate: true });
  expect(second).toMatchObject({ not_a_duplicate: true, overlap_counts: 'both' });
  const allOfLater = [
    ['2024-01', 0, 1000],
    ['2024-02', 20, 2000],
  ];
  expect([await monthsOf(first._id), await monthsOf(second._id)]).toEqual([whole, allOfLater]);
  const decide = (overlap_counts: 'both' | 'once') =>
    ada.get(bills.editFileOCR, { bill_id: second._id, fields: {}, overlap_counts });
  expect(await decide('once')).toMatchObject({ not_a_duplicate: true, overlap_counts: 'once' });
  const once = [
    [['2024-01', 21, 2100]],
    [
      ['2024-01', 10, 1000],
      ['2024-02', 20, 2000],
    ],
  ];
  expect([await monthsOf(first._id), await monthsOf(second._id)]).toEqual(once);
  // An update that leaves the decision out keeps it.
  await ada.get(bills.editFileOCR, { bill_id: second._id, fields: { note: 'seen' } });
  expect([await monthsOf(first._id), await monthsOf(second._id)]).toEqual(once);
  // It can be taken back: first to both in full, then to the order of bills that no one decided about.
  await decide('both');
  expect([await monthsOf(first._id), await monthsOf(second._id)]).toEqual([whole, allOfLater]);
  await ada.get(bills.editFileOCR, { bill_id: second._id, fields: {}, not_a_duplicate: false });
  expect(await monthsOf(second._id)).toEqual([
    ['2024-01', 0, 0],
    ['2024-02', 20, 2000],
  ]);
});

test('a bill of an earlier date that is entered later does not take days', async () => {
  const [january, later] = pair('CH2');
  const late = await ada.get(bills.createBill, { fields: later });
  const early = await ada.get(bills.createBill, { fields: january, not_a_duplicate: true, overlap_counts: 'once' });
  expect(await monthsOf(late._id)).toEqual([
    ['2024-01', 10, 1000],
    ['2024-02', 20, 2000],
  ]);
  expect(await monthsOf(early._id)).toEqual([['2024-01', 21, 2100]]);
});

test('a duplicate whose days count once replaces the other bill, until it is deleted', async () => {
  const [january] = pair('CH3');
  const first = await ada.get(bills.createBill, { fields: january });
  const corrected = { ...january, date_of_bill: '2024-02-20', energy_consumption: 2900 };
  expect(await ada.ask(bills.createBill, { fields: corrected })).toMatchObject({ code: 'bill.duplicate' });
  const second = await ada.get(bills.createBill, {
    fields: corrected,
    not_a_duplicate: true,
    overlap_counts: 'once',
  });
  expect([await monthsOf(first._id), await monthsOf(second._id)]).toEqual([
    [['2024-01', 0, 0]],
    [['2024-01', 31, 2900]],
  ]);
  await ada.get(bills.deleteBill, { bill_id: second._id });
  expect(await monthsOf(first._id)).toEqual(whole);
});

test('of three bills the days of the latest count once, also beside one that counts in full', async () => {
  const [january] = pair('CH4');
  const create = (start: string, end: string, printed: string, use: number, more: object = {}) =>
    ada.get(bills.createBill, {
      fields: {
        ...january,
        invoice_no: `CH4-${printed}`,
        billing_start_date: start,
        billing_end_date: end,
        date_of_bill: printed,
        energy_consumption: use,
      },
      ...more,
    });
  await create('2024-01-01', '2024-03-01', '2024-03-02', 6000);
  await create('2024-02-15', '2024-04-01', '2024-04-02', 9200, { not_a_duplicate: true, overlap_counts: 'both' });
  const last = { not_a_duplicate: true, overlap_counts: 'once' };
  const { _id } = await create('2024-02-20', '2024-03-10', '2024-04-05', 5700, last);
  const counted = await ada.get(bills.getAllOCR, { environment_id: january.environment_id, search: 'CH4' });
  const months = await Promise.all(counted.paginateData.map(async (one) => monthsOf(one._id)));
  expect(months.flat().reduce((sum, [, , quantity]) => sum + Number(quantity), 0)).toBe(50 * 100 + 27 * 200 + 5700);
  expect(await monthsOf(_id)).toEqual([
    ['2024-02', 10, 3000],
    ['2024-03', 9, 2700],
  ]);
});
