import type { Tx } from '../../../database/connection.ts';
import { acrossOrganizations, insertMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The keys of a person that were not revoked, the newest first. */
export const listApiKeys = (db: Tx, scope: Scope, userId: string) =>
  mine(db, scope, 'api_keys')
    .select(['id as _id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
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
  await insertMine(db, scope, 'api_keys', row).execute();
}

export const revokeApiKey = async (db: Tx, scope: Scope, userId: string, id: string, now: Date): Promise<boolean> =>
  Boolean(
    (
      await updateMine(db, scope, 'api_keys')
        .set({ revoked_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
    ).numUpdatedRows,
  );

/** Searches all organizations: the key itself identifies its owner. */
export const findApiKey = (db: Tx, hash: string) =>
  acrossOrganizations(db)
    .selectFrom('api_keys')
    .select(['id', 'organization_id', 'user_id', 'scopes', 'expires_at', 'revoked_at', 'last_used_at'])
    .where('key_hash', '=', hash)
    .executeTakeFirst();

const aMinuteBefore = (now: Date) => new Date(now.getTime() - 60_000).toISOString();

export async function touchApiKey(db: Tx, id: string, organizationId: string, now: Date) {
  await updateMine(db, wholeOrganization(organizationId), 'api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((e) => e.or([e('last_used_at', 'is', null), e('last_used_at', '<', aMinuteBefore(now))]))
    .execute();
}

export const findOrganizationName = async (db: Tx, scope: Scope): Promise<string> =>
  (await mine(db, scope, 'organizations').select('name').executeTakeFirst())?.name ?? '';
