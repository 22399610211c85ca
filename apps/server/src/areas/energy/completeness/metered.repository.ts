import type { Period } from '@steward/core/calendar/day';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { CalorificUnit } from '@steward/core/units/conversion';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The periods of the bills that cover days of these properties within a period, including estimates. */
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
      // A credit note covers no days, nor does the bill that it reverses.
      .where((e) => e.or([e('days', '>', 0), e('days_left_out', '>', 0)]))
      .select(['bill_id', 'environment_id', 'carrier', 'meter_no'])
      .distinct()}) m
    join bills b on ${isMine(scope, 'bills', 'b')} and b.id = m.bill_id`.execute(db);
  return rows;
}

export interface RegisteredMeter {
  meter_id: string;
  environment_id: string;
  carrier: Carrier;
  /** Its number in the form for comparison with bills. */
  bill_no: string;
}
export interface KnownConversion {
  meter_id: string;
  calorific_value: number;
  calorific_unit: CalorificUnit;
  volume_correction: number | null;
}

/** The conversion from volume to energy on the latest bill of each of these meters. */
export async function listConversions(
  db: Tx,
  scope: Scope,
  meters: readonly RegisteredMeter[],
): Promise<KnownConversion[]> {
  const of = (column: keyof RegisteredMeter) => meters.map((meter) => meter[column]);
  const { rows } = await sql<KnownConversion>`
    select m.meter_id, last.calorific_value, last.calorific_unit, last.volume_correction
    from unnest(${of('meter_id')}::uuid[], ${of('environment_id')}::uuid[], ${of('carrier')}::text[], ${of('bill_no')}::text[])
      m (meter_id, environment_id, carrier, bill_no)
    cross join lateral (
      select b.calorific_value, b.calorific_unit, b.volume_correction from bills b
      where ${isMine(scope, 'bills', 'b')} and b.environment_id = m.environment_id and b.carrier = m.carrier
        and b.meter_no = m.bill_no and b.status = 'saved' and b.calorific_value is not null
      order by b.billing_start_date desc limit 1) last`.execute(db);
  return rows;
}
