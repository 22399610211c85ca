import type { AirQuantity } from '@steward/core/comfort/air-units';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export const listChoices = (db: Tx, scope: Scope) =>
  mine(db, scope, 'comfort_choices').select(['point_type', 'standard', 'category']).execute();

export async function deleteChoice(db: Tx, scope: Scope, type: AirQuantity): Promise<void> {
  await deleteMine(db, scope, 'comfort_choices').where('point_type', '=', type).execute();
}

export async function insertChoice(
  db: Tx,
  scope: Scope,
  row: { point_type: AirQuantity; standard: string; category: string },
): Promise<void> {
  await insertMine(db, scope, 'comfort_choices', row).execute();
}
