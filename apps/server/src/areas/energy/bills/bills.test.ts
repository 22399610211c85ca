import fs from 'node:fs';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
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

test('a typed bill becomes consumption per calendar month: the first day counts, the last does not', async () => {
  const bill = await ada.get(bills.createBill, { fields: typed() });
  expect(bill.months.map(({ month, days, quantity, unit }) => [month, days, quantity, unit])).toEqual([
    ['2024-09', 19, 1900, 'kWh'],
    ['2024-10', 13, 1300, 'kWh'],
  ]);
});

test('a bill from 1 January to 31 December includes both days if it is marked so', async () => {
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
  const reply = await ada.ask(bills.createBill, {
    fields: typed({ meter_no: 'A-1', energy_consumption: null, billing_end_date: '2024-09-12' }),
  });
  expect(reply.httpStatus).toBe(400);
  expect(reply.errors?.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['fields.meter_no', 'fields.energy_consumption', 'fields.billing_end_date']),
  );
});

test('a delivery of one day is a bill of one day if that day is included; otherwise the period is empty and is refused', async () => {
  const day = { billing_start_date: '2024-10-22', billing_end_date: '2024-10-22', date_of_bill: '2024-10-22' };
  const fields = typed({
    ...day,
    meter_no: 'Tank',
    utility: 'HEAT',
    carrier: 'heating_oil',
    energy_consumption: 32_355,
  });
  const bill = await ada.get(bills.createBill, { fields: { ...fields, end_day_counts: true } });
  expect(bill.months).toEqual([expect.objectContaining({ days: 1, quantity: 32_355 })]);
  const reply = await ada.ask(bills.createBill, { fields: { ...fields, end_day_counts: false } });
  expect(reply.errors).toEqual([expect.objectContaining({ field: 'fields.billing_end_date' })]);
});

test('the same bill twice is refused unless the user confirms that it is another one', async () => {
  const fields = typed({ meter_no: 'M3', supplier: 'Stadtwerke', invoice_no: 'R-77' });
  await ada.get(bills.createBill, { fields });
  expect(await ada.ask(bills.createBill, { fields })).toMatchObject({ httpStatus: 409, code: 'bill.duplicate' });
  expect((await ada.ask(bills.createBill, { fields, not_a_duplicate: true })).statusCode).toBe(200);
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

test('a form gets wrong sums and duplicates before anything is saved', async () => {
  const fields = typed({ meter_no: 'M20', supplier: 'Stadtwerke', invoice_no: 'R-20' });
  await ada.get(bills.createBill, { fields });
  const codes = (await ada.get(bills.checkBill, { fields: { ...fields, tax_amount: 30 } })).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['net-tax-gross', 'duplicate-invoice']));
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(bills.checkBill, { fields })).code).toBe('environment.not-found');
});

test('bills are counted by utility, state and property, within the reach of the user', async () => {
  const bea = await server.newAdmin('Bea');
  const home = await bea.newEnvironment();
  const { _id: bill_id } = await bea.get(bills.createBill, { fields: typed({ environment_id: home._id }) });
  const mo = await server.newMember(bea);
  expect(await bea.get(bills.getUtilBillCounts, {})).toMatchObject({ ENERGY: 1, WATER: 0, saved: 1, review: 0 });
  expect(await bea.get(bills.getAllPortEnvOCR, {})).toMatchObject([{ environments: [{ _id: home._id, saved: 1 }] }]);
  expect(await mo.get(bills.getUtilBillCounts, {})).toMatchObject({ ENERGY: 0, saved: 0 });
  expect(await mo.get(bills.getAllPortEnvOCR, {})).toEqual([]);
  expect(await bea.get(bills.getEnvsWithOcrsBills, {}), 'a typed bill came as no file').toEqual([]);
  await bea.get(billReading.processFileOCR, { environment_id: home._id }, [sample('s01-de-strom.pdf')]);
  expect(await bea.get(bills.getEnvsWithOcrsBills, {})).toMatchObject([{ _id: home._id, saved: 0 }]);
  expect(await mo.get(bills.getEnvsWithOcrsBills, {})).toEqual([]);
  // A typed bill has no file and no page.
  expect((await bea.ask(billReading.getBillDownloadUrlById, { bill_id })).code).toBe('file.not-found');
  expect((await bea.send(billReading.getBillFile, { bill_id })).status).toBe(404);
  expect((await bea.send(billReading.getBillPage, { bill_id, page: '1' })).status).toBe(404);
});

test('a fuel has the published heat content of the property’s country, or a substitute that is marked as such', async () => {
  const mine = await ada.newEnvironment({ country_code: 'DE' });
  const ask = (carrier: 'natural_gas' | 'electricity') =>
    ada.get(bills.getHeatContents, { environment_id: mine._id, carrier });
  expect(await ask('natural_gas')).toMatchObject([
    {
      unit: 'l',
      heating_value: 'gross',
      country: 'GB',
      proxy_for: 'DE',
      kwh_per_unit: expect.closeTo(0.0113, 4) as number,
    },
  ]);
  expect(await ask('electricity')).toEqual([]);
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(bills.getHeatContents, { environment_id: mine._id, carrier: 'natural_gas' })).httpStatus).toBe(
    404,
  );
});

test.each(['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])(
  'a bill of %s is refused, not counted',
  async (day) => {
    const reply = await ada.ask(bills.createBill, {
      fields: typed({ billing_start_date: day, billing_end_date: day, end_day_counts: true }),
    });
    expect([reply.httpStatus, reply.code, reply.errors?.[0]?.message]).toEqual([
      400,
      'request.invalid',
      'must lie between 1900 and 2199',
    ]);
  },
);

test('the fields of a new bill may be at the top level, as in the specification', async () => {
  const values = typed({ meter_no: 'TOP1', invoice_no: 'TOP-1' });
  const added = await (await ada.send(bills.createBill, values)).json();
  expect(added).toMatchObject({ statusCode: 200, data: { meter_no: 'TOP1', status: 'saved' } });
  const reply = await ada.send(bills.createBill, { ...values, meter_no: 'A-1', invoice_no: 'TOP-2' });
  expect(await reply.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'meter_no' }] });
});
