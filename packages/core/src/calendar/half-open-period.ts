import { InvalidValue } from '../failure.ts';
import { grouped } from '../grouped.ts';
import { addDays, daysBetween, nextMonthStart, type Day, type Period } from './day.ts';

/** Whether the last printed day belongs to the bill (`inclusive`) or to the next one (`exclusive`). */
export type EndConvention = 'inclusive' | 'exclusive';

/**
 * A printed period as the product keeps it, from this day until that one. A German annual bill prints 01.01.–31.12. and
 * means both days: `inclusive`, until 1 January. Meter-reading bills print 12 Sep–14 Oct and the next starts on 14 Oct:
 * `exclusive`, nothing to change. Throws `InvalidValue` when nothing is left of the period.
 */
export function halfOpenPeriod(printedStart: Day, printedEnd: Day, convention: EndConvention): Period {
  const end = convention === 'inclusive' ? addDays(printedEnd, 1) : printedEnd;
  if (daysBetween(printedStart, end) <= 0)
    throw new InvalidValue(`The period ends (${printedEnd}) before it has begun (${printedStart})`);
  return { start: printedStart, end };
}

/** What the convention of a bill was concluded from. */
export interface ConventionReading {
  convention: EndConvention;
  because: 'next-starts-the-day-after' | 'next-starts-on-the-same-day' | 'said' | 'whole-months' | 'assumed';
}

/**
 * Which convention a supplier's bills of one meter follow, from the bill itself and its neighbours as printed:
 *
 * 1. The next bill starts the day after this one ends: `inclusive`. It starts on the same day: `exclusive`.
 * 2. The bill says so itself, by its days or in words (01.01.–30.12.2024, 365 days): `inclusive`.
 * 3. Without either: a period from the first of a month to the last day of a month is `inclusive` (01.01.–31.12.).
 * 4. Otherwise `exclusive`, marked `assumed`: a reading date belongs to the bill it opens.
 */
export function endConvention(
  printed: Period,
  neighbours: readonly Period[] = [],
  countsLastDay = false,
): ConventionReading {
  for (const other of neighbours) {
    if (other.start === addDays(printed.end, 1) || addDays(other.end, 1) === printed.start) {
      return { convention: 'inclusive', because: 'next-starts-the-day-after' };
    }
    if (other.start === printed.end || other.end === printed.start) {
      return { convention: 'exclusive', because: 'next-starts-on-the-same-day' };
    }
  }
  if (countsLastDay) return { convention: 'inclusive', because: 'said' };
  const endsAMonth = addDays(printed.end, 1) === nextMonthStart(printed.end);
  if (printed.start.endsWith('-01') && endsAMonth) return { convention: 'inclusive', because: 'whole-months' };
  return { convention: 'exclusive', because: 'assumed' };
}

/**
 * Which convention a list of bills follows, by the bills of a meter that come one after the other: `inclusive` where the next one starts
 * the day after, `exclusive` where it starts on the same day. Undefined where no two follow each other, or both are found.
 */
export function conventionOfList(bills: Iterable<Period & { meter: string }>): EndConvention | undefined {
  const found = new Set<EndConvention>();
  for (const ofMeter of grouped(bills, ({ meter }) => meter).values()) {
    const sorted = ofMeter.toSorted((a, b) => (a.start < b.start ? -1 : 1));
    for (const [at, bill] of sorted.entries()) {
      const next = sorted[at + 1];
      if (next?.start === bill.end) found.add('exclusive');
      else if (next?.start === addDays(bill.end, 1)) found.add('inclusive');
    }
  }
  const [only, other] = found;
  return other === undefined ? only : undefined;
}
