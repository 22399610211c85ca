import { MissingValue } from '../failure.ts';
import {
  daysBetween,
  intersection,
  monthsOf,
  nextMonthStart,
  yearPeriod,
  type Day,
  type Month,
  type Period,
} from '../calendar/day.ts';

/** A bill as coverage sees it: from this day, until that one. */
export interface CoveredPeriod extends Period {
  billId: string;
  /** Bills that name no meter share one unnamed meter: give the same text for all of them, for instance ''. */
  meterId: string;
  isEstimated?: boolean;
}

/** A meter that should have bills, and since when and until when it exists. */
export interface ExpectedMeter {
  meterId: string;
  from?: Day;
  until?: Day;
}

/** Days of one meter without a bill. */
export interface Gap extends Period {
  meterId: string;
  days: number;
}

/** Days of one meter that two bills claim. */
export interface Overlap extends Gap {
  billIds: [string, string];
}

export interface Coverage {
  /** Covered meter-days over meter-days due; 0 to 1. */
  share: number;
  daysCovered: number;
  daysDue: number;
  /** Of the covered days, those only an estimate covers. */
  daysEstimated: number;
  months: { month: Month; daysDue: number; daysCovered: number }[];
  gaps: Gap[];
  overlaps: Overlap[];
  /** Meters without a single bill in the year. */
  missingMeters: string[];
}

/**
 * How much of a property's year the bills of one utility cover, counted in days of each meter: two meters make 730 days due.
 * Days two bills claim count once. `owned` narrows the year to the time the property was held (half-open).
 *
 * Throws `MissingValue` when there is neither a meter nor a bill: then nothing is due, and no share can be given.
 * Source: GRESB data coverage (time): period with data over ownership period.
 */
export function coverage(
  year: number,
  bills: readonly CoveredPeriod[],
  meters: readonly ExpectedMeter[],
  owned?: Partial<Period>,
): Coverage {
  const calendar = yearPeriod(year);
  const held = owned
    ? intersection(calendar, { start: owned.start ?? calendar.start, end: owned.end ?? calendar.end })
    : calendar;
  const byMeter = new Map<string, CoveredPeriod[]>(meters.map(({ meterId }) => [meterId, []]));
  for (const bill of bills) {
    const list = byMeter.get(bill.meterId);
    if (list) list.push(bill);
    else byMeter.set(bill.meterId, [bill]);
  }
  if (byMeter.size === 0 || !held) throw new MissingValue(`a meter or a bill in ${year}`);

  const expected = new Map(meters.map((meter) => [meter.meterId, meter]));
  const months = new Map(monthsOf(year).map((month) => [month, { month, daysDue: 0, daysCovered: 0 }]));
  const result: Coverage = {
    share: 0,
    daysCovered: 0,
    daysDue: 0,
    daysEstimated: 0,
    months: [...months.values()],
    gaps: [],
    overlaps: [],
    missingMeters: [],
  };
  for (const [meterId, own] of byMeter) {
    const meter = expected.get(meterId);
    const due = intersection(held, { start: meter?.from ?? held.start, end: meter?.until ?? held.end });
    if (!due) continue;
    const claims = own.flatMap((bill) => {
      const part = intersection(due, bill);
      return part ? [{ ...bill, ...part }] : [];
    });
    claims.sort((a, b) =>
      a.start < b.start
        ? -1
        : a.start > b.start
          ? 1
          : a.end < b.end
            ? -1
            : a.end > b.end
              ? 1
              : a.billId < b.billId
                ? -1
                : 1,
    );
    if (claims.length === 0) result.missingMeters.push(meterId);
    const covered = union(claims);
    result.daysDue += daysBetween(due.start, due.end);
    result.daysCovered += days(covered);
    result.daysEstimated += days(covered) - days(union(claims.filter((claim) => !claim.isEstimated)));
    result.gaps.push(
      ...gapsIn(due, covered).map((gap) => ({ meterId, ...gap, days: daysBetween(gap.start, gap.end) })),
    );
    result.overlaps.push(...overlapsOf(meterId, claims));
    eachMonth(due, (month, count) => (months.get(month)!.daysDue += count));
    for (const part of covered) eachMonth(part, (month, count) => (months.get(month)!.daysCovered += count));
  }
  if (result.daysDue === 0) throw new MissingValue(`a meter in use in ${year}`);
  result.share = result.daysCovered / result.daysDue;
  return result;
}

/** What is left of a period without others. */
export const partsWithout = (period: Period, others: readonly Period[]): Period[] =>
  gapsIn(
    period,
    union(
      others
        .flatMap((other) => intersection(period, other) ?? [])
        .toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start))),
    ),
  );

/** Sorted periods melted together where they touch or overlap. */
function union(sorted: readonly Period[]): Period[] {
  const melted: Period[] = [];
  for (const { start, end } of sorted) {
    const last = melted.at(-1);
    if (last && start <= last.end) last.end = end > last.end ? end : last.end;
    else melted.push({ start, end });
  }
  return melted;
}

function gapsIn(due: Period, covered: readonly Period[]): Period[] {
  const gaps: Period[] = [];
  let from = due.start;
  for (const part of covered) {
    if (from < part.start) gaps.push({ start: from, end: part.start });
    from = part.end;
  }
  if (from < due.end) gaps.push({ start: from, end: due.end });
  return gaps;
}

function overlapsOf(meterId: string, sorted: readonly CoveredPeriod[]): Overlap[] {
  const overlaps: Overlap[] = [];
  for (const [index, bill] of sorted.entries()) {
    for (const later of sorted.slice(index + 1)) {
      if (later.start >= bill.end) break;
      const shared = intersection(bill, later)!;
      overlaps.push({
        meterId,
        ...shared,
        days: daysBetween(shared.start, shared.end),
        billIds: [bill.billId, later.billId],
      });
    }
  }
  return overlaps;
}

function eachMonth({ start, end }: Period, count: (month: Month, days: number) => void) {
  for (let from = start; from < end;) {
    const monthEnd = nextMonthStart(from);
    const until = monthEnd < end ? monthEnd : end;
    count(from.slice(0, 7), daysBetween(from, until));
    from = until;
  }
}

function days(periods: readonly Period[]) {
  return periods.reduce((sum, { start, end }) => sum + daysBetween(start, end), 0);
}
