import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';
import { uuid } from '../../platform/uuid.ts';
import type { Given } from './reach.ts';

/** What admins gave a person one by one, without what was asked for and approved. */
export const listSingleGrants = (db: Tx, scope: Scope, userId: string) =>
  db
    .selectFrom('user_grants')
    .select(['id', 'module_key', 'permissions', 'expires_at'])
    .where('organization_id', '=', scope.organizationId)
    .where('user_id', '=', userId)
    .where('request_id', 'is', null)
    .execute();

export async function deleteGrants(db: Tx, scope: Scope, ids: readonly string[]) {
  if (ids.length)
    await db
      .deleteFrom('user_grants')
      .where('organization_id', '=', scope.organizationId)
      .where('id', 'in', ids)
      .execute();
}

export async function insertGrants(
  db: Tx,
  scope: Scope,
  about: { userId: string; grantedBy: string; requestId?: string },
  grants: readonly Given[],
) {
  if (!grants.length) return;
  await db
    .insertInto('user_grants')
    .values(
      grants.map(({ module_id, permissions, expires_at }) => ({
        organization_id: scope.organizationId,
        id: uuid(),
        user_id: about.userId,
        module_key: module_id,
        permissions,
        expires_at,
        granted_by: about.grantedBy,
        request_id: about.requestId ?? null,
      })),
    )
    .execute();
}
