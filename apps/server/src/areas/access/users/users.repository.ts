import type { Tx } from '../../../database/connection.ts';
import { acrossOrganizations, mine, wholeOrganization } from '../../../database/scoped.ts';

export async function insertMailToken(
  db: Tx,
  row: { token_hash: string; user_id: string; purpose: 'verify' | 'reset' | 'invite'; expires_at: Date },
) {
  // Only the newest link is valid.
  await db
    .updateTable('mail_tokens')
    .set({ used_at: new Date() })
    .where('user_id', '=', row.user_id)
    .where('purpose', '=', row.purpose)
    .where('used_at', 'is', null)
    .execute();
  await db.insertInto('mail_tokens').values(row).execute();
}

export const findMailToken = (db: Tx, hash: string, purpose: string) =>
  db
    .selectFrom('mail_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();

export async function useMailToken(db: Tx, hash: string, now: Date) {
  await db.updateTable('mail_tokens').set({ used_at: now }).where('token_hash', '=', hash).execute();
}

export async function deleteOldMailTokens(db: Tx, before: Date) {
  await db.deleteFrom('mail_tokens').where('expires_at', '<', before.toISOString()).execute();
}

/** The names of organizations. */
export const listNames = async (db: Tx, organizationIds: readonly string[]): Promise<string[]> =>
  organizationIds.length
    ? (
        await acrossOrganizations(db)
          .selectFrom('organizations')
          .select('name')
          .where('organization_id', 'in', organizationIds)
          .execute()
      ).map(({ name }) => name)
    : [];

export const findMemberProfile = (db: Tx, organizationId: string, userId: string) =>
  mine(db, wholeOrganization(organizationId), 'member_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The facts for the reminder after login. */
export async function countForReminder(db: Tx, organizationId: string) {
  const { n } = await mine(db, wholeOrganization(organizationId), 'environments')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const organization = await mine(db, wholeOrganization(organizationId), 'organizations')
    .select(['country_code', 'logo_file_id'])
    .executeTakeFirst();
  return { environments: n, organization };
}

export const listAdmins = (db: Tx, organizationId: string, except: string) =>
  mine(db, wholeOrganization(organizationId), 'memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.language'])
    .where('memberships.is_admin', '=', true)
    .where('memberships.active', '=', true)
    .where('users.active', '=', true)
    .where('users.id', '<>', except)
    .execute();

/** The active organizations among those of a person, in the order of joining. */
export const listOrganizations = async (db: Tx, userId: string, belongsTo: readonly string[]) => {
  if (!belongsTo.length) return [];
  return acrossOrganizations(db)
    .selectFrom('memberships')
    .where('memberships.organization_id', 'in', belongsTo)
    .innerJoin('organizations', 'organizations.organization_id', 'memberships.organization_id')
    .select(['memberships.organization_id', 'organizations.name as organization_name'])
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .orderBy('memberships.created_at')
    .execute();
};
