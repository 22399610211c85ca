import type { Carrier, Utility } from '@steward/core/ghg/carrier';
import type { FactorUnit } from '@steward/core/ghg/factor';
import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
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

const condition = (db: Tx, scope: Scope, filter: Filter) =>
  scope.environments === 'all' && !filter.environmentId && !filter.portfolioId
    ? sql`organization_id = ${scope.organizationId}`
    : sql`organization_id = ${scope.organizationId} and environment_id in (${meant(db, scope, filter).select('environments.id')})`;

/** One row of the sum: of a property (in the year, or ever before), or of a month on one grid. */
interface SumRow extends Amount {
  environment_id: string | null;
  in_year: boolean | null;
  place: number | null;
  month: string | null;
  days: number;
  estimated: number;
  bills: number;
  /** A bit for each calendar month that has a bill. */
  months: number;
}

/**
 * Everything an inventory needs of the bills, added up in one pass. A million rows come back as a few thousand: the
 * properties of the year, and months and years by grid, whose factors are the same. `alone` names properties that have
 * factors or certificates of their own and must not be mixed with others. Days after `today` are not expected, so they do not
 * count as covered either.
 */
export async function sumConsumption(
  db: Tx,
  scope: Scope,
  filter: Filter,
  year: number,
  today: string,
  alone: readonly string[],
): Promise<YearRows> {
  const environments = await listBoundary(db, scope, filter);
  const grids = new Grids(environments, new Set(alone));
  const firstMonth = `${year}-01`;
  const start = `${firstMonth}-01`;
  // Hash tables of some hundred thousand groups stay in memory; for this transaction only.
  await sql`select set_config('work_mem', '64MB', true)`.execute(db);
  const { rows } = await sql<SumRow>`
    select environment_id, in_year, place, carrier, treatment, unit, to_char(month, 'YYYY-MM') as month, sum(quantity) as quantity,
      sum(days)::int as days, coalesce(sum(days) filter (where is_estimate), 0)::int as estimated, count(*)::int as bills,
      bit_or(1 << extract(month from m_month)::int) as months
    from (
      select m.*, m.month as m_month, m.month >= ${start}::date as in_year, grid.place
      from bill_months m join unnest(${grids.ids}::uuid[], ${grids.places}::int[]) as grid (id, place) on grid.id = m.environment_id
      where m.organization_id = ${scope.organizationId} and m.month < ${`${year + 1}-01-01`}::date
    ) known
    group by grouping sets ((environment_id, carrier, treatment, unit, in_year), (place, carrier, treatment, unit, month))`.execute(
    db,
  );
  const ofProperties = rows.filter((row): row is SumRow & { environment_id: string } => row.environment_id !== null);
  const ofGrids = rows.flatMap((row) => {
    const place = row.place === null ? undefined : grids.at(row.place);
    return place && row.month ? [{ ...row, ...place, month: row.month }] : [];
  });
  return {
    properties: ofProperties.filter((row) => row.in_year),
    months: ofGrids.filter((row) => row.month >= firstMonth),
    years: yearly(ofGrids.filter((row) => row.month < firstMonth)),
    coverage: await coveredDays(db, scope, ofProperties, year, today),
  };
}

/** Properties on the same grid under one number; those named `alone` have a number of their own. */
class Grids {
  readonly ids: string[] = [];
  readonly places: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #known: Place[] = [];

  constructor(environments: readonly BoundaryRow[], alone: ReadonlySet<string>) {
    for (const { environment_id: id, country_code, state, grid_region } of environments) {
      const place = { country_code, state, grid_region, environment_id: alone.has(id) ? id : null };
      const key = JSON.stringify(place);
      let number = this.#numbers.get(key);
      if (number === undefined) {
        number = this.#known.push(place) - 1;
        this.#numbers.set(key, number);
      }
      this.ids.push(id);
      this.places.push(number);
    }
  }

  at(place: number): Place | undefined {
    return this.#known[place];
  }
}

/** Months of the years before, added up year by year. */
function yearly(rows: readonly (Amount & Place & { month: string })[]): YearRows['years'] {
  const years = new Map<string, YearRows['years'][number]>();
  for (const row of rows) {
    const year = Number(row.month.slice(0, 4));
    const key = JSON.stringify([
      year,
      row.carrier,
      row.treatment,
      row.unit,
      row.country_code,
      row.state,
      row.grid_region,
      row.environment_id,
    ]);
    const known = years.get(key);
    if (known) known.quantity += row.quantity;
    else years.set(key, { ...row, year });
  }
  return [...years.values()];
}

const monthsIn = (bits: number): number => bits.toString(2).replaceAll('0', '').length;

/**
 * On how many days of the year a property's carriers are covered. With one bill a month the days add up; where a month has
 * several, they may overlap, and those properties are looked at month by month.
 */
async function coveredDays(
  db: Tx,
  scope: Scope,
  rows: readonly (SumRow & { environment_id: string })[],
  year: number,
  today: string,
): Promise<YearRows['coverage']> {
  const inYear = rows.filter((row) => row.in_year);
  const reachesTomorrow = today < `${year + 1}-01-01`;
  const several = new Set(
    inYear
      .filter((row) => reachesTomorrow || row.bills !== monthsIn(row.months) || row.treatment !== '')
      .map((row) => row.environment_id),
  );
  const capped = several.size
    ? await cappedDays(db, scope, [...several], year, today)
    : new Map<string, { days: number; estimated: number }>();
  const properties = new Map<string, { carriers: Set<string>; days: number; estimated: number }>();
  for (const row of rows) {
    let known = properties.get(row.environment_id);
    if (!known)
      properties.set(
        row.environment_id,
        (known = { carriers: new Set(), ...(capped.get(row.environment_id) ?? { days: 0, estimated: 0 }) }),
      );
    known.carriers.add(row.carrier);
    if (!row.in_year || several.has(row.environment_id)) continue;
    known.days += row.days;
    known.estimated += row.estimated;
  }
  return [...properties].map(([environment_id, { carriers, days, estimated }]) => ({
    environment_id,
    carriers: carriers.size,
    days,
    estimated,
  }));
}

/** The same, carrier by carrier and month by month: no month has more days than it has had until today. */
async function cappedDays(db: Tx, scope: Scope, environmentIds: readonly string[], year: number, today: string) {
  const { rows } = await sql<{ environment_id: string; days: number; estimated: number }>`
    select environment_id, sum(least(days, due))::int as days, sum(least(estimated, days, due))::int as estimated
    from (
      select environment_id, carrier, sum(days) as days, coalesce(sum(days) filter (where is_estimate), 0) as estimated,
        greatest(0, least((month + interval '1 month')::date, ${today}::date) - month) as due
      from bill_months
      where organization_id = ${scope.organizationId} and environment_id = any (${environmentIds}::uuid[])
        and month >= ${`${year}-01-01`}::date and month < ${`${year + 1}-01-01`}::date
      group by environment_id, carrier, month
    ) by_month group by environment_id`.execute(db);
  return new Map(rows.map((row) => [row.environment_id, row]));
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
