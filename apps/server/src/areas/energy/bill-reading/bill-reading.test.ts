import fs from 'node:fs';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { PDFDocument } from 'pdf-lib';
import { jobs } from '@steward/contract/foundation/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { Person } from '../../../testing/person.ts';
import { whenRead } from '../../../testing/samples/uploaded-bill.ts';
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

const sample = (name: string) =>
  new File([fs.readFileSync(new URL(`../../../gateways/ocr/samples/${name}`, import.meta.url))], name);

const typed = (change: Partial<BillFields> = {}) => ({
  environment_id: house,
  utility: 'ENERGY' as const,
  carrier: 'electricity' as const,
  meter_no: 'M1',
  date_of_bill: '2024-10-20',
  billing_start_date: '2024-09-12',
  billing_end_date: '2024-10-14',
  gross_amount: 119,
  net_amount: 100,
  tax_amount: 19,
  currency: 'EUR',
  energy_consumption: 3200,
  ...change,
});

test('the due date is read from the e-invoice, and one before the bill date is reported', async () => {
  const [upload] = await ada.get(billReading.processFileOCR, { environment_id: house }, [
    sample('s01-de-strom.zugferd.pdf'),
  ]);
  const bill = await whenRead(ada, upload?.bill_id ?? '');
  expect(bill).toMatchObject({ date_of_bill: '2026-01-21', due_date: '2026-02-07' });
  expect(bill.reading?.fields['due_date']).toMatchObject({ value: '2026-02-07' });
  const checks = await ada.get(bills.checkBill, {
    fields: billFields({ environment_id: house, number: 7001 }, { date_of_bill: '2024-10-20', due_date: '2024-10-03' }),
  });
  expect(checks.map(({ code }) => code)).toContain('due-before-issue');
});

test('an e-invoice fills the lines by rate and the cost center, which stay with the saved bill', async () => {
  const tax = (net: number, its: number, rate: number) =>
    `<TaxSubtotal><TaxableAmount>${net}</TaxableAmount><TaxAmount>${its}</TaxAmount><TaxCategory><Percent>${rate}</Percent></TaxCategory></TaxSubtotal>`;
  const xml = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>W-77</ID><IssueDate>2026-02-10</IssueDate>
    <DocumentCurrencyCode>EUR</DocumentCurrencyCode><AccountingCost>4711</AccountingCost>
    <InvoicePeriod><StartDate>2026-01-01</StartDate><EndDate>2026-01-31</EndDate></InvoicePeriod>
    <AccountingSupplierParty><Party><PartyName><Name>Stadtwerke</Name></PartyName></Party></AccountingSupplierParty>
    <TaxTotal><TaxAmount currencyID="EUR">33</TaxAmount>${tax(200, 14, 7)}${tax(100, 19, 19)}</TaxTotal>
    <LegalMonetaryTotal><TaxExclusiveAmount>300</TaxExclusiveAmount><TaxInclusiveAmount>333</TaxInclusiveAmount></LegalMonetaryTotal>
    <InvoiceLine><InvoicedQuantity unitCode="MTQ">80</InvoicedQuantity><LineExtensionAmount>200</LineExtensionAmount>
      <Item><Name>Trinkwasser Verbrauch, Zählernummer: 7712345678</Name></Item></InvoiceLine>
    <InvoiceLine><InvoicedQuantity unitCode="C62">1</InvoicedQuantity><LineExtensionAmount>100</LineExtensionAmount>
      <Item><Name>Messung und Abrechnung</Name></Item></InvoiceLine></Invoice>`;
  const file = new File([xml], 'wasser.xml', { type: 'application/xml' });
  const [upload] = await ada.get(billReading.processFileOCR, { environment_id: house }, [file]);
  const read = await whenRead(ada, upload?.bill_id ?? '');
  const lines = [
    { rate: 19, net: 100, tax: 19 },
    { rate: 7, net: 200, tax: 14 },
  ];
  expect(read).toMatchObject({ utility: 'WATER', gross_amount: 333, tax_lines: lines, cost_center: '4711' });
  // As the review form sends it back.
  const { fields } = bills.checkBill.input.shape;
  const shown = fields.parse(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null)));
  const saved = await ada.get(bills.editFileOCR, { bill_id: read._id, fields: shown, confirmed: Object.keys(shown) });
  expect(saved).toMatchObject({ status: 'saved', tax_lines: lines, cost_center: '4711' });
});

test('an uploaded bill is read in the background, reviewed, corrected and saved', async () => {
  const [upload] = await ada.get(billReading.processFileOCR, { environment_id: house }, [sample('s01-de-strom.pdf')]);
  const bill = await whenRead(ada, upload?.bill_id ?? '');
  expect(bill).toMatchObject({
    status: 'review',
    utility: 'ENERGY',
    date_of_bill: '2026-01-21',
    gross_amount: 7357.88,
    energy_consumption: 16834,
    meter_no: '1EMH0031674319',
  });
  expect(bill.reading?.fields.gross_amount?.boxes[0]?.page).toBe(1);
  expect(bill.pages.length).toBeGreaterThan(0);
  const page = await ada.fetch('GET', bill.pages[0]?.url ?? '');
  expect(page.headers.get('content-type')).toBe('image/jpeg');
  expect((await ada.send(billReading.getBillPage, { bill_id: bill._id, page: '1' })).status).toBe(200);
  const { url, name } = await ada.get(billReading.getBillDownloadUrlById, { bill_id: bill._id });
  expect(name).toBe('s01-de-strom.pdf');
  expect((await ada.fetch('GET', url)).headers.get('content-type')).toBe('application/pdf');
  expect((await ada.send(billReading.getBillFile, { bill_id: bill._id })).status).toBe(200);
  // It was not an e-invoice with a PDF.
  expect(await (await ada.send(billReading.getBillPrint, { bill_id: bill._id })).json()).toMatchObject({
    code: 'file.not-found',
  });
  const {
    environment_id,
    utility,
    carrier,
    date_of_bill,
    billing_start_date,
    billing_end_date,
    end_day_counts,
    gross_amount,
    net_amount,
    currency,
    energy_consumption,
    meter_no,
  } = bill;
  const fields = {
    environment_id,
    utility,
    carrier,
    date_of_bill,
    billing_start_date,
    billing_end_date,
    end_day_counts,
    gross_amount,
    net_amount,
    currency,
    energy_consumption,
    meter_no,
    supplier: 'Corrected',
  } as BillFields;
  const saved = await ada.get(bills.editFileOCR, {
    bill_id: bill._id,
    fields,
    confirmed: Object.keys(bill.reading?.fields ?? {}),
  });
  expect(saved).toMatchObject({ status: 'saved', supplier: 'Corrected' });
  expect(saved.months).toHaveLength(12);
  const job = await ada.get(jobs.getJob, { job_id: upload?.job_id ?? '' });
  expect(job).toMatchObject({ status: 'done', percent: 100 });
});

test('a file with two bills of two suppliers becomes two bills, each with its own pages and values', async () => {
  const joined = await PDFDocument.create();
  for (const name of ['s07-us-elec.pdf', 's01-de-strom.pdf']) {
    const one = await PDFDocument.load(await sample(name).arrayBuffer());
    for (const page of await joined.copyPages(one, one.getPageIndices())) joined.addPage(page);
  }
  const two = (await ada.newEnvironment())._id;
  const file = new File([Buffer.from(await joined.save())], 'january.pdf');
  const [upload] = await ada.get(billReading.processFileOCR, { environment_id: two }, [file]);
  const first = await whenRead(ada, upload?.bill_id ?? '');
  expect(first).toMatchObject({ status: 'review', gross_amount: 11126.94, currency: 'USD' });
  expect(first.reading).toMatchObject({
    part: { number: 1, of: 2 },
    warnings: expect.arrayContaining(['several-bills']),
  });
  const { paginateData: listed } = await ada.get(bills.getAllOCR, { environment_id: two, page: 1, page_size: 10 });
  const other = await ada.get(bills.getBillById, { bill_id: listed.find((b) => b._id !== first._id)?._id ?? '' });
  expect(other).toMatchObject({ status: 'review', gross_amount: 7357.88, currency: 'EUR', file_name: 'january.pdf' });
  expect(first.pages.map((p) => p.page)).not.toContain(other.pages[0]?.page);
  await ada.get(billReading.readBillAgain, { bill_id: other._id });
  expect(await whenRead(ada, other._id)).toMatchObject({ gross_amount: 7357.88 });
  await ada.get(bills.deleteBill, { bill_id: first._id });
  const left = await ada.get(bills.getAllOCR, { environment_id: two, page: 1, page_size: 10 });
  expect(left.paginateData.map((b) => b._id)).toEqual([other._id]);
}, 60_000);

test('each bad file of an upload gets its own message, and the good one is read', async () => {
  const reply = await ada.get(billReading.processFileOCR, { environment_id: house }, [
    new File([], 'empty.pdf'),
    new File(['hello'], 'note.txt'),
    new File([`%PDF-1.7\n${'garbage '.repeat(50)}`], 'damaged.pdf'),
    new File([Buffer.alloc(20 * 1024 * 1024 + 1, 'x')], 'huge.pdf'),
    sample('s01-de-strom.pdf'),
  ]);
  expect(reply.map(({ failure_code }) => failure_code)).toEqual([
    'file.empty',
    'file.wrong-type',
    null,
    'file.too-large',
    null,
  ]);
  expect(await whenRead(ada, reply[2]?.bill_id ?? '')).toMatchObject({
    status: 'failed',
    failure_code: 'file.damaged',
  });
  expect((await whenRead(ada, reply[4]?.bill_id ?? '')).status).toBe('review');
});

test('six files at once are refused', async () => {
  const reply = await ada.ask(
    billReading.processFileOCR,
    { environment_id: house },
    Array.from({ length: 6 }, (_, i) => new File(['x'], `${i}.pdf`)),
  );
  expect(reply).toMatchObject({ httpStatus: 400, code: 'file.too-many' });
});

test('the document behind a typed bill is attached once, shown page by page, and changes no value', async () => {
  const { _id: bill_id } = await ada.get(bills.createBill, {
    fields: typed({ meter_no: 'DOC1', invoice_no: 'DOC-1' }),
  });
  const eve = await server.newAdmin('Eve');
  const attach = (person: Person) => person.ask(billReading.attachBillFile, { bill_id }, [sample('s01-de-strom.pdf')]);
  expect((await eve.ask(billReading.attachBillFile, { bill_id }, [sample('s01-de-strom.pdf')])).code).toBe(
    'bill.not-found',
  );
  const { data } = await attach(ada);
  expect((await attach(ada)).code).toBe('bill.has-file');
  await expect
    .poll(async () => (await ada.get(jobs.getJob, { job_id: data.job_id })).status, { timeout: 60_000 })
    .toBe('done');
  const bill = await ada.get(bills.getBillById, { bill_id });
  expect(bill).toMatchObject({ source: 'typed', status: 'saved', energy_consumption: 3200, has_file: true });
  expect(bill.pages).toHaveLength(2);
  expect(bill.reading).toBeNull();
});
