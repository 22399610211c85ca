import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { acrossOrganizations, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The folder in use. */
export const findFolder = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bill_intake_folders', 'i')
    .leftJoin('users as a', 'a.id', 'i.created_by')
    .select([
      'i.id',
      'i.created_by',
      'i.created_at',
      'i.checked_at',
      'i.is_reachable',
      'a.language',
      sql<string>`coalesce(${personName('a')}, '')`.as('created_by_name'),
    ])
    .where('i.revoked_at', 'is', null)
    .executeTakeFirst();

export async function insertFolder(db: Tx, scope: Scope, row: { id: string; created_by: string; created_at: Date }) {
  await insertMine(db, scope, 'bill_intake_folders', row).execute();
}

export async function revokeFolder(db: Tx, scope: Scope, at: Date) {
  await updateMine(db, scope, 'bill_intake_folders').set({ revoked_at: at }).where('revoked_at', 'is', null).execute();
}

export async function noteCheck(db: Tx, scope: Scope, at: Date, is_reachable: boolean) {
  await updateMine(db, scope, 'bill_intake_folders')
    .set({ checked_at: at, is_reachable })
    .where('revoked_at', 'is', null)
    .execute();
}

/** The organizations with a folder in use. */
export const listWatched = async (db: Tx): Promise<string[]> =>
  (
    await acrossOrganizations(db)
      .selectFrom('bill_intake_folders as i')
      .innerJoin('organizations as o', 'o.organization_id', 'i.organization_id')
      .select('i.organization_id')
      .where('i.revoked_at', 'is', null)
      .where('o.closed_at', 'is', null)
      .orderBy('i.organization_id')
      .execute()
  ).map(({ organization_id }) => organization_id);
