import type { BilledMeter } from '@steward/contract/energy/billed-meters';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** A number longer than the register allows is a misread one. */
export async function listBilledMeters(db: Tx, scope: Scope, environmentId: string): Promise<BilledMeter[]> {
  const { rows } = await sql<BilledMeter>`
    select b.carrier, b.meter_no, count(*) as bills, min(b.billing_start_date) as first_day,
      (array_agg(b.account_no order by b.billing_start_date desc))[1] as account_no,
      (array_agg(b.supplier order by b.billing_start_date desc))[1] as supplier
    from bills b
    where ${isMine(scope, 'bills', 'b')} and b.environment_id = ${environmentId} and b.status = 'saved'
      and b.carrier is not null and b.billing_start_date is not null and length(btrim(b.meter_no)) between 1 and 60
      and not exists (select 1 from meters m where ${isMine(scope, 'meters', 'm')} and m.environment_id = b.environment_id
        and m.carrier = b.carrier and m.bill_no = b.meter_no)
    group by b.carrier, b.meter_no
    order by b.carrier, b.meter_no`.execute(db);
  return rows;
}
