import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';

export const listSwitchedOff = async (db: Tx, scope: Scope): Promise<string[]> =>
  (
    await db
      .selectFrom('switched_off_modules')
      .select('module_key')
      .where('organization_id', '=', scope.organizationId)
      .execute()
  ).map((row) => row.module_key);

export async function switchOff(db: Tx, scope: Scope, key: string) {
  await db
    .insertInto('switched_off_modules')
    .values({ organization_id: scope.organizationId, module_key: key })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function switchOn(db: Tx, scope: Scope, key: string) {
  await db
    .deleteFrom('switched_off_modules')
    .where('organization_id', '=', scope.organizationId)
    .where('module_key', '=', key)
    .execute();
}
