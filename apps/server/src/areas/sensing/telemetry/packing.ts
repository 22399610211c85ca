import { addDays, type Day } from '@steward/core/calendar/day';
import { lastGood } from '@steward/core/sensing/counter';
import { boundsOfDay, localDayOf } from '@steward/core/sensing/local-days';
import { merged, packDay } from '@steward/core/sensing/packed-day';
import { counts, longestGap, type Sample } from '@steward/core/sensing/sample';
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
import { excluding, samplesAfter, samplesBefore, samplesBetween } from './samples.ts';
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

/** Packs all these days of sensors with the same clock, with further values. Their turn has been taken. */
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
  const stored = await samplesBetween(work, sensors, startsAt, endsAt);
  const before = await samplesBefore(work, sensors, startsAt);
  const after = await samplesAfter(work, sensors, endsAt);
  const packed = sensors.flatMap((sensor) => {
    const { id } = sensor.row;
    const samples = stored.get(id) ?? [];
    const all = further.length > 0 ? merged(samples, further) : samples;
    return packAll(sensor, days, all, { before: before.get(id), after: after.get(id) });
  });
  await writeDays(work, packed);
  if (packed.length === sensors.length * days.length) return;
  // Days about which nothing is known any more.
  for (const { row } of sensors) {
    const known = new Set(packed.filter(({ sensorId }) => sensorId === row.id).map(({ day }) => day));
    await deleteDays(
      work,
      row.id,
      days.filter((day) => !known.has(day)),
    );
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
    const stored = (await samplesBetween(work, [sensor], range.starts, range.ends)).get(row.id) ?? [];
    const before = (await samplesBefore(work, [sensor], range.starts)).get(row.id);
    const after = (await samplesAfter(work, [sensor], range.ends)).get(row.id);
    const packed = packAll(sensor, all, stored, { before, after });
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

/**
 * The first and last day whose sums depend on the values of this day: a counter counts from the last value before and to the first one
 * after; the value of a gauge holds over the end of its day.
 */
async function reachOf(
  work: Work,
  sensor: ReadSensor,
  day: Day,
  isChanged: boolean,
): Promise<{ first: Day; last: Day }> {
  const { zone, rules, row } = sensor;
  const { startsAt, endsAt } = boundsOfDay(zone, day);
  let [first, last] = [day, day];
  if (rules.kind === 'counter') {
    const before = (await samplesBefore(work, [sensor], startsAt)).get(row.id);
    const from = before && localDayOf(zone, before.at);
    if (from) first = from < addDays(day, -LONGEST_GAP_DAYS) ? addDays(day, -LONGEST_GAP_DAYS) : from;
  }
  if (isChanged) {
    const after = (await samplesAfter(work, [sensor], endsAt)).get(row.id);
    const held = rules.kind === 'counter' ? Number.POSITIVE_INFINITY : endsAt + longestGap(rules);
    const until = Math.min(after?.at ?? endsAt, held);
    const most = addDays(day, LONGEST_GAP_DAYS);
    last = localDayOf(zone, until);
    if (last > most) last = most;
  }
  return { first, last };
}

/** Packs days of a sensor whose values changed, and those beside that depend on them. Its turn has been taken. */
export async function packChanged(work: Work, sensor: ReadSensor, days: readonly Day[], now: number): Promise<void> {
  const limit = lastPackable(sensor.zone, now);
  const all = new Set<Day>();
  for (const [from, to] of stretchesOf(days)) {
    const { first } = await reachOf(work, sensor, from, false);
    const { last } = await reachOf(work, sensor, to, true);
    for (const one of daysFrom(first, last < limit ? last : limit)) all.add(one);
  }
  for (const [first, last] of stretchesOf([...all].toSorted())) await packStretch(work, [sensor], first, last);
}

/** Puts values of closed days, sorted by time, into these days. The turn of the sensor has been taken. */
export async function packLate(work: Work, sensor: ReadSensor, values: readonly Sample[], now: number): Promise<void> {
  const days = [...new Set(values.map(({ at }) => localDayOf(sensor.zone, at)))];
  for (const [first, last] of stretchesOf(days)) {
    const [{ startsAt }, { endsAt }] = [boundsOfDay(sensor.zone, first), boundsOfDay(sensor.zone, last)];
    const within = values.filter(({ at }) => at >= startsAt && at < endsAt);
    await packStretch(work, [sensor], first, last, within);
  }
  await packChanged(work, sensor, days, now);
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
  const { zone } = sensors[0] ?? { zone: 'UTC' };
  const { startsAt } = boundsOfDay(zone, day);
  const counters = sensors.filter(({ rules }) => rules.kind === 'counter');
  if (counters.length === 0) return;
  const befores = await samplesBefore(work, counters, startsAt);
  const firsts = await samplesAfter(work, counters, startsAt);
  const packedBefore = await findPacked(
    work,
    counters.map(({ row }) => row.id),
    addDays(day, -1),
    addDays(day, -1),
  );
  const known = new Map(packedBefore.map(({ sensor_id, next_at }) => [sensor_id, next_at]));
  for (const sensor of counters) {
    const { id } = sensor.row;
    const [before, first] = [befores.get(id), firsts.get(id)];
    if (!before || !first || known.get(id) === first.at) continue;
    const { first: from } = await reachOf(work, sensor, day, false);
    await packStretch(work, [sensor], from, addDays(day, -1));
  }
}
