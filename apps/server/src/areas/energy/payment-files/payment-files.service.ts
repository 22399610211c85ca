import { sumOfMoney } from '@steward/core/money';
import type { Parsed } from '@steward/contract/call';
import type { paymentFiles } from '@steward/contract/energy/payment-files';
import type { PaymentLine } from '@steward/contract/energy/payment-files.bank';
import { fail } from '@steward/contract/failures';
import { creditTransferFile, remittanceOf } from '@steward/core/payments/credit-transfer';
import { isCollected, supplierKey } from '@steward/core/payments/mandate';
import { isTargetDay, targetDayFrom } from '@steward/core/payments/target-day';
import { isSepaAccount } from '@steward/reference/sepa/sepa-countries';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { refuseChanged, versionOf } from '../../../platform/approvals.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { mandatesOf } from '../payments/direct-debits.service.ts';
import { leaveWithRun, visibleRun } from '../payments/payment-runs.service.ts';
import { findBankAccount, listSupplierAccounts, type SupplierRow } from './bank-accounts.repository.ts';
import * as repository from './payment-files.repository.ts';

type Line = PaymentLine & { bill: repository.RunBill; account: SupplierRow | undefined };

function stateOf(bill: repository.RunBill, account: SupplierRow | undefined, collected: boolean): PaymentLine['state'] {
  if (collected) return 'collected';
  if (bill.open <= 0) return 'credit';
  if (!account) return 'missing';
  if (!isSepaAccount(account.iban)) return 'outside';
  return account.is_confirmed ? 'ready' : 'unconfirmed';
}

/** The planned lines of a run's file, or the reasons why they cannot be included. */
async function linesOf(work: Work, runId: string): Promise<Line[]> {
  const { db, scope } = work;
  const bills = await repository.listRunBills(db, scope, runId);
  const mandates = await mandatesOf(work, [...new Set(bills.map((bill) => bill.environment_id))]);
  const accounts = new Map((await listSupplierAccounts(db, scope)).map((row) => [row.supplier_key, row]));
  return bills.map((bill) => {
    const account = accounts.get(supplierKey(bill.supplier));
    return {
      bill,
      account,
      bill_id: bill.bill_id,
      environment_name: bill.environment_name,
      supplier: bill.supplier,
      invoice_no: bill.invoice_no,
      amount: bill.open,
      currency: bill.currency,
      creditor_name: account?.name ?? '',
      creditor_iban: account?.iban ?? '',
      end_to_end_id: '',
      state: stateOf(bill, account, isCollected(bill, mandates)),
      return_reason: '',
    };
  });
}

function shownLine(line: Line): PaymentLine {
  const { bill: _, account: __, ...shown } = line;
  return shown;
}

/** What the file pays, by bill. */
const factsOf = (lines: readonly Line[]) =>
  Object.fromEntries(
    lines.map(({ bill_id, amount, currency, creditor_name, creditor_iban, account, state }) => [
      bill_id,
      { amount, currency, creditor_name, creditor_iban, creditor_bic: account?.bic ?? '', state },
    ]),
  );

export const getPaymentFile = (ctx: Ctx, { payment_run_id }: Parsed<typeof paymentFiles.getPaymentFile>) =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    await visibleRun(work, payment_run_id);
    const file = (await repository.findFileOfRun(db, scope, payment_run_id)) ?? null;
    const first_day = targetDayFrom(todayOf(ctx));
    if (!file) {
      const planned = await linesOf(work, payment_run_id);
      return { file, lines: planned.map(shownLine), first_day, version: versionOf(factsOf(planned)) };
    }
    const lines = (await repository.listTransfers(db, scope, file._id)).map((row) => ({
      ...row,
      currency: file.currency,
      state: row.state as PaymentLine['state'],
    }));
    return { file, lines, first_day, version: '' };
  });

const refused = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

/** A run has one file: a repeated request returns it. */
export const createPaymentFile = (
  ctx: Ctx,
  { payment_run_id, bank_account_id, execution_day, version }: Parsed<typeof paymentFiles.createPaymentFile>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const run = await visibleRun(work, payment_run_id);
    const account = (await findBankAccount(db, scope, bank_account_id)) ?? fail('bank-account.not-found');
    if (run.cancelled_at) fail('payment-run.closed');
    const made = await repository.findFileOfRun(db, scope, payment_run_id);
    if (made) return made;
    if (run.currency !== 'EUR') fail('payment-file.euro-only');
    if (!isSepaAccount(account.iban)) refused('bank_account_id', 'is outside SEPA');
    if (execution_day < todayOf(ctx)) refused('execution_day', 'must not lie in the past');
    if (!isTargetDay(execution_day)) refused('execution_day', 'must be a bank working day');
    const planned = await linesOf(work, payment_run_id);
    const lines = planned.filter(({ state }) => state !== 'collected');
    if (lines.length === 0) fail('payment-file.nothing');
    if (lines.some(({ state }) => state === 'credit')) fail('payment-file.credits');
    if (lines.some(({ state }) => state === 'outside')) fail('payment-file.outside');
    if (lines.some(({ state }) => state !== 'ready')) fail('payment-file.accounts');
    refuseChanged(version, factsOf(planned));
    const id = uuid();
    // There are seldom more than a few files a day: eight characters of the file's id make references unique, also across installations.
    const mark = id.replaceAll('-', '').slice(-8).toUpperCase();
    const message_id = `PR${run.number}-${mark}`;
    const transfers = lines.map(({ bill, amount, creditor_name, creditor_iban, account: to }, index) => ({
      bill,
      amount,
      end_to_end_id: `PR${run.number}-${index + 1}-${mark}`,
      creditor: { name: creditor_name, iban: creditor_iban, bic: to?.bic ?? '' },
      remittance: remittanceOf(bill),
    }));
    const body = creditTransferFile({
      message_id,
      created_at: `${ctx.now.toISOString().slice(0, 19)}Z`,
      execution_day,
      debtor: account,
      transfers,
    });
    await leaveWithRun(ctx, work, payment_run_id);
    await repository.insertFile(
      db,
      scope,
      {
        id,
        payment_run_id,
        message_id,
        debtor_name: account.name,
        debtor_iban: account.iban,
        execution_day,
        transfers: transfers.length,
        amount: sumOfMoney(transfers.map(({ amount }) => amount)),
        currency: run.currency,
        body,
        created_by: ctx.actor?.userId ?? null,
      },
      transfers.map(({ bill, amount, end_to_end_id, creditor }) => ({
        id: uuid(),
        environment_id: bill.environment_id,
        payment_file_id: id,
        bill_id: bill.bill_id,
        end_to_end_id,
        amount,
        creditor_name: creditor.name,
        creditor_iban: creditor.iban,
      })),
    );
    return (await repository.findFileOfRun(db, scope, payment_run_id)) ?? fail('payment-file.not-found');
  });

export const downloadPaymentFile = (
  ctx: Ctx,
  { payment_file_id }: Parsed<typeof paymentFiles.downloadPaymentFile>,
): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const file = (await repository.findFile(work.db, work.scope, payment_file_id)) ?? fail('payment-file.not-found');
    const run = await visibleRun(work, file.payment_run_id);
    if (run.cancelled_at) fail('payment-run.closed');
    return {
      name: `${file.message_id}.xml`,
      contentType: 'application/xml; charset=utf-8',
      body: Buffer.from(file.body),
    };
  });
