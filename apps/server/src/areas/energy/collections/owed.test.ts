import { collections } from '@steward/contract/energy/collections';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { recharge } from '@steward/contract/energy/recharge';
import { tenants } from '@steward/contract/estate/tenants';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../gateways/pdf/read-pdf.ts';
import { mailsTo } from '../../../testing/mails.ts';
import type { Person } from '../../../testing/person.ts';
import {
  collection_day,
  CREDITOR_ID,
  IBAN,
  startDesk,
  today,
  type Desk,
} from '../../../testing/samples/collections.fixture.ts';
import { seeing } from '../../../testing/seeing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.server.stop());

const code = async (answer: Promise<{ code?: string }>) => (await answer).code;
const messageOf = async (answer: Promise<{ errors?: { message: string }[] }>) => (await answer).errors?.[0]?.message;
const pay = (recharge_statement_id: string, amount: number, more = {}) => ({
  recharge_statement_id,
  amount,
  paid_on: today,
  reference: 'Receipt 7',
  note: 'Paid at the office',
  ...more,
});
const pdf = (name = 'mandate.pdf') => new File([`%PDF-1.7\n${name}`], name);

/** A person who signs in as a tenant. */
async function signedIn(tenant_id: string, language: string): Promise<Person> {
  const tess = await desk.server.newMember(desk.ada, [desk.house]);
  await desk.server.giveRole(tess, 'tenant');
  await desk.server.owner.query('update users set language = $2 where id = $1', [tess.session.uid, language]);
  await desk.ada.get(tenants.setTenantAccounts, { tenant_id, user_ids: [tess.session.uid] });
  return tess;
}
const addressed = (tenant_id: string, name: string, email: string) =>
  desk.ada.get(tenants.saveTenant, { tenant_id, environment_id: desk.house, name, email });

test('after a part payment the rest is collected, after full payment nothing, and a payment is undone with a reason', async () => {
  const { statement, recharge_run_id } = await desk.owed(100.3);
  const part = await desk.ada.get(collections.recordStatementPayment, pay(statement, 40.1, { method: 'cash' }));
  expect(part).toMatchObject({ amount: 40.1, method: 'cash', note: 'Paid at the office', reversed_at: null });
  expect(await desk.open(statement)).toMatchObject({ amount: 60.2, paid: 40.1 });
  const more = desk.ada.ask(collections.recordStatementPayment, pay(statement, 60.21));
  expect(await messageOf(more)).toBe('is more than what is open');
  const later = desk.ada.ask(collections.recordStatementPayment, pay(statement, 1, { paid_on: addDays(today, 2) }));
  expect(await messageOf(later)).toBe('must not lie in the future');
  const reason = 'wrong tenant';
  const rest = await desk.ada.get(collections.recordStatementPayment, pay(statement, 60.2));
  expect(await desk.open(statement)).toBeUndefined();
  expect(await code(desk.ada.ask(collections.createCollectionRun, desk.runOf([statement])))).toBe(
    'collection-run.statement-taken',
  );
  expect(await code(desk.ada.ask(recharge.cancelRecharge, { recharge_run_id, reason }))).toBe('recharge.paid');
  expect(
    await desk.ada.get(collections.reverseStatementPayment, { statement_payment_id: rest._id, reason }),
  ).toMatchObject({ reversal_reason: reason, reversed_at: expect.stringMatching(/^20/) });
  const again = desk.ada.ask(collections.reverseStatementPayment, { statement_payment_id: rest._id, reason });
  expect(await code(again)).toBe('statement-payment.reversed');
  // The rest is collected, to the cent.
  const { collection_run_id } = await desk.sent([statement]);
  expect(await desk.download(collection_run_id)).toContain('<InstdAmt Ccy="EUR">60.20</InstdAmt>');
  expect(await code(desk.ada.ask(collections.recordStatementPayment, pay(statement, 1)))).toBe(
    'statement-payment.not-open',
  );
  const under = desk.ada.ask(collections.reverseStatementPayment, { statement_payment_id: part._id, reason });
  expect(await code(under)).toBe('statement-payment.under-way');
});

test('the database refuses to collect what was paid, and to record what is collected', async () => {
  const paid = await desk.owed(20);
  await desk.ada.get(collections.recordStatementPayment, pay(paid.statement, 5));
  const { collection_run_id } = await desk.sent([paid.statement]);
  const { owner } = desk.server;
  const copied = (statement: string) =>
    owner.query(
      `insert into collection_debits (organization_id, id, environment_id, collection_run_id, recharge_statement_id, tenant_name,
        mandate_reference, signed_on, debtor_name, debtor_iban, scheme, sequence, end_to_end_id, batch_id, amount, state, paid_on)
       select organization_id, gen_random_uuid(), environment_id, collection_run_id, $2, tenant_name, mandate_reference, signed_on,
        debtor_name, debtor_iban, scheme, sequence, left(gen_random_uuid()::text, 20), batch_id, amount, 'paid', current_date
       from collection_debits where collection_run_id = $1`,
      [collection_run_id, statement],
    );
  const other = await desk.owed(30);
  await desk.ada.get(collections.recordStatementPayment, pay(other.statement, 30));
  await expect(copied(other.statement)).rejects.toThrow('more than the statement says');
  await expect(
    owner.query(
      `insert into statement_payments (organization_id, id, environment_id, recharge_statement_id, amount, paid_on, method)
       select organization_id, gen_random_uuid(), environment_id, recharge_statement_id, 0.01, current_date, 'cash'
       from collection_debits where collection_run_id = $1`,
      [collection_run_id],
    ),
  ).rejects.toThrow('more than the statement says');
  await expect(owner.query("update statement_payments set note = 'x'")).rejects.toThrow('is not changed');
});

test('when two users record the same payment at once, it is recorded once', async () => {
  const { statement } = await desk.owed(11);
  const both = await Promise.all(
    [desk.ada, desk.ben].map((person) => person.ask(collections.recordStatementPayment, pay(statement, 11))),
  );
  expect(both.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  expect(both.find(({ httpStatus }) => httpStatus !== 200)?.code).toBe('statement-payment.not-open');
});

test('a transfer that names the statement is settled by the bank statement, and others are not', async () => {
  const { statement, tenant_id } = await desk.owed(77.7);
  const row = await desk.open(statement);
  const text = `Abrechnung ${row?.number}`;
  const wrong = await desk.read('TT-1', [{ amount: 77.7, side: 'CRDT', text }]);
  expect(wrong).toMatchObject({ paid: 0, proposed: 1 });
  const right = await desk.read('TT-2', [{ amount: 77.7, side: 'CRDT', text: `${text} ${row?.tenant_name}` }]);
  expect(right).toMatchObject({ paid: 1, open: 0 });
  expect(await desk.open(statement)).toBeUndefined();
  const [entry] = await desk.ada.get(paymentFiles.getBankEntries, { bank_statement_id: right._id });
  expect(entry).toMatchObject({ outcome: 'paid', tenant_name: row?.tenant_name, collection_run_id: null });
  const recorded = await desk.ada.get(collections.getStatementPayments, {});
  expect(recorded.find((one) => one.recharge_statement_id === statement)).toMatchObject({
    amount: 77.7,
    is_from_bank: true,
    paid_on: '2024-11-04',
    method: 'transfer',
  });
  const { statements } = await desk.ada.get(collections.getTenantCollections, { tenant_id });
  expect(statements).toMatchObject([{ balance: 77.7, open: 0, payments: [{ amount: 77.7 }], collections: [] }]);
});

test('a transfer that nearly fits a statement is proposed, and pays once it is confirmed', async () => {
  const { statement } = await desk.owed(640.2);
  const row = await desk.open(statement);
  const tenant = row?.tenant_name ?? '';
  const read = await desk.read('TN-1', [{ amount: 640, side: 'CRDT', text: `${tenant} Abrechnung ${row?.number}` }]);
  expect(read).toMatchObject({ paid: 0, proposed: 1 });
  const entries = () => desk.ada.get(paymentFiles.getBankEntries, { bank_statement_id: read._id });
  const [entry] = await entries();
  expect(entry).toMatchObject({
    outcome: 'proposed',
    note: 'near-amount',
    tenant_name: tenant,
    statement_number: row?.number,
    statement_open: 640.2,
    bill_id: null,
  });
  expect(await desk.open(statement)).toMatchObject({ amount: 640.2 });
  const bank_entry_id = entry?._id ?? '';
  expect(await desk.ada.get(paymentFiles.settleBankEntry, { bank_entry_id })).toMatchObject({
    outcome: 'paid',
    statement_open: 0.2,
  });
  expect(await desk.open(statement)).toMatchObject({ amount: 0.2 });
  const recorded = (await desk.ada.get(collections.getStatementPayments, {})).find(
    (one) => one.recharge_statement_id === statement,
  );
  expect(recorded).toMatchObject({ amount: 640, is_from_bank: true });
  await desk.ada.get(collections.reverseStatementPayment, {
    statement_payment_id: recorded?._id ?? '',
    reason: 'another tenant',
  });
  expect(await entries()).toMatchObject([{ outcome: 'proposed', note: 'payment-removed', statement_open: 640.2 }]);
  await desk.ada.get(paymentFiles.settleBankEntry, { bank_entry_id });
  expect(await entries()).toMatchObject([{ outcome: 'paid', tenant_name: tenant }]);
});

test('the signed mandate document is stored, replaced, and opened by users who see the mandate', async () => {
  const { mandate } = await desk.owed(12);
  const input = { tenant_mandate_id: mandate._id };
  expect(await code(desk.ada.ask(collections.getMandateFile, input))).toBe('tenant-mandate.no-file');
  const text = new File(['hello'], 'mandate.txt');
  expect(await code(desk.ada.ask(collections.saveMandateFile, input, [text]))).toBe('file.wrong-type');
  await desk.ada.get(collections.saveMandateFile, input, [pdf('first.pdf')]);
  expect(await desk.ada.get(collections.saveMandateFile, input, [pdf()])).toMatchObject({ file_name: 'mandate.pdf' });
  expect(await (await desk.ben.send(collections.getMandateFile, input)).text()).toBe('%PDF-1.7\nmandate.pdf');
  for (const person of [desk.mo, desk.eve]) {
    for (const call of [collections.getMandateFile, collections.deleteMandateFile])
      expect([403, 404]).toContain((await person.ask(call, input)).httpStatus);
    expect([403, 404]).toContain((await person.ask(collections.saveMandateFile, input, [pdf()])).httpStatus);
  }
  expect(await desk.ada.get(collections.deleteMandateFile, input)).toMatchObject({ file_name: '' });
  await desk.ada.get(collections.saveMandateFile, input, [pdf()]);
  await desk.ada.get(collections.deleteTenantMandate, input);
  const { rows } = await desk.server.owner.query("select 1 from files where name = 'mandate.pdf'");
  expect(rows).toEqual([]);
});

test('at approval every tenant is notified once, in their language; a tenant without an address gets a letter', async () => {
  const { statement, tenant_id, mandate } = await desk.owed(1234.5);
  const silent = await desk.owed(10);
  await addressed(tenant_id, 'Bäckerei Nord', 'nord@tenant.example');
  await signedIn(tenant_id, 'de');
  const run = await desk.ada.get(collections.createCollectionRun, desk.runOf([statement, silent.statement]));
  expect(run.approve_by).toBe(addDays(collection_day, -14));
  const { _id: collection_run_id } = run;
  const letter = { collection_run_id, recharge_statement_id: silent.statement, language: 'en' as const };
  expect(await code(desk.ada.ask(collections.downloadCollectionNotice, letter))).toBe('collection-run.not-approved');
  expect(await mailsTo(desk.server, 'nord@tenant.example')).toEqual([]);
  await seeing(desk.ben).get(collections.approveCollectionRun, { collection_run_id });
  const mails = await mailsTo(desk.server, 'nord@tenant.example');
  expect(mails).toMatchObject([{ language: 'de', subject: expect.stringContaining('SEPA-Lastschrift über') }]);
  for (const part of ['1.234,50', 'DE•• •••• 3000', mandate.mandate_reference, CREDITOR_ID, 'Ada Immobilien GmbH'])
    expect(mails[0]?.body_text).toContain(part);
  expect(mails[0]?.body_text).not.toContain(IBAN);
  const { lines } = await desk.ada.get(collections.getCollectionRun, { collection_run_id });
  const line = (id: string) => lines.find((one) => one.recharge_statement_id === id);
  expect(line(statement)).toMatchObject({ notified_to: 'nord@tenant.example' });
  expect(line(statement)?.notified_at).toMatch(/^20/);
  expect(line(silent.statement)).toMatchObject({ notified_to: '', notified_at: null });
  await expect(
    desk.server.owner.query(
      'update collection_debits set notified_at = now() where collection_run_id = $1 and notified_at is not null',
      [collection_run_id],
    ),
  ).rejects.toThrow('is told of a collection once');
  const file = await desk.ada.send(collections.downloadCollectionNotice, letter);
  const { all } = await readPdf(Buffer.from(await file.arrayBuffer()));
  for (const part of ['10.00', 'DE98ZZZ09999999999', silent.mandate.mandate_reference]) expect(all).toContain(part);
  expect([403, 404]).toContain((await desk.eve.ask(collections.downloadCollectionNotice, letter)).httpStatus);
});

test('a run that is approved too late for the notice is refused', async () => {
  const { statement } = await desk.owed(15);
  const { _id: collection_run_id } = await desk.ada.get(collections.createCollectionRun, desk.runOf([statement]));
  const { owner } = desk.server;
  await owner.query('alter table collection_runs disable trigger steps');
  await owner.query('update collection_runs set notice_days = 60 where id = $1', [collection_run_id]);
  await owner.query('alter table collection_runs enable trigger steps');
  expect(await code(seeing(desk.ben).ask(collections.approveCollectionRun, { collection_run_id }))).toBe(
    'collection-run.notice',
  );
});

test('a tenant sees only their own mandate and collections', async () => {
  const own = await desk.owed(200);
  const other = await desk.owed(300);
  await addressed(own.tenant_id, 'Own tenant', 'own@tenant.example');
  const tess = await signedIn(own.tenant_id, 'en');
  const seen = () => tess.get(collections.getMyCollections, {});
  await desk.ada.get(collections.recordStatementPayment, pay(own.statement, 50, { note: 'SECRET note' }));
  const { _id: collection_run_id } = await desk.ada.get(
    collections.createCollectionRun,
    desk.runOf([own.statement, other.statement]),
  );
  // Not approved: the tenant was not notified yet.
  expect(await seen()).toMatchObject({
    mandates: [{ mandate_reference: own.mandate.mandate_reference, masked_iban: 'DE•• •••• 3000', state: 'usable' }],
    statements: [{ balance: 200, open: 150, collections: [], payments: [{ amount: 50 }] }],
  });
  await seeing(desk.ben).get(collections.approveCollectionRun, { collection_run_id });
  const after = await seen();
  expect(after.statements).toHaveLength(1);
  expect(after.statements[0]).toMatchObject({
    open: 0,
    collections: [{ state: 'announced', amount: 150, collection_day, notified_to: 'own@tenant.example' }],
  });
  for (const hidden of [IBAN, 'SECRET', other.tenant_id, other.mandate.mandate_reference])
    expect(JSON.stringify(after)).not.toContain(hidden);
  const staff = await desk.ben.get(collections.getTenantCollections, { tenant_id: own.tenant_id });
  expect(staff).toEqual(after);
  // People of the landlord are not tenants; a tenant cannot read other tenants' data or change anything.
  expect(await desk.ada.get(collections.getMyCollections, {})).toEqual({ mandates: [], statements: [] });
  expect(await desk.eve.get(collections.getMyCollections, {})).toEqual({ mandates: [], statements: [] });
  const refused = [
    tess.ask(collections.getTenantCollections, { tenant_id: other.tenant_id }),
    tess.ask(collections.getStatementPayments, {}),
    tess.ask(collections.recordStatementPayment, pay(other.statement, 1)),
    tess.ask(collections.getMandateFile, { tenant_mandate_id: other.mandate._id }),
    desk.eve.ask(collections.getTenantCollections, { tenant_id: own.tenant_id }),
    desk.mo.ask(collections.getTenantCollections, { tenant_id: own.tenant_id }),
    desk.eve.ask(collections.recordStatementPayment, pay(other.statement, 1)),
    desk.mo.ask(collections.recordStatementPayment, pay(other.statement, 1)),
  ];
  for (const answer of await Promise.all(refused)) expect([403, 404]).toContain(answer.httpStatus);
});
