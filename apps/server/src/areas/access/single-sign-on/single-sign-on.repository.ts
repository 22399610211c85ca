import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { acrossOrganizations, deleteMine, insertMine, mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export const findProvider = (db: Tx, organizationId: string) =>
  mine(db, wholeOrganization(organizationId), 'identity_providers').selectAll().executeTakeFirst();

/** Searches all organizations: the person is not signed in yet. */
export const findProviderOfDomain = (db: Tx, domain: string) =>
  acrossOrganizations(db)
    .selectFrom('identity_providers')
    .selectAll()
    .where(sql<boolean>`${domain} = any (email_domains)`)
    .where('enabled', '=', true)
    .executeTakeFirst();

export const findProviderOfToken = (db: Tx, issuer: string, audiences: readonly string[]) =>
  acrossOrganizations(db)
    .selectFrom('identity_providers')
    .selectAll()
    .where('issuer', 'in', [issuer, `${issuer}/`, issuer.replace(/\/$/, '')])
    .where('client_id', 'in', audiences)
    .where('enabled', '=', true)
    .executeTakeFirst();

/** The organization that uses one of the domains, other than this one. */
export const findOtherUser = async (db: Tx, organizationId: string, domains: readonly string[]) =>
  (
    await acrossOrganizations(db)
      .selectFrom('identity_providers')
      .select('organization_id')
      .where('organization_id', '<>', organizationId)
      .where(sql<boolean>`email_domains && ${sql.val(domains)}::text[]`)
      .executeTakeFirst()
  )?.organization_id;

/** The domains of the confirmed addresses of the organization's admins. */
export const listAdminDomains = async (db: Tx, scope: Scope): Promise<string[]> =>
  (
    await mine(db, scope, 'memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select('users.email')
      .where('memberships.is_admin', '=', true)
      .where('memberships.active', '=', true)
      .where('users.verified_at', 'is not', null)
      .execute()
  ).map(({ email }) => email.split('@')[1] ?? '');

export async function saveProvider(
  db: Tx,
  scope: Scope,
  row: {
    issuer: string;
    client_id: string;
    client_secret_sealed: string;
    email_domains: string[];
    enabled: boolean;
    creates_members: boolean;
    role_id: string;
    enforced: boolean;
    asks_second_factor: boolean;
    trusts_addresses: boolean;
    changed_at: Date;
  },
) {
  await insertMine(db, scope, 'identity_providers', row)
    .onConflict((c) => c.column('organization_id').doUpdateSet(row))
    .execute();
}

export async function deleteProvider(db: Tx, scope: Scope) {
  await deleteMine(db, scope, 'identity_providers').execute();
}

/** The account of a provider's identifier. */
export const findSubject = (db: Tx, organizationId: string, issuer: string, subject: string) =>
  mine(db, wholeOrganization(organizationId), 'sign_on_subjects')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const hasSubject = async (db: Tx, organizationId: string, issuer: string, userId: string): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(organizationId), 'sign_on_subjects')
      .select('subject')
      .where('issuer', '=', issuer)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );

export async function insertSubject(
  db: Tx,
  { organization_id, ...row }: { organization_id: string; issuer: string; subject: string; user_id: string },
) {
  await insertMine(db, wholeOrganization(organization_id), 'sign_on_subjects', row).execute();
}

export async function deleteSubjects(db: Tx, scope: Scope) {
  await deleteMine(db, scope, 'sign_on_subjects').execute();
}

/** Members who may no longer sign in by password. */
export const listBarred = (db: Tx, scope: Scope, domains: readonly string[]) =>
  mine(db, scope, 'memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.is_admin', '=', false)
    .where('users.is_super_admin', '=', false)
    .where(sql<boolean>`split_part(users.email, '@', 2) = any (${sql.val(domains)}::text[])`)
    .execute();

export async function insertSignOn(
  db: Tx,
  row: {
    state_hash: string;
    organization_id: string;
    browser_hash: string;
    nonce: string;
    code_verifier: string;
    expires_at: Date;
  },
) {
  await acrossOrganizations(db).deleteFrom('sign_ons').where('expires_at', '<', new Date().toISOString()).execute();
  await acrossOrganizations(db).insertInto('sign_ons').values(row).execute();
}

/** Uses up a sign-on that was started in this browser; it can be used once. */
export const takeSignOn = (db: Tx, stateHash: string, browserHash: string, now: Date) =>
  acrossOrganizations(db)
    .updateTable('sign_ons')
    .set({ used_at: now })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['organization_id', 'nonce', 'code_verifier'])
    .executeTakeFirst();

/** False when the token opened a session before. */
export const spendToken = async (db: Tx, hash: string, expiresAt: Date, now: Date): Promise<boolean> => {
  await db.deleteFrom('spent_tokens').where('expires_at', '<', now.toISOString()).execute();
  const { numInsertedOrUpdatedRows: n } = await db
    .insertInto('spent_tokens')
    .values({ token_hash: hash, expires_at: expiresAt })
    .onConflict((c) => c.column('token_hash').doNothing())
    .executeTakeFirst();
  return Boolean(n);
};
