import { completeness } from '@steward/contract/energy/completeness';
import { bills } from '@steward/contract/energy/bills';
import { billedMeters } from '@steward/contract/energy/billed-meters';
import { meters, type Meter } from '@steward/contract/estate/meters';
import { propertyMerges } from '@steward/contract/operations/property-merges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
}, 120_000);
afterAll(() => server.stop());

let number = 0;
const billOf = (environment_id: string, month: number, more: object = {}) => {
  const [start, end] = [month, month + 1].map((n) => `2025-${String(n).padStart(2, '0')}-01`);
  return {
    ...billFields({ environment_id, number: (number += 1) }),
    billing_start_date: start ?? '',
    billing_end_date: end ?? '',
    date_of_bill: end ?? '',
    ...more,
  };
};
const addBill = (environment_id: string, month: number, more: object = {}) =>
  ada.ask(bills.createBill, { fields: billOf(environment_id, month, more) });
const addMeter = (environment_id: string, meter_no: string, more: object = {}) =>
  ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no, ...more });
const asInput = ({ _id, ...meter }: Meter, more: object = {}) => ({ meter_id: _id, ...meter, ...more });
/** The months of 2025 with a bill, by meter. */
const coverage = async (environment_id: string) =>
  Object.fromEntries(
    (await ada.get(completeness.getBillMatrix, { environment_id, from: '2025-01', until: '2025-06' })).paginateData.map(
      (row) => [row.meters.join('+'), row.states.filter((state) => state === 'received').length],
    ),
  );
const assigned = async (environment_id: string) =>
  (
    await server.owner.query<{ meter_no: string; registered: string | null }>(
      `select b.meter_no, m.meter_no as registered from bills b left join meters m on m.organization_id = b.organization_id and m.id = b.meter_id
        where b.environment_id = $1 order by b.billing_start_date`,
      [environment_id],
    )
  ).rows.map((row) => [row.meter_no, row.registered]);

test('a bill belongs to the meter with its number in any spelling; a rename of the meter changes its bills', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const meter = await addMeter(environment_id, '1-EMH 00');
  expect((await addBill(environment_id, 1, { meter_no: '1emh00' })).httpStatus).toBe(200);
  expect((await addBill(environment_id, 2, { meter_no: '1EMH00' })).httpStatus).toBe(200);
  expect(await assigned(environment_id)).toEqual([
    ['1EMH00', '1-EMH 00'],
    ['1EMH00', '1-EMH 00'],
  ]);
  expect(await coverage(environment_id)).toEqual({ '1EMH00': 2 });
  expect(await ada.get(billedMeters.getMetersToConfirm, { environment_id })).toEqual([]);
  await ada.get(completeness.saveBillingRhythm, {
    environment_id,
    carrier: 'electricity',
    meter_no: '1EMH00',
    rhythm: 'quarterly',
  });
  await ada.get(meters.updateMeter, asInput(meter, { meter_no: '2 ABC-1' }));
  expect(await coverage(environment_id)).toEqual({ '2ABC1': 2 });
  expect(await assigned(environment_id)).toEqual([
    ['2ABC1', '2 ABC-1'],
    ['2ABC1', '2 ABC-1'],
  ]);
  const { paginateData } = await ada.get(completeness.getBillMatrix, {
    environment_id,
    from: '2025-01',
    until: '2025-06',
  });
  expect(paginateData).toMatchObject([{ rhythm: 'quarterly', rhythm_is_set: true }]);
  // No meter is registered under the old number any more.
  await addBill(environment_id, 3, { meter_no: '1EMH00' });
  expect((await assigned(environment_id)).at(-1)).toEqual(['1EMH00', '1EMH00']);
});

test('a bill without a number belongs to the meter of its account', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const unknown = await addBill(environment_id, 1, { meter_no: '', account_no: 'K-77' });
  expect(unknown).toMatchObject({ httpStatus: 400, errors: [{ field: 'meter_no', message: 'is required' }] });
  await addMeter(environment_id, 'E1', { account_no: 'k 77' });
  const made = await addBill(environment_id, 1, { meter_no: '', account_no: 'K-77' });
  expect(made).toMatchObject({ httpStatus: 200, data: { meter_no: 'E1' } });
  expect(await assigned(environment_id)).toEqual([['E1', 'E1']]);
  // With two meters on the account, the bill belongs to neither.
  await addMeter(environment_id, 'E2', { account_no: 'K77' });
  expect(await addBill(environment_id, 2, { meter_no: '', account_no: 'K-77' })).toMatchObject({ httpStatus: 400 });
});

test('the meter of a bill is registered together with the bill, or neither is saved', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await addMeter(environment_id, 'MOLD');
  const registered = async () => (await ada.get(meters.getMeters, { environment_id })).map(({ meter_no }) => meter_no);
  const fields = billOf(environment_id, 1, { meter_no: 'MNEW', invoice_no: 'R-9' });
  const first = await ada.get(bills.createBill, { fields, adds_meter: true });
  expect(await registered()).toEqual(['MNEW', 'MOLD']);
  expect(await assigned(environment_id)).toEqual([['MNEW', 'MNEW']]);
  // Refused, because it ends in the future: its meter is not registered.
  const late = { meter_no: 'MOTHER', billing_end_date: '2199-01-01', date_of_bill: '2199-01-01' };
  const repeated = { ...fields, ...late };
  const refused = await ada.ask(bills.createBill, { fields: repeated, adds_meter: true });
  expect(refused.httpStatus).toBe(422);
  expect(await registered()).toEqual(['MNEW', 'MOLD']);
  // In another spelling it is registered already.
  const again = { bill_id: first._id, fields: { ...fields, meter_no: 'mnew' }, adds_meter: true };
  await ada.get(bills.editFileOCR, again);
  expect(await registered()).toEqual(['MNEW', 'MOLD']);
  const mo = await server.newMember(ada, [environment_id]);
  await server.giveRole(mo, 'tenant');
  for (const who of [mo, await server.newAdmin('Eve')])
    expect((await who.ask(bills.createBill, { fields: repeated, adds_meter: true })).httpStatus).toBeGreaterThan(400);
  expect(await registered()).toEqual(['MNEW', 'MOLD']);
});

test('a meter that gets its right number finds the bills that were there before', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await addBill(environment_id, 1, { meter_no: 'X7' });
  await addBill(environment_id, 2, { meter_no: 'x7' });
  const wrong = await addMeter(environment_id, 'Y9');
  expect(await assigned(environment_id)).toEqual([
    ['X7', 'X7'],
    ['X7', 'X7'],
  ]);
  await ada.get(meters.updateMeter, asInput(wrong, { meter_no: 'X-7' }));
  expect(await assigned(environment_id)).toEqual([
    ['X7', 'X-7'],
    ['X7', 'X-7'],
  ]);
  expect(await coverage(environment_id)).toEqual({ X7: 2 });
  const names = async () => (await ada.get(meters.getMeters, { environment_id })).map(({ meter_no }) => meter_no);
  expect(await names()).toEqual(['X-7']);
});

test('a user who adds the meter of a bill changes the one that the bill added', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await addBill(environment_id, 1, { meter_no: 'X7' });
  await addMeter(environment_id, 'X-7', { supplier: 'Grid', valid_from: '2024-01-01' });
  expect(await ada.get(meters.getMeters, { environment_id })).toMatchObject([
    { meter_no: 'X-7', supplier: 'Grid', valid_from: '2024-01-01', origin: 'entered' },
  ]);
  expect(await assigned(environment_id)).toEqual([['X7', 'X-7']]);
});

test('two meters with bills are not merged by a rename', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const meter = await addMeter(environment_id, 'A1');
  await addBill(environment_id, 1, { meter_no: 'A1' });
  await addBill(environment_id, 1, { meter_no: 'B1' });
  expect(await ada.ask(meters.updateMeter, asInput(meter, { meter_no: 'B-1' }))).toMatchObject({
    httpStatus: 409,
    code: 'meter.number-billed',
  });
  expect(await ada.ask(meters.updateMeter, asInput(meter, { carrier: 'natural_gas' }))).toMatchObject({
    code: 'meter.has-bills',
  });
});

test('the confirmation before a meter is deleted names its bills, which are kept', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: meter_id } = await addMeter(environment_id, 'D1');
  await addBill(environment_id, 1, { meter_no: 'D1' });
  await addBill(environment_id, 2, { meter_no: 'D1' });
  expect(await ada.get(meters.checkMeterDeletable, { meter_id })).toEqual({
    is_deletable: true,
    bills: 2,
    readings: 0,
    sub_meters: 0,
    formulas: 0,
  });
  const eve = await server.newAdmin('Eve');
  expect(await eve.ask(meters.checkMeterDeletable, { meter_id })).toMatchObject({ httpStatus: 404 });
  await ada.get(meters.deleteMeter, { meter_id });
  expect(await assigned(environment_id)).toEqual([
    ['D1', null],
    ['D1', null],
  ]);
  expect(await coverage(environment_id)).toEqual({ D1: 2 });
});

test('a merge of properties joins their meters with their bills, and can be undone exactly', async () => {
  const [kept_id, duplicate_id] = [(await ada.newEnvironment())._id, (await ada.newEnvironment())._id];
  const of = async () =>
    (
      await server.owner.query(
        `select environment_id, meter_id, meter_no, billing_start_date::text from bills
          where environment_id = any ($1) order by billing_start_date`,
        [[kept_id, duplicate_id]],
      )
    ).rows;
  for (const [month, environment_id] of [kept_id, duplicate_id].entries()) {
    await addMeter(environment_id, 'S-1');
    await addBill(environment_id, month + 1, { meter_no: 'S1' });
  }
  const before = await of();
  expect(new Set(before.map(({ meter_id }) => meter_id)).size).toBe(2);
  const { _id: merge_id } = await ada.get(propertyMerges.mergeProperties, { kept_id, duplicate_id });
  const after = await of();
  expect(after).toHaveLength(2);
  expect(new Set(after.map(({ meter_id }) => meter_id))).toEqual(new Set([before[0]?.meter_id]));
  // No finding waits for after the merge.
  await server.audited();
  await ada.get(propertyMerges.unmergeProperties, { merge_id });
  expect(await of()).toEqual(before);
});
