import type { Day } from '@steward/core/calendar/day';
import { unpackDay, type DaySummary, type PackedDay } from '@steward/core/sensing/packed-day';
import type { Sample } from '@steward/core/sensing/sample';
import { sql, type RawBuilder } from 'kysely';
import type { Work } from '../../../database/transaction.ts';
import { asMoment } from './values.repository.ts';

/** A packed day as it is stored. */
export interface DayRow {
  sensor_id: string;
  day: Day;
  starts: number;
  ends: number;
  step: number | null;
  first_ms: number;
  times: number[] | null;
  amounts: number[];
  qualities: string;
}

export interface SummaryRow extends DaySummary {
  sensor_id: string;
  day: Day;
  starts: number;
  ends: number;
}

const ms = (column: string) => sql`round(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
/** What a `DayRow` has, of `d`. */
export const dayColumns = sql`d.sensor_id, d.day, ${ms('d.starts_at')} as starts, ${ms('d.ends_at')} as ends, d.step, d.first_ms, d.times, d.amounts, d.qualities`;

export const unpacked = ({ day, starts, ends, step, first_ms, times, amounts, qualities }: DayRow): Sample[] =>
  unpackDay({ day, startsAt: starts, endsAt: ends, step, offset: first_ms, times, amounts, qualities });

/** The packed days that have a part of a stretch, by time. */
export async function listDays(
  { db, scope }: Work,
  sensorIds: readonly string[],
  from: number,
  to: number,
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select ${dayColumns} from sensor_days d
    where d.organization_id = ${scope.organizationId} and d.sensor_id = any (${sensorIds}::uuid[])
      and d.day between (${asMoment(from)} at time zone 'UTC')::date - 1
        and (${asMoment(to)} at time zone 'UTC')::date + 1
      and d.ends_at > ${asMoment(from)} and d.starts_at < ${asMoment(to)}
    order by d.sensor_id, d.starts_at`.execute(db);
  return rows;
}

/** The last two packed days with values that count which begin before a moment, or the first two which end after it. */
export async function listDaysBeside(
  { db, scope }: Work,
  sensorIds: readonly string[],
  side: 'before' | 'from',
  at: number,
): Promise<DayRow[]> {
  const moment = asMoment(at);
  const utc = sql`(${moment} at time zone 'UTC')::date`;
  const [condition, order] =
    side === 'before'
      ? [sql`n.day <= ${utc} + 1 and n.starts_at < ${moment}`, sql`n.day desc`]
      : [sql`n.day >= ${utc} - 1 and n.ends_at > ${moment}`, sql`n.day`];
  const { rows } = await sql<DayRow>`
    select ${dayColumns} from unnest(${sensorIds}::uuid[]) s (id) cross join lateral (
      select n.* from sensor_days n
      where n.organization_id = ${scope.organizationId} and n.sensor_id = s.id and n.n > 0 and ${condition}
      order by ${order} limit 2) d
    order by d.sensor_id, d.starts_at`.execute(db);
  return rows;
}

/** The summaries of the packed days within a stretch. */
export async function listSummaries(
  { db, scope }: Work,
  sensorIds: readonly string[],
  from: number,
  to: number,
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select d.sensor_id, d.day, ${ms('d.starts_at')} as starts, ${ms('d.ends_at')} as ends, d.n, d.sum, d.min, d.max, d.first, d.last, d.mean,
      d.covered, d.amount, d.filled
    from sensor_days d
    where d.organization_id = ${scope.organizationId} and d.sensor_id = any (${sensorIds}::uuid[])
      and d.day between (${asMoment(from)} at time zone 'UTC')::date - 1
        and (${asMoment(to)} at time zone 'UTC')::date + 1
      and d.starts_at >= ${asMoment(from)} and d.ends_at <= ${asMoment(to)}
    order by d.sensor_id, d.starts_at`.execute(db);
  return rows;
}

/** The number of values of a stretch, those that are both packed and rows twice. */
export async function countValues({ db, scope }: Work, sensorIds: readonly string[], from: number, to: number) {
  const within = (column: RawBuilder<unknown>) => sql`${column} >= ${asMoment(from)} and ${column} < ${asMoment(to)}`;
  const { rows } = await sql<{ n: number }>`select
    (select count(*) from sensor_values v where v.organization_id = ${scope.organizationId}
      and v.sensor_id = any (${sensorIds}::uuid[]) and ${within(sql`v.at`)})
    + (select coalesce(sum(cardinality(d.amounts)), 0) from sensor_days d where d.organization_id = ${scope.organizationId}
      and d.sensor_id = any (${sensorIds}::uuid[]) and ${within(sql`d.starts_at`)}
      and d.starts_at < sensor_rows_from()) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

const list = (numbers: readonly (number | null)[]) => `{${numbers.map((one) => one ?? 'NULL').join(',')}}`;
const moment = (at: number) => new Date(at).toISOString();

/** A day to be written; `nextAt` is the value after it to which the last rise of a counter leads. */
export interface NewDay extends PackedDay {
  sensorId: string;
  nextAt: number | null;
}

/** Writes packed days, in place of those of the same sensor and day. */
export async function writeDays({ db, scope }: Work, days: readonly NewDay[]): Promise<void> {
  const rows = days.map(({ sensorId, nextAt, summary, ...day }) => ({
    sensor_id: sensorId,
    day: day.day,
    starts_at: moment(day.startsAt),
    ends_at: moment(day.endsAt),
    next_at: nextAt === null ? null : moment(nextAt),
    step: day.step,
    first_ms: day.offset,
    times: day.times && list(day.times),
    amounts: list(day.amounts),
    qualities: day.qualities,
    ...summary,
  }));
  await sql`insert into sensor_days (organization_id, sensor_id, day, starts_at, ends_at, packed_at, next_at, step, first_ms, times, amounts,
      qualities, n, sum, min, max, first, last, mean, covered, amount, filled)
    select ${scope.organizationId}::uuid, sensor_id, day, starts_at, ends_at, now(), next_at, step, first_ms, times, amounts,
      qualities, n, sum, min, max, first, last, mean, covered, amount, filled
    from json_populate_recordset(null::sensor_days, ${JSON.stringify(rows)}::json)
    on conflict (organization_id, sensor_id, day) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      packed_at = excluded.packed_at, next_at = excluded.next_at, step = excluded.step, first_ms = excluded.first_ms,
      times = excluded.times, amounts = excluded.amounts, qualities = excluded.qualities, n = excluded.n, sum = excluded.sum,
      min = excluded.min, max = excluded.max, first = excluded.first, last = excluded.last, mean = excluded.mean,
      covered = excluded.covered, amount = excluded.amount, filled = excluded.filled`.execute(db);
}

/** The packed days of a sensor among these, with the value after them that they know. */
export async function findPacked({ db, scope }: Work, sensorIds: readonly string[], from: Day, to: Day) {
  const { rows } = await sql<{ sensor_id: string; day: Day; next_at: number | null }>`
    select d.sensor_id, d.day, ${ms('d.next_at')} as next_at from sensor_days d
    where d.organization_id = ${scope.organizationId} and d.sensor_id = any (${sensorIds}::uuid[])
      and d.day between ${from}::date and ${to}::date`.execute(db);
  return rows;
}

/** The first and last packed day of a sensor. */
export async function findPackedRange({ db, scope }: Work, sensorId: string) {
  const { rows } = await sql<{ first: Day | null; last: Day | null; starts: number | null; ends: number | null }>`
    select min(d.day)::text as first, max(d.day)::text as last, ${ms('d.starts_at_first')} as starts, ${ms('d.ends_at_last')} as ends
    from (select day, min(starts_at) over () as starts_at_first, max(ends_at) over () as ends_at_last from sensor_days
      where organization_id = ${scope.organizationId} and sensor_id = ${sensorId}) d
    group by d.starts_at_first, d.ends_at_last`.execute(db);
  return rows[0];
}

/** From the first to the last stored value of these sensors, milliseconds since 1970; of packed days the beginning and the end. */
export async function findStoredRange({ db, scope }: Work, sensorIds: readonly string[]) {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select ${ms('s.first_at')} as first, ${ms('s.last_at')} as last from (
      select min(least(f.starts_at, v.first_at)) as first_at, max(greatest(l.ends_at, v.last_at)) as last_at
      from unnest(${sensorIds}::uuid[]) i (id)
        left join lateral (select d.starts_at from sensor_days d where d.organization_id = ${scope.organizationId}
          and d.sensor_id = i.id order by d.day limit 1) f on true
        left join lateral (select d.ends_at from sensor_days d where d.organization_id = ${scope.organizationId}
          and d.sensor_id = i.id order by d.day desc limit 1) l on true
        cross join lateral (select min(w.at) as first_at, max(w.at) as last_at from sensor_values w
          where w.organization_id = ${scope.organizationId} and w.sensor_id = i.id) v) s`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? undefined : { first, last };
}

export async function deleteDays({ db, scope }: Work, sensorId: string, days: readonly Day[]): Promise<void> {
  await sql`delete from sensor_days where organization_id = ${scope.organizationId} and sensor_id = ${sensorId}
    and day = any (${days}::date[])`.execute(db);
}

/**
 * Takes the turn of these sensors for packing and for late values, and answers by which rules their days were packed before; undefined for
 * sensors without packed days.
 */
export async function takeSensors(
  { db, scope }: Work,
  sensors: readonly { id: string; packedBy: string }[],
): Promise<Map<string, string>> {
  const sorted = sensors.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [ids, texts] = [sorted.map(({ id }) => id), sorted.map(({ packedBy }) => packedBy)];
  // Written as it is, so that others wait for the end of this transaction; sorted, so that they do not wait for each other.
  const { rows } = await sql<{ sensor_id: string; packed_by: string }>`
    insert into sensor_packings as p (organization_id, sensor_id, packed_by)
    select ${scope.organizationId}::uuid, id, packed_by from unnest(${ids}::uuid[], ${texts}::text[]) s (id, packed_by) order by id
    on conflict (organization_id, sensor_id) do update set packed_by = p.packed_by
    returning p.sensor_id, p.packed_by`.execute(db);
  return new Map(rows.map(({ sensor_id, packed_by }) => [sensor_id, packed_by]));
}

export async function notePacked({ db, scope }: Work, sensorId: string, packedBy: string): Promise<void> {
  await sql`update sensor_packings set packed_by = ${packedBy}
    where organization_id = ${scope.organizationId} and sensor_id = ${sensorId}`.execute(db);
}

/** The rules by which the days of these sensors are packed; absent: none is. */
export async function listPackings({ db, scope }: Work, sensorIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ sensor_id: string; packed_by: string }>`select sensor_id, packed_by from sensor_packings
    where organization_id = ${scope.organizationId} and sensor_id = any (${sensorIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ sensor_id, packed_by }) => [sensor_id, packed_by]));
}

/** Writes other values into a packed day; its sums stay. */
export async function writeValues(
  { db, scope }: Work,
  sensorId: string,
  { day, step, offset, times, amounts, qualities }: Omit<PackedDay, 'summary'>,
): Promise<void> {
  await sql`update sensor_days set step = ${step}, first_ms = ${offset}, times = ${times && list(times)}::int[],
      amounts = ${list(amounts)}::float8[], qualities = ${qualities}
    where organization_id = ${scope.organizationId} and sensor_id = ${sensorId} and day = ${day}`.execute(db);
}
