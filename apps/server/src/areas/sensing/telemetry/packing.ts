import { addDays, type Day } from '@steward/core/calendar/day';
import { grouped } from '@steward/core/grouped';
import { lastGood } from '@steward/core/sensing/counter';
import { boundsOfDay, localDayOf } from '@steward/core/sensing/local-days';
import { merged, packDay } from '@steward/core/sensing/packed-day';
import { isCounting, counts, longestGap, type Sample } from '@steward/core/sensing/sample';
import type { Work } from '../../../database/transaction.ts';
import {
  deleteDays,
  findPacked,
  findPackedRange,
  notePacked,
  takeSensors,
  writeDays,
  type NewDay,
} from './days.repository.ts';
import { excluding, readSamples } from './samples.ts';
import type { ReadSensor } from './sensors.repository.ts';

/** A local day is packed so long after its end; until then its values are rows alone. */
const REST_MS = 24 * 3_600_000;
/** A rise over a longer gap is spread over its last days only. */
const LONGEST_GAP_DAYS = 400;

/** The last local day that is packed. */
export const lastPackable = (zone: string, now: number): Day => addDays(localDayOf(zone, now - REST_MS), -1);

/** The days from one to another. */
export function* daysFrom(first: Day, last: Day): Generator<Day> {
  for (let day = first; day <= last; day = addDays(day, 1)) yield day;
}

/** The first sample that counts from a place on. */
function firstOf(samples: readonly Sample[], place: number): Sample | undefined {
  for (let n = place; n < samples.length; n += 1) {
    const sample = samples[n];
    if (sample && counts(sample.quality)) return sample;
  }
  return undefined;
}

/** The days of a sensor as they are packed, in their order; those about which nothing is known are left out. */
function packAll(
  { row, zone, rules, exclusions }: ReadSensor,
  days: readonly Day[],
  stored: readonly Sample[],
  beside: { before: Sample | undefined; after: Sample | undefined },
): NewDay[] {
  const counted = excluding(stored, exclusions);
  const packed: NewDay[] = [];
  let { before } = beside;
  let place = 0;
  for (const day of days) {
    const { startsAt, endsAt } = boundsOfDay(zone, day);
    while ((stored[place]?.at ?? Number.POSITIVE_INFINITY) < startsAt) place += 1;
    const first = place;
    while ((stored[place]?.at ?? Number.POSITIVE_INFINITY) < endsAt) place += 1;
    const samples = counted.slice(first, place);
    const after = firstOf(counted, place) ?? beside.after;
    const one = packDay({ zone, day, samples, before, after, rules });
    // What people exclude keeps its own quality: they may count it again.
    const { qualities } = counted === stored ? one : packDay({ zone, day, samples: stored.slice(first, place), rules });
    const nextAt = rules.kind === 'counter' ? (after?.at ?? null) : null;
    if (samples.length > 0 || one.summary.covered > 0) packed.push({ ...one, qualities, sensorId: row.id, nextAt });
    before = lastGood([...(before ? [before] : []), ...samples], rules) ?? before;
  }
  return packed;
}

/** The first of values that are not stored yet that counts from a moment on. */
const firstFrom = ({ exclusions }: ReadSensor, further: readonly Sample[], at: number): Sample | undefined =>
  excluding(further, exclusions).find((sample) => sample.at >= at && isCounting(sample));

const earlier = (one: Sample | undefined, other: Sample | undefined): Sample | undefined =>
  one && other ? (other.at <= one.at ? other : one) : (one ?? other);

/**
 * Packs all these days of sensors with the same clock, with further values, also those of other days that are not stored yet. Their turn
 * has been taken.
 */
async function packStretch(
  work: Work,
  sensors: readonly ReadSensor[],
  first: Day,
  last: Day,
  further: readonly Sample[] = [],
): Promise<void> {
  const [one] = sensors;
  if (!one || first > last) return;
  const days = [...daysFrom(first, last)];
  const [{ startsAt }, { endsAt }] = [boundsOfDay(one.zone, first), boundsOfDay(one.zone, last)];
  const asked = { within: sensors, before: sensors, after: sensors };
  const stored = await readSamples(work, { from: startsAt, to: endsAt, ...asked });
  const own = further.filter(({ at }) => at >= startsAt && at < endsAt);
  const packed = sensors.flatMap((sensor) => {
    const { within = [], before, after } = stored.get(sensor.row.id) ?? {};
    const all = own.length > 0 ? merged(within, own) : within;
    return packAll(sensor, days, all, { before, after: earlier(after, firstFrom(sensor, further, endsAt)) });
  });
  await writeDays(work, packed);
  if (packed.length === sensors.length * days.length) return;
  // Days about which nothing is known any more.
  const known = grouped(packed, ({ sensorId }) => sensorId);
  for (const { row } of sensors) {
    const kept = new Set((known.get(row.id) ?? []).map(({ day }) => day));
    const empty = days.filter((day) => !kept.has(day));
    if (empty.length > 0) await deleteDays(work, row.id, empty);
  }
}

/** Days of one statement when a sensor is packed again. */
const DAYS_AT_ONCE = 100;

/**
 * The days of a sensor are packed by other rules or by another clock: all of them are packed again. By another clock the days begin at
 * other moments, so that they are made from all values.
 */
async function packAgain(work: Work, sensor: ReadSensor): Promise<void> {
  const { row, zone } = sensor;
  const range = await findPackedRange(work, row.id);
  if (range?.starts && range.ends && range.first && range.last) {
    const all = [...daysFrom(localDayOf(zone, range.starts), localDayOf(zone, range.ends - 1))];
    const asked = { from: range.starts, to: range.ends, within: [sensor], before: [sensor], after: [sensor] };
    const { within = [], before, after } = (await readSamples(work, asked)).get(row.id) ?? {};
    const packed = packAll(sensor, all, within, { before, after });
    await deleteDays(work, row.id, [...daysFrom(range.first, range.last)]);
    for (let from = 0; from < packed.length; from += DAYS_AT_ONCE)
      await writeDays(work, packed.slice(from, from + DAYS_AT_ONCE));
  }
  await notePacked(work, row.id, sensor.packedBy);
}

/** Takes the turn of sensors, and packs those again whose rules or clock changed since they were packed. */
export async function takeTurn(work: Work, sensors: readonly ReadSensor[]): Promise<void> {
  const packings = await takeSensors(
    work,
    sensors.map(({ row, packedBy }) => ({ id: row.id, packedBy })),
  );
  for (const sensor of sensors) if (packings.get(sensor.row.id) !== sensor.packedBy) await packAgain(work, sensor);
}

/** Days in a row whose values changed, and values of any day that are not stored yet. */
interface Changed {
  first: Day;
  last: Day;
  further: readonly Sample[];
}

/**
 * The first and last day whose sums depend on the values of these days: a counter counts from the last value before and to the first one
 * after; the value of a gauge holds over the end of its day.
 */
async function reachOf(work: Work, sensor: ReadSensor, changed: Changed): Promise<{ first: Day; last: Day }> {
  const { zone, rules, row, exclusions } = sensor;
  const isCounter = rules.kind === 'counter';
  const [{ startsAt }, { endsAt }] = [boundsOfDay(zone, changed.first), boundsOfDay(zone, changed.last)];
  const before = isCounter ? [sensor] : [];
  const stored = (await readSamples(work, { from: startsAt, to: endsAt, before, after: [sensor] })).get(row.id);
  const others = excluding(changed.further, exclusions);
  let [first, last] = [changed.first, changed.last];
  if (isCounter) {
    const late = others.findLast((sample) => sample.at < startsAt && isCounting(sample));
    const from = Math.max(stored?.before?.at ?? Number.NEGATIVE_INFINITY, late?.at ?? Number.NEGATIVE_INFINITY);
    const least = addDays(first, -LONGEST_GAP_DAYS);
    if (Number.isFinite(from)) first = localDayOf(zone, from);
    if (first < least) first = least;
  }
  const after = earlier(stored?.after, firstFrom(sensor, others, endsAt));
  const held = isCounter ? Number.POSITIVE_INFINITY : endsAt + longestGap(rules);
  const most = addDays(last, LONGEST_GAP_DAYS);
  last = localDayOf(zone, Math.min(after?.at ?? endsAt, held));
  return { first, last: last > most ? most : last };
}

/** Packs days of a sensor with further values, and those beside that depend on them, each once. Its turn has been taken. */
async function packDays(work: Work, sensor: ReadSensor, days: readonly Day[], further: readonly Sample[], now: number) {
  const limit = lastPackable(sensor.zone, now);
  // Values of closed days are in no row: their day is packed, whenever it was.
  const all = new Set(further.length > 0 ? days : days.filter((day) => day <= limit));
  for (const [from, to] of stretchesOf(days)) {
    const { first, last } = await reachOf(work, sensor, { first: from, last: to, further });
    for (const one of daysFrom(first, last < limit ? last : limit)) all.add(one);
  }
  for (const [first, last] of stretchesOf([...all].toSorted())) await packStretch(work, [sensor], first, last, further);
}

/** Packs days of a sensor whose values changed, and those beside that depend on them. Its turn has been taken. */
export const packChanged = (work: Work, sensor: ReadSensor, days: readonly Day[], now: number): Promise<void> =>
  packDays(work, sensor, days, [], now);

/** Puts values of closed days, sorted by time, into these days. The turn of the sensor has been taken. */
export async function packLate(work: Work, sensor: ReadSensor, values: readonly Sample[], now: number): Promise<void> {
  const days = [...new Set(values.map(({ at }) => localDayOf(sensor.zone, at)))];
  await packDays(work, sensor, days, values, now);
}

/** Days in a row as pairs of their first and last. */
function stretchesOf(days: readonly Day[]): [Day, Day][] {
  const stretches: [Day, Day][] = [];
  for (const day of days) {
    const open = stretches.at(-1);
    if (open && addDays(open[1], 1) === day) open[1] = day;
    else stretches.push([day, day]);
  }
  return stretches;
}

/**
 * Packs a day that has ended of sensors with the same clock. A counter that counted over midnight, or over a gap, packs the days before
 * again if these did not know the first value of this one.
 */
export async function packEnded(work: Work, sensors: readonly ReadSensor[], day: Day): Promise<void> {
  await packStretch(work, sensors, day, day);
  const counters = sensors.filter(({ rules }) => rules.kind === 'counter');
  const [one] = counters;
  if (!one) return;
  const { startsAt } = boundsOfDay(one.zone, day);
  const beside = await readSamples(work, { from: startsAt, to: startsAt, before: counters, after: counters });
  const packedBefore = await findPacked(
    work,
    counters.map(({ row }) => row.id),
    addDays(day, -1),
    addDays(day, -1),
  );
  const known = new Map(packedBefore.map(({ sensor_id, next_at }) => [sensor_id, next_at]));
  for (const sensor of counters) {
    const { before, after: first } = beside.get(sensor.row.id) ?? {};
    if (!before || !first || known.get(sensor.row.id) === first.at) continue;
    const { first: from } = await reachOf(work, sensor, { first: day, last: day, further: [] });
    await packStretch(work, [sensor], from, addDays(day, -1));
  }
}
