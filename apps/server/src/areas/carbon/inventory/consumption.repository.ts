import type { CalorificUnit } from '@steward/core/units/conversion';
import type { Carrier, Utility } from '@steward/core/ghg/carrier';
import type { FactorUnit } from '@steward/core/ghg/factors/factor';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { inMemory, readTogether } from '../../../database/long-lists.ts';
import { isMine, joinMine, mine } from '../../../database/scoped.ts';
import { meant, type Filter } from '../boundaries/meant-properties.ts';

/** The properties with figures other than bills: entries, or equipment with a refrigerant. */
export const listWithEntries = (db: Tx, scope: Scope, filter: Filter) =>
  meant(db, scope, filter)
    .where((e) =>
      e.or([
        e(
          'environments.id',
          'in',
          mine(db, scope, 'activity_lines').select('environment_id').$castTo<{ environment_id: string }>(),
        ),
        e(
          'environments.id',
          'in',
          mine(db, scope, 'equipment')
            .where(sql<boolean>`details ? 'refrigerant_type'`)
            .select('environment_id'),
        ),
      ]),
    )
    .select('environments.id as environment_id')
    .execute();
export interface Amount {
  carrier: Carrier;
  treatment: string;
  unit: FactorUnit;
  quantity: number;
  /** Whether tenants bought it. */
  is_tenants: boolean;
}

/** The year of a property. */
export interface PropertyYear extends Amount {
  environment_id: string;
  place: number;
  /** The part of the quantity that bills estimate. */
  estimated: number;
}

/** A year of the properties on one grid, added up together; January to December, null where none has a bill. */
export interface PlaceYear extends Amount {
  place: number;
  year: number;
  months: (number | null)[];
}

/** The properties of a calculation with the numbers of their grids: properties on one grid are added up together. */
interface Placed {
  ids: readonly string[];
  places: readonly number[];
  /** The moment at which bills are read; without it, now. */
  knownAt?: Date | undefined;
  /** The properties that count in part; all others, and their other years, count fully. */
  parts?: CountedParts | undefined;
}

/** The part of a property that counts at a place in the months of a year: per row its property, place, year and line of `weights`. */
export interface CountedParts {
  ids: readonly string[];
  places: readonly number[];
  years: readonly number[];
  /** Negative: nothing of the year is at the place. */
  lines: readonly number[];
  /** January to December of line 0, then of line 1, and so on; null in a month without a day at the place. */
  weights: readonly (number | null)[];
  /** The days held, in the same order; null in months that are held whole or not at all. */
  heldDays: readonly (number | null)[];
}

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * The sums of `bill_years`, or the same as known at a moment. Only years of meters that changed since are summed again from the months
 * known then; all others are read as they are.
 */
function billYearsKnownAt(scope: Scope, knownAt: Date | undefined): RawBuilder<unknown> {
  if (knownAt === undefined) return sql`bill_years`;
  const months = (column: 'quantity' | 'days') =>
    sql.join(
      monthNumbers.map((n) => sql`sum(${sql.ref(column)}) filter (where extract(month from month) = ${sql.lit(n)})`),
    );
  return sql`(
    with touched as (
      select environment_id, carrier, meter_no, extract(year from month)::int as year from bill_months
        where ${isMine(scope, 'bill_months')} and known_from > ${knownAt}
      union
      select environment_id, carrier, meter_no, extract(year from month)::int from bill_months_past
        where ${isMine(scope, 'bill_months_past')} and known_until > ${knownAt}
    ), known as (
      select environment_id, carrier, meter_no, treatment, unit, is_tenants, month, days, quantity, is_estimate from bill_months
        where ${isMine(scope, 'bill_months')} and known_from <= ${knownAt}
      union all
      select environment_id, carrier, meter_no, treatment, unit, is_tenants, month, days, quantity, is_estimate from bill_months_past
        where ${isMine(scope, 'bill_months_past')} and known_from <= ${knownAt} and known_until > ${knownAt}
    )
    select organization_id, environment_id, year, carrier, treatment, unit, is_tenants, quantity, estimated, quantities, days
      from bill_years b
      where ${isMine(scope, 'bill_years', 'b')} and not exists (
        select 1 from touched t where t.environment_id = b.environment_id and t.carrier = b.carrier and t.meter_no = b.meter_no
          and t.year = b.year)
    union all
    select ${scope.organizationId}::uuid, k.environment_id, t.year, k.carrier, k.treatment, k.unit, k.is_tenants, sum(k.quantity),
        coalesce(sum(k.quantity) filter (where k.is_estimate), 0), array[${months('quantity')}], array[${months('days')}]::int[]
      from touched t join known k on k.environment_id = t.environment_id and k.carrier = t.carrier and k.meter_no = t.meter_no
        and k.month between make_date(t.year, 1, 1) and make_date(t.year, 12, 1)
      group by 2, 3, 4, 5, 6, 7, k.meter_no
  )`;
}

/** The counted quantities of rows of `bill_years`, and the join they need. */
function counted(parts: CountedParts | undefined) {
  const monthOf = (n: number) => sql`quantities[${sql.lit(n)}]`;
  if (!parts) return { join: sql``, quantity: sql`quantity`, estimated: sql`estimated`, monthOf, isThere: sql`true` };
  const at = (n: number) => sql`part.line * 12 + ${sql.lit(n)}`;
  const isAnyHeldInPart = parts.heldDays.some((days) => days !== null);
  // `partOnHeldDays` in SQL.
  const onHeldDays = (
    n: number,
  ) => sql`case when weights.held_days[${at(n)}] is null or coalesce(days[${sql.lit(n)}], 0) = 0 then 1
    else least(1, weights.held_days[${at(n)}]::float8 / least(days[${sql.lit(n)}],
      extract(day from make_date(y.year, ${sql.lit(n)}, 1) + interval '1 month - 1 day')::int)) end`;
  const weight = (n: number) =>
    isAnyHeldInPart ? sql`weights.of[${at(n)}] * ${onHeldDays(n)}` : sql`weights.of[${at(n)}]`;
  const all = sql.join(
    monthNumbers.map((n) => sql`coalesce(${monthOf(n)} * ${weight(n)}, 0)`),
    sql` + `,
  );
  const quantity = sql`case when part.line is null then quantity else ${all} end`;
  return {
    join: sql`
      left join unnest(${parts.ids}::uuid[], ${parts.places}::int[], ${parts.years}::int[], ${parts.lines}::int[])
        as part (id, place, year, line) on part.id = y.environment_id and part.place = grid.place and part.year = y.year
      cross join (select ${parts.weights}::float8[] as of, ${parts.heldDays}::int[] as held_days) weights`,
    quantity,
    // The estimated share of the counted quantity equals that of the whole quantity.
    estimated: sql`case when part.line is null or quantity = 0 then estimated else estimated / quantity * (${quantity}) end`,
    monthOf: (n: number) => sql`case when part.line is null then ${monthOf(n)} else ${monthOf(n)} * ${weight(n)} end`,
    isThere: sql`coalesce(part.line, 0) >= 0`,
  };
}

/** The years in which these properties have bills. */
export async function listBilledYears(db: Tx, scope: Scope, ids: readonly string[], until: number): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct year from bill_years
    where ${isMine(scope, 'bill_years')} and environment_id = any (${ids}::uuid[]) and year <= ${until}`.execute(db);
  return rows.map(({ year }) => year);
}

/** The bills of a year added up, property by property. */
export async function sumByProperty(
  db: Tx,
  scope: Scope,
  year: number,
  { ids, places, knownAt, parts }: Placed,
): Promise<PropertyYear[]> {
  const { join, quantity, estimated, isThere } = counted(parts);
  await inMemory(db);
  return await readTogether(
    db,
    sql<PropertyYear>`
    select environment_id, grid.place, carrier, treatment, unit, is_tenants, sum(${quantity}) as quantity, sum(${estimated}) as estimated
    from ${billYearsKnownAt(scope, knownAt)} y join unnest(${ids}::uuid[], ${places}::int[]) as grid (id, place) on grid.id = y.environment_id
    ${join}
    where ${isMine(scope, 'bill_years', 'y')} and y.year = ${year} and ${isThere}
    group by environment_id, grid.place, carrier, treatment, unit, is_tenants`,
  );
}

/** The bills from the beginning until the end of the year added up, grid by grid and year by year. */
export async function sumByPlace(
  db: Tx,
  scope: Scope,
  year: number,
  { ids, places, knownAt, parts }: Placed,
  /** Without the years before. */
  isAlone = false,
): Promise<PlaceYear[]> {
  const { join, quantity, monthOf, isThere } = counted(parts);
  const months = monthNumbers.map((n) => sql`sum(${monthOf(n)})`);
  const { rows } = await sql<PlaceYear>`
    select grid.place, carrier, treatment, unit, is_tenants, y.year, sum(${quantity}) as quantity, array[${sql.join(months)}] as months
    from ${billYearsKnownAt(scope, knownAt)} y join unnest(${ids}::uuid[], ${places}::int[]) as grid (id, place) on grid.id = y.environment_id
    ${join}
    where ${isMine(scope, 'bill_years', 'y')} and ${isAlone ? sql`y.year = ${year}` : sql`y.year <= ${year}`} and ${isThere}
    group by grid.place, carrier, treatment, unit, is_tenants, y.year
    order by grid.place, carrier, treatment, unit, is_tenants, y.year`.execute(db);
  return rows;
}

export interface MonthRow {
  carrier: Carrier;
  utility: Utility;
  treatment: string;
  unit: FactorUnit;
  month: string;
  quantity: number;
  /** The part of the quantity that bills estimate. */
  estimated: number;
  /** Whether tenants bought it. */
  is_tenants: boolean;
}

/** A month of a meter of a property. */
export interface MonthOfMeter extends MonthRow {
  meter_no: string;
  /** The days with a bill. */
  days: number;
}

/** The meters and the own sources of one property, month by month, in a year. */
export async function listMonthsOfMeters(
  db: Tx,
  scope: Scope,
  environmentId: string,
  year: number,
): Promise<MonthOfMeter[]> {
  const { rows } = await sql<MonthOfMeter>`
    select carrier, min(utility) as utility, treatment, unit, is_tenants, meter_no, to_char(month, 'YYYY-MM') as month, sum(days)::int as days,
      sum(quantity) as quantity, coalesce(sum(quantity) filter (where is_estimate), 0) as estimated
    from bill_months
    where ${isMine(scope, 'bill_months')} and environment_id = ${environmentId} and month >= ${`${year}-01-01`}::date and month < ${`${year + 1}-01-01`}::date
    group by carrier, treatment, unit, is_tenants, meter_no, bill_months.month
    union all
    select carrier, case when carrier = 'electricity' then 'ENERGY' else 'HEAT' end, treatment, unit, is_tenants, meter_no,
      to_char(make_date(year, n::int, 1), 'YYYY-MM'), u.days, u.quantity, 
      case when y.quantity = 0 then 0 else y.estimated / y.quantity * u.quantity end
    from bill_years y cross join lateral unnest(y.quantities, y.days) with ordinality u (quantity, days, n)
    where ${isMine(scope, 'bill_years', 'y')} and environment_id = ${environmentId} and year = ${year}
      and treatment in ('on_site', 'on_site_sold') and u.quantity is not null
    order by month, carrier, treatment, unit, is_tenants, meter_no`.execute(db);
  return rows;
}

/** A year of a meter; January to December. */
export interface YearOfMeter {
  environment_id: string;
  year: number;
  carrier: Carrier;
  treatment: string;
  unit: FactorUnit;
  is_tenants: boolean;
  meter_no: string;
  quantities: (number | null)[];
  days: (number | null)[];
}

/** The meters of properties in a year and the year before. */
export const listYearsOfMeters = (
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[],
  year: number,
): Promise<YearOfMeter[]> =>
  mine(db, scope, 'bill_years')
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .where('year', 'in', [year - 1, year])
    .select(['environment_id', 'year', 'carrier', 'treatment', 'unit', 'is_tenants', 'meter_no', 'quantities', 'days'])
    .$castTo<YearOfMeter>()
    .execute();

export interface MeterMonth {
  meter_id: string;
  environment_id: string;
  carrier: Carrier;
  month: string;
  /** The days with a bill. */
  days: number;
  quantity: number;
  estimated: number;
}

/** The months of a year by meter, of the bills assigned to it. */
export async function sumByMeter(
  db: Tx,
  scope: Scope,
  meterIds: readonly string[],
  year: number,
): Promise<MeterMonth[]> {
  const { rows } = await sql<MeterMonth>`
    select r.id as meter_id, m.environment_id, m.carrier, to_char(m.month, 'YYYY-MM') as month, sum(m.days)::int as days,
      sum(m.quantity) as quantity, coalesce(sum(m.quantity) filter (where m.is_estimate), 0) as estimated
    from meters r
    join bills b on ${isMine(scope, 'bills', 'b')} and b.meter_id = r.id
    join bill_months m on ${isMine(scope, 'bill_months', 'm')} and m.bill_id = b.id and m.carrier = r.carrier
    where ${isMine(scope, 'meters', 'r')} and r.id = any (${meterIds}::uuid[])
      and m.month >= ${`${year}-01-01`}::date and m.month < ${`${year + 1}-01-01`}::date
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** The bills behind figures: each with its share of every month; `month` (YYYY-MM) narrows to one. */
export async function listBillShares(
  db: Tx,
  scope: Scope,
  filter: Filter,
  { year, month, carriers }: { year: number; month?: string | undefined; carriers?: readonly string[] | undefined },
) {
  const from = month ? `${month}-01` : `${year}-01-01`;
  const until = month ? sql`${from}::date + interval '1 month'` : sql`${`${year + 1}-01-01`}::date`;
  const { rows } = await sql<{
    bill_id: string;
    environment_id: string;
    supplier: string;
    invoice_no: string;
    meter_no: string;
    carrier: string;
    billing_start_date: string;
    billing_end_date: string;
    end_day_counts: boolean;
    month: string;
    days: number;
    bill_days: number;
    by_weather: boolean;
    quantity: number;
    bill_quantity: number;
    unit: string;
    cost: number | null;
    currency: string | null;
    is_estimate: boolean;
    is_tenants: boolean;
    is_main: boolean;
    country_code: string | null;
    original_quantity: number | null;
    original_unit: string;
    calorific_value: number | null;
    calorific_unit: '' | CalorificUnit;
    volume_correction: number | null;
    conversion_source: string;
  }>`
    select m.bill_id, m.environment_id, b.supplier, b.invoice_no, b.meter_no, m.carrier, b.billing_start_date,
      b.billing_end_date, b.end_day_counts, to_char(m.month, 'YYYY-MM') as month, m.days,
      b.billing_end_date - b.billing_start_date + b.end_day_counts::int as bill_days,
      b.weather_split is not null and m.carrier = b.carrier as by_weather, m.quantity, whole.quantity as bill_quantity,
      m.unit, m.cost, m.currency, m.is_estimate, m.is_tenants, m.carrier = b.carrier as is_main,
      (select e.country_code from environments e where ${isMine(scope, 'environments', 'e')} and e.id = m.environment_id),
      b.original_quantity, b.original_unit, b.calorific_value,
      b.calorific_unit, b.volume_correction, b.conversion_source
    from bill_months m
    join bills b on ${isMine(scope, 'bills', 'b')} and b.id = m.bill_id
    join lateral (
      select sum(w.quantity) as quantity from bill_months w
      where ${isMine(scope, 'bill_months', 'w')} and w.bill_id = m.bill_id and w.carrier = m.carrier
    ) whole on true
    where ${isMine(scope, 'bill_months', 'm')}
      and m.environment_id in (${meant(db, scope, filter).select('environments.id')})
      and m.month >= ${from}::date and m.month < ${until}
      ${carriers ? sql`and m.carrier = any (${carriers}::text[])` : sql``}
    order by m.carrier, m.month, b.billing_start_date, m.bill_id`.execute(db);
  return rows;
}

/** The bills of a year with days that are counted from another bill of the same meter. */
export const listOverlaps = (db: Tx, scope: Scope, filter: Filter, year: number) =>
  mine(db, scope, 'bill_months', 'm')
    .innerJoin('bills as b', joinMine(scope, 'bills as b', 'm.bill_id'))
    .innerJoin('environments as e', joinMine(scope, 'environments as e', 'm.environment_id'))
    .where('m.environment_id', 'in', meant(db, scope, filter).select('environments.id'))
    .where('m.days_left_out', '>', 0)
    .where('m.month', '>=', `${year}-01-01`)
    .where('m.month', '<', `${year + 1}-01-01`)
    .select((e) => [
      'm.bill_id',
      'e.environment_name',
      'm.carrier',
      'b.meter_no',
      'b.supplier',
      'b.is_estimate',
      e.cast<number>(e.fn.sum('m.days_left_out'), 'integer').as('days'),
      sql<number>`(count(*) over ())::int`.as('found'),
    ])
    .groupBy(['m.bill_id', 'e.environment_name', 'm.carrier', 'b.meter_no', 'b.supplier', 'b.is_estimate'])
    .orderBy('e.environment_name')
    .orderBy('m.bill_id')
    .limit(1000)
    .execute();
