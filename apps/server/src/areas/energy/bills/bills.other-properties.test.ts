import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let house: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  house = (await ada.newEnvironment({ environment_name: 'Harbor House' }))._id;
  other = (await ada.newEnvironment({ environment_name: 'Mill Lane' }))._id;
});
afterAll(() => server.stop());

const invoice = (meter_no: string, change: Partial<BillFields> = {}) => ({
  environment_id: house,
  utility: 'ENERGY' as const,
  carrier: 'electricity' as const,
  supplier: 'Nordstrom',
  meter_no,
  date_of_bill: '2024-12-20',
  billing_start_date: '2024-01-01',
  billing_end_date: '2024-02-01',
  gross_amount: 737.8,
  net_amount: 620,
  tax_amount: 117.8,
  currency: 'EUR',
  energy_consumption: 3100,
  ...change,
});
const create = (meter: string, change?: Partial<BillFields>, person = ada) =>
  person.get(bills.createBill, { fields: invoice(meter, change) });
const elsewhere = ({ checks }: { checks: { code: string }[] }) =>
  checks.filter(({ code }) => code === 'duplicate-elsewhere');
const flagsOf = async (bill_id: string, person = ada) => {
  await server.audited();
  return (await person.get(billFlags.getBillFlags, { bill_id })).paginateData.filter(
    ({ code }) => code === 'duplicate-elsewhere',
  );
};

test('an invoice saved at a misread meter or another property is reported with the bill it repeats', async () => {
  const first = await create('E1', { invoice_no: 'RE-2024/0815' });
  expect(elsewhere(first)).toEqual([]);
  const typed = invoice('E7', { invoice_no: 're 2024 0815', supplier: 'NORD-STROM' });
  const said = await ada.get(bills.checkBill, { fields: typed });
  expect(elsewhere({ checks: said })).toEqual([
    {
      code: 'duplicate-elsewhere',
      severity: 'warning',
      values: { billId: first._id, gross: 737.8, property: 'Harbor House', meterId: 'E1' },
    },
  ]);
  // It is a warning: the bill is saved, and flagged with what may be paid twice.
  const misread = await ada.get(bills.createBill, { fields: typed });
  expect(elsewhere(misread)).toMatchObject([{ values: { billId: first._id } }]);
  expect(await flagsOf(misread._id)).toMatchObject([
    { state: 'open', cost_impact: 737.8, figures: { billId: first._id, property: 'Harbor House', meterId: 'E1' } },
  ]);
  // The first bill has the same finding, but one flag covers both.
  await ada.get(bills.editFileOCR, { bill_id: first._id, fields: invoice('E1', { invoice_no: 'RE-2024/0815' }) });
  expect(elsewhere(await ada.get(bills.getBillById, { bill_id: first._id }))).toMatchObject([
    { values: { billId: misread._id, meterId: 'E7' } },
  ]);
  expect(await flagsOf(first._id)).toEqual([]);
  const there = await create('X1', { environment_id: other, invoice_no: 'RE20240815' });
  expect(elsewhere(there)).toHaveLength(2);
  expect((await flagsOf(there._id)).map(({ state }) => state)).toEqual(['open', 'open']);
  // The flags close once the other bills are deleted, at any property.
  for (const bill_id of [first._id, misread._id]) await ada.get(bills.deleteBill, { bill_id });
  expect((await flagsOf(there._id)).map(({ state }) => state)).toEqual(['corrected', 'corrected']);
});

test('bills without a number match by supplier, day and amount; different numbers are different invoices', async () => {
  const day = { date_of_bill: '2024-11-05', gross_amount: 411.11, net_amount: 411.11, tax_amount: null };
  const first = await create('D1', day);
  expect(elsewhere(await create('D1', { ...day, environment_id: other }))).toMatchObject([
    { values: { billId: first._id } },
  ]);
  for (const change of [
    { supplier: 'Südstrom' },
    { supplier: '' },
    { date_of_bill: '2024-11-06' },
    { gross_amount: 411.12, net_amount: 411.12 },
    { currency: 'CHF' },
  ])
    expect(
      elsewhere({ checks: await ada.get(bills.checkBill, { fields: invoice('D9', { ...day, ...change }) }) }),
    ).toEqual([]);
  const numbered = { ...day, date_of_bill: '2024-11-07' };
  await create('N1', { ...numbered, invoice_no: '1001' });
  // The same quantity and period under another number: the number was misread. A flat fee has its own number at each property.
  const same = await create('N2', { ...numbered, invoice_no: '1007' });
  expect(elsewhere(same)).toHaveLength(1);
  expect(elsewhere(await create('N3', { ...numbered, invoice_no: '1003', energy_consumption: 2900 }))).toEqual([]);
});

test('the lines of one invoice, and supply and grid bills of one meter, are not duplicates', async () => {
  const number = { invoice_no: 'SAMMEL-7' };
  await create('L1', number);
  expect(elsewhere(await create('L2', { ...number, gross_amount: 119, net_amount: 100, tax_amount: 19 }))).toEqual([]);
  // The same minimum charge for another quantity.
  expect(elsewhere(await create('L3', { ...number, energy_consumption: 17 }))).toEqual([]);
  const grid = { invoice_no: 'G-1', date_of_bill: '2024-12-21' };
  await create('G1', { ...grid, charges: 'supply' });
  expect(elsewhere(await create('G1', { ...grid, charges: 'grid' }))).toEqual([]);
  await create('C1', {
    invoice_no: 'C-1',
    gross_amount: -50,
    net_amount: -50,
    tax_amount: null,
    energy_consumption: 0,
  });
  const credit = { invoice_no: 'C-1', gross_amount: -50, net_amount: -50, tax_amount: null, energy_consumption: 0 };
  expect(elsewhere(await create('C2', credit))).toEqual([]);
});

test('a user who does not reach the other property sees that there is a duplicate, but not where', async () => {
  const number = { invoice_no: 'S-1', date_of_bill: '2024-12-22' };
  const secret = await create('S1', { environment_id: other, ...number });
  const mo = await server.newMember(ada, [house]);
  const bill = await create('S2', number, mo);
  expect(elsewhere(bill)).toEqual([{ code: 'duplicate-elsewhere', severity: 'warning', values: { gross: 737.8 } }]);
  const [flag] = await flagsOf(bill._id, mo);
  expect(flag).toMatchObject({ state: 'open', figures: { gross: 737.8 } });
  const alone = await mo.get(billFlags.getBillFlag, { flag_id: flag!._id });
  expect(JSON.stringify([flag, alone])).not.toContain(secret._id);
  expect(JSON.stringify([flag, alone])).not.toContain('Mill Lane');
  expect(await flagsOf(bill._id)).toMatchObject([{ figures: { billId: secret._id, property: 'Mill Lane' } }]);
  // A correction by a user who does not reach this property closes the flag as well.
  const far = await server.newMember(ada, [other]);
  const right = invoice('S1', {
    ...number,
    environment_id: other,
    invoice_no: 'S-2',
    energy_consumption: 2500,
  });
  await far.get(bills.editFileOCR, { bill_id: secret._id, fields: right });
  expect(await flagsOf(bill._id, mo)).toMatchObject([{ state: 'corrected' }]);
});

test('bills are not compared with those of another organization', async () => {
  const eve = await server.newAdmin('Eve');
  const theirs = (await eve.newEnvironment())._id;
  await create('O1', { invoice_no: 'O-1' });
  expect(elsewhere(await create('O2', { environment_id: theirs, invoice_no: 'O-1' }, eve))).toEqual([]);
});
