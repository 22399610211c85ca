import type { Carrier, Utility } from '@steward/core/ghg/carrier';
import type { FactorUnit } from '@steward/core/ghg/factor';
import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';
import { myEnvironments } from '../portfolios/portfolios.repository.ts';

const myMonths = (db: Tx, scope: Scope) =>
  db
    .selectFrom('bill_months')
    .where('bill_months.organization_id', '=', scope.organizationId)
    .where('bill_months.environment_id', 'in', myEnvironments(db, scope).select('environments.id'));

const monthText = sql<string>`to_char(month, 'YYYY-MM')`;

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

/** The bills that touch a year, as half-open periods, once per carrier they are for. */
export async function listPeriods(db: Tx, scope: Scope, environmentId: string, year: number) {
  const { rows } = await sql<{ bill_id: string; carrier: string; start: string; end: string; is_estimate: boolean }>`
    select b.id as bill_id, m.carrier, b.billing_start_date as start,
      b.billing_end_date + b.end_day_counts::int as "end", b.is_estimate
    from (${myMonths(db, scope)
      .where('environment_id', '=', environmentId)
      .where('month', '>=', `${year}-01-01`)
      .where('month', '<', `${year + 1}-01-01`)
      .select(['bill_id', 'carrier'])
      .distinct()}) m
    join bills b on b.organization_id = ${scope.organizationId} and b.id = m.bill_id`.execute(db);
  return rows;
}

export const countInReview = async (db: Tx, scope: Scope, environmentId: string): Promise<number> =>
  (
    await db
      .selectFrom('bills')
      .where('organization_id', '=', scope.organizationId)
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
  now: number | null;
  before: number | null;
  /** The same over the months that have bills in both years. */
  both_now: number | null;
  both_before: number | null;
}

/** What properties used in a year and the year before, added up in one statement. */
export async function compareYears(
  db: Tx,
  scope: Scope,
  portfolioId: string | undefined,
  year: number,
): Promise<ComparedRow[]> {
  const mine = myEnvironments(db, scope)
    .$if(portfolioId !== undefined, (q) => q.where('environments.portfolio_id', '=', portfolioId ?? ''))
    .select('environments.id');
  const start = `${year}-01-01`;
  const { rows } = await sql<ComparedRow>`
    select environment_id, carrier, treatment, unit, sum(now) as now, sum(before) as before,
      sum(now) filter (where before is not null) as both_now, sum(before) filter (where now is not null) as both_before
    from (
      select environment_id, carrier, treatment, unit, extract(month from month) as of_year,
        sum(quantity) filter (where month >= ${start}::date) as now,
        sum(quantity) filter (where month < ${start}::date) as before
      from bill_months
      where organization_id = ${scope.organizationId} and environment_id in (${mine})
        and month >= ${`${year - 1}-01-01`}::date and month < ${`${year + 1}-01-01`}::date
      group by environment_id, carrier, treatment, unit, of_year
    ) monthly
    group by environment_id, carrier, treatment, unit`.execute(db);
  return rows;
}
