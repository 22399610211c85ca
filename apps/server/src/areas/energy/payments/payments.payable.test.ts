import fs from 'node:fs';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { ledgerExports } from '@steward/contract/energy/ledger-exports';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { payments } from '@steward/contract/energy/payments';
import { addDays } from '@steward/core/calendar/day';
import { targetDayFrom } from '@steward/core/payments/target-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLimit } from '../../../testing/approval-limit.ts';
import type { Person } from '../../../testing/person.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import { whenRead } from '../../../testing/samples/uploaded-bill.ts';
import { billVersions, seeing } from '../../../testing/seeing.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
/** Ada saves the bills, Ben approves them. */
let ada: Person;
let ben: Person;
let house: string;
let bank_account_id: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  await ada.get(billFlags.saveBillAuditLimits, { severity: 'error' });
  house = (await ada.newEnvironment())._id;
  ben = await server.newMember(ada, [house]);
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [ben.session.uid]);
  const account = { name: 'Ada Immobilien GmbH', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' };
  bank_account_id = (await ada.get(paymentFiles.createBankAccount, account))._id;
});
afterAll(() => server.stop());

let number = 0;
const typed = (change: Partial<BillFields>) => billFields({ environment_id: house, number: ++number }, change);
const newBill = async (change: Partial<BillFields>) => (await ada.get(bills.createBill, { fields: typed(change) }))._id;
const payable = async (bill_id: string) => (await ada.get(payments.getPayables, { bill_id })).paginateData[0];
const openOf = async (bill_id: string) => (await ada.get(payments.getPayables, { bill_id })).totals[0]?.open;
const code = async (answer: Promise<{ code?: string }>) => (await answer).code;
const approve = (bill_id: string) => seeing(ben).get(payments.approveBill, { bill_id });
const pay = (bill_id: string, amount: number) =>
  ada.ask(payments.recordBillPayment, { bill_id, amount, paid_on: '2024-11-01', method: 'transfer', reference: '' });

test('of a prepaid e-invoice the rest is open, approved, run and transferred, and the whole is posted', async () => {
  const bytes = fs.readFileSync(
    new URL('../../../gateways/ocr/samples/e-invoices/ei-prepaid-ubl.xml', import.meta.url),
  );
  const [upload] = await ada.get(billReading.processFileOCR, { environment_id: house }, [
    new File([bytes], 'ei-prepaid-ubl.xml'),
  ]);
  const bill_id = upload?.bill_id ?? '';
  const read = await whenRead(ada, bill_id);
  const shown = bills.checkBill.input.shape.fields.parse(
    Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null)),
  );
  await ada.get(bills.editFileOCR, { bill_id, fields: shown, confirmed: Object.keys(shown) });
  expect(await payable(bill_id)).toMatchObject({ gross_amount: 1190, payable_amount: 90, paid_amount: 0 });
  const { totals } = await ada.get(payments.getPayables, { bill_id });
  const due = { overdue: 90, overdue_bills: 1, soon: 0, soon_bills: 0 };
  expect(totals).toEqual([{ currency: 'EUR', bills: 1, billed: 1190, payable: 90, paid: 0, open: 90, ...due }]);

  await approve(bill_id);
  const { _id: payment_run_id, amount } = await ada.get(payments.createPaymentRun, await billVersions(ada, [bill_id]));
  expect(amount).toBe(90);
  const supplier = shown.supplier;
  const account = { supplier, name: 'Stadtwerke Musterhausen GmbH', iban: 'DE89370400440532013000' };
  const saved = await ada.get(paymentFiles.saveSupplierAccount, account);
  await seeing(ben).get(paymentFiles.confirmSupplierAccount, { supplier_account_id: saved.supplier_account_id ?? '' });
  const execution_day = targetDayFrom(addDays(new Date().toISOString().slice(0, 10), 1));
  const file = await seeing(ada).get(paymentFiles.createPaymentFile, {
    payment_run_id,
    bank_account_id,
    execution_day,
  });
  expect(file).toMatchObject({ transfers: 1, amount: 90 });
  const xml = await (await ben.send(paymentFiles.downloadPaymentFile, { payment_file_id: file._id })).text();
  expect(xml).toContain('<InstdAmt Ccy="EUR">90.00</InstdAmt>');

  const exported = await ada.get(ledgerExports.createLedgerExport, {
    format: 'csv',
    first_day: '2026-01-01',
    last_day: '2026-12-31',
    currency: 'EUR',
  });
  expect(exported).toMatchObject({ bills: 1, amount: 1190 });

  expect((await pay(bill_id, 90.01)).code).toBe('payment.too-much');
  await pay(bill_id, 90);
  expect(await payable(bill_id)).toMatchObject({ state: 'paid', paid_amount: 90 });
  expect(await openOf(bill_id)).toBe(0);
});

test('the table of a run states gross, payable and open', async () => {
  const bill_id = await newBill({ gross_amount: 119, payable_amount: 118.95 });
  await approve(bill_id);
  const { _id: payment_run_id } = await ada.get(payments.createPaymentRun, await billVersions(ada, [bill_id]));
  const [head = '', line = ''] = (await (await ada.send(payments.downloadPaymentRun, { payment_run_id })).text())
    .replace('\uFEFF', '')
    .split(/\r?\n/);
  const sign = head.includes(';') ? ';' : ',';
  const cell = (name: string) => line.split(sign)[head.split(sign).indexOf(name)]?.replaceAll('"', '');
  expect(['gross_amount', 'payable_amount', 'open_amount'].map(cell)).toEqual(['119.00', '118.95', '118.95']);
});

test('a bill that was prepaid in full is paid by its approval', async () => {
  const bill_id = await newBill({ gross_amount: 119, payable_amount: 0 });
  expect(await approve(bill_id)).toMatchObject({ state: 'paid' });
  expect(await openOf(bill_id)).toBe(0);
});

test('a bill that was prepaid too much is a refund', async () => {
  const bill_id = await newBill({ gross_amount: 119, payable_amount: -31 });
  await approve(bill_id);
  expect((await pay(bill_id, 31)).code).toBe('payment.too-much');
  await pay(bill_id, -31);
  expect(await payable(bill_id)).toMatchObject({ state: 'paid', paid_amount: -31 });
});

test('a bill that does not state what is payable pays its gross amount', async () => {
  const bill_id = await newBill({ gross_amount: 119 });
  expect(await payable(bill_id)).toMatchObject({ payable_amount: 119 });
  expect(await openOf(bill_id)).toBe(119);
});

test('the limit of an approval is compared with what is payable', async () => {
  await setLimit(server, ada, 'EUR', 100);
  const small = await newBill({ gross_amount: 1190, payable_amount: 90 });
  const large = await newBill({ gross_amount: 90, payable_amount: 1190 });
  expect(await code(seeing(ada).ask(payments.approveBill, { bill_id: small }))).toBeUndefined();
  expect(await code(seeing(ada).ask(payments.approveBill, { bill_id: large }))).toBe('payment.needs-other');
  await ada.get(payments.saveApprovalLimit, { currency: 'EUR', amount: 0 });
});

test('a payable amount that changed ends the approval, is not approved unseen, and stays in a run', async () => {
  const fields = typed({ gross_amount: 119, payable_amount: 90 });
  const { _id: bill_id } = await ada.get(bills.createBill, { fields });
  const version = (await payable(bill_id))?.version ?? '';
  const changed = { ...fields, payable_amount: 100 };
  await ada.get(bills.editFileOCR, { bill_id, fields: changed });
  expect(await code(ben.ask(payments.approveBill, { bill_id, version }))).toBe('approval.changed');
  await approve(bill_id);
  await ada.get(bills.editFileOCR, { bill_id, fields });
  expect(await payable(bill_id)).toMatchObject({ state: 'draft', payable_amount: 90 });
  await approve(bill_id);
  await ada.get(payments.createPaymentRun, await billVersions(ada, [bill_id]));
  expect(await code(ada.ask(bills.editFileOCR, { bill_id, fields: changed }))).toBe('bill.in-payment');
  const unguarded = server.owner.query('update bills set payable_amount = 1 where id = $1', [bill_id]);
  await expect(unguarded).rejects.toThrow(/keeps what its payment depends on/);
});
