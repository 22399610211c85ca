import { daysBetween, intersection, nextMonthStart, yearPeriod, type Day, type Period } from '../calendar/day.ts';

/** A meter of one carrier, as its bills tell it. */
export interface MeterSpan<C extends string = string> {
  carrier: C;
  meterId: string;
  /** The first month with a bill, ever, and the days billed of it. */
  firstMonth: Day;
  firstDays: number;
  lastMonth: Day;
  lastDays: number;
  /** Days of the year so far that its bills cover. */
  days: number;
}

export interface CarrierCoverage<C extends string = string> {
  carrier: C;
  /** A meter and the one that replaced it are one. */
  meters: string[][];
  days: number;
  daysExpected: number;
}

export interface CoverageShare {
  days: number;
  daysExpected: number;
  share: number;
}

/** Below this coverage an intensity says which share it rests on: a year's area divides less than a year's use. */
export const SUFFICIENT_COVERAGE = 0.8;

/** A supplier's bill for a month is here by this day of the next one, or it is overdue. */
const BILL_DUE_DAY = 10;

/**
 * The day until which bills are due: a month is missing when its bill is overdue, not because it is still running. Until the tenth
 * the month before is not due either.
 */
export function billsDueUntil(today: Day): Day {
  const isDue = Number(today.slice(8, 10)) > BILL_DUE_DAY;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (isDue) return `${today.slice(0, 7)}-01`;
  return month === 1 ? `${year - 1}-12-01` : `${year}-${String(month - 1).padStart(2, '0')}-01`;
}

/** The year until today; a period without days where the year has not begun. */
export function yearSoFar(year: number, today: Day): Period {
  const { start, end } = yearPeriod(year);
  return { start, end: today < start ? start : today < end ? today : end };
}

/** Days of the year until today; none of a year that has not begun. */
export function daysSoFar(year: number, today: Day): number {
  const { start, end } = yearPeriod(year);
  return Math.max(0, daysBetween(start, today < end ? today : end));
}

/** A meter as the register knows it. */
export interface RegisteredMeter<C extends string = string> {
  carrier: C;
  meterId: string;
  /** The first day on which it is due; absent: since ever. */
  from?: Day | undefined;
  /** From this day on it is not due any more. */
  until?: Day | undefined;
  /** The number of the meter that took its place. */
  replacedBy?: string | undefined;
}

/**
 * How many days of a property's meters are covered, carrier by carrier. Due is every day so far of every meter that ever had a
 * bill, and of every registered one, within the days that the register gives it; one that is gone before the year is not there.
 * A meter whose first bill follows on the last one of another is its replacement, as is one that the register names so: both are
 * due once.
 */
export function coverageOfMeters<C extends string>(
  spans: readonly MeterSpan<C>[],
  due: Period,
  registered: readonly RegisteredMeter<C>[] = [],
  dueDays: number = Math.max(0, daysBetween(due.start, due.end)),
): CarrierCoverage<C>[] {
  const known = new Map(registered.map((meter) => [keyOf(meter), meter]));
  const predecessors = new Map(
    registered.flatMap((meter) =>
      meter.replacedBy === undefined ? [] : [[keyOf({ ...meter, meterId: meter.replacedBy }), meter.meterId] as const],
    ),
  );
  const carriers = new Map<C, MeterSpan<C>[][]>();
  for (const span of spans.toSorted((a, b) => compare(a.firstMonth, b.firstMonth) || compare(a.meterId, b.meterId))) {
    const meters = carriers.get(span.carrier) ?? [];
    carriers.set(span.carrier, meters);
    const before = predecessors.size ? predecessors.get(keyOf(span)) : undefined;
    const replaced =
      (before !== undefined && meters.find((chain) => chain.some(({ meterId }) => meterId === before))) ||
      meters.find((chain) => isFollowedBy(chain.at(-1), span));
    if (replaced) replaced.push(span);
    else meters.push([span]);
  }
  // The usual case, for thousands of properties at once.
  if (registered.length === 0)
    return [...carriers].map(([carrier, meters]) => ({
      carrier,
      meters: meters.map((chain) => chain.map(({ meterId }) => meterId)),
      days: sum(meters.map((chain) => Math.min(dueDays, sum(chain.map(({ days }) => days))))),
      daysExpected: meters.length * dueDays,
    }));
  // Registered meters that never had a bill: due all the same, by themselves or in the place of the one they replaced.
  const chains = [...carriers].map(([carrier, meters]) => ({
    carrier,
    chains: meters.map((chain) => ({
      meters: chain.map(({ meterId }) => meterId),
      days: sum(chain.map(({ days }) => days)),
    })),
  }));
  for (const { carrier, meterId } of registered) {
    let own = chains.find((row) => row.carrier === carrier);
    if (own?.chains.some((chain) => chain.meters.includes(meterId))) continue;
    if (!own) chains.push((own = { carrier, chains: [] }));
    const before = predecessors.get(keyOf({ carrier, meterId }));
    const replaced = own.chains.find((chain) => before !== undefined && chain.meters.includes(before));
    if (replaced) replaced.meters.push(meterId);
    else own.chains.push({ meters: [meterId], days: 0 });
  }
  return chains.flatMap(({ carrier, chains: all }) => {
    const counted = all
      .map((chain) => ({
        ...chain,
        due: daysDueOf(
          chain.meters.map((meterId) => known.get(keyOf({ carrier, meterId }))),
          due,
        ),
      }))
      .filter((chain) => chain.due > 0 || dueDays === 0);
    return counted.length
      ? [
          {
            carrier,
            meters: counted.map((chain) => chain.meters),
            days: sum(counted.map((chain) => Math.min(chain.due, chain.days))),
            daysExpected: sum(counted.map((chain) => chain.due)),
          },
        ]
      : [];
  });
}

const keyOf = ({ carrier, meterId }: { carrier: string; meterId: string }) => `${carrier}|${meterId}`;

/** Days of a period on which one of these meters is due; one that is not registered is due on all of them. */
function daysDueOf(meters: readonly (RegisteredMeter | undefined)[], due: Period): number {
  const windows = meters
    .flatMap((meter) => intersection(due, { start: meter?.from ?? due.start, end: meter?.until ?? due.end }) ?? [])
    .toSorted((a, b) => compare(a.start, b.start));
  let [days, end] = [0, due.start];
  for (const window of windows) {
    const start = window.start > end ? window.start : end;
    if (window.end <= start) continue;
    days += daysBetween(start, window.end);
    end = window.end;
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
 * The coverage of several properties together, of all carriers or of some. A property without any of these carriers is due and
 * missing as one meter: its area stands in the intensity, its use does not. Nothing due gives no share.
 */
export function coverageTogether<C extends string>(
  properties: readonly (readonly CarrierCoverage<C>[])[],
  dueDays: number,
  isOf: (carrier: C) => boolean = () => true,
): CoverageShare | null {
  let [days, daysExpected] = [0, 0];
  for (const carriers of properties) {
    let isDueOnly = true;
    for (const row of carriers) {
      if (!isOf(row.carrier)) continue;
      isDueOnly = false;
      days += row.days;
      daysExpected += row.daysExpected;
    }
    if (isDueOnly) daysExpected += dueDays;
  }
  return daysExpected > 0 ? { days, daysExpected, share: days / daysExpected } : null;
}

/** Whether no bill covers a day of a property's year; reports sent before coverage was kept do not say. */
export const isWithoutBills = ({ coverage }: { coverage?: number | undefined }): boolean => coverage === 0;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
