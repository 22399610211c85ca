import type { Day, Period } from '@steward/core/calendar/day';
import type { RegisterUnit } from '@steward/core/readings/registers';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The values of a day of a series, in the order of time. */
export interface IntervalDay {
  meter_id: string;
  file: string;
  channel: string;
  unit: RegisterUnit;
  day: Day;
  starts_at: string;
  /** Seconds of a value. */
  step: number;
  amounts: (number | null)[];
}

/** What files say of these meters by intervals of an hour or less, imported energy alone. */
export async function listIntervals(
  db: Tx,
  scope: Scope,
  meterIds: readonly string[],
  { start, end }: Period,
): Promise<IntervalDay[]> {
  const { rows } = await sql<IntervalDay>`
    select s.meter_id, d.file_id as file, s.channel, s.unit, d.day::text as day,
      to_char(d.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts_at, d.step, d.amounts
    from meter_data_days d
      join meter_data_series s on s.organization_id = ${scope.organizationId} and s.file_id = d.file_id and s.position = d.position
      join meter_data_files f on f.organization_id = ${scope.organizationId} and f.id = d.file_id
    where d.organization_id = ${scope.organizationId} and s.meter_id = any (${meterIds}::uuid[]) and s.direction = 'import'
      and f.state = 'stored' and d.step <= 3600 and d.days = 1 and d.day >= ${start}::date and d.day < ${end}::date`.execute(
    db,
  );
  return rows;
}
