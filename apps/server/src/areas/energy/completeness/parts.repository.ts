import type { ChargingBill } from '@steward/core/coverage/bill-parts';
import type { Carrier } from '@steward/core/ghg/carrier';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { meant, type Filter } from './coverage.repository.ts';

export interface PartBill extends ChargingBill {
  environment_id: string;
  carrier: Carrier;
  meter_no: string;
  supplier: string;
  account_no: string;
  date_of_bill: string;
}

/** The bills of meters with at least one bill for only supply or only the grid, the earliest first. */
export async function listPartBills(db: Tx, scope: Scope, filter: Filter): Promise<PartBill[]> {
  const { rows } = await sql<PartBill>`
    select b.environment_id, b.carrier, b.meter_no, b.charges, b.supplier, b.account_no, b.date_of_bill,
      b.billing_start_date as start, b.billing_end_date + b.end_day_counts::int as "end"
    from (
      select distinct environment_id, carrier, meter_no from bills
      where ${isMine(scope, 'bills')} and status = 'saved' and charges <> 'all'
        and environment_id in (${meant(db, scope, filter).select('environments.id')})
    ) m
    join bills b on ${isMine(scope, 'bills', 'b')} and b.environment_id = m.environment_id and b.carrier = m.carrier
      and b.meter_no = m.meter_no and b.status = 'saved' and not b.is_accrual and b.gross_amount >= 0
    order by b.billing_start_date, b.id`.execute(db);
  return rows;
}
