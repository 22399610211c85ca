import fs from 'node:fs';
import { bills, type BillFields } from '@steward/contract/bills';
import { jobs } from '@steward/contract/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
  new File([fs.readFileSync(new URL(`../../gateways/ocr/samples/${name}`, import.meta.url))], name);

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

async function whenRead(person: Person, billId: string) {
  for (let i = 0; i < 300; i++) {
    const bill = await person.get(bills.getBillById, { bill_id: billId });
    if (bill.status !== 'reading') return bill;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the bill was not read in a minute');
}

test('a typed bill becomes consumption per calendar month: the first day counts, the last does not', async () => {
  const bill = await ada.get(bills.createBill, { fields: typed() });
  expect(bill.months.map(({ month, days, quantity, unit }) => [month, days, quantity, unit])).toEqual([
    ['2024-09', 19, 1900, 'kWh'],
    ['2024-10', 13, 1300, 'kWh'],
  ]);
});

test('a bill from 1 January to 31 December means both days where it says so', async () => {
  const bill = await ada.get(bills.createBill, {
    fields: typed({
      meter_no: 'M2',
      billing_start_date: '2023-01-01',
      billing_end_date: '2023-12-31',
      end_day_counts: true,
      energy_consumption: 36500,
    }),
  });
  expect(bill.months).toHaveLength(12);
  expect(bill.months.reduce((sum, { days }) => sum + days, 0)).toBe(365);
  expect(bill.months.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(36500);
});

test('a missing or wrong field is named', async () => {
  const told = await ada.ask(bills.createBill, {
    fields: typed({ meter_no: 'A-1', energy_consumption: null, billing_end_date: '2024-09-12' }),
  });
  expect(told.httpStatus).toBe(400);
  expect(told.errors?.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['fields.meter_no', 'fields.energy_consumption', 'fields.billing_end_date']),
  );
});

test('the same bill twice is refused until somebody says that it is another one', async () => {
  const fields = typed({ meter_no: 'M3', supplier: 'Stadtwerke', invoice_no: 'R-77' });
  await ada.get(bills.createBill, { fields });
  expect(await ada.ask(bills.createBill, { fields })).toMatchObject({ httpStatus: 409, code: 'bill.duplicate' });
  expect((await ada.ask(bills.createBill, { fields, not_a_duplicate: true })).statusCode).toBe(200);
});

test('an uploaded bill is read in the background, reviewed, corrected and saved', async () => {
  const [upload] = await ada.get(bills.processFileOCR, { environment_id: house }, [sample('s01-de-strom.pdf')]);
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

test('each bad file of an upload gets its own message, and the good one is read', async () => {
  const told = await ada.get(bills.processFileOCR, { environment_id: house }, [
    new File([], 'empty.pdf'),
    new File(['hello'], 'note.txt'),
    new File([`%PDF-1.7\n${'garbage '.repeat(50)}`], 'damaged.pdf'),
    new File([Buffer.alloc(20 * 1024 * 1024 + 1, 'x')], 'huge.pdf'),
    sample('s01-de-strom.pdf'),
  ]);
  expect(told.map(({ failure_code }) => failure_code)).toEqual([
    'file.empty',
    'file.wrong-type',
    null,
    'file.too-large',
    null,
  ]);
  expect(await whenRead(ada, told[2]?.bill_id ?? '')).toMatchObject({ status: 'failed', failure_code: 'file.damaged' });
  expect((await whenRead(ada, told[4]?.bill_id ?? '')).status).toBe('review');
});

test('a bill whose reading was stopped in the queue is not left waiting for ever', async () => {
  const [told] = await ada.get(bills.processFileOCR, { environment_id: house }, [sample('s09-us-water.photo.jpg')]);
  await ada.ask(jobs.cancelJob, { job_id: told?.job_id ?? '' });
  const bill = await whenRead(ada, told?.bill_id ?? '');
  expect(bill).toMatchObject({ status: 'failed', failure_code: 'job.cancelled' });
  const { paginateData } = await ada.get(bills.getAllOCR, { status: 'failed', environment_id: house });
  expect(paginateData.map(({ _id }) => _id)).toContain(bill._id);
  expect((await ada.ask(bills.readBillAgain, { bill_id: bill._id })).statusCode).toBe(200);
  expect((await whenRead(ada, bill._id)).status).toBe('review');
});

test('six files at once are refused', async () => {
  const told = await ada.ask(
    bills.processFileOCR,
    { environment_id: house },
    Array.from({ length: 6 }, (_, i) => new File(['x'], `${i}.pdf`)),
  );
  expect(told).toMatchObject({ httpStatus: 400, code: 'file.too-many' });
});

test('another organization and a member without the property see no bill, page or file', async () => {
  const bill = await ada.get(bills.createBill, { fields: typed({ meter_no: 'M9' }) });
  for (const person of [await server.newAdmin('Eve'), await server.newMember(ada)]) {
    expect((await person.ask(bills.getBillById, { bill_id: bill._id })).statusCode).toBe(404);
    expect((await person.ask(bills.deleteBill, { bill_id: bill._id })).statusCode).toBe(404);
    expect((await person.ask(bills.createBill, { fields: typed() })).statusCode).toBe(404);
    expect((await person.fetch('GET', `/v2/bills/${bill._id}/pages/1`)).status).toBe(404);
    expect((await person.get(bills.getAllOCR, {})).paginateData).toEqual([]);
  }
});
