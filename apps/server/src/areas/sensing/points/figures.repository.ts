import type { Step } from '@steward/core/figures/steps';
import { sql } from 'kysely';
import { isMine } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';

// A day counts once it is packed, a day after its end.

const inSteps = (steps: readonly Step[]) =>
  sql`unnest(${steps.map(({ key }) => key)}::text[], ${steps.map(({ start }) => start)}::date[], ${steps.map(({ end }) => end)}::date[])
    step (key, first, until)`;

const hours = sql`d.covered * extract(epoch from d.ends_at - d.starts_at)::float8 / 3600`;

/** The sensors of properties, with the property of their device or space. */
const placed = ({ scope }: Work, ids: readonly string[]) => sql`hardware_sensors s
  join hardware h on h.organization_id = ${scope.organizationId} and h.id = s.hardware_id
  left join spaces sp on sp.organization_id = ${scope.organizationId} and sp.id = coalesce(s.space_id, h.space_id)
  left join sensor_latest l on l.organization_id = ${scope.organizationId} and l.sensor_id = s.id
  where ${isMine(scope, 'hardware_sensors', 's')} and coalesce(h.environment_id, sp.environment_id) = any (${ids}::uuid[])`;

export interface AirSum {
  environment_id: string;
  step: string;
  /** Values times hours. */
  integral: number;
  hours: number;
}

/** What gauges of a type and unit measured in properties, by step. */
export async function sumAirDays(
  work: Work,
  ids: readonly string[],
  steps: readonly Step[],
  { types, unit }: { types: readonly string[]; unit: string },
): Promise<AirSum[]> {
  const { rows } = await sql<AirSum>`
    with sensor as materialized (select s.id, coalesce(h.environment_id, sp.environment_id) as environment_id from ${placed(work, ids)}
      and s.kind = 'gauge' and s.point_type = any (${types}::text[]) and s.unit = ${unit})
    select sensor.environment_id, step.key as step, sum(d.amount) as integral, sum(${hours}) as hours
    from ${inSteps(steps)}
      join sensor_days d on d.organization_id = ${work.scope.organizationId} and d.day >= step.first and d.day < step.until
      join sensor on sensor.id = d.sensor_id
    where d.amount is not null
    group by 1, 2`.execute(work.db);
  return rows;
}

export interface HoursSum {
  environment_id: string;
  step: string;
  known: number;
  /** From the first value of each sensor until the last day that is closed. */
  due: number;
}

/** The hours of which the sensors of properties have values, and those that were to be expected, by step; each day counts 24. */
export async function sumSensorHours(
  work: Work,
  ids: readonly string[],
  steps: readonly Step[],
  now: Date,
): Promise<HoursSum[]> {
  // Days end at different moments in the world: before this day each of them is packed.
  const closed = sql`(${now}::timestamptz at time zone 'UTC')::date - 2`;
  const { rows } = await sql<HoursSum>`
    with sensor as materialized (
      select s.id, coalesce(h.environment_id, sp.environment_id) as environment_id, (l.first_at at time zone 'UTC')::date as first_day,
        least((coalesce(s.removed_at, h.removed_at) at time zone 'UTC')::date, ${closed}) as until_day
      from ${placed(work, ids)} and l.first_at is not null),
    due as (
      select sensor.environment_id, step.key as step,
        sum(greatest(0, least(step.until, sensor.until_day) - greatest(step.first, sensor.first_day))) * 24.0 as hours
      from sensor cross join ${inSteps(steps)} group by 1, 2),
    known as (
      select sensor.environment_id, step.key as step, sum(d.covered) * 24 as hours
      from ${inSteps(steps)}
        join sensor_days d on d.organization_id = ${work.scope.organizationId} and d.day >= step.first and d.day < step.until
        join sensor on sensor.id = d.sensor_id and d.day >= sensor.first_day and d.day < sensor.until_day
      group by 1, 2)
    select due.environment_id, due.step, due.hours::float8 as due, coalesce(known.hours, 0)::float8 as known
    from due left join known on known.environment_id = due.environment_id and known.step = due.step`.execute(work.db);
  return rows;
}

/** The share of each day for which these sensors have values; days that are not packed yet are absent. */
export async function sumSensorDays(
  { db, scope }: Work,
  ids: readonly string[],
  { first, last }: { first: string; last: string },
): Promise<{ sensor_id: string; day: string; covered: number }[]> {
  const { rows } = await sql<{ sensor_id: string; day: string; covered: number }>`
    select d.sensor_id, d.day::text as day, d.covered from sensor_days d
    where d.organization_id = ${scope.organizationId} and d.sensor_id = any (${ids}::uuid[])
      and d.day between ${first}::date and ${last}::date`.execute(db);
  return rows;
}
