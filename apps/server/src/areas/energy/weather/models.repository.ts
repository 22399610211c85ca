import type { Day } from '@steward/core/calendar/day';
import type { Carrier } from '@steward/core/ghg/carrier';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

interface OfMeter {
  carrier: Carrier;
  meter_no: string;
}
export interface BilledRow extends OfMeter {
  id: string;
  start: Day;
  /** The day after the last. */
  end: Day;
  quantity: number;
}

/** The saved energy and heat bills of a property that end within these days, without estimates. */
export const listBilled = (db: Tx, scope: Scope, environmentId: string, from: Day, until: Day): Promise<BilledRow[]> =>
  mine(db, scope, 'bills')
    .where('environment_id', '=', environmentId)
    .where('status', '=', 'saved')
    .where('utility', 'in', ['ENERGY', 'HEAT'])
    .where('is_estimate', '=', false)
    .where('is_accrual', '=', false)
    .where('energy_consumption', 'is not', null)
    .where('billing_start_date', '>=', from)
    .where('billing_end_date', '<=', until)
    .where(sql<boolean>`billing_start_date < billing_end_date + end_day_counts::int`)
    .select([
      'id',
      'carrier',
      'meter_no',
      'billing_start_date as start',
      sql<Day>`billing_end_date + end_day_counts::int`.as('end'),
      'energy_consumption as quantity',
    ])
    .orderBy('carrier')
    .orderBy('meter_no')
    .orderBy('billing_start_date')
    .$narrowType<{ carrier: Carrier; start: Day; quantity: number }>()
    .execute();

/** A bill of a meter by its id, in any state. */
export const findBilled = (
  db: Tx,
  scope: Scope,
  id: string,
): Promise<(BilledRow & { environment_id: string }) | undefined> =>
  mine(db, scope, 'bills')
    .where('id', '=', id)
    .where('energy_consumption', 'is not', null)
    .select([
      'id',
      'environment_id',
      'carrier',
      'meter_no',
      'billing_start_date as start',
      sql<Day>`billing_end_date + end_day_counts::int`.as('end'),
      'energy_consumption as quantity',
    ])
    .$narrowType<{ environment_id: string; carrier: Carrier; start: Day; quantity: number }>()
    .executeTakeFirst();

export interface MonthRow extends OfMeter {
  month: string;
  days: number;
  quantity: number;
  /** Days that only an estimate covers; its quantity is not included. */
  estimated_days: number;
}

/** The months of a year on the bills of a property, in kWh, without estimates. */
export const listBilledMonths = (db: Tx, scope: Scope, environmentId: string, year: number): Promise<MonthRow[]> =>
  mine(db, scope, 'bill_months')
    .where('environment_id', '=', environmentId)
    .where('unit', '=', 'kWh')
    .where('month', '>=', `${year}-01-01`)
    .where('month', '<=', `${year}-12-01`)
    .groupBy(['carrier', 'meter_no', 'month'])
    .orderBy('month')
    .select([
      'carrier',
      'meter_no',
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      sql<number>`coalesce(sum(days) filter (where not is_estimate), 0)::int`.as('days'),
      sql<number>`coalesce(sum(quantity) filter (where not is_estimate), 0)`.as('quantity'),
      sql<number>`coalesce(sum(days) filter (where is_estimate), 0)::int`.as('estimated_days'),
    ])
    .$narrowType<{ carrier: Carrier }>()
    .execute();
