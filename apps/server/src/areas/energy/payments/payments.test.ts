import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { payments } from '@steward/contract/energy/payments';
import { notifications } from '@steward/contract/foundation/notifications';
import { billStates, mayStep } from '@steward/core/payments/bill-state';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid } from '../../../platform/uuid.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { billVersions, seeing } from '../../../testing/seeing.ts';
import { setLimit } from '../../../testing/approval-limit.ts';

let server: TestServer;
/** Ada saves the bills, Ben approves them; both see everything. Mo sees another property, Eve is of another organization. */
let ada: Person;
let ben: Person;
let eve: Person;
let mo: Person;
let house: string;
let elsewhere: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  // Every bill here has a different meter, which the audit would flag.
  await ada.get(billFlags.saveBillAuditLimits, { severity: 'error' });
  house = (await ada.newEnvironment())._id;
  elsewhere = (await ada.newEnvironment())._id;
  ben = await server.newMember(ada, [house, elsewhere]);
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [ben.session.uid]);
  mo = await server.newMember(ada, [elsewhere]);
});
afterAll(() => server.stop());

let bill = 0;
const typed = (change: Partial<BillFields> = {}) =>
  billFields(
    { environment_id: house, number: ++bill },
    { supplier: 'Stadtwerke Nord', invoice_no: `R-${bill}`, net_amount: 100, tax_amount: 19, ...change },
  );
const newBill = async (change: Partial<BillFields> = {}) =>
  (await ada.get(bills.createBill, { fields: typed(change) }))._id;
const approved = async (change: Partial<BillFields> = {}) => {
  const bill_id = await newBill(change);
  await seeing(ben).get(payments.approveBill, { bill_id });
  return bill_id;
};
const payable = async (bill_id: string, environment_id = house) =>
  (await ada.get(payments.getPayables, { environment_id, page_size: 1000 })).paginateData.find(
    ({ _id }) => _id === bill_id,
  );
const code = async (answer: Promise<{ code?: string }>) => (await answer).code;

test('the user who last set what a bill pays cannot approve it, up to the limit of its currency', async () => {
  const bill_id = await newBill();
  expect(await payable(bill_id)).toMatchObject({ state: 'draft', needs_other: true });
  expect(await code(seeing(ada).ask(payments.approveBill, { bill_id }))).toBe('payment.needs-other');
  expect(await seeing(ben).get(payments.approveBill, { bill_id })).toMatchObject({
    state: 'approved',
    approved_by_name: 'Mo',
  });
  expect(await code(seeing(ben).ask(payments.approveBill, { bill_id }))).toBe('payment.wrong-state');
  const small = await newBill({ gross_amount: 59.5, net_amount: 50, tax_amount: 9.5 });
  expect((await ada.get(payments.getPayables, { bill_id: small })).paginateData.map(({ _id }) => _id)).toEqual([small]);
  expect((await eve.get(payments.getPayables, { bill_id: small })).paginateData).toEqual([]);
  const british = await newBill({ gross_amount: 59.5, net_amount: 50, tax_amount: 9.5, currency: 'GBP' });
  await setLimit(server, ada, 'EUR', 59.5);
  expect(await seeing(ada).get(payments.approveBill, { bill_id: small })).toMatchObject({ state: 'approved' });
  expect(await code(seeing(ada).ask(payments.approveBill, { bill_id: british }))).toBe('payment.needs-other');
  expect((await mo.ask(payments.saveApprovalLimit, { currency: 'EUR', amount: 1e6 })).httpStatus).toBe(403);
  await ada.get(payments.saveApprovalLimit, { currency: 'EUR', amount: 0 });
  expect(await ada.get(payments.getApprovalLimits, {})).toEqual([]);
});

test('a save that leaves what is paid as it is does not make its user the one who set it', async () => {
  const fields = typed();
  const { _id: bill_id } = await ada.get(bills.createBill, { fields });
  const approve = (by: Person) => code(seeing(by).ask(payments.approveBill, { bill_id }));
  await ben.get(bills.editFileOCR, { bill_id, fields: { ...fields, due_date: '2024-12-24' } });
  expect(await approve(ada)).toBe('payment.needs-other');
  expect(await approve(ben)).toBeUndefined();
  await ben.get(bills.editFileOCR, { bill_id, fields: { ...fields, gross_amount: 129, net_amount: 110 } });
  expect([await approve(ben), await approve(ada)]).toEqual(['payment.needs-other', undefined]);
});

test('a flagged bill is approved only with a reason, and a flag revokes an approval', async () => {
  const bill_id = await newBill();
  await ada.get(payments.flagBill, { bill_id, note: 'Twice the usual' });
  expect(await code(seeing(ben).ask(payments.approveBill, { bill_id }))).toBe('payment.flagged');
  await seeing(ben).get(payments.approveBill, { bill_id, note: 'Cold winter' });
  expect(await payable(bill_id)).toMatchObject({ state: 'approved', flag_note: '', approval_note: 'Cold winter' });
  await ada.get(payments.flagBill, { bill_id, note: 'Wrong account' });
  expect(await payable(bill_id)).toMatchObject({ state: 'flagged', approved_by_name: '', approved_at: null });
  await ada.get(payments.clearBillFlag, { bill_id });
  expect(await code(ada.ask(payments.clearBillFlag, { bill_id }))).toBe('payment.wrong-state');
  await seeing(ben).get(payments.approveBill, { bill_id });
  expect(await ben.get(payments.withdrawBillApproval, { bill_id })).toMatchObject({ state: 'draft' });
});

/** A bill with an audit finding: another bill covers its days. */
async function overlapping(meter_no: string) {
  await ada.get(billFlags.saveAccountAuditLimits, { environment_id: house, meter_no, severity: 'warning' });
  await newBill({ meter_no, billing_start_date: '2024-01-01', billing_end_date: '2024-02-01' });
  const late = { billing_start_date: '2024-01-15', billing_end_date: '2024-02-15', gross_amount: 130, net_amount: 111 };
  const bill_id = await newBill({ meter_no, ...late });
  await server.audited();
  const { paginateData } = await ada.get(billFlags.getBillFlags, { bill_id });
  return { bill_id, flag_id: paginateData[0]?._id ?? '' };
}

test('a bill with open flags is approved with a reason, a disputed one under reserve, and the list shows both', async () => {
  const { bill_id, flag_id } = await overlapping('F1');
  expect(await payable(bill_id)).toMatchObject({
    open_flags: { flags: 1, severity: 'warning', is_disputed: false, cost_impact: expect.any(Number) as number },
  });
  const listed = async (audit: 'found' | 'clear') =>
    (await ada.get(payments.getPayables, { environment_id: house, audit, page_size: 1000 })).paginateData.some(
      ({ _id }) => _id === bill_id,
    );
  expect([await listed('found'), await listed('clear')]).toEqual([true, false]);
  expect(await code(seeing(ben).ask(payments.approveBill, { bill_id }))).toBe('payment.open-flags');
  await seeing(ben).get(payments.approveBill, { bill_id, note: 'Two contracts' });
  expect(await payable(bill_id)).toMatchObject({ approval_note: 'Two contracts', under_reserve: false });

  const other = await approved();
  await ada.get(billFlags.disputeBillFlag, { flag_id, body: 'Asked the supplier' });
  expect(await code(ada.ask(payments.createPaymentRun, await billVersions(ada, [bill_id, other])))).toBe(
    'payment.flagged-since',
  );
  await ben.get(payments.withdrawBillApproval, { bill_id });
  expect(await code(seeing(ben).ask(payments.approveBill, { bill_id, note: 'Never mind' }))).toBe('payment.disputed');
  expect(await code(seeing(ben).ask(payments.approveBill, { bill_id, under_reserve: true }))).toBe(
    'payment.open-flags',
  );
  await seeing(ben).get(payments.approveBill, { bill_id, note: 'Due on Friday', under_reserve: true });
  // A bill that is saved again needs a new approval, and the reserve ends with the old one.
  await ada.get(bills.editFileOCR, {
    bill_id,
    fields: typed({
      meter_no: 'F1',
      billing_start_date: '2024-01-15',
      billing_end_date: '2024-02-15',
      gross_amount: 131,
      net_amount: 112,
    }),
    not_a_duplicate: true,
  });
  await server.audited();
  expect(await payable(bill_id)).toMatchObject({ state: 'draft', under_reserve: false });
  await seeing(ben).get(payments.approveBill, { bill_id, note: 'Due on Friday', under_reserve: true });
  expect(await payable(bill_id)).toMatchObject({ state: 'approved', under_reserve: true });
  const { _id: payment_run_id } = await ada.get(payments.createPaymentRun, await billVersions(ada, [bill_id, other]));
  const csv = await (await ada.send(payments.downloadPaymentRun, { payment_run_id })).text();
  const [head = [], ...lines] = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const told = lines.map((line) => `${line[head.indexOf('under_reserve')]}/${line[head.indexOf('approval_note')]}`);
  expect(told.toSorted()).toEqual(['/', 'yes/Due on Friday']);
});

test('bills due soon come first, overdue ones can be listed alone, and paid ones are not due', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const environment_id = (await ada.newEnvironment())._id;
  const due = (due_date: string | null) => newBill({ environment_id, due_date });
  const [later, without, soon, passed] = [await due(day(30)), await due(null), await due(day(5)), await due(day(-1))];
  const listed = async (wanted: { due?: 'overdue' | 'week' } = {}) =>
    (
      await ada.get(payments.getPayables, { environment_id, sort: 'due_date', descending: false, ...wanted })
    ).paginateData.map(({ _id }) => _id);
  expect(await listed()).toEqual([passed, soon, later, without]);
  expect(await listed({ due: 'week' })).toEqual([passed, soon]);
  expect(await listed({ due: 'overdue' })).toEqual([passed]);
  await seeing(ben).get(payments.approveBill, { bill_id: passed });
  await ada.get(payments.recordBillPayment, { bill_id: passed, amount: 119, paid_on: '2024-11-02' });
  expect(await listed({ due: 'overdue' })).toEqual([]);
});

test('a changed bill loses its approval, and one in payment keeps the fields that its payment depends on', async () => {
  const fields = typed();
  const { _id: bill_id } = await ada.get(bills.createBill, { fields });
  await seeing(ben).get(payments.approveBill, { bill_id });
  expect(await code(ada.ask(bills.deleteBill, { bill_id }))).toBe('bill.approved');
  await ben.get(bills.editFileOCR, {
    bill_id,
    fields: { ...fields, gross_amount: 1190, net_amount: 1000, tax_amount: 190 },
  });
  expect(await payable(bill_id)).toMatchObject({ state: 'draft', approved_at: null, gross_amount: 1190 });
  // Ben saved it last: now Ada approves.
  expect(await code(seeing(ben).ask(payments.approveBill, { bill_id }))).toBe('payment.needs-other');
  await seeing(ada).get(payments.approveBill, { bill_id });
  await ada.get(payments.recordBillPayment, { bill_id, amount: 190, paid_on: '2024-11-02' });
  const now = { ...fields, gross_amount: 1190, net_amount: 1000, tax_amount: 190 };
  expect(await code(ada.ask(bills.editFileOCR, { bill_id, fields: { ...now, supplier: 'Other' } }))).toBe(
    'bill.in-payment',
  );
  await ada.get(bills.editFileOCR, { bill_id, fields: { ...now, energy_consumption: 3300 } });
  expect(await payable(bill_id)).toMatchObject({ state: 'approved', paid_amount: 190 });
  await expect(server.owner.query('update bills set gross_amount = 1 where id = $1', [bill_id])).rejects.toThrow(
    'keeps what its payment depends on',
  );
  await expect(server.owner.query('delete from bills where id = $1', [bill_id])).rejects.toThrow('is not deleted');
});

test('part payments are accepted up to the open amount, and a mistake can be undone', async () => {
  const bill_id = await approved();
  const pay = (amount: number, paid_on = '2024-11-02') =>
    ada.ask(payments.recordBillPayment, { bill_id, amount, paid_on, reference: 'E2E-1' });
  expect(await code(pay(119.01))).toBe('payment.too-much');
  expect(await code(pay(-1))).toBe('payment.too-much');
  expect((await pay(1, '2999-01-01')).errors).toMatchObject([{ field: 'paid_on' }]);
  expect((await pay(0.001)).httpStatus).toBe(400);
  await pay(100);
  expect(await payable(bill_id)).toMatchObject({ state: 'approved', paid_amount: 100 });
  expect(await code(ben.ask(payments.withdrawBillApproval, { bill_id }))).toBe('payment.wrong-state');
  expect(await code(ada.ask(payments.flagBill, { bill_id, note: 'x' }))).toBe('payment.wrong-state');
  // Both at once: one of them exceeds the open amount.
  const both = await Promise.all([pay(19), pay(19)]);
  expect(both.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await payable(bill_id)).toMatchObject({ state: 'paid', paid_amount: 119 });
  const [last, first] = await ada.get(payments.getBillPayments, { bill_id });
  expect((first?.amount ?? 0) + (last?.amount ?? 0)).toBe(119);
  await ada.get(payments.deleteBillPayment, { bill_payment_id: last?._id ?? '' });
  expect(await payable(bill_id)).toMatchObject({ state: 'approved' });
});

test('a bill is in one payment run, which is downloaded once', async () => {
  const bill_ids = [await approved(), await approved({ gross_amount: 0.3, net_amount: 0.3, tax_amount: 0 })];
  const british = await approved({ currency: 'GBP' });
  const draft = await newBill();
  expect(await code(ada.ask(payments.createPaymentRun, await billVersions(ada, [...bill_ids, british])))).toBe(
    'payment.currencies',
  );
  expect(await code(ada.ask(payments.createPaymentRun, await billVersions(ada, [...bill_ids, draft])))).toBe(
    'payment.bill-changed',
  );
  const seen = await billVersions(ada, bill_ids);
  const twice = await Promise.all([1, 2].map(() => ada.ask(payments.createPaymentRun, seen)));
  expect(twice.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [run] = await ada.get(payments.getPaymentRuns, {});
  expect(run).toMatchObject({ bills: 2, amount: 119.3, currency: 'EUR', downloaded_at: null });
  const { _id: payment_run_id = '' } = run ?? {};
  const files = await Promise.all([1, 2].map(() => ben.send(payments.downloadPaymentRun, { payment_run_id })));
  expect(files.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const lines = (await files.find(({ status }) => status === 200)?.text())?.trim().split('\n') ?? [];
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('Stadtwerke Nord');
  expect(lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[12]) * 100, 0)).toBeCloseTo(11930, 6);
  await expect(
    server.owner.query(`update bill_payables set payment_run_id = $2 where bill_id = $1`, [bill_ids[0], uuid()]),
  ).rejects.toThrow('exported once');
  // The file was lost: another run takes the bills.
  await ada.get(payments.cancelPaymentRun, { payment_run_id });
  const again = await ada.get(payments.createPaymentRun, await billVersions(ada, bill_ids));
  expect(again.number).toBe((run?.number ?? 0) + 1);
  await ada.get(payments.recordBillPayment, { bill_id: bill_ids[0] ?? '', amount: 119, paid_on: '2024-11-02' });
  expect(await code(ada.ask(payments.cancelPaymentRun, { payment_run_id: again._id }))).toBe('payment-run.closed');
  expect((await ada.get(payments.getPaymentRuns, {}))[0]).toMatchObject({ paid_bills: 1 });
});

test('the database allows the same steps as the rules, and no others', async () => {
  const bill_id = await approved();
  const { rows } = await server.owner.query<{ id: string }>('select id from bill_payables where bill_id = $1', [
    bill_id,
  ]);
  const client = await server.owner.connect();
  try {
    for (const from of billStates)
      for (const to of billStates) {
        if (from === to) continue;
        await client.query('begin');
        await client.query("set local session_replication_role = 'replica'");
        await client.query(
          'alter table bill_payables drop constraint bill_payables_approved, drop constraint bill_payables_exported',
        );
        await client.query(
          'alter table bill_payables drop constraint bill_payables_flagged, drop constraint bill_payables_paid',
        );
        await client.query('update bill_payables set state = $2 where id = $1', [rows[0]?.id, from]);
        await client.query("set local session_replication_role = 'origin'");
        const isTaken = await client.query('update bill_payables set state = $2 where id = $1', [rows[0]?.id, to]).then(
          () => true,
          () => false,
        );
        await client.query('rollback');
        expect([from, to, isTaken]).toEqual([from, to, mayStep(from, to)]);
      }
  } finally {
    client.release();
  }
});

test('the history is filtered by property, utility and period, with totals per currency', async () => {
  const there = (change: Partial<BillFields>) => approved({ environment_id: elsewhere, ...change });
  await there({ gross_amount: 0.1, net_amount: 0.1, tax_amount: 0 });
  const paid = await there({ gross_amount: 0.2, net_amount: 0.2, tax_amount: 0 });
  await ada.get(payments.recordBillPayment, { bill_id: paid, amount: 0.2, paid_on: '2024-11-02' });
  await there({ currency: 'CHF', utility: 'HEAT', carrier: 'district_heating' });
  await there({ billing_start_date: '2024-10-01', billing_end_date: '2024-10-31', end_day_counts: true });
  const history = { environment_id: elsewhere, first_day: '2024-09-01', last_day: '2024-09-30' };
  expect(await mo.get(payments.getPayables, history)).toMatchObject({
    totalData: 3,
    totals: [
      { currency: 'CHF', bills: 1, billed: 119, paid: 0, open: 119 },
      { currency: 'EUR', bills: 2, billed: 0.3, paid: 0.2, open: 0.1 },
    ],
  });
  const count = async (filter: object) => (await mo.get(payments.getPayables, filter)).totalData;
  expect(await count({ ...history, utility: 'HEAT' })).toBe(1);
  expect(await count({ ...history, state: 'paid' })).toBe(1);
  expect(await count({ ...history, first_day: '2024-10-31', last_day: '2024-10-31' })).toBe(1);
  expect(await count({ ...history, first_day: '2024-11-01', last_day: '2024-11-30' })).toBe(0);
  expect(await count({})).toBe(4);
});

test('a mandate is checked, and its bills are marked as collected', async () => {
  const mandate = {
    environment_id: house,
    supplier: 'Wasserwerk',
    mandate_reference: 'WW-1',
    creditor_id: 'de98 zzz0 9999 9999 99',
    account_holder: 'Ada & Co',
    iban: 'de89 3704 0044 0532 0130 00',
    signed_on: '2024-01-01',
  };
  const wrong = await ada.ask(payments.saveDirectDebit, {
    ...mandate,
    iban: 'DE88370400440532013000',
    creditor_id: 'DE1',
  });
  expect(wrong.errors?.map(({ field }) => field).toSorted()).toEqual(['creditor_id', 'iban']);
  const saved = await ada.get(payments.saveDirectDebit, mandate);
  expect(saved).toMatchObject({ iban: 'DE89370400440532013000', creditor_id: 'DE98ZZZ09999999999', scheme: 'core' });
  expect(await code(ada.ask(payments.saveDirectDebit, mandate))).toBe('direct-debit.taken');
  const bill_id = await newBill({ supplier: 'wasserwerk' });
  expect(await payable(bill_id)).toMatchObject({ is_collected: true });
  const ended = { ...mandate, direct_debit_id: saved._id, ended_on: '2024-02-01' };
  expect(await ada.get(payments.saveDirectDebit, ended)).toMatchObject({ ended_on: '2024-02-01' });
  expect(await payable(bill_id)).toMatchObject({ is_collected: false });
  expect((await mo.ask(payments.getDirectDebits, { environment_id: house })).httpStatus).toBe(404);
  expect(await mo.get(payments.getDirectDebits, {})).toEqual([]);
  expect(await code(eve.ask(payments.deleteDirectDebit, { direct_debit_id: saved._id }))).toBe(
    'direct-debit.not-found',
  );
  await ada.get(payments.deleteDirectDebit, { direct_debit_id: saved._id });
  expect(await ada.get(payments.getDirectDebits, { environment_id: house })).toEqual([]);
});

test('a user who may not approve asks all others who may', async () => {
  const reader = await server.newMember(ada, [house]);
  const bill_id = await newBill();
  const toldTo = async (person: Person) =>
    (await person.get(notifications.listNotifications, {})).filter(
      ({ redirect_url }) => redirect_url === `/show-bill?id=${bill_id}#payment`,
    ).length;
  expect(await payable(bill_id)).toMatchObject({ asked_at: null, asked_by_name: '' });
  await ada.get(payments.askForBillApproval, { bill_id });
  await ada.get(payments.askForBillApproval, { bill_id });
  expect((await ada.get(payments.getPayables, { bill_id })).paginateData).toMatchObject([
    { _id: bill_id, state: 'draft', asked_by_name: 'Ada Test', asked_at: expect.any(String) as string },
  ]);
  expect(await Promise.all([ada, ben, mo, reader].map(toldTo))).toEqual([0, 1, 0, 0]);
  await seeing(ben).get(payments.approveBill, { bill_id });
  expect(await code(ada.ask(payments.askForBillApproval, { bill_id }))).toBe('payment.wrong-state');
  expect(await ben.get(payments.withdrawBillApproval, { bill_id })).toMatchObject({ asked_at: null });
  // Eve is alone in her organization.
  const { _id: own } = await eve.newEnvironment();
  const { _id: alone } = await eve.get(bills.createBill, { fields: { ...typed(), environment_id: own } });
  expect(await code(eve.ask(payments.askForBillApproval, { bill_id: alone }))).toBe('payment.nobody-approves');
});

test('another organization and a member without the property see and change nothing', async () => {
  const bill_id = await approved();
  const { _id: payment_run_id } = await ada.get(payments.createPaymentRun, await billVersions(ada, [await approved()]));
  const free = await newBill();
  for (const person of [eve, mo]) {
    const shown = await person.get(payments.getPayables, { page_size: 1000 });
    expect(shown.paginateData.filter(({ environment_id }) => environment_id === house)).toEqual([]);
    const refused = [
      person.ask(payments.flagBill, { bill_id: free, note: 'x' }),
      seeing(person).ask(payments.approveBill, { bill_id: free }),
      person.ask(payments.askForBillApproval, { bill_id: free }),
      person.ask(payments.withdrawBillApproval, { bill_id }),
      person.ask(payments.recordBillPayment, { bill_id, amount: 1, paid_on: '2024-11-02' }),
      person.ask(payments.getBillPayments, { bill_id }),
      person.ask(payments.createPaymentRun, await billVersions(person, [bill_id])),
      person.ask(payments.cancelPaymentRun, { payment_run_id }),
      person.ask(payments.downloadPaymentRun, { payment_run_id }),
    ];
    for (const answer of await Promise.all(refused)) expect([403, 404]).toContain(answer.httpStatus);
    expect(await person.ask(payments.getPaymentRuns, {})).toMatchObject({ data: [] });
  }
  expect(await payable(bill_id)).toMatchObject({ state: 'approved', paid_amount: 0 });
});
