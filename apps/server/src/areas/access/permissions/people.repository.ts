import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { isMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { finds } from '../../../database/matching.ts';

/** The people of the organization. */
const myPeople = (db: Tx, scope: Scope) =>
  mine(db, scope, 'memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('roles', joinMine(scope, 'roles', 'memberships.role_id'));

const fullName = personName('users');

const described = (db: Tx, scope: Scope) =>
  myPeople(db, scope).select([
    'users.id as user_id',
    'users.email',
    'users.language',
    'users.is_super_admin',
    'memberships.is_admin',
    'memberships.role_id',
    'roles.name as role',
    fullName.as('name'),
    sql<boolean>`memberships.active and users.active`.as('is_active'),
  ]);

export const listPeople = (db: Tx, scope: Scope, search?: string) =>
  described(db, scope)
    .$if(Boolean(search), (q) => q.where(finds(search, [fullName, 'users.email'])))
    .orderBy('name')
    .limit(5000)
    .execute();

export const findPerson = (db: Tx, scope: Scope, userId: string) =>
  described(db, scope).where('users.id', '=', userId).executeTakeFirst();

export const listPeopleByIds = (db: Tx, scope: Scope, ids: readonly string[]) =>
  ids.length ? described(db, scope).where('users.id', 'in', ids).execute() : Promise.resolve([]);

/** Who can be asked for something: the active people of the organization, without its tenants. */
export const listAskable = (db: Tx, scope: Scope) =>
  mine(db, scope, 'memberships', 'm')
    .innerJoin('users as a', 'a.id', 'm.user_id')
    .innerJoin('roles as held', joinMine(scope, 'roles as held', 'm.role_id'))
    .leftJoin('verticals as v', joinMine(scope, 'verticals as v', 'held.vertical_id'))
    .select(['a.id as _id', sql<string>`coalesce(nullif(${personName('a')}, ''), a.email)`.as('name')])
    .where('m.active', '=', true)
    .where('a.active', '=', true)
    .where(sql<boolean>`(v.key is distinct from 'tenant' or m.is_admin)`)
    .orderBy('name')
    .execute();

export const listActiveAdmins = (db: Tx, scope: Scope) =>
  described(db, scope)
    .where('memberships.is_admin', '=', true)
    .where('memberships.active', '=', true)
    .where('users.active', '=', true)
    .execute();

/**
 * The people who stopped being active, or admin, since a moment, and whether they were admins before. The audit log has no other record of
 * it, and is append-only.
 */
export const listLost = (db: Tx, scope: Scope, since: Date) =>
  mine(db, scope, 'audit_log', 'l')
    .select([
      'l.object_id as user_id',
      sql<boolean>`coalesce(l.old ->> 'is_admin' = 'true', false) or exists (select 1 from memberships m
        where ${isMine(scope, 'memberships', 'm')} and m.user_id::text = l.object_id and m.is_admin)`.as('was_admin'),
    ])
    .where('l.table_name', '=', 'memberships')
    .where('l.action', '=', 'update')
    .where('l.at', '>', since.toISOString())
    .where(sql<boolean>`(l.old ->> 'active' = 'true' or l.old ->> 'is_admin' = 'true')`)
    .execute();

export const listEverybody = async (db: Tx, scope: Scope): Promise<string[]> =>
  (await mine(db, scope, 'memberships').select('user_id').execute()).map((row) => row.user_id);

/** The person's own role first, then those in teams. */
export async function listRolesOf(db: Tx, scope: Scope, userId: string) {
  const { rows } = await sql<{ _id: string; name: string; key: string; vertical: string; team: string }>`
    select r.id as _id, r.name, coalesce(r.key, '') as key, v.name as vertical, h.team
    from (
      select role_id, '' as team from memberships where ${isMine(scope, 'memberships')} and user_id = ${userId}
      union all
      select m.role_id, t.name from team_members m
        join teams t on ${isMine(scope, 'teams', 't')} and t.id = m.team_id
        where ${isMine(scope, 'team_members', 'm')} and m.user_id = ${userId} and m.role_id is not null
    ) h
    join roles r on ${isMine(scope, 'roles', 'r')} and r.id = h.role_id
    join verticals v on ${isMine(scope, 'verticals', 'v')} and v.id = r.vertical_id
    order by h.team, r.name`.execute(db);
  return rows;
}

/** The mail domains of the active members, each once. */
export const listMailDomains = async (db: Tx, scope: Scope): Promise<string[]> =>
  (
    await mine(db, scope, 'memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(sql<string>`split_part(users.email, '@', 2)`.as('domain'))
      .where('memberships.active', '=', true)
      .where('users.active', '=', true)
      .distinct()
      .execute()
  ).map(({ domain }) => domain);
