import type { Tx } from '../../database/connection.ts';

export async function insertUser(
  db: Tx,
  row: {
    id: string;
    email: string;
    password_hash: string | null;
    first_name: string;
    last_name: string;
    language: string;
    is_super_admin?: boolean;
    is_demo?: boolean;
    verified_at?: Date;
    is_setup?: boolean;
  },
) {
  await db.insertInto('users').values(row).execute();
}

export async function insertOrganization(
  db: Tx,
  row: { organization_id: string; name: string; is_demo?: boolean; country_code?: string },
) {
  await db.insertInto('organizations').values(row).execute();
}

export async function insertMembership(
  db: Tx,
  row: {
    organization_id: string;
    user_id: string;
    is_admin: boolean;
    role_id: string;
  },
) {
  await db.insertInto('memberships').values(row).execute();
}

/** The id, in an organization, of a role that every organization has. */
export const roleIdOf = async (db: Tx, organizationId: string, key: string): Promise<string> =>
  (
    await db
      .selectFrom('roles')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).id;

export const findUserByEmail = (db: Tx, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

export const findUser = (db: Tx, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const firstOrganizationOf = async (db: Tx, userId: string) =>
  (
    await db
      .selectFrom('memberships')
      .select('organization_id')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .executeTakeFirst()
  )?.organization_id;

export async function updateUser(
  db: Tx,
  id: string,
  change: Partial<{
    first_name: string;
    last_name: string;
    contact_number: string;
    title: string;
    goals: string;
    country_code: string;
    state: string;
    city: string;
    language: string;
    is_setup: boolean;
    is_super_admin: boolean;
    password_hash: string | null;
    verified_at: Date;
    settings: string;
  }>,
) {
  if (Object.keys(change).length) await db.updateTable('users').set(change).where('id', '=', id).execute();
}

export async function insertMailToken(
  db: Tx,
  row: { token_hash: string; user_id: string; purpose: 'verify' | 'reset' | 'invite'; expires_at: Date },
) {
  // The newest link is the one that works.
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
/** The names of the organizations a person belongs to. */
export const listCompanies = async (db: Tx, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.organization_id', 'memberships.organization_id')
      .select('name')
      .where('user_id', '=', userId)
      .execute()
  ).map(({ name }) => name);

export const findMemberProfile = (db: Tx, organizationId: string, userId: string) =>
  db
    .selectFrom('member_profiles')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Sets the named fields and leaves the others. */
export async function saveMemberProfile(
  db: Tx,
  organizationId: string,
  userId: string,
  change: { picture_file_id?: string | null; qr_file_id?: string | null; executive_title?: string | null },
) {
  if (!Object.keys(change).length) return;
  await db
    .insertInto('member_profiles')
    .values({ organization_id: organizationId, user_id: userId, ...change })
    .onConflict((c) => c.columns(['organization_id', 'user_id']).doUpdateSet(change))
    .execute();
}

/** What the reminder after login looks at. */
export async function countForReminder(db: Tx, organizationId: string) {
  const { n } = await db
    .selectFrom('environments')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const organization = await db
    .selectFrom('organizations')
    .select(['country_code', 'logo_file_id'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return { environments: n, organization };
}

export const listAdmins = (db: Tx, organizationId: string, except: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.language'])
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.is_admin', '=', true)
    .where('memberships.active', '=', true)
    .where('users.active', '=', true)
    .where('users.id', '<>', except)
    .execute();

/** Every organization a person belongs to, active there or not. */
export const listOrganizationIds = async (db: Tx, userId: string): Promise<string[]> =>
  (await db.selectFrom('memberships').select('organization_id').where('user_id', '=', userId).execute()).map(
    (row) => row.organization_id,
  );
