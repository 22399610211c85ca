import {
  daysBetween,
  intersection,
  monthsOf,
  nextMonthStart,
  yearPeriod,
  type Day,
  type Period,
} from '../calendar/day.ts';
import { subtractPeriods } from '../calendar/subtract-periods.ts';

/** The billed days of a meter of one carrier. */
export interface MeterSpan<C extends string = string> {
  carrier: C;
  meterId: string;
  /** The first billed month, and its billed days. */
  firstMonth: Day;
  firstDays: number;
  lastMonth: Day;
  lastDays: number;
  /** January to December: the days of the year so far that its bills cover. */
  monthDays: readonly number[];
}

/** Days without an expected bill of a meter, marked by a user. */
export interface ExemptPeriod<C extends string = string> extends Period {
  carrier: C;
  meterId: string;
}

/** A meter with its replacements, January to December. */
export interface ChainMonths<C extends string = string> {
  carrier: C;
  meters: string[];
  days: number[];
  daysExpected: number[];
}

/** The days of one month, given by its first day. */
export const daysOfMonth = <C extends string>(chains: readonly ChainMonths<C>[], start: string): CarrierDays<C>[] =>
  chains.map(({ carrier, days, daysExpected }) => {
    const at = Number(start.slice(5, 7)) - 1;
    return { carrier, days: days[at] ?? 0, daysExpected: daysExpected[at] ?? 0 };
  });

export interface CarrierDays<C extends string = string> {
  carrier: C;
  days: number;
  daysExpected: number;
}

export interface CarrierCoverage<C extends string = string> extends CarrierDays<C> {
  /** Each meter together with its replacements. */
  meters: string[][];
}

/** The covered days of a property, and the days so far on which bills are due at all. */
export interface PropertyCoverage<C extends string = string, Of extends CarrierDays<C> = CarrierDays<C>> {
  carriers: Of[];
  /** The days of the year so far, without those before a purchase and after a sale. */
  dueDays: number;
  /** The excluded days, within the year so far. */
  notHeld: readonly Period[];
}

export interface CoverageShare {
  days: number;
  daysExpected: number;
  share: number;
}

/** Below this coverage an intensity is shown with its coverage: the area is that of a whole year, the use is not. */
export const SUFFICIENT_COVERAGE = 0.8;

/** A supplier's bill for a month has to arrive by this day of the next one, or it is overdue. */
const BILL_DUE_DAY = 10;

/**
 * The last day (exclusive) for which bills are due: a month is missing when its bill is overdue, not while it is running. Before the tenth,
 * the previous month is not due either.
 */
export function billsDueUntil(today: Day): Day {
  const isDue = Number(today.slice(8, 10)) > BILL_DUE_DAY;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (isDue) return `${today.slice(0, 7)}-01`;
  return month === 1 ? `${year - 1}-12-01` : `${year}-${String(month - 1).padStart(2, '0')}-01`;
}

/** The year up to today; an empty period if the year has not begun. */
export function yearSoFar(year: number, today: Day): Period {
  const { start, end } = yearPeriod(year);
  return { start, end: today < start ? start : today < end ? today : end };
}

/** Days of the year up to today; none of a year that has not begun. */
export function daysSoFar(year: number, today: Day): number {
  const { start, end } = yearPeriod(year);
  return Math.max(0, daysBetween(start, today < end ? today : end));
}

/** Days of a period on which a property is held. */
export const daysHeld = (due: Period, notHeld: readonly Period[]): number =>
  sum(subtractPeriods(due, notHeld).map(({ start, end }) => daysBetween(start, end)));

/** A meter of the register. */
export interface RegisteredMeter<C extends string = string> {
  carrier: C;
  meterId: string;
  /** The first day on which bills are due; absent: always. */
  from?: Day | undefined;
  /** The first day on which bills are no longer due. */
  until?: Day | undefined;
  /** The number of its replacement. */
  replacedBy?: string | undefined;
}

/**
 * The due and covered days of a property's meters, by month. Due are the days so far of every meter that ever had a bill, and of every
 * registered one, within its period of use in the register and without exempt days. A meter whose first bill follows the last one of
 * another is its replacement, and so is one that the register names: both are due once. Billed days outside the due days cover nothing.
 * `notHeld`: before the purchase of the property and after its sale nothing is due.
 */
export function coverageByMonth<C extends string>(
  spans: readonly MeterSpan<C>[],
  due: Period,
  registered: readonly RegisteredMeter<C>[] = [],
  exempt: readonly ExemptPeriod<C>[] = [],
  notHeld: readonly Period[] = [],
): ChainMonths<C>[] {
  const known = new Map(registered.map((meter) => [keyOf(meter), meter]));
  const months = monthsWithin(due);
  return chainsOf(spans, registered).map(({ carrier, meters, spans: billed }) => {
    const windows = meters.map((meterId) => known.get(keyOf({ carrier, meterId })));
    const own = exempt.filter((one) => one.carrier === carrier && meters.includes(one.meterId));
    const without = notHeld.length ? [...own, ...notHeld] : own;
    const daysExpected = months.map((month) => daysDueOf(windows, month, without));
    return {
      carrier,
      meters,
      days: daysExpected.map((most, month) => Math.min(most, sum(billed.map((span) => span.monthDays[month] ?? 0)))),
      daysExpected,
    };
  });
}

/** The covered days of a property's meters in the year, by carrier: the sum of `coverageByMonth`. */
export function coverageOfMeters<C extends string>(
  spans: readonly MeterSpan<C>[],
  due: Period,
  registered: readonly RegisteredMeter<C>[] = [],
  dueDays: number = Math.max(0, daysBetween(due.start, due.end)),
  exempt: readonly ExemptPeriod<C>[] = [],
  notHeld: readonly Period[] = [],
): CarrierCoverage<C>[] {
  // The usual case, for thousands of properties at once: every meter is due on every day.
  const chains =
    registered.length === 0 && exempt.length === 0 && notHeld.length === 0
      ? chainsOf(spans).map(({ carrier, meters, spans: own }) => ({
          carrier,
          meters,
          days: Math.min(dueDays, sum(own.map(({ monthDays }) => sum(monthDays)))),
          daysExpected: dueDays,
        }))
      : coverageByMonth(spans, due, registered, exempt, notHeld)
          .map(({ days, daysExpected, ...chain }) => ({ ...chain, days: sum(days), daysExpected: sum(daysExpected) }))
          // Meters that were out of use before the year.
          .filter(({ daysExpected }) => daysExpected > 0 || dueDays === 0);
  const carriers = new Map<C, CarrierCoverage<C>>();
  for (const { carrier, meters, days, daysExpected } of chains) {
    const row = carriers.get(carrier);
    if (!row) carriers.set(carrier, { carrier, meters: [meters], days, daysExpected });
    else {
      row.meters.push(meters);
      row.days += days;
      row.daysExpected += daysExpected;
    }
  }
  return [...carriers.values()];
}

/** The meters of a property, each with its replacements; registered meters are included even without bills. */
function chainsOf<C extends string>(spans: readonly MeterSpan<C>[], registered: readonly RegisteredMeter<C>[] = []) {
  const predecessors = new Map(
    registered.flatMap((meter) =>
      meter.replacedBy === undefined ? [] : [[keyOf({ ...meter, meterId: meter.replacedBy }), meter.meterId] as const],
    ),
  );
  const chains: { carrier: C; meters: string[]; spans: MeterSpan<C>[] }[] = [];
  for (const span of spans.toSorted((a, b) => compare(a.firstMonth, b.firstMonth) || compare(a.meterId, b.meterId))) {
    const own = chains.filter(({ carrier }) => carrier === span.carrier);
    const before = predecessors.size ? predecessors.get(keyOf(span)) : undefined;
    const replaced =
      (before !== undefined && own.find(({ meters }) => meters.includes(before))) ||
      own.find((chain) => isFollowedBy(chain.spans.at(-1), span));
    if (replaced) {
      replaced.meters.push(span.meterId);
      replaced.spans.push(span);
    } else chains.push({ carrier: span.carrier, meters: [span.meterId], spans: [span] });
  }
  for (const { carrier, meterId } of registered) {
    const own = chains.filter((chain) => chain.carrier === carrier);
    if (own.some(({ meters }) => meters.includes(meterId))) continue;
    const before = predecessors.get(keyOf({ carrier, meterId }));
    const replaced = own.find(({ meters }) => before !== undefined && meters.includes(before));
    if (replaced) replaced.meters.push(meterId);
    else chains.push({ carrier, meters: [meterId], spans: [] });
  }
  return chains;
}

/** The twelve months of the year in which a period begins, each limited to the days of the period. */
function monthsWithin(due: Period): readonly MonthWithin[] {
  const known = monthsKnown.get(due);
  if (known) return known;
  const months = monthsOf(Number(due.start.slice(0, 4))).map((month) => {
    const start = `${month}-01`;
    const next = nextMonthStart(start);
    const end = due.end <= start ? start : due.end < next ? due.end : next;
    return { start, end, days: daysBetween(start, end) };
  });
  monthsKnown.set(due, months);
  return months;
}

// Thousands of properties use the same period.
const monthsKnown = new WeakMap<Period, readonly MonthWithin[]>();

interface MonthWithin extends Period {
  days: number;
}

const keyOf = ({ carrier, meterId }: { carrier: string; meterId: string }) => `${carrier}|${meterId}`;

/** Days of a period on which one of these meters is due; one that is not registered is due on all of them. */
function daysDueOf(
  meters: readonly (RegisteredMeter | undefined)[],
  due: MonthWithin,
  exempt: readonly Period[],
): number {
  const isDueAllMonth = meters.some((meter) => (meter?.from ?? '') <= due.start && (meter?.until ?? '9') >= due.end);
  if (exempt.length === 0 && isDueAllMonth) return due.days;
  const windows = meters.flatMap((meter) => parts(due, meter?.from, meter?.until));
  // If one of several meters is exempt, no bill is expected for the point of supply.
  const without = exempt.flatMap(({ start, end }) => parts(due, start, end));
  const both = windows.flatMap((window) => without.flatMap((gone) => intersection(window, gone) ?? []));
  return daysOfUnion(windows) - daysOfUnion(both);
}

const parts = (due: Period, from: Day | undefined, until: Day | undefined): Period[] => {
  const part = due.start < due.end ? intersection(due, { start: from ?? due.start, end: until ?? due.end }) : undefined;
  return part ? [part] : [];
};

/** Days in at least one of these periods. */
function daysOfUnion(periods: readonly Period[]): number {
  let [days, end] = [0, ''];
  for (const period of periods.toSorted((a, b) => compare(a.start, b.start))) {
    const start = period.start > end ? period.start : end;
    if (period.end <= start) continue;
    days += daysBetween(start, period.end);
    end = period.end;
  }
  return days;
}

function isFollowedBy(earlier: MeterSpan | undefined, later: MeterSpan): boolean {
  if (!earlier) return false;
  const next = nextMonthStart(earlier.lastMonth);
  if (later.firstMonth === next) return true;
  // Replaced within a month: the two share its days.
  return (
    later.firstMonth === earlier.lastMonth && earlier.lastDays + later.firstDays <= daysBetween(earlier.lastMonth, next)
  );
}

/**
 * The coverage of several properties together, for all carriers or some. A property without any of these carriers counts as one meter
 * without bills while it is held: its area is in the intensity, its use is not. Null if nothing is due.
 */
export function coverageTogether<C extends string>(
  /** `properties`: how many have this coverage; by default one. */
  alike: readonly (Pick<PropertyCoverage<C>, 'carriers' | 'dueDays'> & { properties?: number })[],
  isOf: (carrier: C) => boolean = () => true,
): CoverageShare | null {
  let [days, daysExpected] = [0, 0];
  for (const { carriers, dueDays, properties = 1 } of alike) {
    let isDueOnly = true;
    for (const row of carriers) {
      if (!isOf(row.carrier)) continue;
      isDueOnly = false;
      days += row.days * properties;
      daysExpected += row.daysExpected * properties;
    }
    if (isDueOnly) daysExpected += dueDays * properties;
  }
  return daysExpected > 0 ? { days, daysExpected, share: days / daysExpected } : null;
}

/** Whether no bill covers any day of a property's year. Unknown where nothing is due, and in reports sent before coverage existed. */
export const isWithoutBills = ({ coverage }: { coverage?: number | null | undefined }): boolean => coverage === 0;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
