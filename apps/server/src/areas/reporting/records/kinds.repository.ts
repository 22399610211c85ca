import type { RecordKind } from '@steward/core/records/kind';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The organization's own kinds, in the order in which they were added. */
export const listKinds = (db: Tx, scope: Scope) =>
  mine(db, scope, 'record_kinds')
    .select(['id', 'definition', 'version', 'retired_at'])
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<{ id: string; definition: RecordKind; version: number; retired_at: string | null }>()
    .execute();

export async function insertKind(
  db: Tx,
  scope: Scope,
  row: { id: string; definition: RecordKind; created_by: string | null },
): Promise<void> {
  await insertMine(db, scope, 'record_kinds', { ...row, definition: JSON.stringify(row.definition) }).execute();
}

export async function updateKind(
  db: Tx,
  scope: Scope,
  id: string,
  row: { definition: RecordKind; version: number; retired_at: string | Date | null; changed_at: Date },
): Promise<void> {
  await updateMine(db, scope, 'record_kinds')
    .set({ ...row, definition: JSON.stringify(row.definition) })
    .where('id', '=', id)
    .execute();
}

/** The records of each kind within reach. */
export const countByKind = (db: Tx, scope: Scope) =>
  mine(db, scope, 'records')
    .select((e) => ['kind', e.fn.countAll<number>().as('records')])
    .where('deleted_at', 'is', null)
    .groupBy('kind')
    .execute();
