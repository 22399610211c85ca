import type { EfficiencyMeasure } from '@steward/contract/estate/efficiency-measures';
import type { Saving } from '@steward/core/measures/saved-emissions';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type MeasureRow = Pick<
  EfficiencyMeasure,
  | '_id'
  | 'environment_id'
  | 'measure'
  | 'title'
  | 'description'
  | 'status'
  | 'discard_reason'
  | 'scale'
  | 'capital_cost'
  | 'grants'
  | 'annual_cost_saving'
  | 'currency'
  | 'life_years'
  | 'starts_on'
  | 'ends_on'
  | 'raises'
  | 'created_at'
> & { savings: Saving[] };
export type MeasureFields = Omit<MeasureRow, '_id' | 'environment_id' | 'created_at'>;

const measures = (db: Tx, scope: Scope) =>
  mine(db, scope, 'efficiency_measures')
    .select([
      'id as _id',
      'environment_id',
      'measure',
      'title',
      'description',
      'status',
      'discard_reason',
      'scale',
      'capital_cost',
      'grants',
      'annual_cost_saving',
      'currency',
      'life_years',
      'starts_on',
      'ends_on',
      'savings',
      'raises',
      'created_at',
    ])
    .$castTo<MeasureRow>();

export const listMeasures = (db: Tx, scope: Scope, environmentId: string): Promise<MeasureRow[]> =>
  measures(db, scope).where('environment_id', '=', environmentId).orderBy('created_at').orderBy('id').execute();

export const findMeasure = (db: Tx, scope: Scope, id: string): Promise<MeasureRow | undefined> =>
  measures(db, scope).where('id', '=', id).executeTakeFirst();

const stored = ({ savings, raises, ...fields }: MeasureFields) => ({
  ...fields,
  savings: JSON.stringify(savings),
  raises: JSON.stringify(raises),
});

export async function insertMeasure(
  db: Tx,
  scope: Scope,
  {
    id,
    environment_id,
    created_by,
    ...fields
  }: MeasureFields & { id: string; environment_id: string; created_by: string },
): Promise<void> {
  await insertMine(db, scope, 'efficiency_measures', { id, environment_id, created_by, ...stored(fields) }).execute();
}

export async function updateMeasure(db: Tx, scope: Scope, id: string, fields: MeasureFields): Promise<void> {
  await updateMine(db, scope, 'efficiency_measures').set(stored(fields)).where('id', '=', id).execute();
}

/** False where there is no such measure within reach. */
export async function deleteMeasure(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'efficiency_measures')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The address and floor area of the property. */
export const findPlace = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'environments')
    .select(['country_code', 'state', 'city', 'zip_code', 'grid_region', 'gross_floor_area'])
    .where('id', '=', environmentId)
    .executeTakeFirst();
