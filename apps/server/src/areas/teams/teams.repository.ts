import type { Grant } from '@steward/contract/permissions';
import type { Team } from '@steward/contract/teams';
import { isModuleKey } from '@steward/core/permissions/modules';
import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';

interface Filter {
  id?: string;
  /** Teams this person is in. */
  userId?: string;
  /** Teams this person is admin of. */
  adminId?: string;
}

/** Teams with their members and modules, by name. */
export async function listTeams(db: Tx, scope: Scope, { id, userId, adminId }: Filter = {}): Promise<Team[]> {
  const isMember = (who: string | undefined, more = sql``) =>
    sql`(${who ?? null}::uuid is null or exists (select from team_members x
      where x.organization_id = t.organization_id and x.team_id = t.id and x.user_id = ${who ?? null} ${more}))`;
  const { rows } = await sql<Team>`
    select t.id as team_id, t.organization_id, t.name,
      (select coalesce(json_agg(json_build_object('teamMemMapId', m.id, 'teamMemId', m.user_id,
          'name', coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email), 'email', u.email,
          'role_id', m.role_id, 'role', coalesce(r.name, ''), 'role_key', coalesce(r.key, ''), 'adminRight', m.admin_right) order by u.last_name, u.first_name, u.id), '[]')
        from team_members m join users u on u.id = m.user_id
        left join roles r on r.organization_id = m.organization_id and r.id = m.role_id
        where m.organization_id = t.organization_id and m.team_id = t.id) as members,
      (select coalesce(json_agg(json_build_object('module_id', g.module_key, 'permissions', g.permissions) order by g.module_key), '[]')
        from team_grants g where g.organization_id = t.organization_id and g.team_id = t.id) as modules
    from teams t where t.organization_id = ${scope.organizationId}
      and (${id ?? null}::uuid is null or t.id = ${id ?? null})
      and ${isMember(userId)} and ${isMember(adminId, sql`and x.admin_right`)}
    order by t.name`.execute(db);
  return rows.map((row) => ({ ...row, modules: row.modules.filter(({ module_id }) => isModuleKey(module_id)) }));
}

export const findTeam = async (db: Tx, scope: Scope, id: string) => (await listTeams(db, scope, { id }))[0];

export const findTeamByName = (db: Tx, scope: Scope, name: string, exceptId?: string) =>
  db
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where((e) => e(e.fn('lower', [e.fn('btrim', ['name'])]), '=', name.trim().toLowerCase()))
    .$if(Boolean(exceptId), (q) => q.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();

/** The active people of the organization who are not in the team. */
export async function listJoinable(db: Tx, scope: Scope, teamId: string) {
  const { rows } = await sql<{ user_id: string; name: string; email: string }>`
    select u.id as user_id, coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email) as name, u.email
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${scope.organizationId} and m.active and u.active
      and not exists (select from team_members t
        where t.organization_id = m.organization_id and t.team_id = ${teamId} and t.user_id = m.user_id)
    order by u.last_name, u.first_name, u.id`.execute(db);
  return rows;
}

export const findTeamOfMember = (db: Tx, scope: Scope, memberId: string) =>
  db
    .selectFrom('team_members')
    .select(['team_id', 'user_id'])
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', memberId)
    .executeTakeFirst();

export async function insertTeam(db: Tx, scope: Scope, row: { id: string; name: string }) {
  await db
    .insertInto('teams')
    .values({ organization_id: scope.organizationId, ...row })
    .execute();
}

export async function renameTeam(db: Tx, scope: Scope, id: string, name: string) {
  await db
    .updateTable('teams')
    .set({ name })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteTeam(db: Tx, scope: Scope, id: string) {
  await db.deleteFrom('teams').where('organization_id', '=', scope.organizationId).where('id', '=', id).execute();
}

/** Puts a person into the team; who is in it already gets the role. */
export async function upsertMember(
  db: Tx,
  scope: Scope,
  row: { id: string; team_id: string; user_id: string; role_id: string | null },
) {
  await db
    .insertInto('team_members')
    .values({ organization_id: scope.organizationId, ...row })
    .onConflict((c) => c.columns(['organization_id', 'team_id', 'user_id']).doUpdateSet({ role_id: row.role_id }))
    .execute();
}

export async function updateMember(
  db: Tx,
  scope: Scope,
  id: string,
  change: { role_id: string | null } | { admin_right: boolean },
) {
  await db
    .updateTable('team_members')
    .set(change)
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteMember(db: Tx, scope: Scope, id: string) {
  await db
    .deleteFrom('team_members')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

export async function replaceTeamGrants(db: Tx, scope: Scope, teamId: string, grants: readonly Grant[]) {
  const { organizationId: organization_id } = scope;
  await db
    .deleteFrom('team_grants')
    .where('organization_id', '=', organization_id)
    .where('team_id', '=', teamId)
    .execute();
  if (grants.length)
    await db
      .insertInto('team_grants')
      .values(
        grants.map(({ module_id, permissions }) => ({
          organization_id,
          team_id: teamId,
          module_key: module_id,
          permissions,
        })),
      )
      .execute();
}
