import { addDays } from '@steward/core/calendar/day';
import { grouped } from '@steward/core/grouped';
import { lastGood } from '@steward/core/sensing/counter';
import { boundsOfDay, localDayOf } from '@steward/core/sensing/local-days';
import type { DaySummary } from '@steward/core/sensing/packed-day';
import { longestGap, type Sample } from '@steward/core/sensing/sample';
import { pointsOf, pointsOfDays, type Point, type Step } from '@steward/core/sensing/series';
import type { Work } from '../../../database/transaction.ts';
import { findStoredRange, listPackings, listSummaries } from './days.repository.ts';
import { excluding, samplesAfter, samplesBefore, samplesBetween } from './samples.ts';
import type { ReadSensor } from './sensors.repository.ts';
import { rowsFrom } from './values.repository.ts';

interface Asking {
  start: number;
  end: number;
  step: Step;
  /** Gaps of gauges are filled for so many intervals; null: for those of the sensor. */
  fill: number | null;
}

/** So many local days are unpacked at once: of one sensor, and of all of them together. */
const DAYS_AT_ONCE = { one: 31, all: 400 };

/** The beginnings and ends of the parts of a stretch that are read one after the other; they are beginnings of local days. */
function partsOf(zone: string, start: number, end: number, days: number): [number, number][] {
  const parts: [number, number][] = [];
  for (let from = start; from < end;) {
    const { startsAt } = boundsOfDay(zone, addDays(localDayOf(zone, from), days));
    parts.push([from, Math.min(startsAt, end)]);
    from = startsAt;
  }
  return parts;
}

/** The local days of a stretch about which something may be known: from the first stored value to the end of what the last one holds. */
async function knownStretch(
  work: Work,
  sensors: readonly ReadSensor[],
  zone: string,
  { start, end, fill }: Asking,
): Promise<{ start: number; end: number }> {
  const stored = await findStoredRange(
    work,
    sensors.map(({ row }) => row.id),
  );
  if (!stored) return { start, end: start };
  const held = Math.max(
    ...sensors.map(({ rules }) => Math.max(longestGap(rules), (fill ?? 0) * rules.expectedSeconds * 1000)),
  );
  return {
    start: Math.max(start, boundsOfDay(zone, localDayOf(zone, stored.first)).startsAt),
    end: Math.min(end, boundsOfDay(zone, localDayOf(zone, stored.last + held)).endsAt),
  };
}

/** The series of sensors with the same clock, part by part. */
async function pointsOfClock(
  work: Work,
  sensors: readonly ReadSensor[],
  asking: Asking,
): Promise<Map<string, Point[]>> {
  const { step, fill } = asking;
  const points = new Map(sensors.map(({ row }) => [row.id, [] as Point[]]));
  const zone = sensors[0]?.zone;
  if (zone === undefined || asking.start >= asking.end) return points;
  const { start, end } = await knownStretch(work, sensors, zone, asking);
  if (start >= end) return points;
  const before = await samplesBefore(work, sensors, start);
  const counters = sensors.filter(({ rules }) => rules.kind === 'counter');
  const days = Math.max(1, Math.min(DAYS_AT_ONCE.one, Math.floor(DAYS_AT_ONCE.all / sensors.length)));
  for (const [from, to] of partsOf(zone, start, end, days)) {
    const stored = await samplesBetween(work, sensors, from, to);
    const afters = counters.length > 0 ? await samplesAfter(work, counters, to) : new Map<string, Sample>();
    for (const { row, rules, exclusions } of sensors) {
      const samples = excluding(stored.get(row.id) ?? [], exclusions);
      const [first, after] = [before.get(row.id), afters.get(row.id)];
      const within = { samples, before: first, after, rules, zone, start: from, end: to, step, fillIntervals: fill };
      for (const point of pointsOf(within)) points.get(row.id)?.push(point);
      const last = lastGood([...(first ? [first] : []), ...samples], rules);
      if (last) before.set(row.id, last);
    }
  }
  return points;
}

/** The series of sensors from their values. */
export async function pointsByStep(
  work: Work,
  sensors: readonly ReadSensor[],
  asking: Asking,
): Promise<Map<string, Point[]>> {
  const all: [string, Point[]][] = [];
  for (const together of grouped(sensors, ({ zone }) => zone).values())
    all.push(...(await pointsOfClock(work, together, asking)));
  return new Map(all);
}

/** What is known about a local day, or a part of one. */
export interface KnownDay {
  startsAt: number;
  endsAt: number;
  summary: DaySummary;
}

const HOUR = 3_600_000;

/** A point of a day in the form of the summaries of packed days. */
function dayOfPoint({ at, until, value, min, max, n, covered, filled }: Point, kind: string): KnownDay {
  const hours = (covered * (until - at)) / HOUR;
  const amount = value === null ? null : kind === 'counter' ? value : value * hours;
  const mean = kind === 'counter' ? null : value;
  return {
    startsAt: at,
    endsAt: until,
    summary: { n, sum: 0, min, max, first: null, last: null, mean, covered, amount, filled },
  };
}

/** The whole local days within a stretch that are closed: their values are packed, and no longer rows. */
function closedDays(zone: string, start: number, end: number, open: number): { from: number; to: number } {
  const first = boundsOfDay(zone, localDayOf(zone, start));
  const from = Math.min(first.startsAt === start ? start : first.endsAt, end);
  return { from, to: Math.max(from, boundsOfDay(zone, localDayOf(zone, Math.min(end, open))).startsAt) };
}

/** The same, of sensors with the same clock whose days are packed by their present rules. */
async function daysOfClock(
  work: Work,
  sensors: readonly ReadSensor[],
  { start, end, open }: { start: number; end: number; open: number },
): Promise<Map<string, KnownDay[]>> {
  const ids = sensors.map(({ row }) => row.id);
  const { from, to } = closedDays(sensors[0]?.zone ?? 'UTC', start, end, open);
  const rows = from < to ? await listSummaries(work, ids, from, to) : [];
  const summaries = grouped(rows, ({ sensor_id }) => sensor_id);
  const asking = { step: 'day' as const, fill: null };
  const head = await pointsOfClock(work, sensors, { ...asking, start, end: from });
  const tail = await pointsOfClock(work, sensors, { ...asking, start: to, end });
  return new Map(
    sensors.map(({ row: { id }, rules: { kind } }) => [
      id,
      [
        ...(head.get(id) ?? []).map((point) => dayOfPoint(point, kind)),
        ...(summaries.get(id) ?? []).map(({ starts, ends, ...summary }) => ({
          startsAt: starts,
          endsAt: ends,
          summary,
        })),
        ...(tail.get(id) ?? []).map((point) => dayOfPoint(point, kind)),
      ],
    ]),
  );
}

/**
 * What is known about the local days of sensors from one moment until another: of closed days the summaries, if the sensor is packed by its
 * present rules and clock; of days that are open, or lie within the stretch in part, from their values.
 */
export async function knownDays(
  work: Work,
  sensors: readonly ReadSensor[],
  start: number,
  end: number,
  fill: number | null = null,
): Promise<Map<string, KnownDay[]>> {
  const open = await rowsFrom(work);
  const packings = await listPackings(
    work,
    sensors.map(({ row }) => row.id),
  );
  const isPacked = ({ row, packedBy }: ReadSensor) => fill === null && packings.get(row.id) === packedBy;
  const known: [string, KnownDay[]][] = [];
  for (const together of grouped(sensors.filter(isPacked), ({ zone }) => zone).values())
    known.push(...(await daysOfClock(work, together, { start, end, open })));
  const others = sensors.filter((sensor) => !isPacked(sensor));
  const points = await pointsByStep(work, others, { start, end, step: 'day', fill });
  for (const { row, rules } of others)
    known.push([row.id, (points.get(row.id) ?? []).map((point) => dayOfPoint(point, rules.kind))]);
  return new Map(known);
}

/** The series of sensors by day or month. */
export async function pointsByDay(
  work: Work,
  sensors: readonly ReadSensor[],
  { start, end, step, fill }: Omit<Asking, 'step'> & { step: 'day' | 'month' },
): Promise<Map<string, Point[]>> {
  const days = await knownDays(work, sensors, start, end, fill);
  return new Map(
    sensors.map(({ row, rules, zone }) => [row.id, pointsOfDays(days.get(row.id) ?? [], rules.kind, zone, step)]),
  );
}
