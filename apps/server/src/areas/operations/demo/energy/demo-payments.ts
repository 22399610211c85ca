import { addDays } from '@steward/core/calendar/day';
import { inTransaction } from '../../../../database/transaction.ts';
import type { Ctx } from '../../../../platform/ctx.ts';
import { confirmApprovalLimit, saveApprovalLimit } from '../../../energy/payments/approval-limits.service.ts';
import { askForBillApproval } from '../../../energy/payments/approvals.service.ts';
import { saveDirectDebit } from '../../../energy/payments/direct-debits.service.ts';
import { createPaymentRun } from '../../../energy/payments/payment-runs.service.ts';
import { payPast } from '../../../energy/payments/paid-past.service.ts';
import { approveBill, flagBill, getPayables, recordBillPayment } from '../../../energy/payments/payments.service.ts';

const LATEST = 12;

/** Bills that are older were paid; later ones are open. */
const OPEN_DAYS = 40;

/** Pays the bills of earlier years, as if on their due dates. Bills that the demo worked on stay as they are. */
export async function payEarlierBills(ctx: Ctx & { superAdminId: string | undefined }, now: Date): Promise<void> {
  const { actor, superAdminId } = ctx;
  if (!actor || !superAdminId) return;
  const before = addDays(now.toISOString().slice(0, 10), -OPEN_DAYS);
  await inTransaction(ctx, (work) => payPast(work, before, [actor.userId, superAdminId]));
}

/**
 * The latest bills of the second property in every payment state. The admin has saved them, so another person approves; for small ones one
 * person is enough.
 */
export async function makePayments(
  ctx: Ctx & { superAdminId: string | undefined },
  ids: readonly string[],
): Promise<void> {
  const [, environment_id] = ids;
  if (!environment_id || !ctx.actor || !ctx.superAdminId) return;
  const approver = { ...ctx, actor: { ...ctx.actor, userId: ctx.superAdminId } };
  const limits = await saveApprovalLimit(ctx, { currency: 'EUR', amount: 500 });
  for (const { currency, raised_to, version } of limits)
    if (raised_to !== null) await confirmApprovalLimit(approver, { currency, version });
  const { paginateData } = await getPayables(ctx, {
    environment_id,
    sort: 'date_of_bill',
    descending: true,
    page: 1,
    page_size: LATEST,
  });
  const [flagged, asked, , ...others] = paginateData;
  if (!flagged) return;
  await flagBill(approver, { bill_id: flagged._id, note: 'A third more than in the month before. Meter read twice?' });
  if (asked) await askForBillApproval(ctx, { bill_id: asked._id });
  const approved: Awaited<ReturnType<typeof approveBill>>[] = [];
  for (const { _id: bill_id, version, open_flags } of others)
    approved.push(
      await approveBill(approver, {
        bill_id,
        version,
        note: open_flags ? 'Checked against the reading of the caretaker.' : '',
        under_reserve: Boolean(open_flags && (open_flags.is_disputed || open_flags.severity === 'error')),
      }),
    );
  const [, , first, second, ...older] = approved;
  const exported = [first, second].flatMap((bill) =>
    bill && bill.currency === first?.currency ? [{ bill_id: bill._id, version: bill.version }] : [],
  );
  if (exported.length) await createPaymentRun(approver, { bills: exported });
  for (const { _id: bill_id, payable_amount, date_of_bill } of older)
    if (payable_amount !== 0)
      await recordBillPayment(ctx, {
        bill_id,
        amount: payable_amount,
        paid_on: date_of_bill,
        method: 'transfer',
        reference: '',
      });
  await saveDirectDebit(ctx, {
    environment_id,
    supplier: flagged.supplier || 'Stadtwerke',
    account_no: '',
    mandate_reference: 'MND-2023-0041',
    creditor_id: 'DE98ZZZ09999999999',
    account_holder: 'Demo Real Estate',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    scheme: 'core',
    signed_on: addDays(ctx.now.toISOString().slice(0, 10), -900),
    ended_on: null,
  });
}
