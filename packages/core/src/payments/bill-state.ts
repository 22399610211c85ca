import { InvalidValue } from '../failure.ts';
import { inCoins, ofCoins } from '../money.ts';

/** The payment states of a saved bill. */
export const billStates = ['draft', 'flagged', 'approved', 'exported', 'paid'] as const;
export type BillState = (typeof billStates)[number];

// The database has the same steps (`bill_payable_steps`); a test compares the two.
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
 * Whether a person other than the last one who saved the bill must approve it. Up to the limit of its currency one person is enough;
 * amounts are not converted, so that a currency without a limit always needs two. Credits count by their size.
 */
export function needsSecondPerson({ amount, currency }: Money, limits: readonly Money[]): boolean {
  const limit = limits.find((one) => one.currency === currency);
  return !limit || Math.abs(amount) > limit.amount;
}

/**
 * The paid amount of a bill after one more payment, and whether it is complete; to the smallest coin. Credits are paid with negative
 * amounts. Throws `InvalidValue` for a payment of zero, with the wrong sign, or above the open amount.
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
