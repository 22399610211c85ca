import { localDay, nearestDay, utcDayStart, type LocalTime } from './local-time.ts';
import { LONGEST_DAY, type Interval } from './interval.ts';

const HALF_DAY = 12 * 3600;

/** A known value, and its position in the file. */
type Placed = Interval & { value: number; position: number };

const isLong = ({ seconds }: Interval) => seconds > LONGEST_DAY;
const endOf = ({ start, seconds }: Interval) => start + seconds;

/**
 * The known values of a series in their order, each time counted once. A later value in the file replaces an earlier one for the same time.
 * An overlap shorter than half of either value is the tolerance of a clock, such as the hour when it goes back, and takes nothing away.
 * A longer overlap with a value for several days is settled as between files: for each day the later value in the file counts.
 */
export function settled(intervals: readonly Interval[], local: LocalTime) {
  const { placed, repeated } = withoutRepeated(intervals);
  const ordered: Placed[] = [];
  let overlapping = 0;
  for (const cluster of clustersOf(snapped(placed))) {
    const byDay = cluster.length > 1 && cluster.some(isLong) ? daysSettled(cluster, local) : { kept: cluster, cut: 0 };
    const kept = withoutOverlap(byDay.kept);
    overlapping += byDay.cut + byDay.kept.length - kept.length;
    ordered.push(...kept);
  }
  return { ordered, repeated, overlapping };
}

function withoutRepeated(intervals: readonly Interval[]): { placed: Placed[]; repeated: number } {
  const [short, long] = [new Map<number, [Interval, number]>(), new Map<number, [Interval, number]>()];
  for (const [position, one] of intervals.entries()) (isLong(one) ? long : short).set(one.start, [one, position]);
  const placed = [...short.values(), ...long.values()]
    .flatMap(([{ value, ...one }, position]) => (value === null ? [] : { ...one, value, position }))
    .sort((a, b) => a.start - b.start || a.position - b.position);
  return { placed, repeated: intervals.length - short.size - long.size };
}

/** A period of days ends where the next value begins, if it ends up to half a day later. */
function snapped(placed: readonly Placed[]): Placed[] {
  let next = Number.POSITIVE_INFINITY;
  let start = Number.POSITIVE_INFINITY;
  return placed
    .toReversed()
    .map((one) => {
      if (one.start < start) [next, start] = [start, one.start];
      const over = endOf(one) - next;
      return isLong(one) && over > 0 && over < HALF_DAY && over * 2 < one.seconds
        ? { ...one, seconds: next - one.start }
        : one;
    })
    .toReversed();
}

/** The values that overlap one another, directly or through others. */
function clustersOf(placed: readonly Placed[]): Placed[][] {
  const clusters: Placed[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const one of placed) {
    if (one.start < until) clusters.at(-1)?.push(one);
    else clusters.push([one]);
    until = Math.max(until, endOf(one));
  }
  return clusters;
}

/** Values within a day count unless half of them or more lies within the value before; a value of several days is settled already. */
function withoutOverlap(ordered: readonly Placed[]): Placed[] {
  const kept: Placed[] = [];
  let last: Placed | undefined;
  for (const one of ordered) {
    const over = last && !isLong(last) && !isLong(one) ? endOf(last) - one.start : 0;
    if (over > 0 && over * 2 >= Math.min(one.seconds, last?.seconds ?? 0)) continue;
    kept.push(one);
    last = one;
  }
  return kept;
}

/** One owner for each day: the latest value in the file that has the day. The values within one day belong together. */
function daysSettled(cluster: readonly Placed[], local: LocalTime): { kept: Placed[]; cut: number } {
  const latest = new Map<number, number>();
  for (const one of cluster) {
    if (isLong(one)) continue;
    const day = localDay(one.start, local);
    latest.set(day, Math.max(latest.get(day) ?? 0, one.position));
  }
  const claims = [
    ...[...latest].map(([day, position]) => ({ position, from: day, until: day + 1, one: undefined })),
    ...cluster.filter(isLong).map((one) => {
      const from = nearestDay(one.start, local);
      return { position: one.position, from, until: Math.max(from + 1, nearestDay(endOf(one), local)), one };
    }),
  ].toSorted((a, b) => b.position - a.position);
  const free = freeDays();
  const kept: Placed[] = [];
  const ownDays = new Set<number>();
  let cut = 0;
  for (const { from, until, one } of claims) {
    const runs = free.take(from, until);
    const days = runs.reduce((sum, run) => sum + run.until - run.from, 0);
    if (!one) {
      if (days) ownDays.add(from);
    } else if (days === until - from) kept.push(one);
    else {
      cut += 1;
      for (const run of runs) kept.push(partOf(one, run, (run.until - run.from) / (until - from), local));
    }
  }
  for (const one of cluster) {
    if (isLong(one)) continue;
    if (ownDays.has(localDay(one.start, local))) kept.push(one);
    else cut += 1;
  }
  return { kept: kept.toSorted((a, b) => a.start - b.start || a.position - b.position), cut };
}

interface Run {
  from: number;
  until: number;
}

function partOf(one: Placed, run: Run, share: number, local: LocalTime): Placed {
  const start = utcDayStart(run.from, local);
  return {
    ...one,
    start,
    seconds: utcDayStart(run.until, local) - start,
    value: one.value * share,
    ...(one.cost !== undefined && { cost: one.cost * share }),
  };
}

/** Days are taken once; a taken day points to the next day that may be free. */
function freeDays() {
  const next = new Map<number, number>();
  const freeFrom = (day: number): number => {
    let found = day;
    for (let after = next.get(found); after !== undefined; after = next.get(found)) found = after;
    for (let at = day; at !== found;) {
      const after = next.get(at) ?? found;
      next.set(at, found);
      at = after;
    }
    return found;
  };
  return {
    take(from: number, until: number): Run[] {
      const runs: Run[] = [];
      for (let day = freeFrom(from); day < until; day = freeFrom(day + 1)) {
        next.set(day, day + 1);
        const last = runs.at(-1);
        if (last?.until === day) last.until = day + 1;
        else runs.push({ from: day, until: day + 1 });
      }
      return runs;
    },
  };
}
