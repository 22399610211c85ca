import { billedMeters } from '@steward/contract/energy/billed-meters';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { dashboards } from '@steward/contract/insight/dashboards';
import { meters } from '@steward/contract/estate/meters';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  eve = await server.newAdmin('Eve');
});
// Numbers are unique in an organization.
beforeEach(async () => {
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

let number = 0;
/** A saved bill of one month of 2025. */
const addBill = (
  environment_id: string,
  month: number,
  meter_no: string,
  more: Partial<BillFields> = {},
  who: Person = ada,
) => {
  const [start = '', end = ''] = [month, month + 1].map((n) => `2025-${String(n).padStart(2, '0')}-01`);
  const days = { billing_start_date: start, billing_end_date: end, date_of_bill: end };
  number += 1;
  return who.get(bills.createBill, { fields: billFields({ environment_id, number }, { ...days, meter_no, ...more }) });
};
const addMeter = (environment_id: string, meter_no: string, more: object = {}) =>
  ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no, ...more });
const registered = async (environment_id: string, who: Person = ada) =>
  (await who.get(meters.getMeters, { environment_id })).map(({ meter_no }) => meter_no);
const open = async (environment_id: string) =>
  (await ada.get(billedMeters.getMetersToConfirm, { environment_id })).map(
    ({ meter_no, doubt, candidate, bills: n }) => [meter_no, doubt, candidate?.meter_no ?? null, n],
  );
/** The registered meter of each saved bill, in the order of their days. */
const meterOfBills = async (environment_id: string) =>
  (
    await server.owner.query<{ meter_no: string | null }>(
      `select m.meter_no from bills b left join meters m on m.organization_id = b.organization_id and m.id = b.meter_id
        where b.environment_id = $1 and b.status = 'saved' order by b.billing_start_date, b.id`,
      [environment_id],
    )
  ).rows.map((row) => row.meter_no);
const confirm = (environment_id: string, meter_no: string, is: 'same' | 'new' | 'none', more: object = {}) => ({
  numbers: [{ environment_id, carrier: 'electricity' as const, meter_no, is, ...more }],
});

test('a saved bill registers its meter with supplier and account, and later bills are linked to it', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await addBill(environment_id, 2, 'DE471100');
  await addBill(environment_id, 1, 'de471100');
  expect(await ada.get(meters.getMeters, { environment_id })).toMatchObject([
    {
      meter_no: 'DE471100',
      carrier: 'electricity',
      supplier: 'Stadtwerke Köln',
      account_no: 'K-7',
      paid_by: 'landlord',
      origin: 'bills',
      // The first bill that is known does not show since when the meter is in use.
      valid_from: null,
    },
  ]);
  expect(await meterOfBills(environment_id)).toEqual(['DE471100', 'DE471100']);
  expect(await open(environment_id)).toEqual([]);
});

test('the bill of a person without a right on the register adds its meter all the same', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [environment_id]);
  await server.giveRole(mo, 'facility_manager');
  await server.owner.query(`update role_grants set permissions = '{read,create,edit}' where module_key = 'costs'`);
  expect((await mo.ask(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W1' })).httpStatus).toBe(403);
  await addBill(environment_id, 1, 'DE471100', {}, mo);
  expect(await registered(environment_id)).toEqual(['DE471100']);
});

test.each([
  ['similar', 'a leading zero', '04711000', '4711000', {}],
  ['similar', 'one character', '4711008', '4711000', {}],
  ['similar', 'a missing character', '471100', '4711000', {}],
  ['other_carrier', 'the number of another carrier', '4711000', '4711000', { carrier: 'natural_gas' }],
  ['out_of_use', 'days after the last day of the meter', '4711000', '4711000', { valid_until: '2024-12-31' }],
] as const)('a number with doubt %s (%s) is a proposal', async (doubt, _what, meter_no, known, more) => {
  const { _id: environment_id } = await ada.newEnvironment();
  await addMeter(environment_id, known, more);
  await addBill(environment_id, 1, meter_no);
  expect(await open(environment_id)).toEqual([[meter_no, doubt, known, 1]]);
  expect(await registered(environment_id)).toEqual([known]);
  expect(await meterOfBills(environment_id)).toEqual([null]);
});

test('a number of another property is a proposal, and the meter of a property beyond reach is not shown', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: other, environment_name } = await ada.newEnvironment({ environment_name: 'Far' });
  await addMeter(other, '4711000');
  await addBill(environment_id, 1, '4711000');
  expect(await open(environment_id)).toEqual([['4711000', 'other_property', '4711000', 1]]);
  const all = await ada.get(billedMeters.getMetersToConfirm, {});
  expect(all.find((one) => one.environment_id === environment_id)).toMatchObject({ candidate: { environment_name } });
  const mo = await server.newMember(ada, [environment_id]);
  await server.giveRole(mo, 'asset_manager');
  expect(await mo.get(billedMeters.getMetersToConfirm, {})).toMatchObject([
    { meter_no: '4711000', doubt: 'other_property', candidate: null },
  ]);
});

test('numbers that differ in one character are different meters in short names, and where a user says so', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await addBill(environment_id, 1, 'E1');
  await addBill(environment_id, 1, 'E2');
  expect(await registered(environment_id)).toEqual(['E1', 'E2']);
  await addBill(environment_id, 1, '4711000');
  await addBill(environment_id, 1, '4711001');
  expect(await ada.get(billedMeters.getMetersToConfirm, { environment_id })).toMatchObject([
    { meter_no: '4711001', doubt: 'similar', is_billed_beside: true },
  ]);
  await ada.get(billedMeters.decideMeters, confirm(environment_id, '4711001', 'new'));
  expect(await registered(environment_id)).toEqual(['4711000', '4711001', 'E1', 'E2']);
  expect(await open(environment_id)).toEqual([]);
  expect(await ada.ask(billedMeters.decideMeters, confirm(environment_id, '4711001', 'new'))).toMatchObject({
    code: 'billed-meter.not-open',
  });
});

test('a number that a user links to a meter is one of its numbers for later bills', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: meter_id } = await addMeter(environment_id, '4711000');
  await addBill(environment_id, 1, '4711008');
  await ada.get(billedMeters.decideMeters, confirm(environment_id, '4711008', 'same', { meter_id }));
  await addBill(environment_id, 2, '4711008');
  expect(await meterOfBills(environment_id)).toEqual(['4711000', '4711000']);
  expect(await open(environment_id)).toEqual([]);
  expect(await registered(environment_id)).toEqual(['4711000']);
  const { _id: gas } = await addMeter(environment_id, 'G1', { carrier: 'natural_gas' });
  await addBill(environment_id, 3, '4711009');
  const wrong = confirm(environment_id, '4711009', 'same', { meter_id: gas });
  expect(await ada.ask(billedMeters.decideMeters, wrong)).toMatchObject({ code: 'billed-meter.other-place' });
});

test('a number of no meter is not proposed again', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await addMeter(environment_id, '4711000');
  await addBill(environment_id, 1, '4711008');
  await ada.get(billedMeters.decideMeters, confirm(environment_id, '4711008', 'none'));
  await addBill(environment_id, 2, '4711008');
  expect(await open(environment_id)).toEqual([]);
  expect(await registered(environment_id)).toEqual(['4711000']);
});

test('bills that repeat the account number are proposed for the only meter of the property and carrier', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await addMeter(environment_id, 'M1000');
  await addBill(environment_id, 1, 'KD900', { account_no: 'KD-900' });
  expect(await open(environment_id)).toEqual([['KD900', 'no_number', 'M1000', 1]]);
});

test('a meter that only bills added goes with its last bill, and stays once a user has changed it', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: bill_id } = await addBill(environment_id, 1, 'DE471100');
  // A number that was misread is corrected: the meter with the wrong number goes, and the right one is not like it.
  await ada.get(bills.editFileOCR, { bill_id, fields: { meter_no: 'DE471108' } });
  expect(await registered(environment_id)).toEqual(['DE471108']);
  const [meter] = await ada.get(meters.getMeters, { environment_id });
  await ada.get(meters.updateMeter, { meter_id: meter?._id ?? '', note: 'Basement' });
  await ada.get(bills.deleteBill, { bill_id });
  expect(await registered(environment_id)).toEqual(['DE471108']);
  const { _id: other } = await addBill(environment_id, 1, 'XX900');
  await ada.get(bills.deleteBill, { bill_id: other });
  expect(await registered(environment_id)).toEqual(['DE471108']);
});

test('a meter that a user deletes does not come back with the next bill', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await addBill(environment_id, 1, 'DE471100');
  const [meter] = await ada.get(meters.getMeters, { environment_id });
  await ada.get(meters.deleteMeter, { meter_id: meter?._id ?? '' });
  await addBill(environment_id, 2, 'DE471100');
  expect(await open(environment_id)).toEqual([['DE471100', 'not_registered', null, 2]]);
  expect(await registered(environment_id)).toEqual([]);
});

test('numbers that an accepted year counted apart are joined with a reason only', async () => {
  const org = await server.newAdmin('Olga');
  const { _id: environment_id } = await org.newEnvironment();
  const bill = (meter_no: string, start: string, end: string) =>
    saveBill(server, org, { environment_id, meter_no, start, end, quantity: 10 });
  await bill('4711000', '2024-01-01', '2025-01-01');
  await bill('4711008', '2024-01-01', '2024-02-01');
  const register = () =>
    server.owner.query(`select register_billed_meters($1::uuid, null, null)`, [org.session.organization_id]);
  await register();
  await acceptReport(server, org, { level: 'Property', target_id: environment_id, year: 2024 });
  const [proposal] = await org.get(billedMeters.getMetersToConfirm, { environment_id });
  expect(proposal).toMatchObject({ meter_no: '4711008', doubt: 'similar' });
  const asked = confirm(environment_id, '4711008', 'same', { meter_id: proposal?.candidate?.meter_id });
  expect(await org.ask(billedMeters.decideMeters, asked)).toMatchObject({ code: 'billed-meter.years-accepted' });
  await org.get(billedMeters.decideMeters, { ...asked, reason: 'The number was misread' });
  expect(await meterOfBills(environment_id)).toEqual(['4711000', '4711000']);
});

test('another organization, and members without property or right, confirm nothing', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  await addMeter(environment_id, '4711000');
  await addBill(environment_id, 1, '4711008');
  const mo = await server.newMember(ada, [own]);
  await server.giveRole(mo, 'asset_manager');
  for (const other of [eve, mo]) {
    expect((await other.ask(billedMeters.getMetersToConfirm, { environment_id })).httpStatus).toBe(404);
    const asked = confirm(environment_id, '4711008', 'new');
    expect((await other.ask(billedMeters.decideMeters, asked)).httpStatus).toBe(404);
    expect(await other.get(billedMeters.getMetersToConfirm, {})).toEqual([]);
  }
  expect(await registered(environment_id)).toEqual(['4711000']);
});

test('a meter of later bills is not due in the years before them, also after a person has saved or decided it', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const coverageOf = async (year: number) => {
    const { coverage } = await ada.get(dashboards.getPropertyDashboard, { environment_id, year });
    return coverage.map(({ days, days_expected }) => [days, days_expected]);
  };
  const whole = { billing_start_date: '2024-01-01', billing_end_date: '2025-01-01', date_of_bill: '2025-01-02' };
  await addBill(environment_id, 1, 'DE471100', whole);
  const before = await coverageOf(2024);
  await addBill(environment_id, 6, 'ZX990077');
  expect(await coverageOf(2024)).toEqual(before);
  const later = (await ada.get(meters.getMeters, { environment_id })).find(({ meter_no }) => meter_no === 'ZX990077');
  await ada.get(meters.updateMeter, { meter_id: later?._id ?? '', note: 'In the garage' });
  expect(await coverageOf(2024)).toEqual(before);
  await addBill(environment_id, 7, 'ZX990078');
  await ada.get(billedMeters.decideMeters, confirm(environment_id, 'ZX990078', 'new'));
  expect(await registered(environment_id)).toContain('ZX990078');
  expect(await coverageOf(2024)).toEqual(before);
});

test('two decisions about one number are refused together', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await addMeter(environment_id, '4711000');
  await addBill(environment_id, 1, '4711008');
  const [one] = confirm(environment_id, '4711008', 'new').numbers;
  const both = { numbers: [one, { ...one, is: 'none' as const }] };
  expect(await ada.ask(billedMeters.decideMeters, both as never)).toMatchObject({ code: 'billed-meter.not-open' });
  expect(await open(environment_id)).toEqual([['4711008', 'similar', '4711000', 1]]);
});
