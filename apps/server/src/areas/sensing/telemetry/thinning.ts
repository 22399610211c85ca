import type { Sample } from '@steward/core/sensing/sample';
import { packDay } from '@steward/core/sensing/packed-day';
import { pointsOf } from '@steward/core/sensing/series';
import { boundsOfStep } from '@steward/core/sensing/local-days';
import { sql } from 'kysely';
import { inTurn, type Work } from '../../../database/transaction.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { dayColumns, unpacked, writeValues, type DayRow } from './days.repository.ts';
import { sensorsById, withRules, type ReadSensor } from './sensors.repository.ts';

/** Sensors that send more often keep every value for so many days, unless people say otherwise. */
const FAST = { seconds: 300, days: 400 };
const QUARTER_SECONDS = 900;
/** A day has at most a hundred quarters of an hour. */
const QUARTERS = 100;
const AT_ONCE = 200;

/** Days of sensors whose every value is kept no longer, and that have more than one in a quarter of an hour. */
async function listOldDays({ db, scope }: Work): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`select ${dayColumns} from sensor_days d
      join hardware_sensors s on s.organization_id = ${scope.organizationId} and s.id = d.sensor_id
    where d.organization_id = ${scope.organizationId} and (s.keeps_days is not null or s.expected_seconds < ${FAST.seconds})
      and d.day < current_date - coalesce(s.keeps_days, ${FAST.days})
      and (d.step < ${QUARTER_SECONDS} or d.times is not null) and cardinality(d.amounts) > ${QUARTERS}
    order by d.sensor_id, d.day limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** One value for each quarter of an hour: of a gauge the mean, else the last. */
function quartersOf({ zone, rules }: ReadSensor, { starts, ends }: DayRow, samples: readonly Sample[]): Sample[] {
  if (rules.kind === 'gauge') {
    const plain = { ...rules, factor: 1 };
    return pointsOf({ samples, rules: plain, zone, start: starts, end: ends, step: '15min' }).flatMap(
      ({ at, value, filled }) => (value === null ? [] : [{ at, value, quality: filled > 0 ? 's' : 'a' }]),
    );
  }
  const last = new Map<number, Sample>();
  for (const sample of samples) last.set(boundsOfStep(zone, sample.at, '15min').startsAt, sample);
  return [...last.values()];
}

/** Replaces the values of old days by those of quarters of an hour; their sums stay as they were made from every value. */
export async function thinOut(ctx: Ctx): Promise<void> {
  for (;;) {
    const isDone = await inTurn(ctx, `telemetry ${scopeOf(ctx).organizationId}`, async (work) => {
      const days = await listOldDays(work);
      const rows = await sensorsById(work.db, work.scope, [...new Set(days.map(({ sensor_id }) => sensor_id))]);
      const sensors = new Map((await withRules(work, rows, ctx.now)).map((sensor) => [sensor.row.id, sensor]));
      for (const day of days) {
        const sensor = sensors.get(day.sensor_id);
        if (!sensor) continue;
        const samples = quartersOf(sensor, day, unpacked(day));
        const packed = packDay({ zone: sensor.zone, day: day.day, samples, rules: sensor.rules });
        await writeValues(work, day.sensor_id, packed);
      }
      return days.length < AT_ONCE;
    });
    if (isDone) return;
  }
}
