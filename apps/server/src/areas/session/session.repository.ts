import { sql } from 'kysely';
import type { Tx } from '../../database/transaction.ts';

export const findUserByEmail = (db: Tx, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

export const findUser = (db: Tx, userId: string) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();

/** The organizations a person belongs to, the one joined first first. */
export const listMemberships = (db: Tx, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.organization_id', 'memberships.organization_id')
    .innerJoin('roles', (j) =>
      j
        .onRef('roles.organization_id', '=', 'memberships.organization_id')
        .onRef('roles.id', '=', 'memberships.role_id'),
    )
    .innerJoin('verticals', (j) =>
      j
        .onRef('verticals.organization_id', '=', 'roles.organization_id')
        .onRef('verticals.id', '=', 'roles.vertical_id'),
    )
    .select([
      'memberships.organization_id',
      'organizations.name as organization_name',
      'organizations.is_demo',
      'is_admin',
      'is_tenant',
      'memberships.role_id',
      'roles.key as role_key',
      'roles.name as role_name',
      'roles.vertical_id',
      'verticals.name as vertical_name',
      'memberships.active',
    ])
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .orderBy('memberships.created_at')
    .execute();

/** An organization as somebody sees it who runs the installation and is no member. */
export const findVisited = async (db: Tx, organizationId: string) => {
  const found = await db
    .selectFrom('organizations')
    .select(['organization_id', 'name as organization_name', 'is_demo'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  const nothing = {
    role_id: '',
    role_key: 'super_admin',
    role_name: 'Super Admin',
    vertical_id: '',
    vertical_name: '',
  };
  return found && { ...found, ...nothing, is_admin: true, is_tenant: false, active: true };
};

export async function insertSession(
  db: Tx,
  row: {
    id: string;
    user_id: string;
    organization_id: string;
    refresh_hash: string;
    user_agent: string;
    expires_at: Date;
  },
) {
  await db.insertInto('sessions').values(row).execute();
}

export const findSession = (db: Tx, id: string) =>
  db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();

/** By the current refresh token, or by one that was used before. */
export const findSessionByRefresh = (db: Tx, hash: string) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where((e) => e.or([e('refresh_hash', '=', hash), sql<boolean>`${hash} = any (used_hashes)`]))
    .executeTakeFirst();

export async function renewSession(db: Tx, id: string, before: string, after: string, now: Date, expiresAt: Date) {
  await db
    .updateTable('sessions')
    // The last 20 are enough to notice a stolen one: each lives ten minutes.
    .set({
      refresh_hash: after,
      used_hashes: sql`(array_prepend(${before}, used_hashes))[1:20]`,
      renewed_at: now,
      expires_at: expiresAt,
    })
    .where('id', '=', id)
    .execute();
}

export async function endSession(db: Tx, id: string, why: string, now: Date) {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: why })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endSessionsOfUser(db: Tx, userId: string, why: string, now: Date, except?: string) {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(Boolean(except), (q) => q.where('id', '<>', except ?? ''))
    .execute();
}

export async function touchUser(db: Tx, userId: string, now: Date) {
  await db.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
}

/** The properties a person reaches, given to them directly or by a teamspace. */
export const listAccess = (db: Tx, organizationId: string, userId: string) =>
  db
    .selectFrom('environments')
    .select(['id as environment_id', 'portfolio_id'])
    .where('organization_id', '=', organizationId)
    .where((e) =>
      e.or([
        e(
          'id',
          'in',
          e
            .selectFrom('environment_access as a')
            .select('a.environment_id')
            .where('a.organization_id', '=', organizationId)
            .where('a.user_id', '=', userId),
        ),
        e(
          'id',
          'in',
          e
            .selectFrom('teamspace_users as u')
            .innerJoin('teamspace_environments as t', (j) =>
              j.onRef('t.organization_id', '=', 'u.organization_id').onRef('t.teamspace_id', '=', 'u.teamspace_id'),
            )
            .select('t.environment_id')
            .where('u.organization_id', '=', organizationId)
            .where('u.user_id', '=', userId),
        ),
      ]),
    )
    .execute();
