import { sumOfMoney } from '@steward/core/money';
import type { Parsed } from '@steward/contract/call';
import type { payments } from '@steward/contract/energy/payments';
import type { Payable } from '@steward/contract/energy/payments.payable';
import { addDays } from '@steward/core/calendar/day';
import { fail } from '@steward/contract/failures';
import {
  afterPayment,
  mayStep,
  needsSecondPerson,
  type BillState,
  type Money,
} from '@steward/core/payments/bill-state';
import { InvalidValue } from '@steward/core/failure';
import { isCollected } from '@steward/core/payments/mandate';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { refuseChanged, versionOf, type Facts } from '../../../platform/approvals.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { lastDay, todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { openFlagsOf, type OpenFlags } from '../bill-flags/open-flags.service.ts';
import { auditBefore } from '../bill-audits/audits.service.ts';
import { limitsOn } from './approval-limits.service.ts';
import { mustBeInCoins } from './in-coins.ts';
import { listDirectDebits } from './direct-debits.repository.ts';
import * as repository from './payments.repository.ts';

const WEEK = 7;
/** The days in which open amounts are due soon. */
const SOON = 14;

const needsOther = (ctx: Ctx, row: repository.PayableRow, limits: readonly Money[]) =>
  row.payment_set_by !== null &&
  row.payment_set_by === ctx.actor?.userId &&
  needsSecondPerson({ amount: row.payable_amount, currency: row.currency }, limits);

const shownFlags = ({ flags, severity, is_disputed, cost_impact }: OpenFlags): Payable['open_flags'] => ({
  flags,
  severity,
  is_disputed,
  cost_impact,
});

/** What an approval is about: what is paid to whom and when, and what is known against it. */
const approved = [
  'environment_id',
  'utility',
  'carrier',
  'supplier',
  'invoice_no',
  'account_no',
  'cost_center',
  'date_of_bill',
  'due_date',
  'billing_start_date',
  'billing_end_date',
  'end_day_counts',
  'gross_amount',
  'payable_amount',
  'paid_amount',
  'currency',
  'is_collected',
  'flag_note',
  'open_flags',
] as const satisfies readonly (keyof Payable)[];

const factsOf = (payable: Omit<Payable, 'version'>): Facts =>
  Object.fromEntries(approved.map((name) => [name, payable[name]]));

/** Adds the fields that follow from mandates, limits, the audit and the user. */
async function completed(ctx: Ctx, { db, scope }: Work, rows: readonly repository.PayableRow[]): Promise<Payable[]> {
  const properties = [...new Set(rows.map((row) => row.environment_id))];
  const mandates = await listDirectDebits(db, scope, properties);
  const limits = await limitsOn(ctx, { db, scope });
  const open = await openFlagsOf(
    { db, scope },
    rows.map((row) => row._id),
  );
  return rows.map((row) => {
    const { payment_set_by: _, ...stored } = row;
    const flags = open.get(row._id);
    const payable = {
      ...stored,
      is_collected: isCollected(row, mandates),
      needs_other: needsOther(ctx, row, limits),
      open_flags: flags ? shownFlags(flags) : null,
    };
    return { ...payable, version: versionOf(factsOf(payable)) };
  });
}

export const getPayables = (
  ctx: Ctx,
  { sort, descending, page, page_size, due, ...asked }: Parsed<typeof payments.getPayables>,
) =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const today = todayOf(ctx);
    const filter = { ...asked, due_before: due && (due === 'overdue' ? today : addDays(today, WEEK + 1)) };
    const rows = await repository.listPayables(db, scope, filter, { sort, descending, page, page_size });
    const totals = await repository.sumPayables(db, scope, filter, { today, soon: addDays(today, SOON + 1) });
    return {
      paginateData: await completed(ctx, work, rows),
      totalData: totals.reduce((sum, { bills }) => sum + bills, 0),
      totals,
    };
  });

export const findRow = async ({ db, scope }: Work, billId: string) =>
  (await repository.findPayables(db, scope, [billId]))[0] ?? fail('bill.not-found');

/** Refuses bills that are not what the person saw. */
export async function refuseOthers(
  ctx: Ctx,
  work: Work,
  rows: readonly repository.PayableRow[],
  seen: ReadonlyMap<string, string>,
): Promise<void> {
  for (const payable of await completed(ctx, work, rows)) refuseChanged(seen.get(payable._id), factsOf(payable));
}

export async function onePayable(ctx: Ctx, work: Work, billId: string): Promise<Payable> {
  const [payable] = await completed(ctx, work, [await findRow(work, billId)]);
  return payable ?? fail('bill.not-found');
}

/** Moves a bill to another state, if its current state allows it. */
async function step(
  { db, scope }: Work,
  row: repository.PayableRow,
  to: BillState,
  change: Omit<repository.Stored, 'state'>,
): Promise<void> {
  if (!mayStep(row.state, to)) fail('payment.wrong-state');
  const stored = await repository.findStored(db, scope, row._id);
  if (stored) await repository.updateStored(db, scope, stored.id, { ...change, state: to });
  else
    await repository.insertStored(db, scope, {
      ...change,
      state: to,
      id: uuid(),
      bill_id: row._id,
      environment_id: row.environment_id,
    });
}

const unflagged = { flag_note: '', flagged_by: null };

export const flagBill = (ctx: Ctx, { bill_id, note }: Parsed<typeof payments.flagBill>) =>
  inTransaction(ctx, async (work) => {
    const row = await findRow(work, bill_id);
    // A payment relied on the approval.
    if (row.paid_amount !== 0) fail('payment.wrong-state');
    await step(work, row, 'flagged', {
      ...repository.unapproved,
      flag_note: note,
      flagged_by: ctx.actor?.userId ?? null,
    });
    return onePayable(ctx, work, bill_id);
  });

export const clearBillFlag = (ctx: Ctx, { bill_id }: Parsed<typeof payments.clearBillFlag>) =>
  inTransaction(ctx, async (work) => {
    const row = await findRow(work, bill_id);
    if (row.state !== 'flagged') fail('payment.wrong-state');
    await step(work, row, 'draft', unflagged);
    return onePayable(ctx, work, bill_id);
  });

/** Refuses to pay a bill with open findings without a note, and a disputed one without a reserve. */
function refuseUnsettled(open: OpenFlags | undefined, note: string, underReserve: boolean): void {
  if (!open) return;
  if (!underReserve && (open.is_disputed || open.severity === 'error'))
    fail('payment.disputed', undefined, [{ field: 'under_reserve', message: 'is required' }]);
  if (note === '') fail('payment.open-flags', undefined, [{ field: 'note', message: 'is required' }]);
}

export const approveBill = async (
  ctx: Ctx,
  { bill_id, version, note, under_reserve }: Parsed<typeof payments.approveBill>,
) => {
  // What has not been checked is not approved.
  await auditBefore(ctx, [bill_id]);
  return inTransaction(ctx, async (work) => {
    const row = await findRow(work, bill_id);
    if (row.state !== 'draft' && row.state !== 'flagged') fail('payment.wrong-state');
    if (needsOther(ctx, row, await limitsOn(ctx, work))) fail('payment.needs-other');
    refuseChanged(version, factsOf(await onePayable(ctx, work, bill_id)));
    if (row.state === 'flagged' && note === '')
      fail('payment.flagged', undefined, [{ field: 'note', message: 'is required' }]);
    refuseUnsettled((await openFlagsOf(work, [bill_id])).get(bill_id), note, under_reserve);
    const { payable_amount: amount, currency } = row;
    await step(work, row, 'approved', {
      ...unflagged,
      amount,
      currency,
      approved_by: ctx.actor?.userId ?? null,
      approved_at: ctx.now,
      approval_note: note,
      under_reserve,
    });
    // Nothing has to be paid.
    if (amount === 0) await step(work, { ...row, state: 'approved' }, 'paid', {});
    return onePayable(ctx, work, bill_id);
  });
};

export const withdrawBillApproval = (ctx: Ctx, { bill_id }: Parsed<typeof payments.withdrawBillApproval>) =>
  inTransaction(ctx, async (work) => {
    const row = await findRow(work, bill_id);
    if (row.state !== 'approved' || row.paid_amount !== 0) fail('payment.wrong-state');
    await step(work, row, 'draft', repository.unapproved);
    return onePayable(ctx, work, bill_id);
  });

function paidAfter(row: Money & { paid: number }, payment: number) {
  try {
    return afterPayment(row, payment);
  } catch (error) {
    if (error instanceof InvalidValue)
      fail('payment.too-much', undefined, [{ field: 'amount', message: 'is more than what is open' }]);
    throw error;
  }
}

/** Adds a payment in the transaction of the caller, for example for a bank statement; returns its id. */
export async function recordPayment(
  ctx: Ctx,
  work: Work,
  { bill_id, amount, ...given }: Parsed<typeof payments.recordBillPayment>,
  bank_entry_id: string | null = null,
): Promise<string> {
  const { db, scope } = work;
  const row = await findRow(work, bill_id);
  if (row.state !== 'approved' && row.state !== 'exported') fail('payment.wrong-state');
  if (given.paid_on > lastDay(ctx))
    fail('request.invalid', undefined, [{ field: 'paid_on', message: 'must not lie in the future' }]);
  mustBeInCoins(amount, row.currency);
  const stored = (await repository.findStored(db, scope, bill_id)) ?? fail('payment.wrong-state');
  const { paid, isPaid } = paidAfter(
    { amount: row.payable_amount, paid: row.paid_amount, currency: row.currency },
    amount,
  );
  const id = uuid();
  await repository.insertPayment(db, scope, {
    id,
    environment_id: row.environment_id,
    bill_id,
    amount,
    currency: row.currency,
    ...given,
    bank_entry_id,
    created_by: ctx.actor?.userId ?? null,
  });
  await repository.updateStored(db, scope, stored.id, { state: isPaid ? 'paid' : row.state, paid_amount: paid });
  return id;
}

export const recordBillPayment = (ctx: Ctx, input: Parsed<typeof payments.recordBillPayment>) =>
  inTransaction(ctx, async (work) => {
    const id = await recordPayment(ctx, work, input);
    return (await repository.findPayment(work.db, work.scope, id)) ?? fail('payment.not-found');
  });

export const getBillPayments = (ctx: Ctx, { bill_id }: Parsed<typeof payments.getBillPayments>) =>
  reading(ctx, async (work) => {
    await findRow(work, bill_id);
    return repository.listPayments(work.db, work.scope, bill_id);
  });

/** Removes a payment that was recorded by mistake, or whose money came back. */
export async function removePayment({ db, scope }: Work, id: string): Promise<void> {
  const payment = (await repository.findPayment(db, scope, id)) ?? fail('payment.not-found');
  const stored = (await repository.findStored(db, scope, payment.bill_id)) ?? fail('payment.not-found');
  await repository.deletePayment(db, scope, id);
  const left = await repository.listPayments(db, scope, payment.bill_id);
  await repository.updateStored(db, scope, stored.id, {
    state: stored.payment_run_id ? 'exported' : 'approved',
    paid_amount: sumOfMoney(left.map(({ amount }) => amount)),
  });
}

export const deleteBillPayment = (ctx: Ctx, { bill_payment_id }: Parsed<typeof payments.deleteBillPayment>) =>
  inTransaction(ctx, async (work) => {
    await removePayment(work, bill_payment_id);
    return { done: true as const };
  });

export const getCostCenters = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.listCostCenters(db, scope));
