import type { Day } from '../calendar/day.ts';
import { valuationBases, type ValuationBasis } from './valuation-fields.ts';

export interface Valuation {
  value: number;
  currency: string;
  day: Day;
  basis: ValuationBasis;
}

/**
 * The value of a property as of a day: the last valuation on or before it, of these bases where some are named. Of several of one day the
 * one whose basis comes first in `valuationBases`. Undefined: there is none.
 */
export function valuationOn<V extends Valuation>(
  valuations: readonly V[],
  day: Day,
  bases: readonly ValuationBasis[] = valuationBases,
): V | undefined {
  const rank = ({ basis }: V) => valuationBases.indexOf(basis);
  return valuations
    .filter((one) => one.day <= day && bases.includes(one.basis))
    .toSorted((a, b) => (a.day === b.day ? rank(a) - rank(b) : a.day < b.day ? 1 : -1))[0];
}

/** One unit of `from` is `rate` units of `to`, from its day on. */
export interface ExchangeRate {
  from: string;
  to: string;
  day: Day;
  rate: number;
  source: string;
}

export interface UsedRate extends ExchangeRate {
  /** The stated rate is of the other direction: the amount was divided by it. */
  isInverse: boolean;
}

/**
 * The last stated rate between two currencies on or before a day, in either direction; of both directions on one day the direct one. Rates
 * are never chained over a third currency, because the result would depend on which one (decision 0130). Undefined: none is stated.
 */
export function rateOn(rates: readonly ExchangeRate[], from: string, to: string, day: Day): UsedRate | undefined {
  const last = (isInverse: boolean) =>
    rates
      .filter((one) => one.day <= day && one.from === (isInverse ? to : from) && one.to === (isInverse ? from : to))
      .toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];
  const [direct, inverse] = [last(false), last(true)];
  if (direct && !(inverse && inverse.day > direct.day)) return { ...direct, isInverse: false };
  return inverse && { ...inverse, isInverse: true };
}

export type Converted =
  | { amount: number; /** Null: the same currency. */ rate: UsedRate | null }
  | { amount: null; reason: 'no-rate' };

/** An amount in another currency by the rate of a day. Without a stated rate there is none; it is never taken for 1. */
export function converted(
  { amount, currency }: { amount: number; currency: string },
  to: string,
  rates: readonly ExchangeRate[],
  day: Day,
): Converted {
  if (currency === to) return { amount, rate: null };
  const rate = rateOn(rates, currency, to, day);
  if (!rate) return { amount: null, reason: 'no-rate' };
  return { amount: rate.isInverse ? amount / rate.rate : amount * rate.rate, rate };
}

export interface Loan {
  /** The outstanding amount from each day on. */
  balances: readonly { on: Day; outstanding: number }[];
  originatedOn: Day | null;
  /** The last day; null: it runs on. */
  until: Day | null;
}

/**
 * What is outstanding of a loan on a day: the last amount stated on or before it; nothing before it was paid out and after its last day.
 * Undefined: it runs, and no amount is stated.
 */
export function outstandingOn({ balances, originatedOn, until }: Loan, day: Day): number | undefined {
  if ((originatedOn !== null && day < originatedOn) || (until !== null && day > until)) return 0;
  return balances.filter(({ on }) => on <= day).toSorted((a, b) => (a.on < b.on ? 1 : -1))[0]?.outstanding;
}
