import type { EstimateMethod } from '@steward/core/estimates/methods';
import type { BillUnit, Carrier } from '@steward/core/ghg/carrier';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { meant, type Filter } from './coverage.repository.ts';
import type { UtilityName } from './matrix.repository.ts';

export interface ActualRow {
  environment_id: string;
  carrier: Carrier;
  meter_no: string;
  month: string;
  quantity: number;
  days: number;
}

/** The months of meters on actual bills; for every property, because peers are other properties. */
export const listActual = (
  db: Tx,
  scope: Scope,
  carriers: readonly Carrier[],
  from: string,
  until: string,
): Promise<ActualRow[]> =>
  mine(db, scope, 'bill_months')
    .where('is_estimate', '=', false)
    .where('carrier', 'in', carriers)
    .where('month', '>=', `${from}-01`)
    .where('month', '<=', `${until}-01`)
    .select((e) => [
      'environment_id',
      'carrier',
      'meter_no',
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      e.fn.sum<number>('quantity').as('quantity'),
      e.cast<number>(e.fn.sum('days'), 'integer').as('days'),
    ])
    .$narrowType<{ carrier: Carrier }>()
    .groupBy(['environment_id', 'carrier', 'meter_no', 'month'])
    .execute();

/** Type and floor area of the properties as they are today. */
export const listTypes = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments')
    .select(['environments.id as environment_id', 'property_type', 'gross_floor_area'])
    .execute();

export interface LastBill {
  environment_id: string;
  carrier: Carrier;
  meter_no: string;
  utility: UtilityName;
  treatment: string;
  supplier: string;
  account_no: string;
  currency: string;
}

/** The last actual bill of each meter. */
export async function listLastBills(db: Tx, scope: Scope, filter: Filter): Promise<LastBill[]> {
  const { rows } = await sql<LastBill>`
    select distinct on (environment_id, carrier, meter_no) environment_id, carrier, meter_no, utility, treatment, supplier,
      account_no, currency
    from bills
    where ${isMine(scope, 'bills')} and status = 'saved' and not is_estimate
      and environment_id in (${meant(db, scope, filter).select('environments.id')})
    order by environment_id, carrier, meter_no, billing_start_date desc`.execute(db);
  return rows;
}

export interface NewEstimate {
  id: string;
  environment_id: string;
  bill_id: string;
  carrier: string;
  meter_no: string;
  month: string;
  method: EstimateMethod;
  days: number;
  quantity: number;
  unit: BillUnit;
  working: string;
  created_by: string | null;
  created_at: Date;
}

export async function insertEstimates(db: Tx, scope: Scope, rows: readonly NewEstimate[]): Promise<void> {
  await insertMine(db, scope, 'bill_estimates', rows).execute();
}

/** Estimates whose days are all on actual bills by now, with the quantities of these for the same days. */
export async function listReplaced(db: Tx, scope: Scope) {
  const { rows } = await sql<{ method: EstimateMethod; carrier: Carrier; estimated: number; actual: number }>`
    select e.method, e.carrier, e.quantity as estimated, a.quantity * e.days / a.days as actual
    from bill_estimates e
    join lateral (
      select sum(m.quantity) as quantity, sum(m.days) as days from bill_months m
      where ${isMine(scope, 'bill_months', 'm')} and m.environment_id = e.environment_id and m.carrier = e.carrier
        and m.meter_no = e.meter_no and m.month = e.month and not m.is_estimate
    ) a on a.days >= e.days
    where ${isMine(scope, 'bill_estimates', 'e')}
    order by e.carrier, e.method`.execute(db);
  return rows;
}
