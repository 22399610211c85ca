import fs from 'node:fs';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const sample = (name: string) =>
  new File([fs.readFileSync(new URL(`../../../gateways/ocr/samples/${name}`, import.meta.url))], name);
const meter_no = 'G70553387';

/** Printed 4 December 2023 to 3 January 2024 without the number of days, unless another sample is named. */
async function read(environment_id: string, name = 's08-us-gas.pdf') {
  const [upload] = await ada.get(billReading.processFileOCR, { environment_id }, [sample(name)]);
  const bill_id = upload?.bill_id ?? '';
  await expect
    .poll(async () => (await ada.get(bills.getBillById, { bill_id })).status, { timeout: 60_000, interval: 200 })
    .toBe('review');
  return ada.get(bills.getBillById, { bill_id });
}

let number = 0;
const create = (environment_id: string, change: Partial<BillFields>) => {
  number += 1;
  const days = { date_of_bill: change.billing_end_date ?? '2024-01-01' };
  return ada.get(bills.createBill, {
    fields: billFields({ environment_id, number }, { carrier: 'natural_gas', meter_no, ...days, ...change }),
  });
};

test.each<[string, Partial<BillFields>, boolean]>([
  ['the next one begins the day after', { billing_start_date: '2024-01-04', billing_end_date: '2024-02-03' }, true],
  ['the next one begins on the same day', { billing_start_date: '2024-01-03', billing_end_date: '2024-02-02' }, false],
  ['the one before ended the day before', { billing_start_date: '2023-11-04', billing_end_date: '2023-12-03' }, true],
  [
    'the one before was typed by its last day, whatever was printed',
    { billing_start_date: '2023-11-04', billing_end_date: '2023-12-03', end_day_counts: true },
    false,
  ],
])('the last day of a bill that is read belongs to it by its neighbour: %s', async (_, neighbour, counts) => {
  const environment_id = (await ada.newEnvironment())._id;
  await create(environment_id, neighbour);
  const bill = await read(environment_id);
  expect(bill).toMatchObject({ meter_no, billing_start_date: '2023-12-04', billing_end_date: '2024-01-03' });
  expect(bill.end_day_counts).toBe(counts);
});

test('bills that wait for review settle their last days together', async () => {
  const environment_id = (await ada.newEnvironment())._id;
  const first = await read(environment_id);
  expect(first.end_day_counts).toBe(false);
  // As if the bill before had been read before this one, without a neighbour.
  await server.owner.query(
    `update bills set billing_start_date = '2023-11-04', billing_end_date = '2023-12-03' where id = $1`,
    [first._id],
  );
  const second = await read(environment_id);
  expect(second.end_day_counts).toBe(true);
  expect((await ada.get(bills.getBillById, { bill_id: first._id })).end_day_counts).toBe(true);
});

test.each([
  ['1 January to 30 December 2024 that names 365 days', 'b15-de-gas-storno.pdf', '2024-12-30'],
  ['20 October to 19 November 2023 that names 31 days', 's07-us-elec.pdf', '2023-11-19'],
])('a bill of %s keeps the last one', async (_, name, billing_end_date) => {
  const bill = await read((await ada.newEnvironment())._id, name);
  expect(bill).toMatchObject({ billing_end_date, end_day_counts: true });
});

test('one day between two bills is reported as an included last day, not as a flag; two days are a gap', async () => {
  const environment_id = (await ada.newEnvironment())._id;
  await create(environment_id, { billing_start_date: '2024-01-15', billing_end_date: '2024-02-14' });
  const next = await create(environment_id, { billing_start_date: '2024-02-15', billing_end_date: '2024-03-14' });
  expect(next.checks.filter(({ code }) => code === 'gap' || code === 'day-between')).toMatchObject([
    { code: 'day-between', severity: 'info', values: { start: '2024-02-14', days: 1 } },
  ]);
  const codesOf = async (bill_id: string) => {
    await server.audited();
    return (await ada.get(billFlags.getBillFlags, { bill_id })).paginateData.map(({ code }) => code);
  };
  expect(await codesOf(next._id)).toEqual([]);
  const last = await create(environment_id, { billing_start_date: '2024-03-16', billing_end_date: '2024-04-14' });
  expect(await codesOf(last._id)).toContain('gap');
});
