import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import { BillFields, type Bill } from '@steward/contract/energy/bills.bill';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whenRead } from '../../../testing/samples/uploaded-bill.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

/** Electricity and gas on one page, each with its meter and its charges. */
async function dualBill(): Promise<File> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const rows: [number, string][][] = [
    [[40, 'Northern Prairie Energy']],
    [
      [40, 'Account number 7751200-4'],
      [360, 'Bill date April 8, 2025'],
    ],
    [
      [40, 'Invoice number 2025-118842'],
      [360, 'Please pay by April 28, 2025'],
    ],
    [[40, 'Service period March 5, 2025 - April 3, 2025']],
    [[40, 'Electric service']],
    [
      [40, 'Meter number'],
      [160, 'Previous'],
      [260, 'Current'],
      [360, 'Usage'],
    ],
    [
      [40, 'E4471902'],
      [160, '41,350'],
      [260, '42,800'],
      [360, '1,450 kWh'],
    ],
    [
      [40, 'Total electric charges'],
      [480, '$203.10'],
    ],
    [[40, 'Natural gas service']],
    [
      [40, 'Meter number'],
      [160, 'Previous'],
      [260, 'Current'],
      [360, 'Usage'],
    ],
    [
      [40, 'G1180355'],
      [160, '8,214'],
      [260, '8,400'],
      [360, '186 therms'],
    ],
    [
      [40, 'Total gas charges'],
      [480, '$188.40'],
    ],
    [
      [40, 'Subtotal before tax'],
      [480, '$391.50'],
    ],
    [
      [40, 'Sales tax 4.00 %'],
      [480, '$15.66'],
    ],
    [
      [40, 'Total current charges including tax'],
      [480, '$407.16'],
    ],
  ];
  for (const [at, row] of rows.entries())
    for (const [x, text] of row) page.drawText(text, { x, y: 780 - 30 * at, size: at === 0 ? 16 : 10, font });
  return new File([Buffer.from(await pdf.save())], 'march.pdf');
}

/** Saves a bill with every value confirmed. */
const save = (bill: Bill) => {
  const names = [
    'environment_id',
    'utility',
    'carrier',
    'supplier',
    'invoice_no',
    'account_no',
    'meter_no',
    'date_of_bill',
    'billing_start_date',
    'billing_end_date',
    'end_day_counts',
    'gross_amount',
    'net_amount',
    'tax_amount',
    'currency',
    'energy_consumption',
  ] as const;
  const fields = BillFields.parse(Object.fromEntries(names.map((name) => [name, bill[name]])));
  return ada.get(bills.editFileOCR, {
    bill_id: bill._id,
    fields,
    confirmed: Object.keys(bill.reading?.fields ?? {}).concat('utility', 'carrier'),
  });
};

test('one upload of electricity and gas becomes two saved bills that add up to it', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ country_code: 'US' });
  const [upload] = await ada.get(billReading.processFileOCR, { environment_id }, [await dualBill()]);
  const whole = await whenRead(ada, upload?.bill_id ?? '');
  expect(whole).toMatchObject({ status: 'review', gross_amount: 407.16, net_amount: 391.5 });
  expect(whole.reading?.warnings).toContain('several-carriers');
  expect(whole.reading?.lines).toMatchObject([
    {
      carrier: 'electricity',
      meter_no: 'E4471902',
      previous: 41350,
      current: 42800,
      quantity: 1450,
      unit: 'kWh',
      amount: 203.1,
    },
    {
      carrier: 'natural_gas',
      meter_no: 'G1180355',
      previous: 8214,
      current: 8400,
      quantity: 186,
      unit: 'therm',
      amount: 188.4,
    },
  ]);

  const bill_id = whole._id;
  expect(await ada.ask(billReading.makeBillsOfLines, { bill_id, amounts: [203.1, 100] })).toMatchObject({
    code: 'bill.lines-differ',
  });
  expect(await ada.ask(billReading.makeBillsOfLines, { bill_id, amounts: [1, 2, 3] })).toMatchObject({
    code: 'request.invalid',
  });
  const eve = await server.newAdmin('Eve');
  expect(await eve.ask(billReading.makeBillsOfLines, { bill_id, amounts: [203.1, 188.4] })).toMatchObject({
    code: 'bill.not-found',
  });

  const made = await ada.get(billReading.makeBillsOfLines, { bill_id, amounts: [203.1, 188.4] });
  expect(made.map(({ _id }) => _id)[0]).toBe(bill_id);
  expect(await ada.ask(billReading.makeBillsOfLines, { bill_id, amounts: [1, 2] })).toMatchObject({
    code: 'bill.no-lines',
  });
  const [power, gas] = await Promise.all(made.map(({ _id }) => ada.get(bills.getBillById, { bill_id: _id })));
  expect(power).toMatchObject({
    carrier: 'electricity',
    meter_no: 'E4471902',
    energy_consumption: 1450,
    gross_amount: 211.22,
  });
  expect(gas).toMatchObject({
    carrier: 'natural_gas',
    meter_no: 'G1180355',
    energy_consumption: 5451.12,
    original_quantity: 186,
    original_unit: 'therm',
    gross_amount: 195.94,
    invoice_no: whole.invoice_no,
    file_name: 'march.pdf',
  });
  expect(gas?.reading?.line).toEqual({ number: 2, of: 2 });
  expect(gas?.pages).toHaveLength(1);
  expect((await ada.send(billReading.getBillPage, { bill_id: gas?._id ?? '', page: 1 })).status).toBe(200);

  // Read again it stays the gas bill, and makes no further bills.
  await ada.get(billReading.readBillAgain, { bill_id: gas?._id ?? '' });
  expect(await whenRead(ada, gas?._id ?? '')).toMatchObject({ carrier: 'natural_gas', gross_amount: 195.94 });

  for (const bill of [power, gas])
    expect(await save(bill!)).toMatchObject({
      status: 'saved',
      checks: expect.not.arrayContaining([expect.objectContaining({ severity: 'error' })]),
    });
  const { paginateData } = await ada.get(bills.getAllOCR, { environment_id });
  const sum = (of: 'gross_amount' | 'energy_consumption') =>
    paginateData.reduce((all, bill) => all + (bill[of] ?? 0), 0);
  expect(paginateData.map(({ status }) => status)).toEqual(['saved', 'saved']);
  expect([sum('gross_amount'), sum('energy_consumption')]).toEqual([
    expect.closeTo(407.16, 6),
    expect.closeTo(6901.12, 6),
  ]);
  await ada.get(bills.deleteBill, { bill_id });
  expect((await ada.send(billReading.getBillFile, { bill_id: gas?._id ?? '' })).status).toBe(200);
}, 60_000);

test('without amounts the bills have none, and a bill of one meter has no lines to split', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ country_code: 'US' });
  const [upload] = await ada.get(billReading.processFileOCR, { environment_id }, [await dualBill()]);
  const { _id: bill_id } = await whenRead(ada, upload?.bill_id ?? '');
  const made = await ada.get(billReading.makeBillsOfLines, { bill_id, amounts: [null, null] });
  expect(made.map(({ gross_amount }) => gross_amount)).toEqual([null, null]);
  const typed = await ada.ask(billReading.makeBillsOfLines, { bill_id: made[1]?._id ?? '', amounts: [1, 2] });
  expect(typed).toMatchObject({ code: 'bill.no-lines' });
}, 60_000);
