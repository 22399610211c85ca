import { daysBetween, type Period } from '@steward/core/calendar/day';
import { grouped } from '@steward/core/grouped';
import type { RegisterUnit } from '@steward/core/readings/registers';
import { boundsOfDay, offsetAt } from '@steward/core/sensing/local-days';
import { meteredIn } from '@steward/core/sensing/meter-units';
import { factorBetween } from '@steward/core/units/si';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listSensors } from '../../sensing/devices/sensors.service.ts';
import { seriesOfSensors } from '../../sensing/telemetry/reading.service.ts';
import { listIntervals, type IntervalDay } from './hourly.repository.ts';
import { listConsumedDays } from './consumption.service.ts';

const HOUR = 3_600_000;

/** The use of each hour by the local clock, `2026-03-01T14`; a repeated hour of autumn is two. */
export interface HourlyUse {
  unit: RegisterUnit;
  hours: { hour: string; value: number | null }[];
}

const hourOf = (zone: string, at: number) => new Date(at + offsetAt(zone, at)).toISOString().slice(0, 13);

/** The hours of a day of a file; an hour is known if all of its values are. */
function hoursOfFile(zone: string, { starts_at, step, amounts }: IntervalDay): Map<number, number | null> {
  const hours = new Map<number, number | null>();
  const first = Date.parse(starts_at);
  amounts.forEach((amount, index) => {
    const at = first + index * step * 1000;
    const hour = at - ((at + offsetAt(zone, at)) % HOUR);
    const known = hours.has(hour) ? hours.get(hour) : 0;
    hours.set(hour, amount === null || known === null || known === undefined ? null : known + amount);
  });
  return hours;
}

/**
 * What meters of one clock used by the hour in a period, from files and sensors; a day of a file goes before that of a sensor. Meters without
 * values by the hour are left out; values of another unit are converted, and left out where they cannot be.
 */
export async function listHourlyUse(
  ctx: Ctx,
  work: Work,
  { meterIds, zone, period }: { meterIds: readonly string[]; zone: string; period: Period },
): Promise<Map<string, HourlyUse>> {
  const counted = await listConsumedDays(work, meterIds, period);
  const ofFiles = grouped(await listIntervals(work.db, work.scope, meterIds, period), ({ meter_id }) => meter_id);
  const sensors = await listSensors(ctx, work, { ids: countedBy(counted) });
  const start = boundsOfDay(zone, period.start).startsAt;
  const end = boundsOfDay(zone, period.end).startsAt;
  const series = sensors.length
    ? await seriesOfSensors(
        ctx,
        work,
        sensors.map(({ _id }) => _id),
        { start, end, step: 'hour' },
      )
    : new Map<string, never[]>();
  const bySensor = new Map(sensors.map((sensor) => [sensor._id, sensor]));
  const found = new Map<string, HourlyUse>();
  for (const [meterId, { unit, days }] of counted) {
    const hours = new Map<number, number | null>();
    const own = grouped(ofFiles.get(meterId) ?? [], ({ file, day }) => `${file} ${day}`);
    for (const { day, file } of days.values()) {
      for (const row of own.get(`${file} ${day}`) ?? []) {
        const factor = factorBetween(row.unit, unit);
        if (factor !== undefined) addHours(hours, hoursOfFile(zone, row), factor);
      }
    }
    const fromSensors = new Set([...days.values()].map(({ file }) => file).filter((file) => bySensor.has(file)));
    for (const id of fromSensors) {
      const sensor = bySensor.get(id);
      const unitOf = sensor && meteredIn(sensor.kind, sensor.unit);
      const factor = unitOf && factorBetween(unitOf.unit, unit);
      if (!unitOf || factor === undefined) continue;
      const isOwn = (at: number) => days.get(hourOf(zone, at).slice(0, 10))?.file === id;
      const values = new Map(
        (series.get(id) ?? [])
          .filter(({ at, covered }) => isOwn(at) && covered > 0.999)
          .map(({ at, value }) => [at, value] as const),
      );
      addHours(hours, values, unitOf.factor * factor);
    }
    if (!hours.size) continue;
    found.set(meterId, {
      unit,
      hours: [...hours].toSorted(([a], [b]) => a - b).map(([at, value]) => ({ hour: hourOf(zone, at), value })),
    });
  }
  return found;
}

/** What counted the days: files and sensors. */
const countedBy = (counted: Awaited<ReturnType<typeof listConsumedDays>>): string[] => [
  ...new Set([...counted.values()].flatMap(({ days }) => [...days.values()].map(({ file }) => file))),
];

function addHours(hours: Map<number, number | null>, added: ReadonlyMap<number, number | null>, factor: number): void {
  for (const [at, value] of added) {
    const known = hours.has(at) ? hours.get(at) : 0;
    hours.set(at, value === null || known === null || known === undefined ? null : known + value * factor);
  }
}

/** Hours of several meters together: known where all of them are. */
export function hoursTogether(meters: readonly HourlyUse[]): HourlyUse | undefined {
  const [first, ...others] = meters;
  if (!first || !others.length) return first;
  const sums = new Map(first.hours.map(({ hour, value }) => [hour, value]));
  for (const { unit, hours } of others) {
    const factor = factorBetween(unit, first.unit);
    if (factor === undefined) continue;
    const own = new Map(hours.map(({ hour, value }) => [hour, value]));
    for (const [hour, value] of sums) {
      const other = own.get(hour) ?? null;
      sums.set(hour, value === null || other === null ? null : value + other * factor);
    }
  }
  return { unit: first.unit, hours: [...sums].map(([hour, value]) => ({ hour, value })) };
}

/** The share of the hours of a period that are known. */
export const knownShare = ({ hours }: HourlyUse, { start, end }: Period): number =>
  hours.filter(({ value }) => value !== null).length / (daysBetween(start, end) * 24);
