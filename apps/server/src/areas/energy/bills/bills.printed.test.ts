import { billFlags } from '@steward/contract/energy/bill-flags';
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
let number = 0;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  house = (await ada.newEnvironment({ country_code: 'GB' }))._id;
});
afterAll(() => server.stop());

const printed = (change: Partial<BillFields>) =>
  billFields({ environment_id: house, number: ++number }, { original_unit: 'kWh', ...change });
const water = (change: Partial<BillFields>): Partial<BillFields> => ({
  utility: 'WATER',
  carrier: 'water',
  energy_consumption: null,
  ...change,
});
const credit = { gross_amount: -119 } as const;
const gas = { carrier: 'natural_gas', original_unit: 'm3' } as const;
const factors = { calorific_value: 39.5, calorific_unit: 'MJ/m3', volume_correction: 1.02264 } as const;

test.each<[string, Partial<BillFields>, string]>([
  ['8 MWh beside 8 kWh', { original_quantity: 8, original_unit: 'MWh', energy_consumption: 8 }, 'original_quantity'],
  ['MBtu', { ...gas, original_quantity: 100, original_unit: 'MBtu' }, 'original_unit'],
  ['power in m³', { original_quantity: 3200, original_unit: 'm3', ...factors }, 'original_unit'],
  ['water in kWh', water({ original_quantity: 12, water_consumption: 12 }), 'original_unit'],
  ['an unknown unit', { original_quantity: 3200, original_unit: 'clicks' }, 'original_unit'],
  [
    '20,000 kWh where the conversion gives 11,221',
    { ...gas, ...factors, original_quantity: 1000, energy_consumption: 20_000 },
    'original_quantity',
  ],
  [
    'a credit note of 8 MWh that is stored as 8 kWh',
    { ...credit, original_quantity: -8, original_unit: 'MWh', energy_consumption: -8 },
    'original_quantity',
  ],
])('%s is refused when a bill is created and when it is changed', async (_, change, field) => {
  const refused = { code: 'bill.contradictory', errors: [{ field: `fields.${field}` }] };
  const fields = printed(change);
  expect(await ada.ask(bills.createBill, { fields })).toMatchObject(refused);
  const { _id } = await ada.get(bills.createBill, {
    fields: { ...fields, original_quantity: null, original_unit: '', calorific_value: null, calorific_unit: '' },
  });
  expect(await ada.ask(bills.editFileOCR, { bill_id: _id, fields })).toMatchObject(refused);
});

test.each<[string, Partial<BillFields>]>([
  ['8 MWh beside 8,000 kWh', { original_quantity: 8, original_unit: 'MWh', energy_consumption: 8000 }],
  ['1,000 imperial gallons', water({ original_quantity: 1000, original_unit: 'gal', water_consumption: 4546 })],
  ['a volume of gas', { ...gas, ...factors, original_quantity: 1000, energy_consumption: 11_220.6 }],
  [
    'a credit note that prints what it credits without a sign',
    { ...credit, original_quantity: 8, original_unit: 'MWh', energy_consumption: -8000 },
  ],
])('%s agrees', async (_, change) => {
  const { checks } = await ada.get(bills.createBill, { fields: printed(change) });
  expect(checks.map(({ code }) => code)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^printed-|^calorific/)]),
  );
});

const flagsOf = async (bill_id: string) => {
  await server.audited();
  return (await ada.get(billFlags.getBillFlags, { bill_id })).paginateData
    .filter(({ code }) => code !== 'meter-mismatch')
    .map(({ code, state }) => [code, state]);
};

test('gas by volume without a calorific value is flagged until the value is entered', async () => {
  const fields = printed({ ...gas, original_quantity: 1000, energy_consumption: 11_221 });
  const { _id, checks } = await ada.get(bills.createBill, { fields });
  expect(checks).toContainEqual(expect.objectContaining({ code: 'calorific-value-missing', severity: 'warning' }));
  expect(await flagsOf(_id)).toEqual([['calorific-value-missing', 'open']]);
  // Another bill of the property: the flag stays.
  await ada.get(bills.createBill, { fields: printed({}) });
  expect(await flagsOf(_id)).toEqual([['calorific-value-missing', 'open']]);
  await ada.get(bills.editFileOCR, { bill_id: _id, fields: factors });
  expect(await flagsOf(_id)).toEqual([['calorific-value-missing', 'corrected']]);
  const cleared = await ada.get(bills.editFileOCR, { bill_id: _id, fields: { calorific_value: null } });
  expect(cleared).toMatchObject({ calorific_value: null, calorific_unit: 'MJ/m3', volume_correction: 1.02264 });
  expect(await flagsOf(_id)).toEqual([['calorific-value-missing', 'open']]);
});

test('a small difference from the printed quantity is flagged', async () => {
  const fields = printed({ original_quantity: 8, original_unit: 'MWh', energy_consumption: 8005 });
  const { _id } = await ada.get(bills.createBill, { fields });
  expect(await flagsOf(_id)).toEqual([['printed-quantity', 'open']]);
});

test('the calculation of a figure shows what each bill prints', async () => {
  const other = (await ada.newEnvironment({ country_code: 'GB' }))._id;
  const add = (change: Partial<BillFields>) =>
    ada.get(bills.createBill, { fields: { ...printed(change), environment_id: other } });
  await add({ original_quantity: 8, original_unit: 'MWh', energy_consumption: 8000 });
  await add({ ...gas, original_quantity: 1000, energy_consumption: 11_221 });
  await add(water({ original_quantity: 1000, original_unit: 'gal', water_consumption: 4546 }));
  await add({});
  const formulas = async (measure: 'energy' | 'water') =>
    (await ada.get(dashboards.getFigureWorking, { environment_id: other, year: 2024, measure })).bills.map(
      ({ conversion }) => conversion?.formula,
    );
  expect(new Set(await formulas('energy'))).toEqual(new Set(['1000 m3', '8 MWh × 1000 kWh/MWh = 8000 kWh', undefined]));
  expect(await formulas('water')).toEqual(['1000 imp gal × 4.54609 l/imp gal = 4546.09 l']);
});
