import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { acrossOrganizations, joinMine, mine, wholeOrganization } from '../../../database/scoped.ts';

/** The organizations of a person in the order of joining. */
export const listMemberships = async (db: Tx, { id, organization_ids }: { id: string; organization_ids: string[] }) => {
  if (!organization_ids.length) return [];
  return (
    acrossOrganizations(db)
      .selectFrom('memberships')
      // Named, so that a distributed database queries only their nodes.
      .where('memberships.organization_id', 'in', organization_ids)
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
        'organizations.closed_at',
        'organizations.vouched_at',
        'organizations.country_code',
        'organizations.settings',
        'is_admin',
        sql<boolean>`verticals.key is not distinct from 'tenant' and not memberships.is_admin`.as('is_tenant'),
        'memberships.role_id',
        'roles.key as role_key',
        'roles.name as role_name',
        'roles.vertical_id',
        'verticals.name as vertical_name',
        'memberships.active',
      ])
      .where('user_id', '=', id)
      .where('active', '=', true)
      .orderBy('memberships.created_at')
      .execute()
  );
};

/** An organization as seen by a Super Admin who is not a member. */
export const findVisited = async (db: Tx, organizationId: string) => {
  const found = await mine(db, wholeOrganization(organizationId), 'organizations')
    .select([
      'organization_id',
      'name as organization_name',
      'is_demo',
      'closed_at',
      'vouched_at',
      'country_code',
      'settings',
    ])
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
    address: string;
    method: 'password' | 'sso';
    shows_second_factor?: boolean;
    last_used_at: Date;
    expires_at: Date;
  },
) {
  await acrossOrganizations(db).insertInto('sessions').values(row).execute();
}

export const findSession = (db: Tx, id: string) =>
  acrossOrganizations(db).selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();

/** By the present or an earlier refresh token. */
export const findSessionByRefresh = (db: Tx, hash: string) =>
  acrossOrganizations(db)
    .selectFrom('sessions')
    .selectAll()
    .where((e) => e.or([e('refresh_hash', '=', hash), sql<boolean>`${hash} = any (used_hashes)`]))
    .executeTakeFirst();

export async function renewSession(db: Tx, id: string, before: string, after: string, now: Date, expiresAt: Date) {
  await acrossOrganizations(db)
    .updateTable('sessions')
    // The last 20 suffice to detect a stolen one: each is valid for ten minutes.
    .set({
      refresh_hash: after,
      used_hashes: sql`(array_prepend(${before}, used_hashes))[1:20]`,
      renewed_at: now,
      expires_at: expiresAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Ends the matching sessions and returns their people and organizations. */
export const endSessions = (
  db: Tx,
  which: { id?: string; userId?: string; organizationId?: string; method?: 'password' | 'sso'; except?: string },
  why: string,
  now: Date,
) =>
  acrossOrganizations(db)
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: why })
    .where('ended_at', 'is', null)
    .$if(which.id !== undefined, (q) => q.where('id', '=', which.id ?? ''))
    .$if(which.userId !== undefined, (q) => q.where('user_id', '=', which.userId ?? ''))
    .$if(which.organizationId !== undefined, (q) => q.where('organization_id', '=', which.organizationId ?? ''))
    .$if(which.method !== undefined, (q) => q.where('method', '=', which.method ?? ''))
    .$if(which.except !== undefined, (q) => q.where('id', '<>', which.except ?? ''))
    .returning(['user_id', 'organization_id', 'viewing_user_id'])
    .execute();

/** The valid sessions of a person, the latest used first. */
export const listSessions = (db: Tx, userId: string, now: Date, organizationId?: string) =>
  acrossOrganizations(db)
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'method', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .$if(organizationId !== undefined, (q) => q.where('organization_id', '=', organizationId ?? ''))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();

// Written once a minute at most, so that a hundred tabs do not write one row a hundred times.
const aMinuteBefore = (now: Date) => new Date(now.getTime() - 60_000).toISOString();

export async function touchSession(db: Tx, id: string, address: string, now: Date) {
  await acrossOrganizations(db)
    .updateTable('sessions')
    .set({ last_used_at: now, address })
    .where('id', '=', id)
    .where((e) => e.or([e('last_used_at', '<', aMinuteBefore(now)), e('address', '<>', address)]))
    .execute();
}

/** Deletes sessions that ended or expired before the given moment. */
export async function deleteOldSessions(db: Tx, before: Date) {
  await acrossOrganizations(db)
    .deleteFrom('sessions')
    .where((e) => e.or([e('expires_at', '<', before.toISOString()), e('ended_at', '<', before.toISOString())]))
    .execute();
}

/** The requirements of an organization for sessions. */
export const findDemands = (db: Tx, organizationId: string) =>
  mine(db, wholeOrganization(organizationId), 'organizations')
    .leftJoin(
      'identity_providers as p',
      joinMine(
        wholeOrganization(organizationId),
        'identity_providers as p',
        'organizations.organization_id',
        'organization_id',
      ),
    )
    .select(['organizations.settings', 'p.email_domains', 'p.enforced', 'p.enabled', 'p.asks_second_factor'])
    .executeTakeFirst();

export const findPicture = async (db: Tx, organizationId: string, userId: string) =>
  (
    await mine(db, wholeOrganization(organizationId), 'member_profiles')
      .select('picture_file_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.picture_file_id ?? null;

/** The tenants that a user with a tenant role represents. */
export const listOwnTenants = async (db: Tx, organizationId: string, userId: string): Promise<string[]> =>
  (
    await mine(db, wholeOrganization(organizationId), 'tenant_accounts')
      .select('tenant_id')
      .where('user_id', '=', userId)
      .execute()
  ).map((row) => row.tenant_id);

/** The properties a person reaches, given to them directly or by a teamspace. */
export const listAccess = (db: Tx, organizationId: string, userId: string) => {
  const whole = wholeOrganization(organizationId);
  const given = mine(db, whole, 'environment_access')
    .select(['environment_id', sql<boolean>`false`.as('by_teamspace')])
    .where('user_id', '=', userId);
  const byTeamspace = mine(db, whole, 'teamspace_users', 'u')
    .innerJoin(
      'teamspace_environments as t',
      joinMine(whole, 'teamspace_environments as t', 'u.teamspace_id', 'teamspace_id'),
    )
    .select(['t.environment_id', sql<boolean>`true`.as('by_teamspace')])
    .where('u.user_id', '=', userId);
  return db
    .selectFrom(given.unionAll(byTeamspace).as('reached'))
    .innerJoin('environments', joinMine(whole, 'environments', 'reached.environment_id'))
    .select(['reached.environment_id', 'portfolio_id', sql<boolean>`bool_or(reached.by_teamspace)`.as('by_teamspace')])
    .groupBy(['reached.environment_id', 'portfolio_id'])
    .execute();
};
