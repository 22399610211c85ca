import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { meters } from '@steward/contract/estate/meters';
import { notifications } from '@steward/contract/foundation/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
let house: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  house = (await ada.newEnvironment())._id;
});
afterAll(() => server.stop());

/** January 2024, 31 days: 3,100 kWh for 620 net. */
const typed = (meter_no: string, change: Partial<BillFields> = {}) => ({
  environment_id: house,
  utility: 'ENERGY' as const,
  carrier: 'electricity' as const,
  supplier: 'Nordstrom',
  meter_no,
  // A separate day for each meter: the same supplier, day and amount at two meters would be one invoice.
  date_of_bill: `2024-12-${10 + Number(/\d+/.exec(meter_no)?.[0] ?? 0)}`,
  billing_start_date: '2024-01-01',
  billing_end_date: '2024-02-01',
  gross_amount: 620,
  net_amount: 620,
  currency: 'EUR',
  energy_consumption: 3100,
  ...change,
});
const create = (meter: string, change?: Partial<BillFields>) =>
  ada.get(bills.createBill, { fields: typed(meter, change) });
const february = { billing_start_date: '2024-02-01', billing_end_date: '2024-03-01', energy_consumption: 2901 };
const flagsOf = async (bill_id: string) => {
  await server.audited();
  return (await ada.get(billFlags.getBillFlags, { bill_id })).paginateData;
};

/** A bill whose first ten of thirty days are on another bill. */
async function overlapping(meter: string) {
  const first = await create(meter);
  const second = await create(meter, {
    billing_start_date: '2024-01-22',
    billing_end_date: '2024-02-21',
    gross_amount: 600,
    net_amount: 600,
    energy_consumption: 3000,
  });
  const [flag] = await flagsOf(second._id);
  return { first, second, flag: flag!, flag_id: flag!._id };
}

test('a finding of the audit becomes a flag with its cost, and is removed by a correction', async () => {
  const { first, second, flag, flag_id } = await overlapping('F1');
  expect(flag).toMatchObject({ code: 'overlap', state: 'open', currency: 'EUR', supplier: 'Nordstrom' });
  // 10 of 30 days of 600.
  expect(flag.cost_impact).toBeCloseTo(200, 9);
  // Saved again without a change, neither bill is flagged a second time.
  const edit = (bill_id: string, change: Partial<BillFields>) =>
    ada.get(bills.editFileOCR, { bill_id, fields: typed('F1', change) });
  await edit(first._id, {});
  expect(await flagsOf(first._id)).toEqual([]);
  // The correction of the other bill closes the flag.
  await edit(first._id, { billing_end_date: '2024-01-22', energy_consumption: 2100 });
  await server.audited();
  const closed = await ada.get(billFlags.getBillFlag, { flag_id });
  expect(closed).toMatchObject({ state: 'corrected', closed_at: expect.any(String) });
  expect(closed.events.map(({ kind }) => kind)).toEqual(['found', 'corrected']);
  expect((await ada.ask(billFlags.reopenBillFlag, { flag_id })).code).toBe('bill-flag.corrected');
  expect((await flagsOf(second._id)).length).toBe(1);
});

test('a missing bill closes the gap it left, and a deleted bill takes its flags along', async () => {
  await create('F2');
  const march = await create('F2', {
    billing_start_date: '2024-03-01',
    billing_end_date: '2024-04-01',
    energy_consumption: 3102,
    gross_amount: 621,
    net_amount: 621,
  });
  expect(await flagsOf(march._id)).toMatchObject([{ code: 'gap', cost_impact: null, figures: { days: 29 } }]);
  await create('F2', { ...february, gross_amount: 580, net_amount: 580 });
  expect(await flagsOf(march._id)).toMatchObject([{ code: 'gap', state: 'corrected' }]);
  await ada.get(bills.deleteBill, { bill_id: march._id });
  expect(await flagsOf(march._id)).toEqual([]);
});

test('the flags of a bill move with it to another property and keep their comments', async () => {
  const { second, flag_id } = await overlapping('F4');
  await ada.get(billFlags.commentBillFlag, { flag_id, body: 'Asked the supplier.' });
  const { _id: environment_id } = await ada.newEnvironment();
  const amounts = { gross_amount: 600, net_amount: 600, energy_consumption: 3000 };
  const fields = typed('F4', { ...amounts, billing_start_date: '2024-01-22', billing_end_date: '2024-02-21' });
  const move = (to: string) =>
    ada.get(bills.editFileOCR, { bill_id: second._id, fields: { ...fields, environment_id: to } });
  await move(environment_id);
  await server.audited();
  const moved = await ada.get(billFlags.getBillFlag, { flag_id });
  expect(moved).toMatchObject({ environment_id, state: 'corrected' });
  expect(moved.events.map(({ kind }) => kind)).toEqual(['found', 'comment', 'corrected']);
  await move(house);
  await server.audited();
  expect(await ada.get(billFlags.getBillFlag, { flag_id })).toMatchObject({ environment_id: house, state: 'open' });
});

test('a flag is assigned, discussed, resolved with money recovered, and opened again', async () => {
  const { flag_id } = await overlapping('F3');
  const mo = await server.newMember(ada, [house]);
  const far = await server.newMember(ada, [(await ada.newEnvironment())._id]);
  const people = (await ada.get(billFlags.getBillFlagAssignees, { flag_id })).map(({ _id }) => _id);
  expect(people).toEqual(expect.arrayContaining([ada.session.uid, mo.session.uid]));
  expect(people).not.toContain(far.session.uid);
  const assign = (assignee_id: string | null) => ada.ask(billFlags.assignBillFlag, { flag_id, assignee_id });
  expect((await assign(far.session.uid)).errors).toMatchObject([{ field: 'assignee_id' }]);
  expect((await assign(mo.session.uid)).data).toMatchObject({ state: 'assigned', assignee_id: mo.session.uid });
  const reply = await mo.get(notifications.listNotifications, {});
  expect(JSON.stringify(reply)).toContain('Nordstrom');
  await ada.get(billFlags.commentBillFlag, { flag_id, body: 'The supplier admits it.' });
  await ada.get(billFlags.disputeBillFlag, { flag_id, body: 'Claimed 200 EUR by letter.' });
  // A user who takes over the flag takes over its dispute.
  expect((await assign(ada.session.uid)).data).toMatchObject({ state: 'disputed', assignee_id: ada.session.uid });
  const close = { flag_id, state: 'resolved', reason: 'Credited', recovered_amount: 200 } as const;
  expect((await ada.ask(billFlags.closeBillFlag, { ...close, state: 'dismissed' })).errors).toMatchObject([
    { field: 'recovered_amount' },
  ]);
  const closed = await ada.get(billFlags.closeBillFlag, close);
  expect(closed).toMatchObject({ state: 'resolved', recovered_amount: 200, reason: 'Credited' });
  expect(closed.events.map(({ kind }) => kind)).toEqual([
    'found',
    'assigned',
    'comment',
    'disputed',
    'assigned',
    'resolved',
  ]);
  for (const call of [billFlags.closeBillFlag, billFlags.disputeBillFlag] as const)
    expect((await ada.ask(call, { ...close, body: 'Again' })).code).toBe('bill-flag.closed');
  expect(await ada.get(billFlags.reopenBillFlag, { flag_id })).toMatchObject({
    state: 'assigned',
    recovered_amount: null,
  });
});

test('the list is filtered by its query, and counts add money of one currency only', async () => {
  const admin = await server.newAdmin('Ina');
  const environment_id = (await admin.newEnvironment())._id;
  const make = (meter: string, currency: string, change: Partial<BillFields> = {}) =>
    admin.get(bills.createBill, { fields: typed(meter, { environment_id, currency, ...change }) });
  const late = { billing_start_date: '2024-01-22', billing_end_date: '2024-02-21', gross_amount: 600, net_amount: 600 };
  for (const [meter, currency] of [
    ['A', 'EUR'],
    ['B', 'GBP'],
  ] as const) {
    await make(meter, currency);
    await make(meter, currency, { ...late, energy_consumption: 3000, supplier: ' nordstrom' });
  }
  const costly = JSON.stringify({ field: 'cost_impact', from: 150 });
  await server.audited();
  expect((await admin.get(billFlags.getBillFlags, { where: costly })).totalData).toBe(2);
  const dear = JSON.stringify({ all: [{ field: 'cost_impact', from: 250 }] });
  expect((await admin.get(billFlags.getBillFlags, { where: dear })).totalData).toBe(0);
  expect(await admin.get(billFlags.getBillFlagCounts, {})).toMatchObject({
    amounts: [
      { currency: 'EUR', in_question: expect.closeTo(200, 9), recovered: 0 },
      { currency: 'GBP', in_question: expect.closeTo(200, 9), recovered: 0 },
    ],
  });
  const [first] = (await admin.get(billFlags.getBillFlags, { where: costly })).paginateData;
  const { currency } = first!;
  await admin.get(billFlags.closeBillFlag, {
    flag_id: first!._id,
    state: 'resolved',
    reason: 'ok',
    recovered_amount: 90,
  });
  const [supplier, ...others] = await admin.get(billFlags.getSupplierFlags, {});
  expect(others).toEqual([]);
  // A meter that was new with its first bill is known by the second: this flag is not the supplier's fault.
  const counted = JSON.stringify({ not: { field: 'state', in: ['corrected'] } });
  const flags = (await admin.get(billFlags.getBillFlags, { where: counted })).totalData;
  expect(supplier).toMatchObject({ bills: 4, flags, active: flags - 1, flags_per_hundred: (flags / 4) * 100 });
  expect(supplier?.amounts).toContainEqual({ currency, in_question: 0, recovered: 90 });

  // For a period: bills by their last day, with only their flags and money.
  const within = (days: { first_day?: string; last_day?: string }) => admin.get(billFlags.getSupplierFlags, days);
  const [later] = await within({ first_day: '2024-02-01', last_day: '2024-02-29' });
  expect(later).toMatchObject({ bills: 2, amounts: supplier?.amounts });
  const [earlier] = await within({ last_day: '2024-01-31' });
  expect(earlier).toMatchObject({ bills: 2, amounts: [] });
  expect((later?.flags ?? 0) + (earlier?.flags ?? 0)).toBe(flags);
  expect(await within({ first_day: '2025-01-01' })).toEqual([]);
  const turned = { first_day: '2024-02-01', last_day: '2024-01-31' };
  expect((await admin.ask(billFlags.getSupplierFlags, turned)).errors).toMatchObject([{ field: 'last_day' }]);
});

test('the tolerance of the organization and of an account decide what is flagged', async () => {
  const admin = await server.newAdmin('Ida');
  const environment_id = (await admin.newEnvironment())._id;
  const make = async (meter: string) => {
    const fields = (change: Partial<BillFields>) => ({ fields: typed(meter, { environment_id, ...change }) });
    await admin.get(bills.createBill, fields({}));
    const gap = { billing_start_date: '2024-02-06', billing_end_date: '2024-03-06', energy_consumption: 2950 };
    const { _id } = await admin.get(bills.createBill, fields({ ...gap, gross_amount: 590, net_amount: 590 }));
    await server.audited();
    const codes = (await admin.get(billFlags.getBillFlags, { bill_id: _id })).paginateData.map(({ code }) => code);
    return codes.filter((code) => code === 'gap');
  };
  expect(await make('T1')).toEqual(['gap']);
  await admin.get(billFlags.saveBillAuditLimits, { gap_days: 10 });
  expect(await make('T2')).toEqual([]);
  await admin.get(billFlags.saveAccountAuditLimits, { environment_id, meter_no: 'T3', gap_days: 2 });
  expect(await make('T3')).toEqual(['gap']);
  const known = await admin.get(billFlags.getBillAuditLimits, {});
  expect(known).toMatchObject({
    standard: { gap_days: 1, severity: 'warning' },
    organization: { gap_days: 10, long_days: null },
    accounts: [{ meter_no: 'T3', gap_days: 2 }],
  });
  await admin.get(billFlags.deleteAccountAuditLimits, { environment_id, meter_no: 'T3' });
  expect((await admin.get(billFlags.getBillAuditLimits, {})).accounts).toEqual([]);
  expect((await admin.ask(billFlags.saveBillAuditLimits, { long_days: 10, short_days: 20 })).errors).toMatchObject([
    { field: 'short_days' },
  ]);
  const mo = await server.newMember(admin, [environment_id]);
  await admin.newEnvironment();
  expect((await mo.ask(billFlags.saveBillAuditLimits, { gap_days: 1 })).httpStatus).toBe(403);
});

test('days after a meter was taken out of service are flagged with their cost', async () => {
  const register = { environment_id: house, carrier: 'electricity', meter_no: 'F9' } as const;
  await ada.get(meters.addMeter, { ...register, valid_until: '2024-01-21' });
  const { _id } = await create('F9');
  const [flag] = await flagsOf(_id);
  expect(flag).toMatchObject({ code: 'account-inactive', figures: { days: 10, ofDays: 31 } });
  expect(flag?.cost_impact).toBeCloseTo(200, 9);
});

test('another organization and a member without the property see and change nothing', async () => {
  const { flag_id, second } = await overlapping('F8');
  const mo = await server.newMember(ada, [(await ada.newEnvironment())._id]);
  for (const person of [eve, mo]) {
    expect((await person.get(billFlags.getBillFlags, { bill_id: second._id })).totalData).toBe(0);
    expect((await person.ask(billFlags.getBillFlag, { flag_id })).statusCode).not.toBe(200);
    expect((await person.ask(billFlags.commentBillFlag, { flag_id, body: 'x' })).statusCode).not.toBe(200);
    expect(
      (await person.ask(billFlags.closeBillFlag, { flag_id, state: 'dismissed', reason: 'x' })).statusCode,
    ).not.toBe(200);
    const limits = { environment_id: house, meter_no: 'F8', gap_days: 100 };
    expect((await person.ask(billFlags.saveAccountAuditLimits, limits)).statusCode).not.toBe(200);
  }
  expect(await ada.get(billFlags.getBillFlag, { flag_id })).toMatchObject({ state: 'open' });
});
