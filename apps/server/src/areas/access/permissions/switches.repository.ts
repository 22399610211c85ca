import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export const listSwitchedOff = async (db: Tx, scope: Scope): Promise<string[]> =>
  (await mine(db, scope, 'switched_off_modules').select('module_key').execute()).map((row) => row.module_key);

export async function switchOff(db: Tx, scope: Scope, key: string) {
  await insertMine(db, scope, 'switched_off_modules', { module_key: key })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function switchOn(db: Tx, scope: Scope, key: string) {
  await deleteMine(db, scope, 'switched_off_modules').where('module_key', '=', key).execute();
}
