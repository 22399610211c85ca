import { isModuleKey } from '@steward/contract/modules';
import type { Grant } from '@steward/contract/access/permissions';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, isMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface RoleRow {
  _id: string;
  name: string;
  key: string;
  vertical: { _id: string; name: string; active: boolean };
  vertical_key: string | null;
  modules: Grant[];
  held_by: number;
}

/** Roles of deleted verticals are deleted too. */
async function listed(db: Tx, scope: Scope, only: { id?: string; verticalId?: string }): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id as _id, r.name, coalesce(r.key, '') as key, v.key as vertical_key,
      json_build_object('_id', v.id, 'name', v.name, 'active', v.is_active) as vertical,
      (select coalesce(json_agg(json_build_object('module_id', g.module_key, 'permissions', g.permissions) order by g.module_key), '[]')
        from role_grants g where ${isMine(scope, 'role_grants', 'g')} and g.role_id = r.id) as modules,
      (select count(*) from (
        select user_id from memberships m where ${isMine(scope, 'memberships', 'm')} and m.role_id = r.id
        union select user_id from team_members t where ${isMine(scope, 'team_members', 't')} and t.role_id = r.id) h) as held_by
    from roles r join verticals v on ${isMine(scope, 'verticals', 'v')} and v.id = r.vertical_id
    where ${isMine(scope, 'roles', 'r')} and v.deleted_at is null
      and (${only.id ?? null}::uuid is null or r.id = ${only.id ?? null})
      and (${only.verticalId ?? null}::uuid is null or v.id = ${only.verticalId ?? null})
    order by v.name, r.name`.execute(db);
  // A module that a later release removed grants nothing.
  return rows.map((row) => ({ ...row, modules: row.modules.filter(({ module_id }) => isModuleKey(module_id)) }));
}

export const listRoles = (db: Tx, scope: Scope, verticalId?: string) =>
  listed(db, scope, verticalId ? { verticalId } : {});

export const findRole = async (db: Tx, scope: Scope, id: string) => (await listed(db, scope, { id }))[0];

/** All users whose permissions include a role. */
export async function listHolders(db: Tx, scope: Scope, roleIds: readonly string[]): Promise<string[]> {
  if (!roleIds.length) return [];
  const held = (table: 'memberships' | 'team_members') =>
    mine(db, scope, table).select('user_id').where('role_id', 'in', roleIds);
  return (await held('memberships').union(held('team_members')).execute()).map((row) => row.user_id);
}

/** Whether an open invitation or a single sign-on setting gives the role to new members. */
export async function isPromised(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_promised: boolean }>`
    select exists (select 1 from invitations where ${isMine(scope, 'invitations')} and role_id = ${id}
        and accepted_at is null and revoked_at is null)
      or exists (select 1 from identity_providers where ${isMine(scope, 'identity_providers')} and role_id = ${id}) as is_promised`.execute(
    db,
  );
  return rows[0]?.is_promised ?? false;
}

export async function insertRole(db: Tx, scope: Scope, row: { id: string; name: string; vertical_id: string }) {
  await insertMine(db, scope, 'roles', row).execute();
}

export async function updateRole(db: Tx, scope: Scope, id: string, change: { name: string; vertical_id: string }) {
  await updateMine(db, scope, 'roles').set(change).where('id', '=', id).execute();
}

export async function deleteRole(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'roles').where('id', '=', id).execute();
}

/** Replaces the grants of a role. Unchanged grants are not written again, so that the log shows only the changes. */
export async function replaceGrants(
  db: Tx,
  scope: Scope,
  roleId: string,
  before: readonly Grant[],
  after: readonly Grant[],
) {
  const kept = new Map(before.map((grant) => [grant.module_id, grant.permissions.toSorted().join()]));
  const gone = before.map(({ module_id }) => module_id).filter((key) => !after.some((g) => g.module_id === key));
  if (gone.length)
    await deleteMine(db, scope, 'role_grants').where('role_id', '=', roleId).where('module_key', 'in', gone).execute();
  for (const { module_id, permissions } of after) {
    if (kept.get(module_id) === permissions.toSorted().join()) continue;
    await insertMine(db, scope, 'role_grants', { role_id: roleId, module_key: module_id, permissions })
      .onConflict((c) => c.columns(['organization_id', 'role_id', 'module_key']).doUpdateSet({ permissions }))
      .execute();
  }
}

/** The id of a shipped role in an organization. */
export const roleIdOf = async (db: Tx, organizationId: string, key: string): Promise<string> =>
  (
    await mine(db, wholeOrganization(organizationId), 'roles')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).id;

export async function deleteAllGrants(db: Tx, scope: Scope) {
  await deleteMine(db, scope, 'role_grants').execute();
}
