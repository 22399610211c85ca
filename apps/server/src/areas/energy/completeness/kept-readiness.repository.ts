import { sql } from 'kysely';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';
import {
  a,
  between,
  counts,
  d,
  firstPlace,
  h,
  lacking,
  places,
  points,
  reached,
  s,
  unlocked,
  withoutPoints,
  type AskedPoints,
  type RowKey,
} from './kept-matrix.repository.ts';

export interface ReadinessSums {
  days: number;
  due: number;
  kwh_covered: number;
  kwh_due: number;
  /** Runs of months with overdue bills. */
  gaps: number;
  /** Runs of months that lack one of two bills. */
  parts: number;
}

/** A run of months with overdue bills. */
export interface GapRun extends RowKey {
  carrier: Carrier | null;
  /** From 0: January. */
  first: number;
  last: number;
  days: number;
  /** Null: no expected use is known. */
  use_per_day: number | null;
  uses_own: boolean;
}

/** Rounding of a division must not leave out a run that is as large as another. */
const NEARLY = 1 - 1e-9;

/**
 * The covered and due days of a year, by days and by the expected use of each point, and the runs of overdue bills with the most of it. The
 * expected use is that of the year before, else the median of the meters of its carrier. `dueDays`: the days of the year that are due.
 */
export async function findReadiness(
  db: Tx,
  scope: Scope,
  asked: AskedPoints,
  { most, dueDays }: { most: number; dueDays: number },
) {
  const at = sql`(${Math.floor(asked.from / 12)}::int - s.first_year + 1)`;
  const order = sql`place, carrier collate "C", last_meter collate "C", first_place`;
  const [lacksSupply, lacksGrid] = [
    between(s('lacks_supply'), sql`c - 1`, sql`c`),
    between(s('lacks_grid'), sql`c - 1`, sql`c`),
  ];
  // A month lacks one of two bills if one of those that it lacks is overdue.
  const isLate = (own: typeof lacksSupply) =>
    sql`(${own} > 0 and (${lacksSupply} > 0 and c <= l.supply or ${lacksGrid} > 0 and c <= l.grid))`;
  const countRuns = (own: typeof lacksSupply) =>
    sql`(select count(distinct run) from (select c - row_number() over (order by c) as run from generate_series(n.a + 1, n.d) c
      where ${isLate(own)}) x)`;
  const { rows } = await sql<{ sums: ReadinessSums; gaps: GapRun[] | null; parts: RowKey[] | null }>`
    with ${reached(db, scope, asked)}, found as materialized (
      select r.place, r.id, s.carrier, s.first_meter, s.last_meter, f.first_place, ${between(s('days'), a, d)} as days,
        ${between(s('due'), a, d)} as due, s.use_per_day[${at}] as own_use, s.meter_uses -> (${at} - 1) as meter_uses,
        f.runs, case when f.runs > 0 then ${between(s('due'), a, h)} - ${between(s('days'), a, h)} else 0 end as open_days,
        case when f.runs > 0 then s.due[n.a:n.h] end as due_sums, case when f.runs > 0 then s.days[n.a:n.h] end as days_sums, n.a, n.h,
        coalesce(l.one, 0) as one,
        case when l.one > 0 then ${countRuns(lacksSupply)} + ${countRuns(lacksGrid)} else 0 end as part_runs
      from reached r join ${points(scope, asked)} s on s.environment_id = r.id
        ${places(asked)}
        cross join lateral (select ${firstPlace(asked)} as first_place, ${unlocked(s('open_runs'), a, h)} as runs offset 0) f
        ${lacking(asked)}
      where f.first_place is not null
    ), peers as materialized (
      select carrier, percentile_cont(0.5) within group (order by use) as use from (
        select carrier, own_use as use from found where meter_uses is null and own_use is not null
        union all
        select carrier, use::double precision from (select carrier, meter_uses from found where meter_uses is not null) f
          cross join lateral jsonb_array_elements_text(meter_uses) u (use)
      ) u group by carrier
    ), used as not materialized (
      select f.*, coalesce(f.own_use, p.use) as use_per_day, f.own_use is not null as uses_own from found f left join peers p on p.carrier = f.carrier
    ), unmetered as materialized (
      select r.place, r.id, r.locked, ${between(s('held'), a, d)} as due,
        case when r.locked is null then s.held[n.a:n.d] end as due_sums, n.a, n.d as h
      from ${withoutPoints(scope, asked)}
    ), open as materialized (
      select place, id, carrier, first_meter, last_meter, first_place, use_per_day, uses_own, due_sums, days_sums, a, h, runs, open_days
      from used where runs > 0
      union all
      select place, id, null, null, null, 0, null, false, due_sums, null, a, h, 1, due from unmetered where locked is null and due > 0
    ), likely as (
      -- The longest run of a point is not shorter than the mean of its runs: one that is shorter in all than the last of so many means has none
      -- of the largest.
      select o.* from open o
      where case when use_per_day is null then open_days >= (select coalesce(min(v), 0) from (
          select open_days / (case when carrier is null then 6 else runs end)::double precision as v from open where use_per_day is null
          order by 1 desc limit ${most}) w having count(*) >= ${most} union all select 0 limit 1) * ${NEARLY}
        else open_days * use_per_day >= (select coalesce(min(v), 0) from (
          select open_days * use_per_day / runs as v from open where use_per_day is not null order by 1 desc limit ${most}) w
          having count(*) >= ${most} union all select 0 limit 1) * ${NEARLY} end
    ), gaps as (
      select o.*, x.first, x.last, x.days from likely o cross join lateral (${runs()}) x
    )
    select (select json_build_object('days', coalesce(sum(days), 0), 'due', coalesce(sum(due), 0) + (select coalesce(sum(due), 0) from unmetered),
        'kwh_covered', coalesce(sum(days * use_per_day), 0), 'kwh_due', coalesce(sum(due * use_per_day), 0),
        'gaps', coalesce(sum(runs), 0) + (select count(*) from open o cross join lateral (${runs()}) x where carrier is null and open_days < ${dueDays})
          + (select count(*) from open where carrier is null and open_days >= ${dueDays}),
        'parts', coalesce(sum(part_runs), 0)) from used) as sums,
      (select json_agg(json_build_object('environment_id', id, 'carrier', carrier, 'first_meter', first_meter, 'first', first, 'last', last,
          'days', days, 'use_per_day', use_per_day, 'uses_own', uses_own)) from (
        select * from gaps order by coalesce(days * use_per_day, 0) desc, days desc, ${order}, first limit ${most}) t) as gaps,
      (select json_agg(json_build_object('environment_id', id, 'carrier', carrier, 'first_meter', first_meter)) from (
        select * from found where one > 0 order by ${order} limit ${most}) t) as parts`.execute(db);
  return rows[0];
}

/** The runs of open months of a row of `open`: months from 0, and the open days. */
const runs = () => sql`
  select min(m) as first, max(m) as last, sum(open_days)::int as days from (
    select m, open_days, m - row_number() over (order by m) as run from (
      select m, (due_sum - lag(due_sum, 1, case when o.a = 0 then 0 else o.due_sums[1] end) over w)
        - coalesce(days_sum - lag(days_sum, 1, case when o.a = 0 then 0 else o.days_sums[1] end) over w, 0) as open_days
      from (select i - 1 - case when o.a = 0 then 0 else 1 end as m, o.due_sums[i] as due_sum, o.days_sums[i] as days_sum
        from generate_series(case when o.a = 0 then 1 else 2 end, cardinality(o.due_sums)) i) v
      window w as (order by m)
    ) v where open_days > 0
  ) v group by run`;

/** The due and covered days of the properties by month of a year, as lists of numbers in braces: faster to read than arrays. */
export async function listReadiness(db: Tx, scope: Scope, asked: AskedPoints) {
  const { from, until, dueUntil } = asked;
  const of = (column: string) =>
    sql`${s(column)}[${from}::int - s.first_year * 12 + 1:least(${until}::int, ${dueUntil}::int) - s.first_year * 12]::text`;
  const { rows } = await sql<{ environment_id: string; environment_name: string; days: string; due: string }>`
    with ${reached(db, scope, asked)}
    select r.id as environment_id, r.environment_name, ${of('days')} as days, ${of('due')} as due
    from reached r join ${counts(scope, asked)} s on s.environment_id = r.id
    order by r.place`.execute(db);
  return rows;
}

/** The same of the points of one utility. */
export async function listReadinessOf(db: Tx, scope: Scope, asked: AskedPoints) {
  const months = Array.from({ length: 12 }, (_, index) => index);
  const sum = (column: string) =>
    sql`'{' || concat_ws(',', ${sql.join(
      months.map((index) => {
        const month = sql`n.a + ${sql.lit(index)}`;
        return sql`sum(case when ${month} < n.d then ${between(s(column), month, sql`${month} + 1`)} else 0 end)`;
      }),
    )}) || '}'`;
  const held = sql`'{' || concat_ws(',', ${sql.join(
    months.map((index) => {
      const month = sql`n.a + ${sql.lit(index)}`;
      return sql`case when ${month} < n.d then ${between(s('held'), month, sql`${month} + 1`)} else 0 end`;
    }),
  )}) || '}'`;
  const { rows } = await sql<{ environment_id: string; environment_name: string; days: string; due: string }>`
    with ${reached(db, scope, asked)}, found as materialized (
      select r.id, r.place, r.environment_name, ${sum('days')} as days, ${sum('due')} as due
      from reached r join ${points(scope, asked)} s on s.environment_id = r.id
        ${places(asked)}
        cross join lateral (select ${firstPlace(asked)} as first_place offset 0) f
      where f.first_place is not null
      group by r.id, r.place, r.environment_name
    )
    select id as environment_id, environment_name, days, due from (
      select id, place, environment_name, days, due from found
      union all select r.id, r.place, r.environment_name, '{}', ${held} from ${withoutPoints(scope, asked)}
    ) t order by place`.execute(db);
  return rows;
}
