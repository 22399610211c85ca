import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import { tell } from '../../platform/live.ts';

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
  const ended = await openSessions(db, why, now).where('id', '=', id).execute();
  await tellEnded(db, ended);
}

export async function endSessionsOfUser(db: Tx, userId: string, why: string, now: Date, except?: string) {
  const ended = await openSessions(db, why, now)
    .where('user_id', '=', userId)
    .$if(Boolean(except), (q) => q.where('id', '<>', except ?? ''))
    .execute();
  await tellEnded(db, ended);
}

const openSessions = (db: Tx, why: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: why })
    .where('ended_at', 'is', null)
    .returning(['id', 'organization_id', 'user_id']);

async function tellEnded(db: Tx, ended: readonly { id: string; organization_id: string; user_id: string }[]) {
  for (const { id, ...whose } of ended) await tell(db, { ...whose, topic: 'session', data: { session_id: id } });
}

/** Sessions that ended, or were not used until they ended by themselves, before the given moment. */
export async function deleteOldSessions(db: Tx, before: Date) {
  await db
    .deleteFrom('sessions')
    .where((e) => e.or([e('expires_at', '<', before.toISOString()), e('ended_at', '<', before.toISOString())]))
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
