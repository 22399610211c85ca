import type { Utility } from '@steward/contract/energy/bills.bill';
import type { Carrier } from '@steward/core/ghg/carrier';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../database/connection.ts';
import { isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

type UtilityName = z.output<typeof Utility>;

/** A meter as named on bills of a property and utility. */
export interface BilledMeter {
  carrier: Carrier;
  meter_no: string;
}

/** All saved bills of some meters of a property, the latest first: the comparison for a new one. */
export const listHistory = (
  db: Tx,
  scope: Scope,
  environmentId: string,
  utility: UtilityName,
  meters: readonly BilledMeter[],
) =>
  mine(db, scope, 'bills')
    .select([
      'id',
      'utility',
      'carrier',
      'supplier',
      'invoice_no',
      'meter_no',
      'account_no',
      'date_of_bill',
      'due_date',
      'charges',
      'billing_start_date',
      'billing_end_date',
      'end_day_counts',
      'gross_amount',
      'net_amount',
      'tax_amount',
      'currency',
      'energy_consumption',
      'water_consumption',
      'waste',
      'original_quantity',
      'original_unit',
      'calorific_value',
      'calorific_unit',
      'volume_correction',
      'is_estimate',
      'is_accrual',
      'environment_id',
      'not_a_duplicate',
      'use_confirmed',
    ])
    .where('environment_id', '=', environmentId)
    .where('utility', '=', utility)
    .where('status', '=', 'saved')
    .where(
      sql<boolean>`(carrier, meter_no) in (select * from unnest(
        ${meters.map(({ carrier }) => carrier)}::text[], ${meters.map(({ meter_no }) => meter_no)}::text[]))`,
    )
    .orderBy('billing_start_date', 'desc')
    .execute();

/** Every meter on saved bills of a property and utility, with the bill that is the only one to name it. */
export const listBilledMeters = async (
  db: Tx,
  scope: Scope,
  environmentId: string,
  utility: UtilityName,
): Promise<(BilledMeter & { only_bill: string | null })[]> =>
  mine(db, scope, 'bills')
    .where('environment_id', '=', environmentId)
    .where('utility', '=', utility)
    .where('status', '=', 'saved')
    .where('meter_no', '<>', '')
    .select([
      'carrier',
      'meter_no',
      sql<string | null>`case when count(*) = 1 then min(bills.id::text) end`.as('only_bill'),
    ])
    .groupBy(['carrier', 'meter_no'])
    .orderBy('meter_no')
    .$castTo<BilledMeter & { only_bill: string | null }>()
    .execute();

/** What all meters of a property used, by carrier and month; `days` are the most that one meter has. */
export async function listUseOfProperty(db: Tx, scope: Scope, environmentId: string, utility: UtilityName) {
  const { rows } = await sql<{ carrier: string; month: string; quantity: number; days: number }>`
    select carrier, to_char(month, 'YYYY-MM') as month, sum(quantity) as quantity, max(days)::int as days
    from (
      select m.carrier, m.meter_no, m.month, sum(m.quantity) as quantity, sum(m.days) as days
      from bill_months m
      where ${isMine(scope, 'bill_months', 'm')} and m.environment_id = ${environmentId} and m.utility = ${utility}
      group by m.carrier, m.meter_no, m.month
    ) meters
    group by carrier, month`.execute(db);
  return rows;
}

export const listKnownMeters = async (
  db: Tx,
  scope: Scope,
  environmentId: string,
  utility?: UtilityName,
): Promise<string[]> =>
  (
    await mine(db, scope, 'bills')
      .select('meter_no')
      .distinct()
      .where('environment_id', '=', environmentId)
      .where('status', '=', 'saved')
      .$if(Boolean(utility), (q) => q.where('utility', '=', utility ?? 'ENERGY'))
      .limit(200)
      .execute()
  ).map((row) => row.meter_no);
