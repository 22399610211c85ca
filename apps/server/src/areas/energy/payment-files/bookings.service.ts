import { thousandths } from '@steward/core/money';
import type { BankEntry } from '@steward/contract/energy/payment-files.bank';
import type { StatementEntry } from '@steward/core/payments/bank-statement';
import { supplierKey } from '@steward/core/payments/mandate';
import { nearMatch } from '@steward/core/payments/near-match';
import { matchEntry, type Match, type OpenBill } from '@steward/core/payments/statement-match';
import { paidStatement, type OwedStatement } from '@steward/core/payments/tenant-transfer';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { debitsUnderWay, settleDebits } from '../collections/settlement.service.ts';
import { statementsOwed } from '../collections/tenant-transfers.service.ts';
import { takeOutOfRun } from '../payments/payment-runs.service.ts';
import { recordPayment, removePayment } from '../payments/payments.service.ts';
import { listSupplierAccounts } from './bank-accounts.repository.ts';
import { updateTransfer } from './payment-files.repository.ts';
import * as repository from './statements.repository.ts';

/** The payments in progress, updated while the bookings of a file are settled one after another. */
export async function underWay(work: Work, entries: readonly StatementEntry[]) {
  const { db, scope } = work;
  const given = (pick: (entry: StatementEntry) => string) => [...new Set(entries.map(pick).filter(Boolean))];
  const transfers = await repository.listSentTransfers(db, scope, {
    references: given((entry) => entry.end_to_end_id),
    batches: given((entry) => entry.batch_id),
  });
  const accounts = new Map((await listSupplierAccounts(db, scope)).map((row) => [row.supplier_key, row.iban]));
  const bills: (OpenBill & { supplier: string })[] = (await repository.listOpenBills(db, scope)).map((bill) => ({
    ...bill,
    iban: accounts.get(supplierKey(bill.supplier)) ?? '',
  }));
  return { transfers, bills, debits: await debitsUnderWay(work, entries), owed: await statementsOwed(work) };
}

export const paidOn = (ctx: Ctx, booked: string | null) => {
  const today = todayOf(ctx);
  // Banks may book ahead over a weekend.
  return booked !== null && booked < today ? booked : today;
};

type UnderWay = Awaited<ReturnType<typeof underWay>>;

/** A booking with the id under which it will be stored. */
interface Booking {
  entry: StatementEntry;
  entryId: string;
}

interface Settled {
  outcome: BankEntry['outcome'];
  note: BankEntry['note'];
  proposed_bill: string | null;
  proposed_statement: string | null;
}

const OPEN: Settled = { outcome: 'open', note: '', proposed_bill: null, proposed_statement: null };

/** Removes the payment of returned money; the booking that brought it records this. */
async function takeBack(work: Work, billPaymentId: string): Promise<void> {
  const { db, scope } = work;
  const paidBy = await repository.findEntryOfPayment(db, scope, billPaymentId);
  await removePayment(work, billPaymentId);
  if (!paidBy) return;
  const left = await repository.findPaidBill(db, scope, paidBy.id);
  if (!left) await repository.updateEntry(db, scope, paidBy.id, { outcome: 'returned', note: 'came-back' });
}

/** Applies a certain match, and removes what it settles from the payments in progress. */
async function carryOut(
  ctx: Ctx,
  work: Work,
  { transfers, bills }: UnderWay,
  match: Match,
  { entry, entryId }: Booking,
): Promise<Settled> {
  const { db, scope } = work;
  if (match.outcome === 'proposed')
    return { ...OPEN, outcome: 'proposed', note: match.note, proposed_bill: match.bill_id };
  if (match.outcome === 'open') return { ...OPEN, note: match.note };
  if (match.outcome === 'returned') {
    const transfer = transfers.find(({ id }) => id === match.transfer);
    if (!transfer) return OPEN;
    if (transfer.bill_payment_id) await takeBack(work, transfer.bill_payment_id);
    if (!transfer.is_cancelled) await takeOutOfRun(work, transfer.bill_id);
    const change = {
      state: 'returned' as const,
      bill_payment_id: null,
      return_reason: entry.return_reason.slice(0, 200),
    };
    await updateTransfer(db, scope, transfer.id, change);
    Object.assign(transfer, change);
    return { ...OPEN, outcome: 'returned', proposed_bill: transfer.bill_id };
  }
  const paying = transfers.filter(({ id }) => match.transfers.includes(id));
  const open = new Map(bills.map((bill) => [bill.bill_id, bill]));
  // A user recorded the payment manually before the statement came.
  if (paying.some((one) => thousandths(open.get(one.bill_id)?.open ?? 0) < thousandths(one.amount)))
    return { ...OPEN, note: 'paid-before' };
  for (const transfer of paying) {
    const payment = {
      bill_id: transfer.bill_id,
      amount: transfer.amount,
      paid_on: paidOn(ctx, entry.booked_on),
      method: 'transfer' as const,
      reference: transfer.end_to_end_id,
    };
    const bill_payment_id = await recordPayment(ctx, work, payment, entryId);
    const change = { state: 'paid' as const, bill_payment_id };
    await updateTransfer(db, scope, transfer.id, change);
    Object.assign(transfer, change);
    bills.splice(
      bills.findIndex(({ bill_id }) => bill_id === transfer.bill_id),
      1,
    );
  }
  const [only, ...others] = paying;
  return { ...OPEN, outcome: 'paid', proposed_bill: others.length ? null : (only?.bill_id ?? null) };
}

/** A bill or tenant statement that nearly fits: a person has to confirm it. */
function nearlyFits({ bills, owed }: UnderWay, entry: StatementEntry): Settled {
  const bill = nearMatch(
    entry,
    bills.map(({ bill_id, invoice_no, supplier, iban, ...one }) => ({
      ...one,
      id: bill_id,
      number: invoice_no,
      name: supplier,
      ibans: iban === '' ? [] : [iban],
    })),
    -1,
  );
  const statement = nearMatch(
    entry,
    owed.map(({ id, number, amount, tenant_name, ibans }) => ({
      id,
      number: String(number),
      open: amount,
      currency: 'EUR',
      name: tenant_name,
      ibans,
    })),
    1,
  );
  if (bill === 'several' || statement === 'several' || (bill && statement)) return { ...OPEN, note: 'several' };
  if (bill) return { ...OPEN, outcome: 'proposed', note: bill.note, proposed_bill: bill.id };
  if (statement) return { ...OPEN, outcome: 'proposed', note: statement.note, proposed_statement: statement.id };
  return OPEN;
}

/**
 * Matches debits of tenants first; then bills by the text of the booking, then the statement that a tenant transfers, and last what nearly
 * fits. `paying`: the statement that it certainly pays.
 */
export async function settle(
  ctx: Ctx,
  work: Work,
  way: UnderWay,
  booking: Booking,
): Promise<{ settled: Settled; paying?: OwedStatement }> {
  const { entry } = booking;
  const debit = await settleDebits(work, way.debits, entry, paidOn(ctx, entry.booked_on));
  if (debit) return { settled: { ...OPEN, outcome: debit.outcome, note: debit.outcome === 'open' ? debit.note : '' } };
  const settled = await carryOut(ctx, work, way, matchEntry(entry, way.transfers, way.bills), booking);
  if (settled.outcome !== 'open' || settled.note !== '') return { settled };
  const paying = paidStatement(entry, way.owed);
  return paying ? { settled: { ...OPEN, outcome: 'paid' }, paying } : { settled: nearlyFits(way, entry) };
}
