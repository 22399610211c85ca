import type { AuditLimitFields } from '@steward/contract/energy/bill-flags';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';

const fields = [
  'long_days',
  'short_days',
  'use_per_day_band',
  'unit_cost_band',
  'cost_per_day_band',
  'use_per_area_band',
  'property_use_band',
  'amount_tolerance',
  'gap_days',
  'severity',
  'minimum_cost',
] as const;

export type Limits = AuditLimitFields;

/** The limits of the organization, and those of accounts within reach, or of one property. */
export const listLimits = (db: Tx, scope: Scope, environmentId?: string) =>
  mine(db, scope, 'bill_audit_limits', 'l')
    .leftJoin('environments as e', joinMine(scope, 'environments as e', 'l.environment_id'))
    .select(['l.environment_id', 'e.environment_name', 'l.meter_no', ...fields])
    .$if(environmentId !== undefined, (q) =>
      q.where((e) => e.or([e('l.environment_id', 'is', null), e('l.environment_id', '=', environmentId ?? '')])),
    )
    .orderBy('e.environment_name')
    .orderBy('l.meter_no')
    .$castTo<Limits & { environment_id: string | null; environment_name: string | null; meter_no: string }>()
    .execute();

/** Written in one statement: of two simultaneous writes the later one applies, and neither fails. */
export async function saveLimits(
  db: Tx,
  scope: Scope,
  of: { environment_id: string | null; meter_no: string },
  limits: Limits,
) {
  await insertMine(db, scope, 'bill_audit_limits', { id: uuid(), ...of, ...limits })
    .onConflict((conflict) =>
      conflict
        .expression(
          sql`organization_id, coalesce(environment_id, '00000000-0000-0000-0000-000000000000'::uuid), meter_no`,
        )
        .doUpdateSet(limits),
    )
    .execute();
}

export async function deleteLimits(db: Tx, scope: Scope, environmentId: string, meterNo: string) {
  await deleteMine(db, scope, 'bill_audit_limits')
    .where('environment_id', '=', environmentId)
    .where('meter_no', '=', meterNo)
    .execute();
}
