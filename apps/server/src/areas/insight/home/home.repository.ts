import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, isMine, mine, type TenantTable } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** Those of the tables that have a row within reach. */
export async function findFilled(db: Tx, scope: Scope, tables: readonly TenantTable[]): Promise<Set<TenantTable>> {
  if (tables.length === 0) return new Set();
  const asked = tables.map(
    (table) => sql`exists (select 1 from ${sql.table(table)} where ${isMine(scope, table)}) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(asked)}`.execute(db);
  return new Set(tables.filter((table) => rows[0]?.[table]));
}

export const listOpened = async (db: Tx, scope: Scope, userId: string): Promise<string[]> =>
  (await mine(db, scope, 'opened_entries').where('user_id', '=', userId).select('module').execute()).map(
    ({ module }) => module,
  );

export async function insertOpened(db: Tx, scope: Scope, userId: string, module: string): Promise<void> {
  await insertMine(db, scope, 'opened_entries', { user_id: userId, module })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
