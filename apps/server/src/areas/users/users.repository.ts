import type { Tx } from '../../database/connection.ts';

export async function insertUser(
  db: Tx,
  row: {
    id: string;
    email: string;
    password_hash: string;
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
    is_tenant?: boolean;
    /** Of a role that every organization has. */
    role_key: string;
  },
) {
  const { role_key, ...membership } = row;
  const { id } = await db
    .selectFrom('roles')
    .select('id')
    .where('organization_id', '=', row.organization_id)
    .where('key', '=', role_key)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('memberships')
    .values({ ...membership, role_id: id })
    .execute();
}

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
    language: string;
    is_setup: boolean;
    is_super_admin: boolean;
    password_hash: string;
    verified_at: Date;
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
