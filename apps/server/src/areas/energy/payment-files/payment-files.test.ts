import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { payments } from '@steward/contract/energy/payments';
import { targetDayFrom } from '@steward/core/payments/target-day';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankStatement, type Booking } from '../../../testing/samples/bank-statement.fixture.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { SupplierAccount } from '@steward/contract/energy/payment-files.bank';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { billVersions, seeing } from '../../../testing/seeing.ts';

let server: TestServer;
/** Ada saves the bills, Ben approves them; both see everything. Mo sees another property, Eve is of another organization. */
let ada: Person;
let ben: Person;
let mo: Person;
let eve: Person;
let house: string;
let elsewhere: string;
let bank_account_id: string;

const IBAN = 'DE89370400440532013000';
const day = targetDayFrom(addDays(new Date().toISOString().slice(0, 10), 1));

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
  const account = { name: 'Ada Immobilien GmbH', iban: 'nl91 abna 0417 1643 00', bic: 'ABNANL2A' };
  bank_account_id = (await ada.get(paymentFiles.createBankAccount, account))._id;
});
afterAll(() => server.stop());

let number = 0;
async function approved(change: Partial<BillFields> = {}) {
  const fields = billFields({ environment_id: house, number: ++number }, change);
  const { _id: bill_id } = await ada.get(bills.createBill, { fields });
  await seeing(ben).get(payments.approveBill, { bill_id });
  return { bill_id, invoice_no: fields.invoice_no };
}
const runOf = async (bill_ids: string[]) =>
  (await ada.get(payments.createPaymentRun, await billVersions(ada, bill_ids)))._id;
/** Ben looks at what Ada entered. */
const confirmed = async (account: SupplierAccount) =>
  account.state === 'unconfirmed'
    ? seeing(ben).get(paymentFiles.confirmSupplierAccount, { supplier_account_id: account.supplier_account_id ?? '' })
    : account;
const knownSupplier = async (supplier = 'Stadtwerke Köln') =>
  confirmed(await ada.get(paymentFiles.saveSupplierAccount, { supplier, name: 'Stadtwerke Köln GmbH', iban: IBAN }));
const fileOf = (payment_run_id: string) => ({ payment_run_id, bank_account_id, execution_day: day });
const code = async (answer: Promise<{ code?: string }>) => (await answer).code;
const payable = async (bill_id: string) =>
  (await ada.get(payments.getPayables, { page_size: 1000 })).paginateData.find(({ _id }) => _id === bill_id);
const upload = (xml: string, person = ada) =>
  person.ask(paymentFiles.importBankStatement, {}, [new File([xml], 'statement.xml')]);
const read = async (id: string, ...bookings: Booking[][]) => {
  const [statement] = await ada.get(paymentFiles.importBankStatement, {}, [
    new File([bankStatement(id, bookings)], `${id}.xml`),
  ]);
  return statement ?? expect.unreachable();
};
const entriesOf = (bank_statement_id: string) => ada.get(paymentFiles.getBankEntries, { bank_statement_id });

/** A run of bills with its file, and the references of its transfers by bill. */
async function sent(count: number) {
  await knownSupplier();
  const made = [];
  for (let i = 0; i < count; i++) made.push(await approved());
  const payment_run_id = await runOf(made.map(({ bill_id }) => bill_id));
  const file = await seeing(ada).get(paymentFiles.createPaymentFile, fileOf(payment_run_id));
  const { lines } = await ada.get(paymentFiles.getPaymentFile, { payment_run_id });
  const [first, second] = made.map(({ bill_id }) => lines.find((line) => line.bill_id === bill_id));
  return {
    payment_run_id,
    file,
    bill_id: first?.bill_id ?? '',
    reference: first?.end_to_end_id ?? '',
    other: second?.bill_id ?? '',
    otherReference: second?.end_to_end_id ?? '',
  };
}

test('a run is issued as one file, whose bytes stay the same', async () => {
  await knownSupplier();
  const payment_run_id = await runOf([(await approved()).bill_id, (await approved({ gross_amount: 0.3 })).bill_id]);
  const both = await Promise.all(
    [1, 2].map(() => seeing(ada).get(paymentFiles.createPaymentFile, fileOf(payment_run_id))),
  );
  expect(both[0]).toEqual(both[1]);
  expect(both[0]).toMatchObject({ transfers: 2, amount: 119.3, debtor_iban: 'NL91ABNA0417164300' });
  const payment_file_id = both[0]?._id ?? '';
  const download = async () => (await ben.send(paymentFiles.downloadPaymentFile, { payment_file_id })).text();
  const xml = await download();
  expect(xml).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>119.30</CtrlSum>');
  expect(xml).toContain('<Nm>Stadtwerke Koeln GmbH</Nm>');
  await ada.get(paymentFiles.saveSupplierAccount, { supplier: 'stadtwerke  köln', name: 'Another name', iban: IBAN });
  expect(await download()).toBe(xml);
  // It cannot be issued a second time as a table.
  expect(await code(ada.ask(payments.downloadPaymentRun, { payment_run_id }))).toBe('payment-run.downloaded');
  await ada.get(payments.cancelPaymentRun, { payment_run_id });
  expect(await code(ada.ask(paymentFiles.downloadPaymentFile, { payment_file_id }))).toBe('payment-run.closed');
});

test('a run that was issued as a table, has another currency, or contains a credit gets no file', async () => {
  await knownSupplier();
  const table = await runOf([(await approved()).bill_id]);
  await ada.send(payments.downloadPaymentRun, { payment_run_id: table });
  expect(await code(seeing(ada).ask(paymentFiles.createPaymentFile, fileOf(table)))).toBe('payment-run.downloaded');
  const francs = await runOf([(await approved({ currency: 'CHF' })).bill_id]);
  expect(await code(seeing(ada).ask(paymentFiles.createPaymentFile, fileOf(francs)))).toBe('payment-file.euro-only');
  const credit = await runOf([(await approved({ gross_amount: -20 })).bill_id]);
  expect(await code(seeing(ada).ask(paymentFiles.createPaymentFile, fileOf(credit)))).toBe('payment-file.credits');
  const run = await runOf([(await approved()).bill_id]);
  const refused = async (execution_day: string) =>
    (await seeing(ada).ask(paymentFiles.createPaymentFile, { ...fileOf(run), execution_day })).errors?.[0]?.message;
  expect(await refused('2199-12-25')).toBe('must be a bank working day');
  expect(await refused('2020-01-02')).toBe('must not lie in the past');
});

test('a supplier with an account outside SEPA prevents a file for the run', async () => {
  const supplier = 'Dubai Cooling';
  await ada.get(paymentFiles.saveSupplierAccount, { supplier, name: supplier, iban: 'AE070331234567890123456' });
  const payment_run_id = await runOf([(await approved({ supplier })).bill_id]);
  const { lines } = await ada.get(paymentFiles.getPaymentFile, { payment_run_id });
  expect(lines).toMatchObject([{ state: 'outside' }]);
  expect(await code(seeing(ada).ask(paymentFiles.createPaymentFile, fileOf(payment_run_id)))).toBe(
    'payment-file.outside',
  );
});

test('bills collected by the supplier are left out of the file', async () => {
  const supplier = 'Wasserwerk Süd';
  await knownSupplier();
  await ada.get(payments.saveDirectDebit, {
    environment_id: house,
    supplier,
    mandate_reference: 'WW-1',
    account_holder: 'Ada',
    iban: IBAN,
    signed_on: '2024-01-01',
  });
  const collected = await approved({ supplier });
  const alone = await runOf([(await approved({ supplier })).bill_id]);
  expect(await code(seeing(ada).ask(paymentFiles.createPaymentFile, fileOf(alone)))).toBe('payment-file.nothing');
  const payment_run_id = await runOf([collected.bill_id, (await approved()).bill_id]);
  const { lines } = await ada.get(paymentFiles.getPaymentFile, { payment_run_id });
  expect(lines.map(({ state }) => state).toSorted()).toEqual(['collected', 'ready']);
  expect(await seeing(ada).get(paymentFiles.createPaymentFile, fileOf(payment_run_id))).toMatchObject({ transfers: 1 });
});

test('a changed account of a supplier is used once another person has confirmed it', async () => {
  const supplier = 'Gaswerk';
  const payment_run_id = await runOf([(await approved({ supplier })).bill_id]);
  expect(await code(seeing(ada).ask(paymentFiles.createPaymentFile, fileOf(payment_run_id)))).toBe(
    'payment-file.accounts',
  );
  const wrong = await ada.ask(paymentFiles.saveSupplierAccount, {
    supplier,
    name: 'شركة',
    iban: 'DE88370400440532013000',
  });
  expect(wrong.errors?.map(({ field }) => field).toSorted()).toEqual(['iban', 'name']);
  const first = await ada.get(paymentFiles.saveSupplierAccount, { supplier, name: 'Gaswerk', iban: IBAN });
  expect(first).toMatchObject({ state: 'unconfirmed', previous_iban: '', needs_other: true });
  expect(await code(seeing(ada).ask(paymentFiles.createPaymentFile, fileOf(payment_run_id)))).toBe(
    'payment-file.accounts',
  );
  await confirmed(first);
  const changed = await ada.get(paymentFiles.saveSupplierAccount, {
    supplier,
    name: 'Gaswerk',
    iban: 'NL91ABNA0417164300',
  });
  expect(changed).toMatchObject({ state: 'unconfirmed', previous_iban: IBAN, needs_other: true });
  expect(await code(seeing(ada).ask(paymentFiles.createPaymentFile, fileOf(payment_run_id)))).toBe(
    'payment-file.accounts',
  );
  const supplier_account_id = changed.supplier_account_id ?? '';
  expect(await code(seeing(ada).ask(paymentFiles.confirmSupplierAccount, { supplier_account_id }))).toBe(
    'supplier-account.needs-other',
  );
  await expect(
    server.owner.query('update supplier_accounts set confirmed_by = changed_by where id = $1', [supplier_account_id]),
  ).rejects.toThrow('supplier_accounts_other');
  expect(await seeing(ben).get(paymentFiles.confirmSupplierAccount, { supplier_account_id })).toMatchObject({
    state: 'usable',
  });
  expect(await code(seeing(ben).ask(paymentFiles.confirmSupplierAccount, { supplier_account_id }))).toBe(
    'supplier-account.confirmed',
  );
  expect(await seeing(ada).get(paymentFiles.createPaymentFile, fileOf(payment_run_id))).toMatchObject({ transfers: 1 });
});

test('a statement pays bills by our reference, and the same statement again changes nothing', async () => {
  const { bill_id, reference, other, otherReference, payment_run_id } = await sent(2);
  const both = [
    { amount: 119, reference },
    { amount: 118, reference: otherReference },
  ];
  const first = await read('S-1', both);
  expect(first).toMatchObject({ paid: 1, proposed: 1, open: 0, closing_balance: 1000, iban: 'NL91ABNA0417164300' });
  expect(await payable(bill_id)).toMatchObject({ state: 'paid', paid_amount: 119 });
  expect(await ada.get(payments.getBillPayments, { bill_id })).toMatchObject([{ paid_on: '2024-11-04', reference }]);
  expect(await read('S-1', both)).toEqual(first);
  // The same booking in another file.
  expect(await read('S-1b', both)).toMatchObject({ known_entries: 2, paid: 0, proposed: 0 });
  expect(await payable(other)).toMatchObject({ state: 'exported', paid_amount: 0 });
  const proposed = (await entriesOf(first._id)).find(({ outcome }) => outcome === 'proposed');
  expect(proposed).toMatchObject({ note: 'amount-differs', bill_id: other, bill_open: 119 });
  const bank_entry_id = proposed?._id ?? '';
  expect(await ada.get(paymentFiles.settleBankEntry, { bank_entry_id })).toMatchObject({
    outcome: 'paid',
    bill_open: 1,
  });
  expect(await payable(other)).toMatchObject({ state: 'exported', paid_amount: 118 });
  expect(await code(ada.ask(paymentFiles.settleBankEntry, { bank_entry_id }))).toBe('bank-entry.settled');
  const { lines } = await ada.get(paymentFiles.getPaymentFile, { payment_run_id });
  expect(lines.map(({ state }) => state).toSorted()).toEqual(['paid', 'sent']);
});

test('returned money reopens the bill, with the reason, and another run can pay it', async () => {
  const { bill_id, reference, payment_run_id } = await sent(2);
  const first = await read('R-1', [{ amount: 119, reference }]);
  const back = { amount: 119, side: 'CRDT', reference, reason: 'AC04', day: '2024-11-06' } as const;
  const statement = await read('R-2', [back]);
  expect(statement).toMatchObject({ returned: 1 });
  expect(await entriesOf(first._id)).toMatchObject([{ outcome: 'returned', note: 'came-back' }]);
  expect(await payable(bill_id)).toMatchObject({ state: 'approved', paid_amount: 0, run_number: null });
  const { lines } = await ada.get(paymentFiles.getPaymentFile, { payment_run_id });
  expect(lines.find((line) => line.bill_id === bill_id)).toMatchObject({ state: 'returned', return_reason: 'AC04' });
  const again = await seeing(ada).get(paymentFiles.createPaymentFile, fileOf(await runOf([bill_id])));
  expect(again.transfers).toBe(1);
});

test('a booking with a bill number is a proposal, never paid automatically, and unrelated bookings are put aside', async () => {
  const { bill_id, invoice_no } = await approved({ gross_amount: 77.7, invoice_no: 'XQ-990-1' });
  const statement = await read(
    'P-1',
    [{ amount: 77.7, text: `Rechnung ${invoice_no}` }],
    [{ amount: 5, text: 'Kontogebühr' }],
  );
  expect(statement).toMatchObject({ paid: 0, proposed: 1, open: 1 });
  expect(await payable(bill_id)).toMatchObject({ state: 'approved', paid_amount: 0 });
  const [proposed, open] = await entriesOf(statement._id);
  expect(proposed).toMatchObject({ note: 'by-text', bill_id });
  const ids = { proposed: proposed?._id ?? '', open: open?._id ?? '' };
  expect(await code(ada.ask(paymentFiles.settleBankEntry, { bank_entry_id: ids.open }))).toBe('bank-entry.no-bill');
  await ada.get(paymentFiles.dismissBankEntry, { bank_entry_id: ids.open });
  await ada.get(paymentFiles.settleBankEntry, { bank_entry_id: ids.proposed });
  expect(await payable(bill_id)).toMatchObject({ state: 'paid' });
  expect(await ada.get(paymentFiles.getBankStatements, {})).toContainEqual(
    expect.objectContaining({ _id: statement._id, paid: 1, proposed: 0, open: 0 }),
  );
});

test('a near match is proposed and pays once it is confirmed; two candidates stay open', async () => {
  await ada.get(paymentFiles.saveSupplierAccount, {
    supplier: 'Fernwärme Süd',
    name: 'Fernwärme Süd GmbH',
    iban: 'NL91ABNA0417164300',
  });
  const one = await approved({ supplier: 'Fernwärme Süd', gross_amount: 540, invoice_no: 'FW-77881234' });
  const two = await approved({ supplier: 'Holz Anton', gross_amount: 333.33, invoice_no: 'HA-55510' });
  const twin = { supplier: 'Zwilling Reinigung', gross_amount: 91.5 };
  await approved({ ...twin, invoice_no: 'ZR-1' });
  await approved({ ...twin, invoice_no: 'ZR-2' });
  const statement = await read(
    'N-1',
    [{ amount: 529.2, iban: 'NL91ABNA0417164300', text: 'abzgl. 2 % Skonto' }],
    [{ amount: 333.33, text: 'Rechnung HA-55150' }],
    [{ amount: 91.5, text: 'Zwilling Reinigung' }],
    [{ amount: 333.33, text: 'Miete Lager' }],
  );
  expect(statement).toMatchObject({ paid: 0, proposed: 2, open: 2 });
  const [discount, typo, twins, none] = await entriesOf(statement._id);
  expect(discount).toMatchObject({ outcome: 'proposed', note: 'near-amount', bill_id: one.bill_id, bill_open: 540 });
  expect(typo).toMatchObject({ outcome: 'proposed', note: 'near-number', bill_id: two.bill_id });
  expect(twins).toMatchObject({ outcome: 'open', note: 'several', bill_id: null });
  expect(none).toMatchObject({ outcome: 'open', note: '', bill_id: null });
  expect(await payable(two.bill_id)).toMatchObject({ state: 'approved', paid_amount: 0 });
  await ada.get(paymentFiles.settleBankEntry, { bank_entry_id: typo?._id ?? '' });
  expect(await payable(two.bill_id)).toMatchObject({ state: 'paid' });
  await ada.get(paymentFiles.settleBankEntry, { bank_entry_id: discount?._id ?? '' });
  expect(await payable(one.bill_id)).toMatchObject({ state: 'approved', paid_amount: 529.2 });
});

test('a booking stops being paid when its payment is undone, and can be confirmed again', async () => {
  const { bill_id, reference, payment_run_id } = await sent(2);
  const { _id } = await read('B-1', [{ amount: 119, reference }]);
  expect(await entriesOf(_id)).toMatchObject([{ outcome: 'paid', note: '' }]);
  const takeBack = async () => {
    const [payment] = await ada.get(payments.getBillPayments, { bill_id });
    await ada.get(payments.deleteBillPayment, { bill_payment_id: payment?._id ?? '' });
  };
  await takeBack();
  const [entry] = await entriesOf(_id);
  expect(entry).toMatchObject({ outcome: 'proposed', note: 'payment-removed', bill_id, bill_open: 119 });
  const lineOf = async () =>
    (await ada.get(paymentFiles.getPaymentFile, { payment_run_id })).lines.find((line) => line.bill_id === bill_id);
  expect(await lineOf()).toMatchObject({ state: 'sent' });
  const bank_entry_id = entry?._id ?? '';
  expect(await ada.get(paymentFiles.settleBankEntry, { bank_entry_id })).toMatchObject({ outcome: 'paid', note: '' });
  expect(await payable(bill_id)).toMatchObject({ state: 'paid', paid_amount: 119 });
  expect(await lineOf()).toMatchObject({ state: 'paid' });
  await takeBack();
  expect(await ada.get(paymentFiles.dismissBankEntry, { bank_entry_id })).toMatchObject({ outcome: 'dismissed' });
});

test('a booking that paid several bills stays paid until all its payments are undone', async () => {
  const { payment_run_id, file, bill_id, other } = await sent(2);
  const message = await server.owner.query('select message_id from payment_files where id = $1', [file._id]);
  const batch = String(message.rows[0]?.message_id);
  const xml = bankStatement('BB-1', [[{ amount: 238 }]]).replace(
    '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>',
    `<Refs><PmtInfId>${batch}</PmtInfId></Refs>`,
  );
  const [statement] = (await upload(xml)).data ?? [];
  const entry = async () => (await entriesOf(statement?._id ?? ''))[0];
  expect(await entry()).toMatchObject({ outcome: 'paid', note: '' });
  for (const [bill, outcome, note] of [
    [bill_id, 'paid', 'part-removed'],
    [other, 'open', 'payment-removed'],
  ] as const) {
    const [payment] = await ada.get(payments.getBillPayments, { bill_id: bill });
    await ada.get(payments.deleteBillPayment, { bill_payment_id: payment?._id ?? '' });
    expect(await entry()).toMatchObject({ outcome, note, bill_id: null });
  }
  const { lines } = await ada.get(paymentFiles.getPaymentFile, { payment_run_id });
  expect(lines.map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('a bill paid manually before stays open on the statement', async () => {
  const { bill_id, reference } = await sent(1);
  await ada.get(payments.recordBillPayment, { bill_id, amount: 119, paid_on: '2024-11-02' });
  const statement = await read('H-1', [{ amount: 119, reference }]);
  expect(await entriesOf(statement._id)).toMatchObject([{ outcome: 'open', note: 'paid-before' }]);
});

test('accounts of the organization are checked, changed and deleted', async () => {
  const fields = { name: 'Second', iban: 'FR14 2004 1010 0505 0001 3M02 606' };
  const { _id } = await ada.get(paymentFiles.createBankAccount, fields);
  expect(await code(ada.ask(paymentFiles.createBankAccount, fields))).toBe('bank-account.taken');
  const renamed = await ada.get(paymentFiles.editBankAccount, { bank_account_id: _id, ...fields, name: 'Third' });
  expect(renamed).toMatchObject({ name: 'Third', iban: 'FR1420041010050500013M02606', currency: 'EUR' });
  await ada.get(paymentFiles.deleteBankAccount, { bank_account_id: _id });
  expect((await ada.get(paymentFiles.getBankAccounts, {})).map(({ iban }) => iban)).toEqual(['NL91ABNA0417164300']);
});

test('another organization and a member without the property see and change nothing', async () => {
  const { payment_run_id, file, bill_id } = await sent(1);
  const statement = await read('T-1', [{ amount: 3, text: 'nothing' }]);
  const bank_entry_id = (await entriesOf(statement._id))[0]?._id ?? '';
  const { supplier_account_id } = await knownSupplier();
  for (const person of [eve, mo]) {
    const refused = [
      person.ask(paymentFiles.getPaymentFile, { payment_run_id }),
      seeing(person).ask(paymentFiles.createPaymentFile, fileOf(payment_run_id)),
      person.ask(paymentFiles.downloadPaymentFile, { payment_file_id: file._id }),
      person.ask(paymentFiles.getBankEntries, { bank_statement_id: statement._id }),
      person.ask(paymentFiles.settleBankEntry, { bank_entry_id }),
      person.ask(paymentFiles.dismissBankEntry, { bank_entry_id }),
      person.ask(paymentFiles.deleteBankAccount, { bank_account_id }),
      seeing(person).ask(paymentFiles.confirmSupplierAccount, { supplier_account_id: supplier_account_id ?? '' }),
    ];
    for (const answer of await Promise.all(refused)) expect([403, 404]).toContain(answer.httpStatus);
    const seen = await person.ask(paymentFiles.getBankStatements, {});
    if (seen.httpStatus === 200) expect(seen.data).toEqual([]);
    else expect(seen.httpStatus).toBe(403);
  }
  expect((await upload(bankStatement('M-1', []), mo)).httpStatus).toBe(403);
  expect((await mo.ask(paymentFiles.saveSupplierAccount, { supplier: 'x', name: 'x', iban: IBAN })).httpStatus).toBe(
    403,
  );
  expect(await eve.get(paymentFiles.getSupplierAccounts, {})).toEqual([]);
  expect(await payable(bill_id)).toMatchObject({ state: 'exported' });
});
