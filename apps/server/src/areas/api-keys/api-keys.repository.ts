import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';

/** The keys of a person that were not revoked, the newest first. */
export const listApiKeys = (db: Tx, scope: Scope, userId: string) =>
  db
    .selectFrom('api_keys')
    .select(['id as _id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .where('organization_id', '=', scope.organizationId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export async function insertApiKey(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    user_id: string;
    name: string;
    hint: string;
    key_hash: string;
    scopes: string[];
    expires_at: Date | null;
  },
) {
  await db
    .insertInto('api_keys')
    .values({ organization_id: scope.organizationId, ...row })
    .execute();
}

export const revokeApiKey = async (db: Tx, scope: Scope, userId: string, id: string, now: Date): Promise<boolean> =>
  Boolean(
    (
      await db
        .updateTable('api_keys')
        .set({ revoked_at: now })
        .where('organization_id', '=', scope.organizationId)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
    ).numUpdatedRows,
  );
