import type { Payable } from '@steward/contract/energy/payments.payable';

/** Why a bill cannot be approved together with others. */
export type Reason = 'flagged' | 'needsOther' | 'decided';

function reasonOf({ state, open_flags, needs_other }: Payable): Reason | undefined {
  if (state !== 'draft' && state !== 'flagged') return 'decided';
  // Flagged bills require a note, which is entered one by one.
  if (state === 'flagged' || open_flags !== null) return 'flagged';
  return needs_other ? 'needsOther' : undefined;
}

export const toApprove = (bills: readonly Payable[]): Payable[] => bills.filter((bill) => reasonOf(bill) === undefined);

/** The reasons that occur, each with its bills. */
export const whyNotApproved = (bills: readonly Payable[]): { reason: Reason; of: Payable[] }[] =>
  (['flagged', 'needsOther', 'decided'] as const)
    .map((reason) => ({ reason, of: bills.filter((bill) => reasonOf(bill) === reason) }))
    .filter(({ of }) => of.length > 0);

/** The approved bills by currency: a payment run has one. */
export function forRun(bills: readonly Payable[]): Payable[][] {
  const approved = bills.filter(({ state }) => state === 'approved');
  return [...new Set(approved.map(({ currency }) => currency))].map((currency) =>
    approved.filter((bill) => bill.currency === currency),
  );
}
