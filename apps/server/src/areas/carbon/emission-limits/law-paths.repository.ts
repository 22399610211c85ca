import type { LimitDeduction } from '@steward/contract/carbon/emission-limits.law-paths';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** What was entered to be deducted, property by property. */
export const listDeductions = (db: Tx, scope: Scope, ids: readonly string[]): Promise<LimitDeduction[]> =>
  mine(db, scope, 'limit_deductions')
    .where(sql<boolean>`environment_id = any (${ids}::uuid[])`)
    .select(['id as _id', 'environment_id', 'kind', 'year', 'until_year', 'quantity', 'installed_on', 'reference'])
    .orderBy('year', 'desc')
    .orderBy('id')
    .$castTo<LimitDeduction>()
    .execute();

export async function insertDeduction(
  db: Tx,
  scope: Scope,
  row: Omit<LimitDeduction, '_id'> & { id: string; created_by: string },
) {
  await insertMine(db, scope, 'limit_deductions', row).execute();
}

/** False where there is no such deduction within reach. */
export async function deleteDeduction(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'limit_deductions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface MeasureRow {
  environment_id: string;
  measure: string;
  done_on: string | null;
  not_applicable: string;
}

export const listMeasures = (db: Tx, scope: Scope, ids: readonly string[]): Promise<MeasureRow[]> =>
  mine(db, scope, 'limit_measures')
    .where(sql<boolean>`environment_id = any (${ids}::uuid[])`)
    .select(['environment_id', 'measure', 'done_on', 'not_applicable'])
    .$castTo<MeasureRow>()
    .execute();

/** Replaces the stored answers about these measures. */
export async function replaceMeasures(
  db: Tx,
  scope: Scope,
  environmentId: string,
  known: readonly string[],
  said: readonly Omit<MeasureRow, 'environment_id'>[],
) {
  if (known.length)
    await deleteMine(db, scope, 'limit_measures')
      .where('environment_id', '=', environmentId)
      .where(sql<boolean>`measure = any (${known}::text[])`)
      .execute();
  if (said.length)
    await insertMine(
      db,
      scope,
      'limit_measures',
      said.map((one) => ({ environment_id: environmentId, ...one })),
    ).execute();
}
