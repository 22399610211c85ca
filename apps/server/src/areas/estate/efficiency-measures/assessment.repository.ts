import type { TechnicalAssessment } from '@steward/contract/estate/efficiency-measures';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

type Fields = Omit<TechnicalAssessment, '_id' | 'environment_id'>;

/** The newest first. */
export const listAssessments = (db: Tx, scope: Scope, environmentId: string): Promise<TechnicalAssessment[]> =>
  mine(db, scope, 'technical_assessments')
    .select([
      'id as _id',
      'environment_id',
      'system',
      'assessed_on',
      'condition',
      'urgency',
      'assessor',
      'findings',
      'recommendation',
      'remaining_life',
      'repair_cost',
      'currency',
    ])
    .$castTo<TechnicalAssessment>()
    .where('environment_id', '=', environmentId)
    .orderBy('assessed_on', 'desc')
    .orderBy('id')
    .execute();

/** The id of the record: there is one per day, and a second replaces it. */
export async function upsertAssessment(
  db: Tx,
  scope: Scope,
  row: Fields & { id: string; environment_id: string; created_by: string },
): Promise<string> {
  const { id: _, environment_id: __, system: ___, assessed_on: ____, created_by: _____, ...changed } = row;
  const { id } = await insertMine(db, scope, 'technical_assessments', row)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment_id', 'system', 'assessed_on']).doUpdateSet(changed),
    )
    .returning('technical_assessments.id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where there is no such record within reach. */
export async function deleteAssessment(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'technical_assessments')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Equipment in use by kind: the number of pieces, the number in a bad state, and the earliest end of life. */
export const countEquipment = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'equipment')
    .select([
      'kind',
      sql<number>`sum(quantity)::int`.as('count'),
      sql<number>`coalesce(sum(quantity) filter (where condition in ('poor', 'failed')), 0)::int`.as('poor'),
      sql<string | null>`min(end_of_life)`.as('next_end_of_life'),
    ])
    .where('environment_id', '=', environmentId)
    .where('availability', 'not in', ['planned', 'decommissioned'])
    .groupBy('kind')
    .execute();
