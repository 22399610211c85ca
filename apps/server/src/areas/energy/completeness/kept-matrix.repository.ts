import { addDays, daysBetween, nextMonthStart } from '@steward/core/calendar/day';
import { LONGEST_DELAY_DAYS } from '@steward/core/coverage/bill-matrix';
import { carriersOf, type Carrier } from '@steward/core/ghg/carrier';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { meant, type Filter } from './coverage.repository.ts';
import { monthNumber, type CountRow, type PointRow } from './kept-points.repository.ts';
import type { Kept } from './kept-points.service.ts';
import type { UtilityName } from './matrix.repository.ts';

// The kept points of supply (`supply_points`), added up by the database. A month is a number: its year times 12, plus 0 for January.

/** What is asked of the kept points. */
export interface AskedPoints {
  filter: Filter;
  kept: Kept;
  /** The first month, and the one after the last. */
  from: number;
  until: number;
  utility: UtilityName | undefined;
  /** The properties with an accepted report: `environment_id` and `year`. */
  accepted: RawBuilder<unknown>;
  /** The first month that is not due. */
  dueUntil: number;
  today: string;
}

const yearOf = (month: number) => Math.floor(month / 12);

/** The kept rows with those that were counted for this reading in place of the ones that have changed. */
export function points(scope: Scope, { kept, until, utility }: AskedPoints) {
  const isAsked = sql`${yearOf(until - 1)}::int between ends_from and ends_until
    ${utility ? sql`and carrier = any (${carriersOf[utility]}::text[])` : sql``}`;
  const anew = kept.points.length
    ? sql`union all select * from json_populate_recordset(null::supply_points, ${JSON.stringify(kept.points)}::json) where ${isAsked}`
    : sql``;
  return sql`(select * from supply_points k
    where k.organization_id = ${scope.organizationId} and k.environment_id <> all (${kept.changed}::uuid[]) and ${isAsked} ${anew})`;
}

export const counts = (scope: Scope, { kept }: AskedPoints) => {
  const anew = kept.counts.length
    ? sql`union all select * from json_populate_recordset(null::supply_counts, ${JSON.stringify(kept.counts)}::json)`
    : sql``;
  return sql`(select * from supply_counts k
    where k.organization_id = ${scope.organizationId} and k.environment_id <> all (${kept.changed}::uuid[]) ${anew})`;
};

/** The properties in their order, and their years with an accepted report. */
export const reached = (db: Tx, scope: Scope, { filter, from, until, accepted }: AskedPoints) => sql`
  reached as materialized (
    select e.id, e.environment_name, l.years as locked, row_number() over (order by e.environment_name, e.id)::int as place
    from (${meant(db, scope, filter).select(['environments.id', 'environment_name'])}) e
      left join (
        select environment_id, array_agg(year) as years from (${accepted}) a
        where year between ${yearOf(from)} and ${yearOf(until - 1)} group by 1
      ) l on l.environment_id = e.id
  )`;

/** The part of sums between two months: `lo` and `hi` are numbers of months from the beginning. */
export const between = (sums: RawBuilder<unknown>, lo: RawBuilder<unknown>, hi: RawBuilder<unknown>) =>
  sql`(coalesce(${sums}[${hi}], 0) - coalesce(${sums}[${lo}], 0))`;

/** The same without the months of accepted years. */
export const unlocked = (sums: RawBuilder<unknown>, lo: RawBuilder<unknown>, hi: RawBuilder<unknown>) => {
  const begin = sql`greatest(${lo}, least(${hi}, (y - s.first_year) * 12))`;
  const end = sql`greatest(${lo}, least(${hi}, (y - s.first_year) * 12 + 12))`;
  return sql`(${between(sums, lo, hi)} - case when r.locked is null then 0
    else coalesce((select sum(${between(sums, begin, end)}) from unnest(r.locked) y), 0) end)`;
};

const within = (month: RawBuilder<unknown>, least: RawBuilder<unknown>, most: RawBuilder<unknown>) =>
  sql`greatest(${least}, least(${most}, (${month}) - s.first_year * 12))`;
/** Days before today, for each delay of bills from 0: their months, days, the lengths of the months, and the months of the days before. */
function lateDays(today: string) {
  const days = Array.from({ length: LONGEST_DELAY_DAYS + 1 }, (_, delay) => addDays(today, -delay));
  const list = (of: (day: string) => number) => sql`${`{${days.map(of).join(',')}}`}::int[]`;
  return {
    month: list(monthNumber),
    day: list((day) => Number(day.slice(8, 10))),
    length: list((day) => daysBetween(`${day.slice(0, 7)}-01`, nextMonthStart(day))),
    monthBefore: list((day) => monthNumber(addDays(day, -1))),
  };
}

/**
 * The month until which the bills of a point are overdue: the end of the last billing period of which the bill should have come before
 * today. The same as `expectedBy` of core, for all months at once.
 */
function overdueUntil(
  today: string,
  of: (column: 'delay_days' | 'billed_month' | 'billed_day' | 'rhythm_months') => RawBuilder<unknown>,
) {
  const late = lateDays(today);
  const [delay, month, day, rhythm] = [of('delay_days'), of('billed_month'), of('billed_day'), of('rhythm_months')];
  const at = (list: RawBuilder<unknown>) => sql`(${list})[${delay} + 1]`;
  const passed = sql`(${at(late.month)} - ${month})`;
  // In the month of the late day itself a period may end on a later day.
  const periods = sql`(${passed} / ${rhythm} - case when ${passed} % ${rhythm} = 0
    and least(${day}, ${at(late.length)}) >= ${at(late.day)} then 1 else 0 end)`;
  return sql`case when ${month} < ${at(late.month)} or ${month} = ${at(late.month)} and ${day} < ${at(late.day)}
    then ${month} + ${rhythm} * ${periods} else ${at(late.monthBefore)} end`;
}

export const s = (column: string) => sql.ref(`s.${column}`);
export const [a, d, h] = [sql`n.a`, sql`n.d`, sql`n.h`];

/**
 * Where a range lies in the months of a row: `a` its beginning, `d` the end of what is due, `h` the end of what is
 * overdue. `offset 0`: counted once for each row.
 */
export function places({ from, until, dueUntil, today }: AskedPoints) {
  const all = sql`cardinality(s.due)`;
  const overdue = overdueUntil(today, s);
  return sql`cross join lateral (
      select ${within(sql`${from}::int`, sql`0`, all)} as a, ${within(sql`least(${until}::int, ${dueUntil}::int)`, sql`0`, all)} as due_end, ${overdue} as overdue offset 0
    ) m
    cross join lateral (
      select m.a, greatest(m.a, m.due_end) as d, ${within(sql`m.overdue`, sql`m.a`, sql`greatest(m.a, m.due_end)`)} as h offset 0
    ) n`;
}

/** The first place of a point in the range: its order among those with one number; null: it is in none of the years. */
export function firstPlace({ from, until }: AskedPoints) {
  const last = sql`cardinality(s.positions)`;
  const begin = sql`least(${last}, greatest(1, ${yearOf(from)}::int - s.first_year + 1))`;
  const end = sql`least(${last}, ${yearOf(until - 1)}::int - s.first_year + 1)`;
  return sql`case when s.positions[${begin}] is not null then s.positions[${begin}]::int
    else (select min(u.at * 100000 + u.place) from unnest(s.positions[${begin}:${end}]) with ordinality u (place, at) where u.place is not null) end`;
}

/** Months that lack one of two bills, overdue (`one`) or not: a point without separate bills has none. */
export function lacking({ today }: AskedPoints) {
  const until = (at: number) => {
    const overdue = overdueUntil(today, (column) => sql`(s.parts -> ${sql.lit(at)} ->> ${sql.lit(column)})::int`);
    return within(overdue, a, d);
  };
  const [low, high] = [sql`least(p.supply, p.grid)`, sql`greatest(p.supply, p.grid)`];
  const later = sql`case when p.supply < p.grid then ${unlocked(s('lacks_grid'), low, high)} else ${unlocked(s('lacks_supply'), low, high)} end`;
  return sql`left join lateral (
      select q.one, q.lacking - q.one as awaited, q.supply, q.grid from (
        select ${unlocked(s('lacks_one'), a, low)} + ${later} as one, ${unlocked(s('lacks_one'), a, d)} as lacking, p.supply, p.grid
        from (select ${until(0)} as supply, ${until(1)} as grid where s.parts is not null offset 0) p
      ) q offset 0
    ) l on true`;
}

export interface MatrixTotals {
  days: number;
  due: number;
  estimated: number;
  metered: number;
  rows: number;
  rows_with_gaps: number;
  awaited: number;
}

/** A row of the matrix: a point, or a property without one. */
export interface RowKey {
  environment_id: string;
  carrier: Carrier | null;
  first_meter: string | null;
}

/** The totals of the matrix, its suppliers, and which rows a page has. */
export async function findMatrix(
  db: Tx,
  scope: Scope,
  asked: AskedPoints & { supplier: string | undefined; onlyGaps: boolean; page: number; pageSize: number },
) {
  const { supplier, onlyGaps, page, pageSize } = asked;
  // Properties without a meter have no supplier.
  const isShown = supplier ? sql`supplier = ${supplier}` : sql`true`;
  const withGaps = onlyGaps ? sql`and has_gap` : sql``;
  const unmetered = supplier ? sql`select * from unmetered where false` : sql`select * from unmetered`;
  const { rows } = await sql<{ totals: MatrixTotals; suppliers: string[] | null; page: RowKey[] | null }>`
    with ${reached(db, scope, asked)}, found as materialized (
      select r.place, r.id, s.carrier, s.first_meter, s.last_meter, s.supplier, f.first_place,
        ${between(s('days'), a, d)} as days, ${between(s('due'), a, d)} as due, ${between(s('estimated'), a, d)} as estimated,
        ${between(s('metered'), a, d)} as metered,
        ${unlocked(s('open_months'), a, h)} > 0 or coalesce(l.one, 0) > 0 as has_gap,
        ${unlocked(s('open_months'), h, d)} + coalesce(l.awaited, 0) as awaited
      from reached r join ${points(scope, asked)} s on s.environment_id = r.id
        ${places(asked)}
        cross join lateral (select ${firstPlace(asked)} as first_place offset 0) f
        ${lacking(asked)}
      where f.first_place is not null
    ), unmetered as materialized (
      select r.place, r.id, null::text as carrier, null::text as first_meter, null::text as last_meter, 0 as first_place,
        ${between(s('held'), a, d)} as due, ${unlocked(s('held'), a, d)} > 0 as has_gap
      from ${withoutPoints(scope, asked)}
    ), totals as (
      select coalesce(sum(days), 0) as days, coalesce(sum(due), 0) as due, coalesce(sum(estimated), 0) as estimated,
        coalesce(sum(metered), 0) as metered, count(*) as rows, count(*) filter (where has_gap) as rows_with_gaps,
        coalesce(sum(awaited), 0) as awaited
      from found where ${isShown}
    ), more as (
      select coalesce(sum(due), 0) as due, count(*) as rows, count(*) filter (where has_gap) as rows_with_gaps from (${unmetered}) u
    )
    select (select json_build_object('days', t.days, 'due', t.due + m.due, 'estimated', t.estimated, 'metered', t.metered,
        'rows', t.rows + m.rows, 'rows_with_gaps', t.rows_with_gaps + m.rows_with_gaps, 'awaited', t.awaited)
        from totals t cross join more m) as totals,
      (select array_agg(supplier) from (select supplier from found where supplier <> '' group by 1) u) as suppliers,
      (select json_agg(json_build_object('environment_id', id, 'carrier', carrier, 'first_meter', first_meter)) from (
        select id, carrier, first_meter from (
          select place, id, carrier, first_meter, last_meter, first_place from found where ${isShown} ${withGaps}
          union all select place, id, carrier, first_meter, last_meter, first_place from (${unmetered}) u where true ${withGaps}
        ) w
        order by place, carrier collate "C", last_meter collate "C", first_place
        limit ${pageSize} offset ${(page - 1) * pageSize}) v) as page`.execute(db);
  const [found] = rows;
  return {
    totals: found?.totals ?? { days: 0, due: 0, estimated: 0, metered: 0, rows: 0, rows_with_gaps: 0, awaited: 0 },
    suppliers: found?.suppliers ?? [],
    page: found?.page ?? [],
  };
}

/** The properties without a point in the range, and where it lies in their months. */
export const withoutPoints = (scope: Scope, asked: AskedPoints) => {
  const all = sql`cardinality(s.held)`;
  return sql`reached r join ${counts(scope, asked)} s on s.environment_id = r.id
      cross join lateral (select ${within(sql`${asked.from}::int`, sql`0`, all)} as a,
        ${within(sql`least(${asked.until}::int, ${asked.dueUntil}::int)`, sql`0`, all)} as due_end offset 0) m
      cross join lateral (select m.a, greatest(m.a, m.due_end) as d offset 0) n
    where not exists (select 1 from found o where o.id = r.id)`;
};

/** The kept rows of properties, for the rows of a page. */
export const listPoints = async (
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[],
  untilYear: number,
): Promise<PointRow[]> =>
  (await mine(db, scope, 'supply_points')
    .where('environment_id', 'in', environmentIds)
    .where('ends_from', '<=', untilYear)
    .where('ends_until', '>=', untilYear)
    .selectAll()
    .execute()) as unknown as PointRow[];

export const listCounts = async (db: Tx, scope: Scope, environmentIds: readonly string[]): Promise<CountRow[]> =>
  (await mine(db, scope, 'supply_counts')
    .where('environment_id', 'in', environmentIds)
    .selectAll()
    .execute()) as unknown as CountRow[];
