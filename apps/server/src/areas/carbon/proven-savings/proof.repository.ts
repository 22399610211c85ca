import type { SavingAdjustment } from '@steward/contract/carbon/proven-savings';
import type { Day } from '@steward/core/calendar/day';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { MeterBill } from '@steward/core/net-zero/whole-periods';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface ProofFields {
  works_began_on: Day;
  in_service_on: Day;
  baseline_months: 12 | 24 | 36;
  confidence: 68 | 90;
}
export type ProofRow = ProofFields & { project_id: string };

export const listProofs = (db: Tx, scope: Scope, projectIds: readonly string[]): Promise<ProofRow[]> =>
  mine(db, scope, 'saving_proofs')
    .select(['project_id', 'works_began_on', 'in_service_on', 'baseline_months', 'confidence'])
    .where(sql<boolean>`project_id = any (${projectIds}::uuid[])`)
    .$castTo<ProofRow>()
    .execute();

export async function saveProof(db: Tx, scope: Scope, project_id: string, fields: ProofFields): Promise<void> {
  await insertMine(db, scope, 'saving_proofs', { project_id, ...fields })
    .onConflict((conflict) => conflict.columns(['organization_id', 'project_id']).doUpdateSet({ ...fields }))
    .execute();
}

export type AdjustmentRow = SavingAdjustment & { project_id: string };

export const listAdjustments = (db: Tx, scope: Scope, projectIds: readonly string[]): Promise<AdjustmentRow[]> =>
  mine(db, scope, 'saving_adjustments', 'a')
    .leftJoin('users as author', 'author.id', 'a.created_by')
    .select([
      'a.id as _id',
      'a.project_id',
      'a.carrier',
      'a.start_day as start',
      'a.end_day as end',
      'a.kwh',
      'a.reason',
      sql<string>`coalesce(${personName('author')}, '')`.as('author_name'),
      'a.created_at',
    ])
    .where(sql<boolean>`a.project_id = any (${projectIds}::uuid[])`)
    .orderBy('a.start_day')
    .orderBy('a.id')
    .$castTo<AdjustmentRow>()
    .execute();

export async function insertAdjustment(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    project_id: string;
    carrier: Carrier;
    start_day: Day;
    end_day: Day;
    kwh: number;
    reason: string;
    created_by: string;
  },
): Promise<void> {
  await insertMine(db, scope, 'saving_adjustments', row).execute();
}

/** False where there is no such adjustment within reach. */
export async function deleteAdjustment(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'saving_adjustments')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface BilledRow extends MeterBill {
  environmentId: string;
  carrier: Carrier;
  currency: string;
}

/** The saved energy and heat bills of properties from a day on, without estimates. Cost is the gross amount. */
export const listMeasured = (
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[],
  from: Day,
): Promise<BilledRow[]> =>
  mine(db, scope, 'bills')
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .where('status', '=', 'saved')
    .where('utility', 'in', ['ENERGY', 'HEAT'])
    .where('is_estimate', '=', false)
    .where('is_accrual', '=', false)
    .where('energy_consumption', 'is not', null)
    .where('billing_start_date', '>=', from)
    .select([
      'environment_id as environmentId',
      'carrier',
      'meter_no as meterNo',
      'billing_start_date as start',
      sql<Day>`billing_end_date + end_day_counts::int`.as('end'),
      'energy_consumption as quantity',
      sql<number | null>`gross_amount::float8`.as('cost'),
      'currency',
    ])
    .orderBy('billing_start_date')
    .orderBy('id')
    .$castTo<BilledRow>()
    .execute();
