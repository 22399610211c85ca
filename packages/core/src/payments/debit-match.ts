import { thousandths } from '../money.ts';
import type { StatementEntry } from './bank-statement.ts';

/** A collection that left with a file. */
export interface SentDebit {
  id: string;
  batch_id: string;
  end_to_end_id: string;
  amount: number;
  state: 'sent' | 'paid' | 'returned' | 'cancelled';
}

export type DebitMatch =
  | { outcome: 'paid'; debits: string[] }
  | { outcome: 'returned'; debit: string }
  | { outcome: 'open'; note: 'debit-differs' | 'debit-booked' | 'debit-cancelled' };

function byReference(entry: StatementEntry, debit: SentDebit): DebitMatch {
  if (entry.currency !== 'EUR') return { outcome: 'open', note: 'debit-differs' };
  if (debit.state === 'returned') return { outcome: 'open', note: 'debit-booked' };
  if (debit.state === 'cancelled') return { outcome: 'open', note: 'debit-cancelled' };
  if (entry.amount < 0)
    // The whole debit comes back, often with the bank's charge on top; less is not our debit.
    return thousandths(-entry.amount) < thousandths(debit.amount)
      ? { outcome: 'open', note: 'debit-differs' }
      : { outcome: 'returned', debit: debit.id };
  if (debit.state === 'paid') return { outcome: 'open', note: 'debit-booked' };
  return thousandths(entry.amount) === thousandths(debit.amount)
    ? { outcome: 'paid', debits: [debit.id] }
    : { outcome: 'open', note: 'debit-differs' };
}

/**
 * What a booking says of our collections: by its reference, or by the sum of all that the bank booked at once; undefined where it is about
 * none of them.
 */
export function matchDebit(entry: StatementEntry, debits: readonly SentDebit[]): DebitMatch | undefined {
  const own = entry.end_to_end_id && debits.find((one) => one.end_to_end_id === entry.end_to_end_id);
  if (own) return byReference(entry, own);
  if (entry.end_to_end_id !== '' || entry.batch_id === '') return undefined;
  const batch = debits.filter(({ batch_id }) => batch_id === entry.batch_id);
  if (batch.length === 0) return undefined;
  if (entry.amount < 0) return { outcome: 'open', note: 'debit-differs' };
  if (batch.every(({ state }) => state !== 'sent')) return { outcome: 'open', note: 'debit-booked' };
  const total = batch.reduce((sum, { amount }) => sum + thousandths(amount), 0);
  const isWhole = entry.currency === 'EUR' && total === thousandths(entry.amount);
  return isWhole && batch.every(({ state }) => state === 'sent')
    ? { outcome: 'paid', debits: batch.map(({ id }) => id) }
    : { outcome: 'open', note: 'debit-differs' };
}
