import { isModuleKey } from '@steward/contract/modules';
import type { Grant } from '@steward/contract/access/permissions';
import type { Team } from '@steward/contract/access/teams';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

interface Filter {
  id?: string;
  /** Only teams with this member. */
  userId?: string;
  /** Only teams with this admin. */
  adminId?: string;
}

/** Teams with their members and modules, by name. */
export async function listTeams(db: Tx, scope: Scope, { id, userId, adminId }: Filter = {}): Promise<Team[]> {
  const isMember = (who: string | undefined, more = sql``) =>
    sql`(${who ?? null}::uuid is null or exists (select 1 from team_members x
      where ${isMine(scope, 'team_members', 'x')} and x.team_id = t.id and x.user_id = ${who ?? null} ${more}))`;
  const { rows } = await sql<Team>`
    select t.id as team_id, t.organization_id, t.name,
      (select coalesce(json_agg(json_build_object('teamMemMapId', m.id, 'teamMemId', m.user_id,
          'name', ${personName('u')}, 'email', u.email,
          'role_id', m.role_id, 'role', coalesce(r.name, ''), 'role_key', coalesce(r.key, ''), 'adminRight', m.admin_right) order by u.last_name, u.first_name, u.id), '[]')
        from team_members m join users u on u.id = m.user_id
        left join roles r on ${isMine(scope, 'roles', 'r')} and r.id = m.role_id
        where ${isMine(scope, 'team_members', 'm')} and m.team_id = t.id) as members,
      (select coalesce(json_agg(json_build_object('module_id', g.module_key, 'permissions', g.permissions) order by g.module_key), '[]')
        from team_grants g where ${isMine(scope, 'team_grants', 'g')} and g.team_id = t.id) as modules
    from teams t where ${isMine(scope, 'teams', 't')}
      and (${id ?? null}::uuid is null or t.id = ${id ?? null})
      and ${isMember(userId)} and ${isMember(adminId, sql`and x.admin_right`)}
    order by t.name`.execute(db);
  return rows.map((row) => ({ ...row, modules: row.modules.filter(({ module_id }) => isModuleKey(module_id)) }));
}

export const findTeam = async (db: Tx, scope: Scope, id: string) => (await listTeams(db, scope, { id }))[0];

/** The active people of the organization who are not in the team. */
export async function listJoinable(db: Tx, scope: Scope, teamId: string) {
  const { rows } = await sql<{ user_id: string; name: string; email: string }>`
    select u.id as user_id, ${personName('u')} as name, u.email
    from memberships m join users u on u.id = m.user_id
    where ${isMine(scope, 'memberships', 'm')} and m.active and u.active
      and not exists (select 1 from team_members t
        where ${isMine(scope, 'team_members', 't')} and t.team_id = ${teamId} and t.user_id = m.user_id)
    order by u.last_name, u.first_name, u.id`.execute(db);
  return rows;
}

export const findTeamOfMember = (db: Tx, scope: Scope, memberId: string) =>
  mine(db, scope, 'team_members').select(['team_id', 'user_id']).where('id', '=', memberId).executeTakeFirst();

export async function insertTeam(db: Tx, scope: Scope, row: { id: string; name: string }) {
  await insertMine(db, scope, 'teams', row).execute();
}

export async function renameTeam(db: Tx, scope: Scope, id: string, name: string) {
  await updateMine(db, scope, 'teams').set({ name }).where('id', '=', id).execute();
}

export async function deleteTeam(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'teams').where('id', '=', id).execute();
}

/** Adds a person to the team; an existing member gets the role. */
export async function upsertMember(
  db: Tx,
  scope: Scope,
  row: { id: string; team_id: string; user_id: string; role_id: string | null },
) {
  await insertMine(db, scope, 'team_members', row)
    .onConflict((c) => c.columns(['organization_id', 'team_id', 'user_id']).doUpdateSet({ role_id: row.role_id }))
    .execute();
}

export async function updateMember(
  db: Tx,
  scope: Scope,
  id: string,
  change: { role_id: string | null } | { admin_right: boolean },
) {
  await updateMine(db, scope, 'team_members').set(change).where('id', '=', id).execute();
}

export async function deleteMember(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'team_members').where('id', '=', id).execute();
}

export async function replaceTeamGrants(db: Tx, scope: Scope, teamId: string, grants: readonly Grant[]) {
  await deleteMine(db, scope, 'team_grants').where('team_id', '=', teamId).execute();
  if (grants.length)
    await insertMine(
      db,
      scope,
      'team_grants',
      grants.map(({ module_id, permissions }) => ({
        team_id: teamId,
        module_key: module_id,
        permissions,
      })),
    ).execute();
}
