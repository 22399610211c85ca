import {
  daysBetween,
  intersection,
  monthsOf,
  nextMonthStart,
  type Day,
  type Month,
  type Period,
} from '../calendar/day.ts';
import { InvalidValue, MissingValue } from '../failure.ts';

/** A value of a property from a day on, until the day of the next value. */
export interface DatedValue<T> {
  /** Null: always. */
  from: Day | null;
  value: T;
}

/** A part of a period with one value. */
export interface Stretch<T> extends Period {
  days: number;
  value: T;
}

export interface TimeWeighted {
  value: number;
  /** The calculation: each stretch with its days. */
  stretches: Stretch<number>[];
}

const BEGINNING: Day = '0001-01-01';
const END: Day = '9999-12-31';

const inOrder = <T>(values: readonly DatedValue<T>[]) =>
  values.toSorted((a, b) => ((a.from ?? BEGINNING) < (b.from ?? BEGINNING) ? -1 : 1));

/** The value on a day; undefined before the first one. */
export const valueOn = <T>(values: readonly DatedValue<T>[], day: Day): T | undefined =>
  inOrder(values).findLast(({ from }) => (from ?? BEGINNING) <= day)?.value;

/** The stretches of a period in order; days before the first value are left out. */
export function stretchesOf<T>(values: readonly DatedValue<T>[], period: Period): Stretch<T>[] {
  const ordered = inOrder(values);
  return ordered.flatMap(({ from, value }, index) => {
    const part = intersection({ start: from ?? BEGINNING, end: ordered[index + 1]?.from ?? END }, period);
    return part ? [{ ...part, days: daysBetween(part.start, part.end), value }] : [];
  });
}

/**
 * The mean of a value over a period, each stretch weighted by its days: 1,000 m² for 182 days and 1,200 m² for 184 are
 * (1,000 × 182 + 1,200 × 184) / 366 = 1,100.5 m² (GHG Protocol Corporate Standard, chapter 5, on changes during the year).
 *
 * Throws `InvalidValue` on a period without days, `MissingValue` where the value of a day is not known.
 */
export function timeWeighted(values: readonly DatedValue<number>[], period: Period): TimeWeighted {
  const days = daysBetween(period.start, period.end);
  if (days <= 0) throw new InvalidValue(`"${period.start}" to "${period.end}" has no day`);
  const stretches = stretchesOf(values, period);
  if (stretches.reduce((sum, stretch) => sum + stretch.days, 0) < days)
    throw new MissingValue(`a value for every day from ${period.start} to ${period.end}`);
  return { value: stretches.reduce((sum, { value, days: part }) => sum + value * part, 0) / days, stretches };
}

/** The value with the most days in a period, for words that have no mean; among equals the later one; undefined without any. */
export function heldLongest<T>(values: readonly DatedValue<T>[], period: Period): T | undefined {
  const days = new Map<T, number>();
  for (const { value, days: part } of stretchesOf(values, period)) days.set(value, (days.get(value) ?? 0) + part);
  const most = Math.max(...days.values());
  return [...days].findLast(([, part]) => part === most)?.[0];
}

/** The parts of a period in which the value is true. */
export const daysWith = (holds: readonly DatedValue<boolean>[], period: Period): Period[] =>
  stretchesOf(holds, period).flatMap(({ start, end, value }) => (value ? [{ start, end }] : []));

/** The parts of a period in which the value is not true. */
export const daysWithout = (holds: readonly DatedValue<boolean>[], period: Period): Period[] =>
  stretchesOf(holds, period).flatMap(({ start, end, value }) => (value ? [] : [{ start, end }]));

/**
 * The means of the twelve months over the days on which a property is held, 0 in months without such a day. What a meter measured in a month
 * that is held in part is reduced to the days held by `partOnHeldDays`.
 */
export const monthlyMeans = (
  values: readonly DatedValue<number>[],
  isHeld: readonly DatedValue<boolean>[],
  year: number,
): number[] =>
  monthsOf(year).map((month) => {
    const start = `${month}-01`;
    const held = stretchesOf(isHeld, { start, end: nextMonthStart(start) }).filter(({ value }) => value);
    const days = held.reduce((sum, stretch) => sum + stretch.days, 0);
    return days === 0
      ? 0
      : held.reduce(
          (sum, { start: from, end, days: part }) => sum + timeWeighted(values, { start: from, end }).value * part,
          0,
        ) / days;
  });

const periodOf = (month: Month): Period => ({ start: `${month}-01`, end: nextMonthStart(`${month}-01`) });
const lengthOf = (month: Month): number => daysBetween(periodOf(month).start, periodOf(month).end);

/** The days of a month on which a property is held. */
const heldDaysIn = (isHeld: readonly DatedValue<boolean>[], month: Month): number =>
  daysWith(isHeld, periodOf(month)).reduce((sum, { start, end }) => sum + daysBetween(start, end), 0);

/** The days held of a month; null where the month is held on every day or on none. */
export function daysOfMonthInPart(isHeld: readonly DatedValue<boolean>[], month: Month): number | null {
  const days = heldDaysIn(isHeld, month);
  return days === 0 || days === lengthOf(month) ? null : days;
}

/** The same of each month of a year. */
export const heldDaysByMonth = (isHeld: readonly DatedValue<boolean>[], year: number): (number | null)[] =>
  monthsOf(year).map((month) => daysOfMonthInPart(isHeld, month));

/**
 * The part of what a meter measured in the month of a purchase or sale that falls on the days held: 30 billed days, of which the property is
 * held on 15, count by half. A first bill that begins with the purchase and a last one that ends with the sale count whole: their days are
 * no more than those held. `days`: the billed days of the meter in the month; a credit note has none and counts whole.
 */
export const partOnHeldDays = (days: number, heldDays: number | null | undefined, month: Month): number =>
  heldDays === null || heldDays === undefined || days === 0
    ? 1
    : Math.min(1, heldDays / Math.min(days, lengthOf(month)));

/** The same by the days on which the property is held, 0 in a month without such a day; undefined: it is always held. */
export function partHeld(isHeld: readonly DatedValue<boolean>[] | undefined, days: number, month: Month): number {
  const held = isHeld && heldDaysIn(isHeld, month);
  return held === 0 ? 0 : partOnHeldDays(days, held, month);
}

/** Combines two series into one, with a value for every day that has both: an area and its owned share. */
export function combine<A, B, C>(
  a: readonly DatedValue<A>[],
  b: readonly DatedValue<B>[],
  together: (a: A, b: B) => C,
): DatedValue<C>[] {
  const days = [...new Set([...a, ...b].map(({ from }) => from))];
  return days.flatMap((from) => {
    const day = from ?? BEGINNING;
    const [left, right] = [inOrder(a), inOrder(b)].map((values) =>
      values.findLast((row) => (row.from ?? BEGINNING) <= day),
    ) as [DatedValue<A> | undefined, DatedValue<B> | undefined];
    return left && right ? [{ from, value: together(left.value, right.value) }] : [];
  });
}
