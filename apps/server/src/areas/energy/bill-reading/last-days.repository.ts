import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { BilledMeter } from '../bills/read-bills.service.ts';

/** The period of a bill as it is kept, with what its document prints where a machine read it. */
export interface KeptPeriod {
  id: string;
  status: string;
  source: string;
  billing_start_date: string;
  billing_end_date: string;
  end_day_counts: boolean;
  read_end: string | null;
  /** Its document says itself that the last day belongs to it. */
  says_last_day: boolean;
}

/** The periods of a meter's bills, those that wait for review too. Estimates that nobody sent print nothing. */
export const listPeriods = (db: Tx, scope: Scope, environmentId: string, { carrier, meter_no }: BilledMeter) =>
  mine(db, scope, 'bills')
    .where('environment_id', '=', environmentId)
    .where('carrier', '=', carrier)
    .where('meter_no', '=', meter_no)
    .where('status', 'in', ['saved', 'review'])
    .where('is_accrual', '=', false)
    .where(sql<boolean>`billing_start_date < billing_end_date`)
    .select([
      'id',
      'status',
      'source',
      'billing_start_date',
      'billing_end_date',
      'end_day_counts',
      sql<string | null>`reading->'fields'->'billing_end_date'->>'value'`.as('read_end'),
      sql<boolean>`coalesce(reading->>'countsLastDay' = 'true', false)`.as('says_last_day'),
    ])
    .orderBy('billing_start_date')
    .$castTo<KeptPeriod>()
    .execute();
