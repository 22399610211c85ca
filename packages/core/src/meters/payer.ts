import { addDays } from '../calendar/day.ts';

/** The payer of the meter's bills. */
export const meterPayers = ['landlord', 'tenant'] as const;
export type MeterPayer = (typeof meterPayers)[number];

/** The present payer of a meter, and the days of changes in their order: there are two payers, so each change is to the other. */
export interface PayerHistory {
  paidBy: MeterPayer;
  changes: readonly string[];
}

const otherThan = (payer: MeterPayer): MeterPayer => (payer === 'tenant' ? 'landlord' : 'tenant');

/** The payer on a day. The database has the same rule (functions/15-meters.sql). */
export const payerOn = ({ paidBy, changes }: PayerHistory, day: string): MeterPayer =>
  changes.filter((change) => change > day).length % 2 === 0 ? paidBy : otherThan(paidBy);

/**
 * The history after a user states the payer and the first day. Without a day it was always the same. With the known payer, the day corrects
 * that of the last change.
 */
export function statedPayer(known: PayerHistory, paidBy: MeterPayer, since: string | null): PayerHistory {
  if (since === null) return { paidBy, changes: [] };
  const before: PayerHistory =
    paidBy === known.paidBy ? { paidBy: otherThan(paidBy), changes: known.changes.slice(0, -1) } : known;
  const earlier = before.changes.filter((change) => change < since);
  return {
    paidBy,
    changes: payerOn(before, addDays(since, -1)) === paidBy ? earlier : [...earlier, since],
  };
}
