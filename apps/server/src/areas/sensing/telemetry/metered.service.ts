import type { Day, Period } from '@steward/core/calendar/day';
import { grouped } from '@steward/core/grouped';
import type { RegisterUnit } from '@steward/core/readings/registers';
import { boundsOfDay, localDayOf } from '@steward/core/sensing/local-days';
import { meteredIn } from '@steward/core/sensing/meter-units';
import type { Work } from '../../../database/transaction.ts';
import { knownDays, type KnownDay } from './points.ts';
import * as repository from './metered.repository.ts';
import { readersById } from './sensors.repository.ts';

/** What a sensor counted of its meter on a local day. */
export interface MeteredDay {
  meter_id: string;
  sensor_id: string;
  direction: 'import' | 'export';
  unit: RegisterUnit;
  day: Day;
  total: number;
  /** The part of the total that is neither substituted nor estimated. */
  actual: number;
  /** The share of the day with known values. */
  share: number;
}

/** The days of these meters as their sensors counted them, within a period or all; the running day until now. */
export async function listMeteredDays(work: Work, meterIds: readonly string[], period?: Period): Promise<MeteredDay[]> {
  const found = await repository.listSensorsOfMeters(work.db, work.scope, meterIds);
  // The usual case: no sensor counts a meter.
  if (found.length === 0) return [];
  const now = new Date();
  const byId = new Map(found.map((one) => [one.sensor_id, one]));
  const sensors = await readersById(work, [...byId.keys()], now);
  const first = Math.min(...found.map(({ first_at }) => Date.parse(first_at)));
  const days: MeteredDay[] = [];
  for (const [zone, together] of grouped(sensors, (sensor) => sensor.zone)) {
    const start = boundsOfDay(zone, period?.start ?? localDayOf(zone, first)).startsAt;
    const end = Math.min(period ? boundsOfDay(zone, period.end).startsAt : Number.POSITIVE_INFINITY, now.getTime());
    if (!(start < end)) continue;
    const known = await knownDays(work, together, start, end);
    for (const { row, rules } of together) {
      const about = byId.get(row.id);
      const counted = meteredIn(rules.kind, row.unit);
      if (about && counted)
        for (const day of known.get(row.id) ?? []) days.push(...meteredDay(about, counted, zone, day));
    }
  }
  return days;
}

/** Nothing for a day of which nothing is known. */
function meteredDay(
  { meter_id, sensor_id, direction }: repository.SensorOfMeter,
  { unit, factor }: { unit: RegisterUnit; factor: number },
  zone: string,
  { startsAt, summary: { amount, filled, covered: share } }: KnownDay,
): MeteredDay[] {
  if (amount === null) return [];
  const total = amount * factor;
  const day = localDayOf(zone, startsAt);
  return [{ meter_id, sensor_id, direction, unit, day, total, actual: total * (1 - filled), share }];
}
