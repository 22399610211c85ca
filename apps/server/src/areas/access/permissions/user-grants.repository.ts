import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import type { Given } from './reach.ts';

/** Modules that admins gave a person directly, without approved requests. */
export const listSingleGrants = (db: Tx, scope: Scope, userId: string) =>
  mine(db, scope, 'user_grants')
    .select(['id', 'module_key', 'permissions', 'expires_at'])
    .where('user_id', '=', userId)
    .where('request_id', 'is', null)
    .execute();

export async function deleteGrants(db: Tx, scope: Scope, ids: readonly string[]) {
  if (ids.length) await deleteMine(db, scope, 'user_grants').where('id', 'in', ids).execute();
}

export async function insertGrants(
  db: Tx,
  scope: Scope,
  about: { userId: string; grantedBy: string; requestId?: string },
  grants: readonly Given[],
) {
  if (!grants.length) return;
  await insertMine(
    db,
    scope,
    'user_grants',
    grants.map(({ module_id, permissions, expires_at }) => ({
      id: uuid(),
      user_id: about.userId,
      module_key: module_id,
      permissions,
      expires_at,
      granted_by: about.grantedBy,
      request_id: about.requestId ?? null,
    })),
  ).execute();
}
