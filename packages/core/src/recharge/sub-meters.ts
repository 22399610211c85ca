import { addDays, daysBetween, intersection, type Day, type Period } from '../calendar/day.ts';
import { subtractPeriods } from '../calendar/subtract-periods.ts';
import type { OpenPeriod } from '../property/vacancy.ts';

/** A meter behind the main one that counts what one space uses. */
export interface SubMeter {
  meterId: string;
  spaceId: string;
  unit: string;
  /** Between neighbouring readings, in the order of their days. */
  intervals: readonly (Period & { quantity: number })[];
  /** Of a virtual meter, which is not read itself: the meters it adds up, in its unit. */
  parts?: readonly { factor: number; intervals: SubMeter['intervals'] }[];
}

/**
 * What meter data says of a day, and readings of the days between two of them that meter data does not know, which keep the daily average
 * of these: 300 between two readings thirty days apart are 10 a day, whatever meter data says of some of the days.
 */
export function withMeterData(
  intervals: SubMeter['intervals'],
  days: ReadonlyMap<Day, number>,
): (Period & { quantity: number })[] {
  if (days.size === 0) return [...intervals];
  const known = [...days].map(([start, quantity]) => ({ start, end: addDays(start, 1), quantity }));
  const rest = intervals.flatMap((interval) => {
    const perDay = interval.quantity / daysBetween(interval.start, interval.end);
    return subtractPeriods(interval, known).map((part) => ({
      ...part,
      quantity: perDay * daysBetween(part.start, part.end),
    }));
  });
  return [...known, ...rest].toSorted((a, b) => (a.start < b.start ? -1 : 1));
}

/** The same meter in another unit. */
export const inUnit = <M extends SubMeter>(meter: M, unit: string, factor: number): M => ({
  ...meter,
  unit,
  intervals: meter.intervals.map((interval) => ({ ...interval, quantity: interval.quantity * factor })),
  ...(meter.parts && { parts: meter.parts.map((part) => ({ ...part, factor: part.factor * factor })) }),
});

/** What a meter counted in these days, spread evenly over the days between two readings; undefined where it was not read. */
export function consumptionIn(intervals: SubMeter['intervals'], window: Period): number | undefined {
  let days = 0;
  let quantity = 0;
  for (const interval of intervals) {
    const shared = intersection(interval, window);
    if (!shared) continue;
    const its = daysBetween(shared.start, shared.end);
    days += its;
    quantity += (interval.quantity * its) / daysBetween(interval.start, interval.end);
  }
  return days === daysBetween(window.start, window.end) ? quantity : undefined;
}

/** What a sub-meter counted in these days; of a virtual one, the sum of its parts. Undefined where one was not read. */
export function countedIn(
  { intervals, parts }: Pick<SubMeter, 'intervals' | 'parts'>,
  window: Period,
): number | undefined {
  if (!parts) return consumptionIn(intervals, window);
  let sum = 0;
  for (const part of parts) {
    const quantity = consumptionIn(part.intervals, window);
    if (quantity === undefined) return undefined;
    sum += quantity * part.factor;
  }
  return sum;
}

/** The window cut wherever one of the leases begins or ends. */
export function stretches(leases: readonly OpenPeriod[], window: Period): Period[] {
  const cuts = new Set([window.start, window.end]);
  for (const { start, end } of leases)
    for (const day of [start, end]) if (day !== undefined && day > window.start && day < window.end) cuts.add(day);
  const days = [...cuts].toSorted();
  return days.slice(0, -1).map((start, index) => ({ start, end: days[index + 1] ?? window.end }));
}
