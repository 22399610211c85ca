import type { Carrier, Utility } from '@steward/core/ghg/carrier';
import type { FactorUnit } from '@steward/core/ghg/factor';
import { sql } from 'kysely';
import type { Tx } from '../../database/transaction.ts';
import type { Scope } from '../../platform/ctx.ts';
import { myEnvironments } from '../portfolios/portfolios.repository.ts';

/** Which properties are meant; nothing named: all that the person may see. */
export interface Filter {
  environmentId?: string | undefined;
  portfolioId?: string | undefined;
}

const meant = (db: Tx, scope: Scope, { environmentId, portfolioId }: Filter) =>
  myEnvironments(db, scope)
    .$if(environmentId !== undefined, (q) => q.where('environments.id', '=', environmentId ?? ''))
    .$if(portfolioId !== undefined, (q) => q.where('environments.portfolio_id', '=', portfolioId ?? ''));

/** The properties with what a calculation needs to know of each. */
export const listBoundary = (db: Tx, scope: Scope, filter: Filter) =>
  meant(db, scope, filter)
    .innerJoin('portfolios', (j) =>
      j
        .onRef('portfolios.organization_id', '=', 'environments.organization_id')
        .onRef('portfolios.id', '=', 'environments.portfolio_id'),
    )
    .select([
      'environments.id as environment_id',
      'environment_name',
      'country_code',
      'state',
      'grid_region',
      'gross_floor_area',
      'portfolio_id',
      'portfolios.name as portfolio_name',
    ])
    .orderBy('environment_name')
    .execute();
export type BoundaryRow = Awaited<ReturnType<typeof listBoundary>>[number];

interface Place {
  country_code: string;
  state: string;
  grid_region: string;
  /** Only for properties that are counted alone. */
  environment_id: string | null;
}
interface Amount {
  carrier: Carrier;
  treatment: string;
  unit: FactorUnit;
  quantity: number;
}

export interface YearRows {
  /** Of the year, property by property. */
  properties: (Amount & { environment_id: string })[];
  /** Of the year, by month; properties on the same grid together, because their factors are the same. */
  months: (Amount & Place & { month: string })[];
  /** Of the years before, in the same way. */
  years: (Amount & Place & { year: number })[];
  /** How many carriers a property has ever had bills for, and on how many of the year's days, carrier by carrier. */
  coverage: { environment_id: string; carriers: number; days: number; estimated: number }[];
}

/** The first year a report can be made for; what is older counts for no figure. */
const FIRST_YEAR = 1990;

const condition = (db: Tx, scope: Scope, filter: Filter) =>
  scope.environments === 'all' && !filter.environmentId && !filter.portfolioId
    ? sql`organization_id = ${scope.organizationId}`
    : sql`organization_id = ${scope.organizationId} and environment_id in (${meant(db, scope, filter).select('environments.id')})`;

/**
 * Everything an inventory needs of the bills, added up in one statement. A million rows come back as a few thousand: the
 * properties of the year, and months and years by grid. `alone` names properties that have factors or certificates of their
 * own and must not be mixed with others. Days after `today` are not expected, so they do not count as covered either.
 */
export async function sumConsumption(
  db: Tx,
  scope: Scope,
  filter: Filter,
  year: number,
  today: string,
  alone: readonly string[],
): Promise<YearRows> {
  const start = `${year}-01-01`;
  const end = `${year + 1}-01-01`;
  const starts = Array.from({ length: Math.max(1, year - FIRST_YEAR) }, (_, index) => `${FIRST_YEAR + index}-01-01`);
  const where = condition(db, scope, filter);
  // Hash tables of some hundred thousand groups stay in memory; for this transaction only.
  await sql`select set_config('work_mem', '64MB', true)`.execute(db);
  const { rows } = await sql<
    Amount &
      Place & { kind: keyof YearRows; month: string; year: number; carriers: number; days: number; estimated: number }
  >`
    with recent as materialized (
      select environment_id, carrier, treatment, unit, month, sum(quantity) as quantity, sum(days) as days,
        coalesce(sum(days) filter (where is_estimate), 0) as estimated
      from bill_months where ${where} and month >= ${start}::date and month < ${end}::date
      group by environment_id, carrier, treatment, unit, month
    ), earlier as materialized (
      select environment_id, carrier, treatment, unit, width_bucket(month, ${starts}::date[]) as nth, sum(quantity) as quantity
      from bill_months where ${where} and month < ${start}::date
      group by environment_id, carrier, treatment, unit, nth
    ), place as (
      select id, country_code, state, grid_region, case when id = any (${alone}::uuid[]) then id end as alone
      from environments where organization_id = ${scope.organizationId}
    ), covered as (
      select environment_id, carrier, least(sum(days), due) as days, least(sum(estimated), sum(days), due) as estimated
      from (select *, greatest(0, least((month + interval '1 month')::date, ${today}::date) - month) as due from recent) by_unit
      group by environment_id, carrier, month, due
      union all select environment_id, carrier, 0, 0 from earlier
    )
    select 'properties' as kind, environment_id, null as country_code, null as state, null as grid_region, carrier, treatment,
      unit, null::text as month, null::int as year, sum(quantity) as quantity, null::int as carriers, null::int as days,
      null::int as estimated
    from recent group by environment_id, carrier, treatment, unit
    union all
    select 'months', alone, country_code, state, grid_region, carrier, treatment, unit, to_char(month, 'YYYY-MM'), null,
      sum(quantity), null, null, null
    from recent join place on place.id = environment_id
    group by alone, country_code, state, grid_region, carrier, treatment, unit, month
    union all
    select 'years', alone, country_code, state, grid_region, carrier, treatment, unit, null, ${FIRST_YEAR - 1} + nth,
      sum(quantity), null, null, null
    from earlier join place on place.id = environment_id where nth > 0
    group by alone, country_code, state, grid_region, carrier, treatment, unit, nth
    union all
    select 'coverage', environment_id, null, null, null, null, null, null, null, null, null, count(distinct carrier)::int,
      sum(days)::int, sum(estimated)::int
    from covered group by environment_id`.execute(db);
  const result: YearRows = { properties: [], months: [], years: [], coverage: [] };
  for (const { kind, ...row } of rows) (result[kind] as object[]).push(row);
  return result;
}

export interface MonthRow {
  carrier: Carrier;
  utility: Utility;
  treatment: string;
  unit: FactorUnit;
  month: string;
  quantity: number;
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
    select carrier, min(utility) as utility, treatment, unit, to_char(month, 'YYYY-MM') as month, sum(quantity) as quantity
    from bill_months
    where ${condition(db, scope, { environmentId })} and month >= ${`${from}-01-01`}::date and month < ${`${until + 1}-01-01`}::date
    group by carrier, treatment, unit, bill_months.month
    order by bill_months.month, carrier, treatment, unit`.execute(db);
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
    quantity: number;
    bill_quantity: number;
    unit: string;
    cost: number | null;
    currency: string | null;
    is_estimate: boolean;
  }>`
    select m.bill_id, m.environment_id, b.supplier, b.invoice_no, b.meter_no, m.carrier, b.billing_start_date,
      b.billing_end_date, b.end_day_counts, to_char(m.month, 'YYYY-MM') as month, m.days,
      b.billing_end_date - b.billing_start_date + b.end_day_counts::int as bill_days, m.quantity, whole.quantity as bill_quantity,
      m.unit, m.cost, m.currency, m.is_estimate
    from bill_months m
    join bills b on b.organization_id = m.organization_id and b.id = m.bill_id
    join lateral (
      select sum(w.quantity) as quantity from bill_months w
      where w.organization_id = m.organization_id and w.bill_id = m.bill_id and w.carrier = m.carrier
    ) whole on true
    where m.organization_id = ${scope.organizationId}
      and m.environment_id in (${meant(db, scope, filter).select('environments.id')})
      and m.month >= ${from}::date and m.month < ${until}
      ${carriers ? sql`and m.carrier = any (${carriers}::text[])` : sql``}
    order by m.carrier, m.month, b.billing_start_date, m.bill_id`.execute(db);
  return rows;
}
