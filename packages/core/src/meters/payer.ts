import { addDays } from '../calendar/day.ts';

/** Whose bill it is. */
export const meterPayers = ['landlord', 'tenant'] as const;
export type MeterPayer = (typeof meterPayers)[number];

/** Who pays a meter now, and on which days that changed, in their order: there are two who can pay, so each change is to the other. */
export interface PayerHistory {
  paidBy: MeterPayer;
  changes: readonly string[];
}

const otherThan = (payer: MeterPayer): MeterPayer => (payer === 'tenant' ? 'landlord' : 'tenant');

/** Who paid on a day. The database knows the same rule (functions/15-meters.sql). */
export const payerOn = ({ paidBy, changes }: PayerHistory, day: string): MeterPayer =>
  changes.filter((change) => change > day).length % 2 === 0 ? paidBy : otherThan(paidBy);

/**
 * The history once somebody said who pays, and since when. Without a day it was always so. With the payer that is known already, the
 * day is that of the last change, corrected.
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
