import { addDays, dayOf } from '@steward/core/calendar/day';
import { grouped } from '@steward/core/grouped';
import { lastGood } from '@steward/core/sensing/counter';
import { boundsOfDay, localDayOf, type Bounds } from '@steward/core/sensing/local-days';
import { longestGap, type Sample } from '@steward/core/sensing/sample';
import { pointsOf, pointsOfDays, type AddedDay, type Point, type Step } from '@steward/core/sensing/series';
import type { Work } from '../../../database/transaction.ts';
import { findStoredRange, listClosed, type Closed } from './days.repository.ts';
import { excluding, readSamples } from './samples.ts';
import type { ReadSensor } from './sensors.repository.ts';

interface Asking {
  start: number;
  end: number;
  step: Step;
  /** Gaps of gauges are filled for so many intervals; null: for those of the sensor. */
  fill: number | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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

/** The parts of a stretch that are read one after the other; a short one at once, without asking first what of it is known. */
async function partsToRead(work: Work, sensors: readonly ReadSensor[], zone: string, asking: Asking) {
  const days = Math.max(1, Math.min(DAYS_AT_ONCE.one, Math.floor(DAYS_AT_ONCE.all / sensors.length)));
  const { start, end } = asking;
  // A clock is changed by an hour, or two.
  if (end - start <= days * DAY + 2 * HOUR) return partsOf(zone, start, end, days);
  const known = await knownStretch(work, sensors, zone, asking);
  return partsOf(zone, known.start, known.end, days);
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
  const parts = await partsToRead(work, sensors, zone, asking);
  const before = new Map<string, Sample | undefined>();
  // Raw values need none.
  const isRaw = step === 'raw';
  const counters = isRaw ? [] : sensors.filter(({ rules }) => rules.kind === 'counter');
  for (const [n, [from, to]] of parts.entries()) {
    const stored = await readSamples(work, {
      from,
      to,
      within: sensors,
      before: n === 0 && !isRaw ? sensors : [],
      after: counters,
    });
    for (const { row, rules, exclusions } of sensors) {
      const found = stored.get(row.id);
      const samples = excluding(found?.within ?? [], exclusions);
      const first = n === 0 ? found?.before : before.get(row.id);
      const within = { samples, before: first, after: found?.after, rules, zone, start: from, end: to };
      const own = points.get(row.id);
      for (const point of pointsOf({ ...within, step, fillIntervals: fill })) own?.push(point);
      if (n + 1 < parts.length && !isRaw)
        before.set(row.id, lastGood([...(first ? [first] : []), ...samples], rules) ?? first);
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
  summary: AddedDay;
}

/** A point of a day in the form of the summaries of packed days. */
function dayOfPoint({ at, until, value, min, max, n, covered, filled }: Point, kind: string): KnownDay {
  const hours = (covered * (until - at)) / HOUR;
  const amount = value === null ? null : kind === 'counter' ? value : value * hours;
  return { startsAt: at, endsAt: until, summary: { n, min, max, covered, amount, filled } };
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
  closed: ReadonlyMap<string, Closed>,
  { start, end, open }: { start: number; end: number; open: number },
): Promise<Map<string, KnownDay[]>> {
  const zone = sensors[0]?.zone ?? 'UTC';
  const { from, to } = closedDays(zone, start, end, open);
  const asking = { step: 'day' as const, fill: null };
  const head = await pointsOfClock(work, sensors, { ...asking, start, end: from });
  const tail = await pointsOfClock(work, sensors, { ...asking, start: to, end });
  const bounds = new Map<number, Bounds>();
  const boundsOf = (day: number): Bounds => {
    const found = bounds.get(day) ?? boundsOfDay(zone, dayOf(day));
    bounds.set(day, found);
    return found;
  };
  return new Map(
    sensors.map(({ row: { id }, rules: { kind } }) => [
      id,
      [
        ...(head.get(id) ?? []).map((point) => dayOfPoint(point, kind)),
        ...(closed.get(id)?.days ?? []).map(({ day, summary }) => {
          const { startsAt, endsAt } = boundsOf(day);
          return { startsAt, endsAt, summary };
        }),
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
  const asked = sensors.map(({ row, packedBy }) => ({ id: row.id, packedBy }));
  const listed = fill === null && asked.length > 0 ? await listClosed(work, asked, start, end) : [];
  const closed = new Map(listed.map((one) => [one.sensor_id, one]));
  const isPacked = ({ row }: ReadSensor) => (closed.get(row.id)?.days ?? null) !== null;
  const known: [string, KnownDay[]][] = [];
  for (const together of grouped(sensors.filter(isPacked), ({ zone }) => zone).values())
    known.push(...(await daysOfClock(work, together, closed, { start, end, open: listed[0]?.open ?? end })));
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
