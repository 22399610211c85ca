import type { Period } from '@steward/core/calendar/day';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The periods of the bills that cover days of these properties within a period, estimates too. */
export async function listBilled(
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[],
  { start, end }: Period,
): Promise<(Period & { environment_id: string; carrier: string; meter_no: string })[]> {
  const { rows } = await sql<Period & { environment_id: string; carrier: string; meter_no: string }>`
    select m.environment_id, m.carrier, m.meter_no, b.billing_start_date as start,
      b.billing_end_date + b.end_day_counts::int as "end"
    from (${mine(db, scope, 'bill_months')
      .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
      .where('month', '>=', start)
      .where('month', '<', end)
      // A credit note has none, nor has the bill that it takes back.
      .where((e) => e.or([e('days', '>', 0), e('days_left_out', '>', 0)]))
      .select(['bill_id', 'environment_id', 'carrier', 'meter_no'])
      .distinct()}) m
    join bills b on ${isMine(scope, 'bills', 'b')} and b.id = m.bill_id`.execute(db);
  return rows;
}
