import { randomInt } from 'node:crypto';
import { apiKeys } from '@steward/contract/access/api-keys';
import { members } from '@steward/contract/access/members';
import { bills } from '@steward/contract/energy/bills';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { payments } from '@steward/contract/energy/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../person.ts';
import { billFields } from '../samples/bill-fields.ts';
import { collection_day, IBAN, OTHER_IBAN, startDesk, type Desk } from '../samples/collections.fixture.ts';
import { billVersions, NO_VERSION, seeing } from '../seeing.ts';

// Attempts to have approved what the second person did not see.

let desk: Desk;
let ada: Person;
let ben: Person;
let eve: Person;
beforeAll(async () => {
  desk = await startDesk();
  ({ ada, ben, eve } = desk);
});
afterAll(() => desk.server.stop());

const ROUNDS = 20;
const note = 'Another meter';
let count = 0;
const fieldsOf = (change: object = {}) =>
  billFields({ environment_id: desk.house, number: ++count }, { meter_no: `A${count}`, ...change });
async function newBill(change: object = {}) {
  const fields = fieldsOf(change);
  return { fields, bill_id: (await ada.get(bills.createBill, { fields }))._id };
}
const payableOf = async (bill_id: string) =>
  (await ben.get(payments.getPayables, { bill_id, page_size: 1 })).paginateData[0]!;
const higher = { gross_amount: 99_999.99, net_amount: 99_980.99, tax_amount: 19 };

test('no version but the present one of the same bill approves it', async () => {
  const [one, other] = [await newBill(), await newBill()];
  const { version } = await payableOf(one.bill_id);
  const old = version;
  await ada.get(bills.editFileOCR, {
    bill_id: one.bill_id,
    fields: { ...one.fields, gross_amount: 120, net_amount: 120 },
  });
  const now = (await payableOf(one.bill_id)).version;
  const [hash = '', ...parts] = now.split('-');
  const guesses: unknown[] = [
    undefined,
    null,
    '',
    0,
    true,
    [],
    {},
    [now],
    old,
    NO_VERSION,
    hash,
    hash.toUpperCase(),
    `${hash}-`,
    `${now}-`,
    ` ${now}`,
    `${now}\n`,
    [NO_VERSION, ...parts].join('-'),
    [old.split('-')[0], ...parts].join('-'),
    (await payableOf(other.bill_id)).version,
    '0'.repeat(10_001),
  ];
  for (const guess of guesses) {
    const answer = await ben.ask(payments.approveBill, { bill_id: one.bill_id, note, version: guess as string });
    expect([guess, ['request.invalid', 'approval.changed']]).toEqual([guess, expect.arrayContaining([answer.code])]);
  }
  for (const version of [now, NO_VERSION])
    expect((await eve.ask(payments.approveBill, { bill_id: one.bill_id, note, version })).code).toBe('bill.not-found');
  expect((await payableOf(one.bill_id)).state).toBe('draft');
});

test('an approval that meets a change approves what was seen, or nothing', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { bill_id, fields } = await newBill();
    const { version } = await payableOf(bill_id);
    const change = () => ada.ask(bills.editFileOCR, { bill_id, fields: { ...fields, ...higher } });
    const approve = () => ben.ask(payments.approveBill, { bill_id, note, version });
    await Promise.all(randomInt(2) ? [change(), approve()] : [approve(), change()]);
    const after = await payableOf(bill_id);
    if (after.state === 'approved') expect(after.gross_amount).toBe(fields.gross_amount);
    else expect(after.state).toBe('draft');
  }
});

test('twenty approvals at once approve a bill once, and a bill is in one run', async () => {
  const { bill_id } = await newBill();
  const { version } = await payableOf(bill_id);
  const approved = await Promise.all(
    Array.from({ length: ROUNDS }, () => ben.ask(payments.approveBill, { bill_id, note, version })),
  );
  expect(approved.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  const input = await billVersions(ada, [bill_id]);
  const runs = await Promise.all(Array.from({ length: ROUNDS }, () => ada.ask(payments.createPaymentRun, input)));
  expect(runs.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
});

test('every change of an approved bill ends its approval', async () => {
  const { bill_id, fields } = await newBill();
  for (const change of [
    { supplier: 'Mallory Ltd' },
    { account_no: 'K-8' },
    { gross_amount: 120, net_amount: 120 },
    {},
  ]) {
    await seeing(ben).get(payments.approveBill, { bill_id, note });
    const seen = await billVersions(ada, [bill_id]);
    await ada.get(bills.editFileOCR, { bill_id, fields: { ...fields, ...change } });
    expect((await payableOf(bill_id)).state).toBe('draft');
    expect((await ada.ask(payments.createPaymentRun, seen)).httpStatus).toBe(409);
  }
});

test('the maker does not approve by a session, a key, or another account’s key', async () => {
  const { bill_id } = await newBill();
  const { version } = await payableOf(bill_id);
  const scopes = ['*'];
  const { key } = await ada.get(apiKeys.createApiKey, { name: 'R', scopes, days: 1, password: 'Demo-1234!' });
  const body = JSON.stringify({ bill_id, note, version });
  for (const headers of [
    { authorization: `Bearer ${key}` },
    { authorization: `Bearer ${key}`, cookie: [...ben.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  ]) {
    const answer = await fetch(`${desk.server.address}/v2/approveBill`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    expect(((await answer.json()) as { code: string }).code).toBe('payment.needs-other');
  }
});

test('an account that was changed meanwhile is confirmed as it was seen, or not at all', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const account = { supplier: `Race ${round}`, name: 'Payee GmbH', iban: IBAN };
    const { supplier_account_id, version } = await ada.get(paymentFiles.saveSupplierAccount, account);
    const input = { supplier_account_id: supplier_account_id ?? '', version };
    const change = () => ada.ask(paymentFiles.saveSupplierAccount, { ...account, iban: OTHER_IBAN });
    const confirm = () => ben.ask(paymentFiles.confirmSupplierAccount, input);
    await Promise.all(randomInt(2) ? [change(), confirm()] : [confirm(), change()]);
    const after = (await ben.get(paymentFiles.getSupplierAccounts, {})).find(
      (one) => one.supplier === account.supplier,
    );
    expect([after?.state === 'usable' && after.iban !== IBAN, after?.supplier]).toEqual([false, account.supplier]);
  }
});

test('an account that one person changed is not in a payment file, by whatever field', async () => {
  const account = { supplier: 'Stadtwerke Köln', name: 'Stadtwerke Köln GmbH', iban: IBAN, bic: '' };
  const saved = await ada.get(paymentFiles.saveSupplierAccount, account);
  const input = { supplier_account_id: saved.supplier_account_id ?? '' };
  const { bill_id } = await newBill({ supplier: account.supplier });
  await seeing(ben).get(payments.approveBill, { bill_id, note });
  const { _id: payment_run_id } = await ada.get(payments.createPaymentRun, await billVersions(ada, [bill_id]));
  const file = { payment_run_id, bank_account_id: desk.bank_account_id, execution_day: collection_day };
  for (const change of [{}, { iban: OTHER_IBAN }, { name: 'Mallory' }, { bic: 'COBADEFFXXX' }]) {
    await ada.get(paymentFiles.saveSupplierAccount, { ...account, ...change });
    expect((await seeing(ada).ask(paymentFiles.createPaymentFile, file)).code).toBe('payment-file.accounts');
    // Changed and changed back, too.
    await ada.get(paymentFiles.saveSupplierAccount, account);
    expect((await seeing(ada).ask(paymentFiles.createPaymentFile, file)).code).toBe('payment-file.accounts');
    await seeing(ben).get(paymentFiles.confirmSupplierAccount, input);
  }
  // Names that only look alike have accounts of their own.
  for (const supplier of ['Stadtwerke Ko\u0308ln', 'Stadtwerke\u200B Köln', 'Stadtwerke Kölп'])
    expect(await ada.get(paymentFiles.saveSupplierAccount, { ...account, supplier, iban: OTHER_IBAN })).toMatchObject({
      state: 'unconfirmed',
    });
  expect((await seeing(ada).ask(paymentFiles.createPaymentFile, file)).httpStatus).toBe(200);
});

test('no series of changes within a day raises a limit above the one that another person confirmed', async () => {
  const currency = 'EUR';
  await ada.get(payments.saveApprovalLimit, { currency, amount: 100 });
  await seeing(ben).get(payments.confirmApprovalLimit, { currency });
  let most = 100;
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const amount = [0, 50, 100, 1000, 99_999][randomInt(5)] ?? 0;
    await ada.ask(payments.saveApprovalLimit, { currency, amount });
    if (randomInt(3) === 0) await seeing(ada).ask(payments.confirmApprovalLimit, { currency });
    most = Math.min(most, amount > most ? most : amount);
    const limit = (await ada.get(payments.getApprovalLimits, {})).find((one) => one.currency === currency);
    expect(limit?.amount ?? 0).toBe(most);
  }
});

test('a person who makes the others inactive is not alone: a raised limit still waits', async () => {
  const solo = await desk.server.newAdmin('Solo');
  const other = await desk.server.newMember(solo);
  await solo.get(members.updateUserActiveStatus, { user_id: other.session.uid, active: false });
  await solo.get(payments.saveApprovalLimit, { currency: 'EUR', amount: 1_000_000 });
  expect(await solo.get(payments.getApprovalLimits, {})).toMatchObject([{ amount: 0, raised_to: 1_000_000 }]);
});
