import type { Day } from '@steward/core/calendar/day';
import { unpackDay, type PackedDay } from '@steward/core/sensing/packed-day';
import type { Sample } from '@steward/core/sensing/sample';
import type { AddedDay } from '@steward/core/sensing/series';
import { sql, type RawBuilder } from 'kysely';
import type { Work } from '../../../database/transaction.ts';
import { asMoment } from './values.repository.ts';

/** A packed day as it is stored, its lists as texts: these are read in a tenth of the time. */
export interface DayRow {
  sensor_id: string;
  day: Day;
  starts: number;
  ends: number;
  step: number | null;
  first_ms: number;
  times: string | null;
  amounts: string;
  qualities: string;
}

const ms = (column: string) => sql`round(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
/** What a `DayRow` has, of `d`. */
export const dayColumns = sql`d.sensor_id, d.day, ${ms('d.starts_at')} as starts, ${ms('d.ends_at')} as ends, d.step, d.first_ms,
  d.times::text as times, d.amounts::text as amounts, d.qualities`;

/** The numbers of a list as PostgreSQL writes it. */
function numbersOf(list: string): (number | null)[] {
  const numbers = list.slice(1, -1).replaceAll('NULL', 'null');
  // NaN and Infinity are no JSON.
  if (numbers.includes('N') || numbers.includes('I'))
    return numbers.split(',').map((one) => (one === 'null' ? null : Number(one)));
  return JSON.parse(`[${numbers}]`) as (number | null)[];
}

type Lists = Pick<DayRow, 'starts' | 'step' | 'first_ms' | 'times' | 'amounts' | 'qualities'>;

export const unpacked = ({ starts, step, first_ms, times, amounts, qualities }: Lists): Sample[] =>
  unpackDay({
    startsAt: starts,
    step,
    offset: first_ms,
    times: times === null ? null : (numbersOf(times) as number[]),
    amounts: numbersOf(amounts) as number[],
    qualities,
  });

/** Values of a sensor: a packed day, or rows. */
export interface StoredPart extends Lists {
  sensor_id: string;
  part: 'within' | 'before' | 'from';
  is_packed: boolean;
}

/** So many rows beside a stretch are enough to find one that counts. */
const BESIDE = 50;

/** What is read of a stretch: the values in it, those before it, and those from its end on of these sensors. */
export interface Stretch {
  from: number;
  to: number;
  within?: readonly string[];
  before?: readonly string[];
  after?: readonly string[];
}

const utcDay = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'UTC')::date`;
const listed = sql`d.step, d.first_ms, d.times::text as times, d.amounts::text as amounts, d.qualities`;
const asLists = sql`false as is_packed, 0::float8 as starts, null::int as step, 0 as first_ms,
  (array_agg(round(extract(epoch from v.at) * 1000)::int8 order by v.at))::text as times,
  (array_agg(v.value order by v.at))::text as amounts, string_agg(v.quality, '' order by v.at) as qualities`;

function partsWithin(organizationId: string, ids: readonly string[], { from, to }: Stretch) {
  const [start, end] = [asMoment(from), asMoment(to)];
  return [
    sql`select d.sensor_id, 'within' as part, true as is_packed, ${ms('d.starts_at')} as starts, ${listed} from sensor_days d
      where d.organization_id = ${organizationId} and d.sensor_id = any (${ids}::uuid[])
        and d.day between ${utcDay(start)} - 1 and ${utcDay(end)} + 1 and d.ends_at > ${start} and d.starts_at < ${end}`,
    sql`select v.sensor_id, 'within', ${asLists} from sensor_values v
      where v.organization_id = ${organizationId} and v.sensor_id = any (${ids}::uuid[]) and v.at >= ${start} and v.at < ${end}
      group by v.sensor_id`,
  ];
}

/** The last two packed days with values that count which begin before a moment, or the first two which end after it; and rows. */
function partsBeside(organizationId: string, ids: readonly string[], side: 'before' | 'from', at: number) {
  const moment = asMoment(at);
  const [days, byDay, rows, byTime] =
    side === 'before'
      ? [
          sql`n.day <= ${utcDay(moment)} + 1 and n.starts_at < ${moment}`,
          sql`n.day desc`,
          sql`n.at < ${moment}`,
          sql`n.at desc`,
        ]
      : [sql`n.day >= ${utcDay(moment)} - 1 and n.ends_at > ${moment}`, sql`n.day`, sql`n.at >= ${moment}`, sql`n.at`];
  return [
    sql`select d.sensor_id, ${side} as part, true as is_packed, ${ms('d.starts_at')} as starts, ${listed} from unnest(${ids}::uuid[]) s (id) cross join lateral (
      select n.* from sensor_days n where n.organization_id = ${organizationId} and n.sensor_id = s.id and n.n > 0 and ${days}
      order by ${byDay} limit 2) d`,
    sql`select v.sensor_id, ${side}, ${asLists} from unnest(${ids}::uuid[]) s (id) cross join lateral (
      select n.sensor_id, n.at, n.value, n.quality from sensor_values n
      where n.organization_id = ${organizationId} and n.sensor_id = s.id and n.quality <> 'u' and ${rows}
      order by ${byTime} limit ${BESIDE}) v group by v.sensor_id`,
  ];
}

/** The packed days and rows of a stretch and beside it, in one statement; the packed days of a sensor by time. */
export async function listStored({ db, scope }: Work, stretch: Stretch): Promise<StoredPart[]> {
  const { within = [], before = [], after = [], from, to } = stretch;
  const { organizationId } = scope;
  const parts = [
    ...(within.length > 0 ? partsWithin(organizationId, within, stretch) : []),
    ...(before.length > 0 ? partsBeside(organizationId, before, 'before', from) : []),
    ...(after.length > 0 ? partsBeside(organizationId, after, 'from', to) : []),
  ];
  if (parts.length === 0) return [];
  const { rows } = await sql<StoredPart>`select * from (${sql.join(parts, sql` union all `)}) s`.execute(db);
  return rows.toSorted((a, b) => a.starts - b.starts);
}

/** A packed day in a few numbers, in days since 1970. */
export interface Summarized {
  day: number;
  summary: AddedDay;
}

/** The closed days of a sensor within a stretch; null if it is packed by other rules than its own, or not at all. */
export interface Closed {
  sensor_id: string;
  /** From here on values are rows. */
  open: number;
  days: Summarized[] | null;
}

const columns = ['day', 'n', 'min', 'max', 'covered', 'amount', 'filled'] as const;
type Columns = Record<(typeof columns)[number], string | null>;

function summariesOf(row: Columns): Summarized[] {
  const [days, n, min, max, covered, amount, filled] = columns.map((column) => numbersOf(row[column] ?? '{}'));
  return (days ?? []).map((day, at) => ({
    day: day ?? 0,
    summary: {
      n: n?.[at] ?? 0,
      min: min?.[at] ?? null,
      max: max?.[at] ?? null,
      covered: covered?.[at] ?? 0,
      amount: amount?.[at] ?? null,
      filled: filled?.[at] ?? 0,
    },
  }));
}

/** Of sensors the summaries of the packed days within a stretch that are closed, sorted: of those that are packed by these rules. */
export async function listClosed(
  { db, scope }: Work,
  sensors: readonly { id: string; packedBy: string }[],
  from: number,
  to: number,
): Promise<Closed[]> {
  const { organizationId } = scope;
  const [start, end] = [asMoment(from), asMoment(to)];
  const [ids, rules] = [sensors.map(({ id }) => id), sensors.map(({ packedBy }) => packedBy)];
  const { rows } = await sql<{ sensor_id: string; open: number; is_packed: boolean } & Columns>`
    with o as materialized (select coalesce(sensor_rows_from(), now() - interval '3 days') as at),
      s as materialized (select s.id, p.packed_by is not distinct from s.packed_by as is_packed
        from unnest(${ids}::uuid[], ${rules}::text[]) s (id, packed_by)
          left join sensor_packings p on p.organization_id = ${organizationId} and p.sensor_id = s.id)
    select s.id as sensor_id, (select ${ms('o.at')} from o) as open, s.is_packed, c.* from s left join (
      select d.sensor_id as of_id, (array_agg(d.day - date '1970-01-01' order by d.day))::text as day, (array_agg(d.n order by d.day))::text as n,
        (array_agg(d.min order by d.day))::text as min, (array_agg(d.max order by d.day))::text as max,
        (array_agg(d.covered order by d.day))::text as covered, (array_agg(d.amount order by d.day))::text as amount,
        (array_agg(d.filled order by d.day))::text as filled
      from sensor_days d cross join o
      where d.organization_id = ${organizationId} and d.sensor_id = any (array(select id from s where is_packed))
        and d.day between ${utcDay(start)} - 1 and ${utcDay(end)} + 1
        and d.starts_at >= ${start} and d.ends_at <= least(${end}, o.at)
      group by d.sensor_id) c on c.of_id = s.id`.execute(db);
  return rows.map((row) => ({
    sensor_id: row.sensor_id,
    open: row.open,
    days: row.is_packed ? summariesOf(row) : null,
  }));
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
