import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let house: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  house = (await ada.newEnvironment({ country_code: 'GB' }))._id;
});
afterAll(() => server.stop());

const british = {
  carrier: 'natural_gas',
  supplier: 'British Gas',
  account_no: 'A-1',
  currency: 'GBP',
  original_quantity: 100,
  original_unit: 'm3',
  calorific_value: 39.5,
  calorific_unit: 'MJ/m3',
  volume_correction: 1.02264,
  conversion_source: 'bill',
  energy_consumption: 1122.06,
} as const satisfies Partial<BillFields>;
const gas = (number: number, change: Partial<BillFields> = {}) =>
  billFields({ environment_id: house, number }, { ...british, ...change });

test('a gas bill keeps how its cubic metres became kWh, and opens unchanged', async () => {
  const { _id } = await ada.get(bills.createBill, { fields: gas(1) });
  const kept = {
    calorific_value: 39.5,
    calorific_unit: 'MJ/m3',
    volume_correction: 1.02264,
    conversion_source: 'bill',
  };
  expect(await ada.get(bills.getBillById, { bill_id: _id })).toMatchObject(kept);
  const bill = await ada.get(bills.getBillById, { bill_id: _id });
  await ada.get(bills.editFileOCR, { bill_id: _id, fields: { ...gas(1), note: 'seen' } });
  expect(await ada.get(bills.getBillById, { bill_id: _id })).toMatchObject({ ...kept, note: 'seen' });
  expect(bill.energy_consumption).toBe(1122.06);
});

test('the calculation of a figure shows the conversion behind its bill', async () => {
  const { bills: parts } = await ada.get(dashboards.getFigureWorking, {
    environment_id: house,
    year: 2024,
    measure: 'energy',
  });
  expect(parts[0]?.conversion).toMatchObject({
    formula: '100 m³ × 1.02264 × 39.5 MJ/m³ ÷ 3.6 = 1122.06333333 kWh',
    source: 'bill',
  });
});

test('the next bill of the account is offered the conversion of the last, of its own organization only', async () => {
  const later = { date_of_bill: '2024-11-20', billing_start_date: '2024-10-01', billing_end_date: '2024-11-01' };
  await ada.get(bills.createBill, { fields: gas(2, { ...later, calorific_value: 39.4 }) });
  const about = { environment_id: house, carrier: 'natural_gas', account_no: 'A-1' } as const;
  expect(await ada.get(bills.getLastConversion, about)).toEqual({
    calorific_value: 39.4,
    calorific_unit: 'MJ/m3',
    volume_correction: 1.02264,
    original_unit: 'm3',
    date_of_bill: '2024-11-20',
  });
  expect(await ada.get(bills.getLastConversion, { ...about, account_no: 'A-2' })).toBeNull();
  expect(await ada.get(bills.getLastConversion, { ...about, account_no: '', meter_no: 'M1' })).toMatchObject({
    calorific_value: 39.5,
  });
  expect(await ada.get(bills.getLastConversion, { ...about, account_no: '' })).toBeNull();
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(bills.getLastConversion, about)).code).toBe('environment.not-found');
});

test('half a conversion, or one of another unit, is refused at its field', async () => {
  const refused = async (change: Partial<BillFields>) =>
    (await ada.ask(bills.createBill, { fields: gas(3, change) })).errors?.map(({ field }) => field);
  expect(await refused({ volume_correction: null })).toEqual(['fields.volume_correction']);
  expect(await refused({ calorific_unit: '' })).toEqual(['fields.calorific_unit']);
  expect(await refused({ original_unit: 'kWh' })).toEqual(['fields.original_unit']);
  expect(await refused({ calorific_value: 0 })).toEqual(['fields.calorific_value']);
});
