import type { CalorificUnit } from '@steward/core/units/conversion';
import type { Carrier, Utility } from '@steward/core/ghg/carrier';
import type { FactorUnit } from '@steward/core/ghg/factors/factor';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { inMemory, readTogether } from '../../../database/long-lists.ts';
import { isMine, joinMine, mine } from '../../../database/scoped.ts';
import { meant, type Filter } from '../boundaries/meant-properties.ts';
import { billYearsKnownAt } from './bill-years-known-at.ts';

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

/** The part of a property that counts in the months of a year: per row its property, its year and its line of `weights`. */
export interface CountedParts {
  ids: readonly string[];
  years: readonly number[];
  lines: readonly number[];
  /** January to December of line 0, then of line 1, and so on. */
  weights: readonly number[];
}

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The counted quantities of rows of `bill_years`, and the join they need. */
function counted(parts: CountedParts | undefined) {
  const monthOf = (n: number) => sql`quantities[${sql.lit(n)}]`;
  if (!parts) return { join: sql``, quantity: sql`quantity`, estimated: sql`estimated`, monthOf };
  const weight = (n: number) => sql`weights.of[part.line * 12 + ${sql.lit(n)}]`;
  const all = sql.join(
    monthNumbers.map((n) => sql`coalesce(${monthOf(n)} * ${weight(n)}, 0)`),
    sql` + `,
  );
  const quantity = sql`case when part.line is null then quantity else ${all} end`;
  return {
    join: sql`
      left join unnest(${parts.ids}::uuid[], ${parts.years}::int[], ${parts.lines}::int[]) as part (id, year, line)
        on part.id = y.environment_id and part.year = y.year
      cross join (select ${parts.weights}::float8[] as of) weights`,
    quantity,
    // The estimated share of the counted quantity equals that of the whole quantity.
    estimated: sql`case when part.line is null or quantity = 0 then estimated else estimated / quantity * (${quantity}) end`,
    monthOf: (n: number) => sql`${monthOf(n)} * coalesce(${weight(n)}, 1)`,
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
  { ids, knownAt, parts }: Placed,
): Promise<PropertyYear[]> {
  const { join, quantity, estimated } = counted(parts);
  await inMemory(db);
  return await readTogether(
    db,
    sql<PropertyYear>`
    select environment_id, carrier, treatment, unit, is_tenants, sum(${quantity}) as quantity, sum(${estimated}) as estimated
    from ${billYearsKnownAt(scope, knownAt)} y join unnest(${ids}::uuid[]) as meant (id) on meant.id = y.environment_id ${join}
    where ${isMine(scope, 'bill_years', 'y')} and y.year = ${year}
    group by environment_id, carrier, treatment, unit, is_tenants`,
  );
}

/** The bills from the beginning until the end of the year added up, grid by grid and year by year. */
export async function sumByPlace(
  db: Tx,
  scope: Scope,
  year: number,
  { ids, places, knownAt, parts }: Placed,
): Promise<PlaceYear[]> {
  const { join, quantity, monthOf } = counted(parts);
  const months = monthNumbers.map((n) => sql`sum(${monthOf(n)})`);
  const { rows } = await sql<PlaceYear>`
    select grid.place, carrier, treatment, unit, is_tenants, y.year, sum(${quantity}) as quantity, array[${sql.join(months)}] as months
    from ${billYearsKnownAt(scope, knownAt)} y join unnest(${ids}::uuid[], ${places}::int[]) as grid (id, place) on grid.id = y.environment_id
    ${join}
    where ${isMine(scope, 'bill_years', 'y')} and y.year <= ${year}
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

/** One property, month by month, from this year until the end of that one. */
export async function listMonths(
  db: Tx,
  scope: Scope,
  environmentId: string,
  from: number,
  until: number,
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select carrier, min(utility) as utility, treatment, unit, is_tenants, to_char(month, 'YYYY-MM') as month, sum(quantity) as quantity,
      coalesce(sum(quantity) filter (where is_estimate), 0) as estimated
    from bill_months
    where ${isMine(scope, 'bill_months')} and environment_id = ${environmentId} and month >= ${`${from}-01-01`}::date and month < ${`${until + 1}-01-01`}::date
    group by carrier, treatment, unit, is_tenants, bill_months.month
    order by bill_months.month, carrier, treatment, unit, is_tenants`.execute(db);
  return rows;
}

export interface MeterMonth {
  meter_id: string;
  environment_id: string;
  carrier: Carrier;
  month: string;
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
    select r.id as meter_id, m.environment_id, m.carrier, to_char(m.month, 'YYYY-MM') as month, sum(m.quantity) as quantity,
      coalesce(sum(m.quantity) filter (where m.is_estimate), 0) as estimated
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
      m.unit, m.cost, m.currency, m.is_estimate, m.is_tenants, b.original_quantity, b.original_unit, b.calorific_value,
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
