import type { Carrier, Utility } from '@steward/core/ghg/carrier';
import type { FactorUnit } from '@steward/core/ghg/factor';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { inMemory, joinedAtOnce, readTogether } from '../../../database/long-lists.ts';
import { isMine, mine } from '../../../database/scoped.ts';

const myMonths = (db: Tx, scope: Scope) => mine(db, scope, 'bill_months');

const monthText = sql<string>`to_char(month, 'YYYY-MM')`;

const lastDay = sql`(b.billing_end_date + b.end_day_counts::int - 1)`;

/** Costs of a property by carrier, month and currency; bills without a cost are left out. */
export const listCosts = (db: Tx, scope: Scope, environmentId: string, from: number, until: number) =>
  myMonths(db, scope)
    .where('environment_id', '=', environmentId)
    .where('month', '>=', `${from}-01-01`)
    .where('month', '<', `${until + 1}-01-01`)
    .where('cost', 'is not', null)
    .where('currency', 'is not', null)
    .select((e) => ['carrier', monthText.as('month'), 'currency', e.fn.sum<number>('cost').as('cost')])
    .groupBy(['carrier', 'month', 'currency'])
    .orderBy('currency')
    .$narrowType<{ currency: string }>()
    .execute();

/**
 * The bills of a property as they came, each in the month of its last day. Estimates of the house's own are no bills; an estimate that
 * an actual bill replaced entirely was taken back.
 */
export const listBilledWhole = (db: Tx, scope: Scope, environmentId: string, from: number, until: number) =>
  mine(db, scope, 'bills', 'b')
    .where('b.environment_id', '=', environmentId)
    .where('b.status', '=', 'saved')
    .where('b.is_accrual', '=', false)
    .where(sql<boolean>`${lastDay} between ${`${from}-01-01`}::date and ${`${until}-12-31`}::date`)
    .where(
      sql<boolean>`exists (select 1 from bill_months m where ${isMine(scope, 'bill_months', 'm')} and m.bill_id = b.id
        and (m.days > 0 or m.quantity <> 0))`,
    )
    .select([
      'b.carrier',
      'b.utility',
      sql<string>`to_char(${lastDay}, 'YYYY-MM')`.as('month'),
      'b.energy_consumption',
      'b.water_consumption',
      'b.waste',
      'b.gross_amount',
      'b.currency',
    ])
    .$castTo<{
      carrier: Carrier;
      utility: Utility;
      month: string;
      energy_consumption: number | null;
      water_consumption: number | null;
      waste: number | null;
      gross_amount: number | null;
      currency: string | null;
    }>()
    .execute();

/** The carriers a property has had bills for up to a year. */
export const listCarriersEver = (db: Tx, scope: Scope, environmentId: string, year: number) =>
  myMonths(db, scope)
    .where('environment_id', '=', environmentId)
    .where('month', '<', `${year + 1}-01-01`)
    .select((e) => ['carrier', e.fn.min('utility').as('utility')])
    .groupBy('carrier')
    .orderBy('carrier')
    .$castTo<{ carrier: Carrier; utility: Utility }>()
    .execute();

/** The bills that cover days of a year, as half-open periods, once per carrier they are for. Credit notes cover none. */
export async function listPeriods(db: Tx, scope: Scope, environmentId: string, year: number) {
  const { rows } = await sql<{
    bill_id: string;
    carrier: string;
    meter_no: string;
    start: string;
    end: string;
    is_estimate: boolean;
  }>`
    select b.id as bill_id, m.carrier, b.meter_no, b.billing_start_date as start,
      b.billing_end_date + b.end_day_counts::int as "end", b.is_estimate
    from (${myMonths(db, scope)
      .where('environment_id', '=', environmentId)
      .where('month', '>=', `${year}-01-01`)
      .where('month', '<', `${year + 1}-01-01`)
      .where((e) => e.or([e('days', '>', 0), e('days_left_out', '>', 0)]))
      .select(['bill_id', 'carrier'])
      .distinct()}) m
    join bills b on ${isMine(scope, 'bills', 'b')} and b.id = m.bill_id`.execute(db);
  return rows;
}

export const countInReview = async (db: Tx, scope: Scope, environmentId: string): Promise<number> =>
  (
    await mine(db, scope, 'bills')
      .where('environment_id', '=', environmentId)
      .where('status', 'in', ['review', 'failed'])
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export interface ComparedRow {
  environment_id: string;
  carrier: Carrier;
  treatment: string;
  unit: FactorUnit;
  is_tenants: boolean;
  now: number | null;
  before: number | null;
  /** The same over the months that have bills in both years. */
  both_now: number | null;
  both_before: number | null;
}

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * What these properties used in a year and the year before, each carrier added up; beside it the same over the months that both years
 * know. Where a year knows no others, that is its sum; else its months are added up.
 */
function comparedYears<Row>(scope: Scope, meant: RawBuilder<unknown>, year: number): RawBuilder<Row> {
  const kind = sql`environment_id, carrier, treatment, unit, is_tenants`;
  const rows = sql`bill_years where ${isMine(scope, 'bill_years')} and ${meant} and year in (${year - 1}, ${year})`;
  const sharedMonths = sql.join(
    monthNumbers.map((n) => sql`coalesce(quantities[${sql.lit(n)}], 0) * (shared >> ${sql.lit(n - 1)} & 1)`),
    sql` + `,
  );
  return sql<Row>`
    with yearly as materialized (
      select *, months_now & months_before as shared
      from (
        select ${kind}, sum(quantity) filter (where year = ${year}) as now, sum(quantity) filter (where year < ${year}) as before,
          coalesce(bit_or(months) filter (where year = ${year}), 0) as months_now,
          coalesce(bit_or(months) filter (where year < ${year}), 0) as months_before
        from ${rows} group by ${kind}
      ) sums
    ), parts as (
      select ${kind}, sum(${sharedMonths}) filter (where year = ${year}) as now, sum(${sharedMonths}) filter (where year < ${year}) as before
      from (select * from ${rows}) years
        join (select * from yearly where shared <> 0 and (shared <> months_now or shared <> months_before)) partly using (${kind})
      group by ${kind}
    )
    select ${kind}, yearly.now, yearly.before,
      case shared when 0 then null when months_now then yearly.now else parts.now end as both_now,
      case shared when 0 then null when months_before then yearly.before else parts.before end as both_before
    from yearly left join parts using (${kind})`;
}

/** What properties used in a year and the year before, added up in one statement; of some properties, where they are named. */
export async function compareYears(
  db: Tx,
  scope: Scope,
  portfolioId: string | undefined,
  year: number,
  only?: readonly string[],
): Promise<ComparedRow[]> {
  const reached = mine(db, scope, 'environments')
    .$if(portfolioId !== undefined, (q) => q.where('environments.portfolio_id', '=', portfolioId ?? ''))
    .select('environments.id');
  const named = only ? sql`and environment_id = any (${only}::uuid[])` : sql``;
  await inMemory(db);
  return await readTogether(db, comparedYears<ComparedRow>(scope, sql`environment_id in (${reached}) ${named}`, year));
}

/** Properties in pairs: those with the same number are on one grid. */
interface Placed {
  ids: readonly string[];
  places: readonly number[];
}

/** The same of properties on one grid together. What was used and what credits took back stand apart: they have rows of their own. */
export async function compareYearsByPlace(
  db: Tx,
  scope: Scope,
  { ids, places }: Placed,
  year: number,
): Promise<readonly (Omit<ComparedRow, 'environment_id'> & { place: number })[]> {
  // `offset 0`: each sum is computed once, not again for its sign.
  return await joinedAtOnce(
    db,
    sql<Omit<ComparedRow, 'environment_id'> & { place: number }>`
    select grid.place, carrier, treatment, unit, is_tenants, sum(now) as now, sum(before) as before, sum(both_now) as both_now,
      sum(both_before) as both_before
    from (${comparedYears(scope, sql`environment_id = any (${ids}::uuid[])`, year)} offset 0) compared
      join unnest(${ids}::uuid[], ${places}::int[]) as grid (id, place) on grid.id = compared.environment_id
    group by grid.place, carrier, treatment, unit, is_tenants, sign(now), sign(before), sign(both_now), sign(both_before)`,
  );
}

/** What a unit of a carrier weighs on a grid. */
export interface PlaceFactor {
  place: number;
  carrier: Carrier;
  treatment: string;
  unit: FactorUnit;
  is_tenants: boolean;
  kg: number;
}

/** The properties with the largest sums of a year, each quantity times the factor of its grid: `offset 0`, the grid before the factor. */
export async function listLargest(
  db: Tx,
  scope: Scope,
  { ids, places }: Placed,
  factors: readonly PlaceFactor[],
  { year, count }: { year: number; count: number },
): Promise<string[]> {
  const of = <K extends keyof PlaceFactor>(key: K) => factors.map((factor) => factor[key]);
  const rows = await joinedAtOnce(
    db,
    sql<{ environment_id: string }>`
    select y.environment_id
    from (
      select years.*, grid.place
      from bill_years years join unnest(${ids}::uuid[], ${places}::int[]) as grid (id, place) on grid.id = years.environment_id
      where ${isMine(scope, 'bill_years', 'years')} and years.year = ${year} offset 0
    ) y
      join unnest(${of('place')}::int[], ${of('carrier')}::text[], ${of('treatment')}::text[], ${of('unit')}::text[],
        ${of('is_tenants')}::boolean[], ${of('kg')}::float8[]) as factor (place, carrier, treatment, unit, is_tenants, kg)
        on factor.place = y.place and factor.carrier = y.carrier and factor.treatment = y.treatment and factor.unit = y.unit
          and factor.is_tenants = y.is_tenants
    group by y.environment_id order by sum(y.quantity * factor.kg) desc, y.environment_id limit ${count}`,
  );
  return rows.map(({ environment_id }) => environment_id);
}

export interface MonthsRow {
  environment_id: string;
  carrier: Carrier;
  treatment: string;
  unit: FactorUnit;
  is_tenants: boolean;
  year: number;
  /** January to December; null where none has a bill. */
  quantities: (number | null)[];
}

/** Some properties in two years, month by month. */
export async function listMonthsOf(db: Tx, scope: Scope, ids: readonly string[], year: number): Promise<MonthsRow[]> {
  const months = monthNumbers.map((n) => sql`sum(quantities[${sql.lit(n)}])`);
  const { rows } = await sql<MonthsRow>`
    select environment_id, carrier, treatment, unit, is_tenants, year, array[${sql.join(months)}] as quantities
    from bill_years
    where ${isMine(scope, 'bill_years')} and environment_id = any (${ids}::uuid[])
      and environment_id in (${mine(db, scope, 'environments').select('environments.id')})
      and year in (${year - 1}, ${year})
    group by environment_id, carrier, treatment, unit, is_tenants, year`.execute(db);
  return rows;
}

/** The years with bills, the newest first. */
export async function listDataYears(db: Tx, scope: Scope, environmentId: string | undefined): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select year from bill_years
    where ${isMine(scope, 'bill_years')}
      and environment_id in (${mine(db, scope, 'environments')
        .$if(environmentId !== undefined, (q) => q.where('environments.id', '=', environmentId ?? ''))
        .select('environments.id')})
    group by year order by year desc`.execute(db);
  return rows.map(({ year }) => year);
}
