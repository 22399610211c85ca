import { addDays, type Day } from '../calendar/day.ts';
import { highestSum, sumOn } from './vacancy.ts';
import type { DatedValue } from './values-over-time.ts';

/** What a fund holds of a portfolio, from a day to a last day. */
export interface FundShare {
  /** Null: since ever. */
  valid_from: Day | null;
  /** The last day; null: without an end. */
  valid_until: Day | null;
  /** From 0 to 1. */
  share: number;
}

// Three thirds are one.
const ROUNDING = 1e-9;
const BEGINNING: Day = '1900-01-01';

const open = ({ valid_from, valid_until, share }: FundShare) => ({
  start: valid_from ?? BEGINNING,
  end: valid_until === null ? undefined : addDays(valid_until, 1),
  amount: share,
});

/** What is held on a day; a day that no entry covers is one on which nothing is held. Undefined: nothing was entered at all. */
export const shareOn = (shares: readonly FundShare[], day: Day): number | undefined =>
  shares.length === 0 ? undefined : sumOn(shares.map(open), day);

/** What is held from each day on, on which an entry begins or ends. */
export function sharesOverTime(shares: readonly FundShare[]): DatedValue<number>[] {
  const days = new Set(shares.map(open).flatMap(({ start, end }) => [start, ...(end === undefined ? [] : [end])]));
  const from = [...days].toSorted();
  const before = { from: null, value: 0 };
  return [before, ...from.map((day) => ({ from: day, value: shareOn(shares, day) ?? 0 }))];
}

/** The day on which the shares of all funds together are most, if that is more than the whole. */
export function overheldOn(shares: readonly FundShare[]): Day | undefined {
  const highest = highestSum(shares.map(open));
  return highest && highest.sum > 1 + ROUNDING ? highest.day : undefined;
}

/** Whether two entries hold on the same day. */
export const overlap = (one: FundShare, other: FundShare): boolean =>
  (one.valid_from ?? '') <= (other.valid_until ?? '9999') && (other.valid_from ?? '') <= (one.valid_until ?? '9999');

/** A part of a part: 60 % of a portfolio that holds half of a property are 30 % of the property. */
export const resultingShare = (shares: readonly number[]): number => shares.reduce((part, share) => part * share, 1);
