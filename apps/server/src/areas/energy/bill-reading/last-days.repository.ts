import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { BilledMeter } from '../bills/read-bills.service.ts';

/** The stored period of a bill, with the printed one if OCR read it. */
export interface KeptPeriod {
  id: string;
  status: string;
  source: string;
  billing_start_date: string;
  billing_end_date: string;
  end_day_counts: boolean;
  read_end: string | null;
  /** Whether the document itself includes the last day. */
  says_last_day: boolean;
}

/** The periods of the bills of a meter, including those that wait for review. Estimates are left out: they have no printed period. */
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
