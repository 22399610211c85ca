import type { StatementEntry } from '@steward/core/payments/bank-statement';
import { matchDebit, type DebitMatch } from '@steward/core/payments/debit-match';
import type { Work } from '../../../database/transaction.ts';
import { blockMandate } from './mandates.service.ts';
import * as repository from './runs.repository.ts';

/** The debits that the bookings of a file may refer to, updated while they are settled one after another. */
export function debitsUnderWay({ db, scope }: Work, entries: readonly StatementEntry[]) {
  const given = (pick: (entry: StatementEntry) => string) => [...new Set(entries.map(pick).filter(Boolean))];
  return repository.listSent(db, scope, {
    references: given((entry) => entry.end_to_end_id),
    batches: given((entry) => entry.batch_id),
  });
}

async function setState(
  { db, scope }: Work,
  debit: repository.StoredDebit,
  change: Parameters<typeof repository.updateDebit>[3],
): Promise<void> {
  await repository.updateDebit(db, scope, debit.id, change);
  Object.assign(debit, change);
}

/** Settles the debits of a booking: paid, or returned and open again; undefined if it refers to none of them. */
export async function settleDebits(
  work: Work,
  debits: readonly repository.StoredDebit[],
  entry: StatementEntry,
  day: string,
): Promise<DebitMatch | undefined> {
  const match = matchDebit(entry, debits);
  if (match?.outcome === 'paid')
    for (const debit of debits.filter(({ id }) => match.debits.includes(id)))
      await setState(work, debit, { state: 'paid', paid_on: day });
  if (match?.outcome === 'returned') {
    const debit = debits.find(({ id }) => id === match.debit);
    const return_reason = entry.return_reason.slice(0, 200);
    if (debit) await setState(work, debit, { state: 'returned', returned_on: day, return_reason });
    if (debit?.tenant_mandate_id) await blockMandate(work, debit.tenant_mandate_id, debit.debtor_iban, return_reason);
  }
  return match;
}

/** Whether a statement of a recharge run is collected, or about to be: such a run cannot be cancelled. */
export const isCollected = async ({ db, scope }: Work, rechargeRunId: string): Promise<boolean> =>
  (await repository.findCollected(db, scope, rechargeRunId)) !== undefined;
