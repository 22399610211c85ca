import type { Carrier, Utility } from '@steward/core/ghg/carrier';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { isMine, mine } from '../../../database/scoped.ts';

const myMonths = (db: Tx, scope: Scope) => mine(db, scope, 'bill_months');

const lastDay = sql`(b.billing_end_date + b.end_day_counts::int - 1)`;

/**
 * The bills of a property as received, each in the month of its last day. Estimates of the product are left out, and so are estimates that
 * an actual bill replaced entirely.
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

/** The carriers of all bills of a property up to a year. */
export const listCarriersEver = (db: Tx, scope: Scope, environmentId: string, year: number) =>
  myMonths(db, scope)
    .where('environment_id', '=', environmentId)
    .where('month', '<', `${year + 1}-01-01`)
    .select((e) => ['carrier', e.fn.min('utility').as('utility')])
    .groupBy('carrier')
    .orderBy('carrier')
    .$castTo<{ carrier: Carrier; utility: Utility }>()
    .execute();

/** The bills that cover days of a year, as half-open periods, once per carrier. Credit notes cover none. */
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
