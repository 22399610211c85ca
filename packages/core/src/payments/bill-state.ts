import { InvalidValue } from '../failure.ts';
import { inCoins, ofCoins } from '../money.ts';

/** How far a saved bill has come on its way to being paid. */
export const billStates = ['draft', 'flagged', 'approved', 'exported', 'paid'] as const;
export type BillState = (typeof billStates)[number];

// The database holds the same steps (`bill_payable_steps`); a test compares the two.
const next: Readonly<Record<BillState, readonly BillState[]>> = {
  draft: ['flagged', 'approved'],
  // Approved in spite of the flag, or cleared.
  flagged: ['draft', 'approved'],
  // An approval is withdrawn, or the bill is changed.
  approved: ['draft', 'flagged', 'exported', 'paid'],
  // Back when its payment run is cancelled.
  exported: ['approved', 'paid'],
  // Back when a payment that was recorded by mistake is removed.
  paid: ['approved', 'exported'],
};

export const mayStep = (from: BillState, to: BillState): boolean => next[from].includes(to);

export interface Money {
  amount: number;
  /** ISO 4217. */
  currency: string;
}

/**
 * Whether somebody else than who saved a bill last must approve it. Up to the limit of its currency one person is enough; amounts
 * are not converted, so that a currency without a limit always takes two. Credits count by their size.
 */
export function needsSecondPerson({ amount, currency }: Money, limits: readonly Money[]): boolean {
  const limit = limits.find((one) => one.currency === currency);
  return !limit || Math.abs(amount) > limit.amount;
}

/**
 * What of a bill is paid after one more payment, and whether that is all of it; to the smallest coin. A credit is paid by amounts below zero.
 * Throws `InvalidValue` when nothing is paid, the sign is the other one, or more would be paid than the bill says.
 */
export function afterPayment(
  { amount, paid, currency }: Money & { paid: number },
  payment: number,
): { paid: number; isPaid: boolean } {
  const [whole = 0, before = 0, more = 0] = [amount, paid, payment].map((one) => inCoins(one, currency));
  if (more === 0 || Math.sign(more) !== Math.sign(whole)) throw new InvalidValue('The payment has the wrong sign');
  const after = before + more;
  if (Math.abs(after) > Math.abs(whole)) throw new InvalidValue('More would be paid than the bill says');
  return { paid: ofCoins(after, currency), isPaid: after === whole };
}
