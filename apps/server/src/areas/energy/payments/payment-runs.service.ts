import { printedAmount, sumOfMoney, thousandths } from '@steward/core/money';
import type { Parsed } from '@steward/contract/call';
import type { payments } from '@steward/contract/energy/payments';
import { fail } from '@steward/contract/failures';
import { isCollected } from '@steward/core/payments/mandate';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { csvFile } from '../../../platform/imports/csv.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { openFlagsOf, type OpenFlags } from '../bill-flags/open-flags.service.ts';
import { auditBefore } from '../bill-audits/audits.service.ts';
import { listDirectDebits } from './direct-debits.repository.ts';
import * as repository from './payment-runs.repository.ts';
import { findPayables } from './payments.repository.ts';
import { refuseOthers } from './payments.service.ts';

type Approved = Awaited<ReturnType<typeof findPayables>>[number];

const findRun = async ({ db, scope }: Work, id: string) =>
  (await repository.findRun(db, scope, id)) ?? fail('payment-run.not-found');

/** Whether findings or disputes were added after the approval, so that the approver did not know them. */
const isFlaggedSince = ({ approved_at, under_reserve }: Approved, open: OpenFlags | undefined): boolean =>
  open !== undefined &&
  approved_at !== null &&
  (open.found_at > new Date(approved_at) || (open.is_disputed && !under_reserve));

export const createPaymentRun = async (ctx: Ctx, { bills }: Parsed<typeof payments.createPaymentRun>) => {
  await auditBefore(
    ctx,
    bills.map(({ bill_id }) => bill_id),
  );
  return inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const seen = new Map(bills.map(({ bill_id, version }) => [bill_id, version]));
    const wanted = [...seen.keys()];
    const rows = await findPayables(db, scope, wanted);
    if (rows.length < wanted.length) fail('bill.not-found');
    const open = await openFlagsOf(work, wanted);
    if (rows.some((row) => isFlaggedSince(row, open.get(row._id)))) fail('payment.flagged-since');
    const [currency = '', ...others] = new Set(rows.map((row) => row.currency));
    if (others.length) fail('payment.currencies');
    await refuseOthers(ctx, work, rows, seen);
    const id = uuid();
    await repository.insertRun(db, scope, {
      id,
      number: await repository.nextNumber(db, scope),
      currency,
      bills: rows.length,
      // A bill that was partly paid is included with the rest.
      amount: sumOfMoney(rows.flatMap((row) => [row.payable_amount, -row.paid_amount])),
      created_by: ctx.actor?.userId ?? null,
    });
    if ((await repository.exportBills(db, scope, id, wanted)) !== wanted.length) fail('payment.bill-changed');
    return findRun(work, id);
  });
};

export const getPaymentRuns = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.listRuns(db, scope));

/** A run within the reach of the user, for areas that make other files of it. */
export const visibleRun = findRun;

/** Marks a run as issued, and refuses one that was issued before: it could be paid twice. */
export async function leaveWithRun(ctx: Ctx, work: Work, id: string): Promise<void> {
  const run = await findRun(work, id);
  if (run.cancelled_at) fail('payment-run.closed');
  if (run.downloaded_at) fail('payment-run.downloaded');
  await repository.updateRun(work.db, work.scope, id, {
    downloaded_by: ctx.actor?.userId ?? null,
    downloaded_at: ctx.now,
  });
}

/** Returns a bill to the approved state after its transfer came back, so that another run can pay it. */
export const takeOutOfRun = ({ db, scope }: Work, billId: string): Promise<void> =>
  repository.giveBackBill(db, scope, billId);

/** The file is made and marked as downloaded in one transaction: a second download is refused. */
export const downloadPaymentRun = (
  ctx: Ctx,
  { payment_run_id }: Parsed<typeof payments.downloadPaymentRun>,
): Promise<FileAnswer> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const run = await findRun(work, payment_run_id);
    await leaveWithRun(ctx, work, payment_run_id);
    const bills = await repository.listRunBills(db, scope, payment_run_id);
    const mandates = await listDirectDebits(db, scope, [...new Set(bills.map((bill) => bill.environment_id))]);
    const head = [
      'run',
      'supplier',
      'invoice_no',
      'account_no',
      'date_of_bill',
      'period_start',
      'period_end',
      'utility',
      'property',
      'net_amount',
      'tax_amount',
      'gross_amount',
      'payable_amount',
      'open_amount',
      'currency',
      'payment',
      'under_reserve',
      'due_date',
      'approval_note',
    ];
    const lines = bills.map((bill) => [
      run.number,
      bill.supplier,
      bill.invoice_no,
      bill.account_no,
      bill.date_of_bill ?? '',
      bill.billing_start_date ?? '',
      bill.billing_end_date ?? '',
      bill.utility ?? '',
      bill.environment_name,
      printedAmount(bill.net_amount ?? 0, run.currency),
      bill.tax_amount === null ? '' : printedAmount(bill.tax_amount, run.currency),
      printedAmount(bill.gross_amount ?? 0, run.currency),
      printedAmount(bill.amount ?? 0, run.currency),
      printedAmount(sumOfMoney([bill.amount ?? 0, -bill.paid_amount]), run.currency),
      bill.currency ?? '',
      isCollected({ ...bill, date_of_bill: bill.date_of_bill ?? '' }, mandates) ? 'direct_debit' : 'transfer',
      bill.under_reserve ? 'yes' : '',
      bill.due_date ?? '',
      bill.approval_note,
    ]);
    return {
      name: `payment-run-${run.number}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: csvFile([head, ...lines]),
    };
  });

export const cancelPaymentRun = (ctx: Ctx, { payment_run_id }: Parsed<typeof payments.cancelPaymentRun>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const run = await findRun(work, payment_run_id);
    const bills = await repository.listRunBills(db, scope, payment_run_id);
    // Payments made before the run do not prevent its cancellation; payments of the run do.
    const open = sumOfMoney(bills.flatMap((bill) => [bill.amount ?? 0, -bill.paid_amount]));
    if (run.cancelled_at || thousandths(open) !== thousandths(run.amount)) fail('payment-run.closed');
    await repository.updateRun(db, scope, payment_run_id, {
      cancelled_by: ctx.actor?.userId ?? null,
      cancelled_at: ctx.now,
    });
    await repository.giveBack(db, scope, payment_run_id);
    return findRun(work, payment_run_id);
  });

/**
 * Ends what could be paid from a restored organization and from the one it was exported from: cancels runs that were not downloaded, and
 * withdraws approvals of unpaid bills.
 */
export async function endOpenPayments(
  { db, scope }: Work,
  { userId, at }: { userId: string | null; at: Date },
): Promise<void> {
  for (const { id } of await repository.listOpenRuns(db, scope)) {
    await repository.updateRun(db, scope, id, { cancelled_by: userId, cancelled_at: at });
    await repository.giveBack(db, scope, id);
  }
  await repository.withdrawApprovals(db, scope);
}
