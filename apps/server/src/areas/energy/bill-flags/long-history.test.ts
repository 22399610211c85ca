import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// Twelve meters for five years are 720 bills of one property: even the oldest is compared.

let server: TestServer;
let ada: Person;
let environment_id: string;
/** The bill after a gap from February to August 2020. */
let late: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  environment_id = (await ada.newEnvironment())._id;
  await create({ meter_no: 'M13', billing_start_date: '2020-01-01', billing_end_date: '2020-02-01' });
  late = (await create({ meter_no: 'M13', billing_start_date: '2020-09-01', billing_end_date: '2020-10-01' }))._id;
  await server.owner.query(
    `insert into bills (organization_id, id, environment_id, status, source, utility, carrier, supplier, invoice_no, meter_no,
       date_of_bill, billing_start_date, billing_end_date, gross_amount, net_amount, currency, energy_consumption, saved_by, saved_at)
     select $1, gen_random_uuid(), $2, 'saved', 'typed', 'ENERGY', 'electricity', 'Nordstrom', 'R-' || n || '-' || m::date, 'M' || n,
       m + interval '1 month', m, m + interval '1 month', 600 + n + extract(month from m), 600 + n + extract(month from m), 'EUR',
       3000 + n + extract(month from m), $3, now()
     from generate_series(1, 12) n, generate_series('2019-01-01'::date, '2023-12-01'::date, interval '1 month') m`,
    [ada.session.organization_id, environment_id, ada.session.uid],
  );
});
afterAll(() => server.stop());

const fields = (change: Partial<BillFields>) => ({
  environment_id,
  utility: 'ENERGY' as const,
  carrier: 'electricity' as const,
  supplier: 'Nordstrom',
  meter_no: 'M1',
  date_of_bill: '2024-02-20',
  billing_start_date: '2024-01-01',
  billing_end_date: '2024-02-01',
  gross_amount: 601,
  net_amount: 601,
  currency: 'EUR',
  energy_consumption: 3001,
  ...change,
});
const create = (change: Partial<BillFields>) => ada.get(bills.createBill, { fields: fields(change) });
const first = { billing_start_date: '2019-01-01', billing_end_date: '2019-02-01', gross_amount: 602, net_amount: 602 };

test('a duplicate of the very first bill is refused', async () => {
  expect(await ada.ask(bills.createBill, { fields: fields(first) })).toMatchObject({ code: 'bill.duplicate' });
});

test('an old bill that is edited to a wrong price is flagged', async () => {
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from bills where environment_id = $1 and meter_no = 'M1' and billing_start_date = '2019-06-01'`,
    [environment_id],
  );
  const bill_id = rows[0]?.id ?? '';
  const june = { billing_start_date: '2019-06-01', billing_end_date: '2019-07-01', date_of_bill: '2019-07-01' };
  await ada.get(bills.editFileOCR, {
    bill_id,
    fields: fields({ ...june, gross_amount: 6070, net_amount: 6070, energy_consumption: 3007 }),
    confirmed: [],
  });
  await server.audited();
  const { paginateData } = await ada.get(billFlags.getBillFlags, { bill_id });
  expect(paginateData.map(({ code, state }) => [code, state])).toContainEqual(['unit-cost', 'open']);
});

test('an open flag of an old bill stays open when others are added', async () => {
  await create({});
  await create({ meter_no: 'M13' });
  await server.audited();
  const { paginateData } = await ada.get(billFlags.getBillFlags, { bill_id: late });
  expect(paginateData.map(({ code, state }) => [code, state])).toContainEqual(['gap', 'open']);
});

test('the findings of a save are the same when the bill is opened again, also after a change of its meter', async () => {
  const period = { billing_start_date: '2024-03-01', billing_end_date: '2024-04-01', date_of_bill: '2024-04-02' };
  const created = await create({ ...period, meter_no: 'M14' });
  const reopened = () => ada.get(bills.getBillById, { bill_id: created._id });
  expect(created.checks.map(({ code }) => code)).toContain('meter-mismatch');
  expect(created.checks).toEqual((await reopened()).checks);
  const edited = await ada.get(bills.editFileOCR, {
    bill_id: created._id,
    fields: fields({ ...period, meter_no: 'M13' }),
    confirmed: [],
  });
  expect(edited.checks.map(({ code }) => code)).toContain('gap');
  expect(edited.checks).toEqual((await reopened()).checks);
});
