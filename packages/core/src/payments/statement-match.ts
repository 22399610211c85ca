import { thousandths } from '../money.ts';
import type { StatementEntry } from './bank-statement.ts';

/** A transfer in an issued file. */
export interface SentTransfer {
  id: string;
  bill_id: string;
  message_id: string;
  end_to_end_id: string;
  amount: number;
  currency: string;
  state: 'sent' | 'paid' | 'returned';
  /** Whether its run was cancelled: the file should not have been used. */
  is_cancelled: boolean;
}

/** A bill that waits to be paid. */
export interface OpenBill {
  bill_id: string;
  invoice_no: string;
  open: number;
  currency: string;
  /** The account of its supplier; empty: unknown. */
  iban: string;
}

export type Match =
  | { outcome: 'paid'; transfers: string[] }
  | { outcome: 'returned'; transfer: string }
  | { outcome: 'proposed'; bill_id: string; note: 'by-text' | 'amount-differs' | 'cancelled-run' }
  | { outcome: 'open'; note: '' | 'paid-before' | 'other-currency' | 'several' };

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Shorter numbers occur in too many texts by chance. */
const MIN_NUMBER = 3;

function byReference(entry: StatementEntry, transfer: SentTransfer): Match {
  if (entry.currency !== transfer.currency) return { outcome: 'open', note: 'other-currency' };
  if (entry.amount > 0) {
    // An incoming payment under our reference is the return of an outgoing one.
    return transfer.state === 'returned'
      ? { outcome: 'open', note: 'paid-before' }
      : { outcome: 'returned', transfer: transfer.id };
  }
  if (transfer.state !== 'sent') return { outcome: 'open', note: 'paid-before' };
  if (transfer.is_cancelled) return { outcome: 'proposed', bill_id: transfer.bill_id, note: 'cancelled-run' };
  if (thousandths(-entry.amount) !== thousandths(transfer.amount))
    return { outcome: 'proposed', bill_id: transfer.bill_id, note: 'amount-differs' };
  return { outcome: 'paid', transfers: [transfer.id] };
}

function byText(entry: StatementEntry, bills: readonly OpenBill[]): Match {
  if (entry.is_return) return { outcome: 'open', note: '' };
  const text = plain(entry.remittance + entry.end_to_end_id);
  const names = ({ invoice_no }: OpenBill) =>
    plain(invoice_no).length >= MIN_NUMBER && text.includes(plain(invoice_no));
  const same = bills.filter(
    (bill) => bill.currency === entry.currency && Math.sign(bill.open) === Math.sign(-entry.amount),
  );
  const sum = thousandths(-entry.amount);
  const exact = same.filter((bill) => thousandths(bill.open) === sum);
  const choices = [
    { found: exact.filter(names), note: 'by-text' },
    { found: exact.filter(({ iban }) => iban !== '' && iban === entry.counterparty_iban), note: 'by-text' },
    { found: same.filter(names), note: 'amount-differs' },
  ] as const;
  for (const { found, note } of choices) {
    const [bill, ...others] = found;
    if (bill && others.length) return { outcome: 'open', note: 'several' };
    if (bill) return { outcome: 'proposed', bill_id: bill.bill_id, note };
  }
  return { outcome: 'open', note: '' };
}

/**
 * The meaning of a booking in a bank statement: by the product's own reference it is certain, and it pays only if the amount is the same;
 * by the sum of a file that was booked at once it is certain too. By invoice number or account it is only proposed. If several bills fit,
 * it stays open.
 */
export function matchEntry(
  entry: StatementEntry,
  transfers: readonly SentTransfer[],
  bills: readonly OpenBill[],
): Match {
  const own = entry.end_to_end_id && transfers.find((one) => one.end_to_end_id === entry.end_to_end_id);
  if (own) return byReference(entry, own);
  const batch = transfers.filter((one) => entry.batch_id !== '' && one.message_id === entry.batch_id);
  if (batch.length > 0 && entry.end_to_end_id === '' && entry.amount < 0) {
    if (batch.every(({ state }) => state !== 'sent')) return { outcome: 'open', note: 'paid-before' };
    const total = batch.reduce((sum, { amount }) => sum + thousandths(amount), 0);
    const isWhole = total === thousandths(-entry.amount) && batch.every((one) => one.currency === entry.currency);
    if (isWhole && batch.every(({ state, is_cancelled }) => state === 'sent' && !is_cancelled))
      return { outcome: 'paid', transfers: batch.map(({ id }) => id) };
    return { outcome: 'open', note: 'several' };
  }
  return byText(entry, bills);
}
