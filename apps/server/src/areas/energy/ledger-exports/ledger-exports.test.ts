import type { Input } from '@steward/contract/call';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { ledgerExports } from '@steward/contract/energy/ledger-exports';
import { meters } from '@steward/contract/estate/meters';
import { payments } from '@steward/contract/energy/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { seeing } from '../../../testing/seeing.ts';
import { setLimit } from '../../../testing/approval-limit.ts';

let server: TestServer;
/** Ada sees everything. Mo sees one property, Eve is of another organization. */
let ada: Person;
let mo: Person;
let eve: Person;
let house: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  // Every bill here has a different meter, which the audit would flag.
  await ada.get(billFlags.saveBillAuditLimits, { severity: 'error' });
  house = (await ada.newEnvironment())._id;
  await ada.newEnvironment();
  mo = await server.newMember(ada, [house]);
  for (const currency of ['EUR', 'CHF']) await setLimit(server, ada, currency, 10_000);
});
afterAll(() => server.stop());

let number = 0;
async function approved(change: Partial<BillFields> = {}) {
  const fields = billFields({ environment_id: house, number: ++number }, { invoice_no: `RE-${number}`, ...change });
  const { _id: bill_id } = await ada.get(bills.createBill, { fields });
  await seeing(ada).get(payments.approveBill, { bill_id });
  return bill_id;
}
const settings: Input<typeof ledgerExports.saveLedgerSettings> = {
  consultant_no: 29098,
  client_no: 55003,
  fiscal_year_start_month: 1,
  account_length: 4,
  default_creditor: '',
  utilities: [{ utility: 'ENERGY', account: '4240', tax_key: '9' }],
  suppliers: [{ supplier: 'stadtwerke  köln', account: '70001' }],
};
const code = async (answer: Promise<{ code?: string }>) => (await answer).code;
const of = (year: number, format: 'csv' | 'datev' = 'datev', currency = 'EUR') => ({
  format,
  first_day: `${year}-01-01`,
  last_day: `${year}-12-31`,
  currency,
});
const bytes = async (ledger_export_id: string) =>
  Buffer.from(await (await ada.send(ledgerExports.downloadLedgerExport, { ledger_export_id })).arrayBuffer());

test('bills are exported once, and every download has the same bytes', async () => {
  await approved();
  await approved({ gross_amount: -20.5, date_of_bill: '2024-02-01' });
  const draft = await ada.get(bills.createBill, {
    fields: {
      environment_id: house,
      utility: 'ENERGY',
      carrier: 'electricity',
      meter_no: 'D1',
      date_of_bill: '2024-05-01',
      billing_start_date: '2024-04-01',
      billing_end_date: '2024-05-01',
      gross_amount: 7,
      net_amount: 7,
      currency: 'EUR',
      energy_consumption: 1,
    },
  });
  expect(await code(ada.ask(ledgerExports.createLedgerExport, of(2024)))).toBe('ledger-export.no-client');
  await ada.get(ledgerExports.saveLedgerSettings, { ...settings, suppliers: [] });
  expect(await code(ada.ask(ledgerExports.createLedgerExport, of(2024)))).toBe('ledger-export.accounts');
  const saved = await ada.get(ledgerExports.saveLedgerSettings, settings);
  expect(saved.suppliers).toContainEqual({ supplier: 'Stadtwerke Köln', account: '70001' });
  const both = await Promise.all([1, 2].map(() => ada.ask(ledgerExports.createLedgerExport, of(2024))));
  expect(both.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [made] = await ada.get(ledgerExports.getLedgerExports, {});
  expect(made).toMatchObject({ bills: 2, amount: 98.5, format: 'datev', number: 1 });
  const file = await bytes(made?._id ?? '');
  const lines = file.toString('latin1').split('\r\n');
  expect(lines[0]).toMatch(
    /^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"";"";"";29098;55003;20240101;4;20240101;20241231;/,
  );
  expect(lines[2]).toMatch(/^20,50;"H";"EUR";;;;4240;70001;"9";0102;/);
  expect(lines[3]).toMatch(/^119,00;"S";"EUR";;;;4240;70001;"9";2010;"RE-1";;;"Stadtwerke Köln, /);
  expect(lines).toHaveLength(5);
  // Later names of the accounts do not change it.
  await ada.get(ledgerExports.saveLedgerSettings, { ...settings, utilities: [], suppliers: [], consultant_no: 2000 });
  expect((await bytes(made?._id ?? '')).equals(file)).toBe(true);
  await seeing(ada).get(payments.approveBill, { bill_id: draft._id });
  expect(await ada.get(ledgerExports.createLedgerExport, of(2024, 'csv'))).toMatchObject({ bills: 1, amount: 7 });
  expect(await code(ada.ask(ledgerExports.createLedgerExport, of(2024, 'csv')))).toBe('ledger-export.nothing');
});

test('a table takes every currency and keeps formulas harmless', async () => {
  await approved({ supplier: '=HYPERLINK("x")', currency: 'CHF', date_of_bill: '2021-03-01', gross_amount: -5 });
  expect(await code(ada.ask(ledgerExports.createLedgerExport, of(2021, 'datev', 'CHF')))).toBe(
    'ledger-export.euro-only',
  );
  const { _id } = await ada.get(ledgerExports.createLedgerExport, of(2021, 'csv', 'CHF'));
  const [head, line] = (await bytes(_id)).toString().split('\n');
  expect(head).toContain('quantity,quantity_unit,net_amount,tax_amount');
  expect(line).toContain(`"'=HYPERLINK(""x"")"`);
  expect(line).toContain('3200,kWh,-5.00,0.00,,-5.00,CHF,');
});

test('a batch is within one fiscal year, and accounts have the length of the books', async () => {
  await ada.get(ledgerExports.saveLedgerSettings, { ...settings, suppliers: [], fiscal_year_start_month: 7 });
  expect(await code(ada.ask(ledgerExports.createLedgerExport, of(2023)))).toBe('ledger-export.fiscal-years');
  const backwards = { ...of(2023), first_day: '2023-12-31', last_day: '2023-01-01' };
  expect((await ada.ask(ledgerExports.createLedgerExport, backwards)).errors).toMatchObject([{ field: 'last_day' }]);
  const wrong = await ada.ask(ledgerExports.saveLedgerSettings, {
    ...settings,
    default_creditor: '1600',
    utilities: [{ utility: 'ENERGY', account: '42400', tax_key: '' }],
    suppliers: [{ supplier: 'x', account: '7000' }],
  });
  expect(wrong.errors?.map(({ field }) => field)).toEqual([
    'default_creditor',
    'utilities.0.account',
    'suppliers.0.account',
  ]);
});

test('another organization and a member without every property see and change nothing', async () => {
  await approved({ date_of_bill: '2020-01-15' });
  const { _id: ledger_export_id } = await ada.get(ledgerExports.createLedgerExport, of(2020, 'csv'));
  for (const person of [eve, mo]) {
    const refused = await person.ask(ledgerExports.downloadLedgerExport, { ledger_export_id });
    expect([403, 404]).toContain(refused.httpStatus);
    const seen = await person.ask(ledgerExports.getLedgerExports, {});
    if (seen.httpStatus === 200) expect(seen.data).toEqual([]);
    else expect(seen.httpStatus).toBe(403);
  }
  expect((await mo.ask(ledgerExports.createLedgerExport, of(2020, 'csv'))).httpStatus).toBe(403);
  expect((await mo.ask(ledgerExports.saveLedgerSettings, { suppliers: [] })).httpStatus).toBe(403);
  expect(await eve.get(ledgerExports.getLedgerSettings, {})).toMatchObject({ consultant_no: null, suppliers: [] });
});

test('water at 7 % and waste water at 19 % are two postings that add up, each with its key, on the cost center', async () => {
  const water = {
    utility: 'WATER',
    carrier: 'water',
    energy_consumption: null,
    water_consumption: 1000,
    date_of_bill: '2023-05-02',
    billing_start_date: '2023-04-01',
    billing_end_date: '2023-05-01',
    net_amount: 150,
    tax_amount: 16.5,
    gross_amount: 166.5,
    cost_center: '4711',
    tax_lines: [
      { rate: 7, net: 100, tax: 7 },
      { rate: 19, net: 50, tax: 9.5 },
    ],
  } as const;
  const fields = billFields({ environment_id: house, number: 999 }, { ...water, tax_lines: [...water.tax_lines] });
  const refused = await ada.ask(bills.createBill, {
    fields: { ...fields, tax_lines: [{ rate: 7, net: 100, tax: 7 }] },
  });
  expect(refused.errors?.map(({ field }) => field)).toContain('fields.net_amount');
  const bill_id = await approved({ ...water, tax_lines: [...water.tax_lines] });
  expect(await ada.get(bills.getBillById, { bill_id })).toMatchObject({
    tax_lines: water.tax_lines,
    cost_center: '4711',
  });
  const utility = { utility: 'WATER' as const, account: '4250', tax_key: '9', rate_keys: '7=8' };
  await ada.get(ledgerExports.saveLedgerSettings, { ...settings, utilities: [utility] });
  const { _id, amount } = await ada.get(ledgerExports.createLedgerExport, of(2023));
  expect(amount).toBe(166.5);
  const lines = (await bytes(_id)).toString('latin1').split('\r\n');
  expect(lines[2]).toMatch(/^107,00;"S";"EUR";;;;4250;70001;"8";0205;.*;"4711";/);
  expect(lines[3]).toMatch(/^59,50;"S";"EUR";;;;4250;70001;"9";0205;.*;"4711";/);
  expect(lines).toHaveLength(5);
});

test('a bill without a cost center is booked to that of its meter', async () => {
  const meter = { environment_id: house, carrier: 'electricity', meter_no: 'KST1', cost_center: 'M-12' } as const;
  expect(await ada.get(meters.addMeter, meter)).toMatchObject({ cost_center: 'M-12' });
  const may = {
    meter_no: 'KST1',
    date_of_bill: '2022-06-01',
    billing_start_date: '2022-05-01',
    billing_end_date: '2022-06-01',
  };
  await approved(may);
  await approved({
    ...may,
    cost_center: 'B-9',
    date_of_bill: '2022-07-01',
    billing_start_date: '2022-06-01',
    billing_end_date: '2022-07-01',
  });
  await ada.get(ledgerExports.saveLedgerSettings, settings);
  const { _id } = await ada.get(ledgerExports.createLedgerExport, of(2022, 'csv'));
  const [head, ...lines] = (await bytes(_id)).toString().trim().split(/\r?\n/);
  expect(head?.split(',').at(-1)).toBe('cost_center');
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['M-12', 'B-9']);
});

test('letters that the code page of DATEV lacks are transliterated', async () => {
  await approved({
    supplier: 'Łódź Energia',
    invoice_no: 'Ł-7',
    date_of_bill: '2020-03-01',
    billing_start_date: '2020-02-01',
    billing_end_date: '2020-03-01',
  });
  await ada.get(ledgerExports.saveLedgerSettings, {
    ...settings,
    suppliers: [{ supplier: 'Łódź Energia', account: '70002' }],
  });
  const { _id } = await ada.get(ledgerExports.createLedgerExport, of(2020));
  const [, , line] = new TextDecoder('windows-1252').decode(await bytes(_id)).split('\r\n');
  expect(line).toMatch(/;70002;"9";0103;"L-7";;;"Lódz Energia, /);
});
