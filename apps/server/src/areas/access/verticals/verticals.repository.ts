import type { Grant } from '@steward/contract/access/permissions';
import { isModuleKey } from '@steward/contract/modules';
import type { ModuleKey } from '@steward/core/permissions/modules';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, isMine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface VerticalRow {
  _id: string;
  name: string;
  key: string;
  active: boolean;
  modules: ModuleKey[];
  roles: number;
  held_by: number;
}

async function listed(db: Tx, scope: Scope, id?: string): Promise<VerticalRow[]> {
  const { rows } = await sql<VerticalRow>`
    select v.id as _id, v.name, coalesce(v.key, '') as key, v.is_active as active, v.modules,
      (select count(*) from roles r where ${isMine(scope, 'roles', 'r')} and r.vertical_id = v.id) as roles,
      (select count(*) from (
        select m.user_id from memberships m join roles r on ${isMine(scope, 'roles', 'r')} and r.id = m.role_id
          where ${isMine(scope, 'memberships', 'm')} and r.vertical_id = v.id
        union select t.user_id from team_members t join roles r on ${isMine(scope, 'roles', 'r')} and r.id = t.role_id
          where ${isMine(scope, 'team_members', 't')} and r.vertical_id = v.id) h) as held_by
    from verticals v where ${isMine(scope, 'verticals', 'v')} and v.deleted_at is null
      and (${id ?? null}::uuid is null or v.id = ${id ?? null})
    order by v.name`.execute(db);
  return rows.map((row) => ({ ...row, modules: row.modules.filter((key) => isModuleKey(key)) }));
}

export const listVerticals = (db: Tx, scope: Scope) => listed(db, scope);
export const findVertical = async (db: Tx, scope: Scope, id: string) => (await listed(db, scope, id))[0];

export async function insertVertical(db: Tx, scope: Scope, row: { id: string; name: string; modules: string[] }) {
  await insertMine(db, scope, 'verticals', row).execute();
}

export async function updateVertical(
  db: Tx,
  scope: Scope,
  id: string,
  change: Partial<{ name: string; modules: string[]; is_active: boolean; deleted_at: Date }>,
) {
  await updateMine(db, scope, 'verticals').set(change).where('id', '=', id).execute();
}

/** The grants of the roles of the vertical. */
export async function listGrants(db: Tx, scope: Scope, verticalId: string): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select g.module_key as module_id, g.permissions from role_grants g
      join roles r on ${isMine(scope, 'roles', 'r')} and r.id = g.role_id
      where ${isMine(scope, 'role_grants', 'g')} and r.vertical_id = ${verticalId}`.execute(db);
  // A module that a later release removed grants nothing.
  return rows.filter(({ module_id }) => isModuleKey(module_id));
}

/** All users with a role of the vertical, as their own or in a team. */
export async function listHolders(db: Tx, scope: Scope, verticalId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from memberships m join roles r on ${isMine(scope, 'roles', 'r')} and r.id = m.role_id
      where ${isMine(scope, 'memberships', 'm')} and r.vertical_id = ${verticalId}
    union
    select t.user_id from team_members t join roles r on ${isMine(scope, 'roles', 'r')} and r.id = t.role_id
      where ${isMine(scope, 'team_members', 't')} and r.vertical_id = ${verticalId}`.execute(db);
  return rows.map((row) => row.user_id);
}
