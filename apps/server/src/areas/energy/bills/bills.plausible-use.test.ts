import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let number = 0;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const newHouse = async () =>
  (await ada.newEnvironment({ environment_name: `House ${++number}`, gross_floor_area: 1000 }))._id;
const fieldsAt = (environment_id: string, change: Partial<BillFields> = {}) =>
  billFields({ environment_id, number: ++number }, change);
const codesOf = async (bill_id: string) => {
  await server.audited();
  return (await ada.get(billFlags.getBillFlags, { bill_id })).paginateData.map(({ code, state }) => `${code} ${state}`);
};

test('1,000,000,000 kWh on 1,000 m² need a confirmation of their own, which is kept for this consumption', async () => {
  const house = await newHouse();
  const fields = fieldsAt(house, { energy_consumption: 1_000_000_000 });
  expect(await ada.get(bills.checkBill, { fields })).toContainEqual(
    expect.objectContaining({ code: 'use-impossible', severity: 'error' }),
  );
  const refused = { httpStatus: 409, code: 'bill.use-impossible' };
  expect(await ada.ask(bills.createBill, { fields })).toMatchObject(refused);
  expect(await ada.ask(bills.createBill, { fields, not_a_duplicate: true })).toMatchObject(refused);
  const { _id, use_confirmed } = await ada.get(bills.createBill, { fields, confirms_use: true });
  expect(use_confirmed).toBe(true);
  expect(await codesOf(_id)).toEqual([]);
  // The confirmation holds while the consumption stays, and ends with it.
  await ada.get(bills.editFileOCR, { bill_id: _id, fields: { note: 'seen' } });
  const change = (energy_consumption: number, confirms_use?: boolean) =>
    ada.ask(bills.editFileOCR, { bill_id: _id, fields: { energy_consumption }, ...(confirms_use && { confirms_use }) });
  expect(await change(2_000_000_000)).toMatchObject(refused);
  expect(await change(2_000_000_000, true)).toMatchObject({ data: { use_confirmed: true } });
  expect(await change(3200)).toMatchObject({ data: { use_confirmed: false } });
  expect(await change(1_000_000_000)).toMatchObject(refused);
});

test('a typed bill is not marked as confirmed without need', async () => {
  const fields = fieldsAt(await newHouse());
  expect(await ada.get(bills.createBill, { fields, confirms_use: true })).toMatchObject({ use_confirmed: false });
});

test('high consumption for the floor area is flagged by the limit of the organization', async () => {
  const eve = await server.newAdmin('Eve');
  const house = (await eve.newEnvironment({ gross_floor_area: 1000 }))._id;
  const add = async () => {
    const { checks } = await eve.get(bills.createBill, { fields: fieldsAt(house, { energy_consumption: 100_000 }) });
    return checks.map(({ code }) => code).filter((code) => code.startsWith('use-'));
  };
  expect(await add()).toEqual(['use-per-area']);
  await eve.get(billFlags.saveBillAuditLimits, { use_per_area_band: 1 });
  expect(await add()).toEqual([]);
});

test('a meter without a last year is compared with what the whole property used a year before', async () => {
  const house = await newHouse();
  const lastYear = {
    billing_start_date: '2023-09-01',
    billing_end_date: '2023-10-01',
    date_of_bill: '2023-10-20',
  } as const;
  for (const meter_no of ['A', 'B'])
    await ada.get(bills.createBill, { fields: fieldsAt(house, { ...lastYear, meter_no, energy_consumption: 1500 }) });
  const codes = async (change: Partial<BillFields>) =>
    (await ada.get(bills.checkBill, { fields: fieldsAt(house, change) })).filter(({ code }) => code === 'property-use');
  expect(await codes({ energy_consumption: 8900 })).toEqual([]);
  expect(await codes({ energy_consumption: 9100 })).toMatchObject([
    { severity: 'warning', values: { perDayBefore: 100, unit: 'kWh' } },
  ]);
  // Meter A has a year of its own.
  expect(await codes({ meter_no: 'A', energy_consumption: 9100 })).toEqual([]);
  await ada.get(billFlags.saveBillAuditLimits, { property_use_band: 3 });
  expect(await codes({ energy_consumption: 9100 })).toEqual([]);
});
