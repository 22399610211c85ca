import type { Permission } from '@steward/core/permissions/modules';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface GrantRow {
  kind: 'role' | 'team' | 'team-role' | 'single' | 'request';
  source_id: string;
  source_name: string;
  module_key: string;
  permissions: Permission[];
  expires_at: Date | null;
  vertical_id: string | null;
  vertical_name: string | null;
  vertical_is_active: boolean | null;
  vertical_modules: string[] | null;
}

/** Every grant of a person, from any source. */
export async function listGrantsOf(db: Tx, scope: Scope, userId: string): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    with held as (
      select 'role' as kind, m.role_id, r.name as source_name
        from memberships m join roles r on ${isMine(scope, 'roles', 'r')} and r.id = m.role_id
        where ${isMine(scope, 'memberships', 'm')} and m.user_id = ${userId}
      union all
      select 'team-role', t.role_id, teams.name || ' · ' || r.name
        from team_members t
        join teams on ${isMine(scope, 'teams')} and teams.id = t.team_id
        join roles r on ${isMine(scope, 'roles', 'r')} and r.id = t.role_id
        where ${isMine(scope, 'team_members', 't')} and t.user_id = ${userId}
    )
    select h.kind, h.role_id as source_id, h.source_name, g.module_key, g.permissions, null::timestamptz as expires_at,
        v.id as vertical_id, v.name as vertical_name, v.is_active and v.deleted_at is null as vertical_is_active, v.modules as vertical_modules
      from held h
      join roles r on ${isMine(scope, 'roles', 'r')} and r.id = h.role_id
      join verticals v on ${isMine(scope, 'verticals', 'v')} and v.id = r.vertical_id
      join role_grants g on ${isMine(scope, 'role_grants', 'g')} and g.role_id = h.role_id
    union all
    select 'team', t.id, t.name, g.module_key, g.permissions, null, null, null, null, null
      from team_members m
      join teams t on ${isMine(scope, 'teams', 't')} and t.id = m.team_id
      join team_grants g on ${isMine(scope, 'team_grants', 'g')} and g.team_id = m.team_id
      where ${isMine(scope, 'team_members', 'm')} and m.user_id = ${userId}
    union all
    select case when g.request_id is null then 'single' else 'request' end, coalesce(g.request_id, g.id),
        coalesce((select btrim(u.first_name || ' ' || u.last_name) from users u where u.id = g.granted_by), ''),
        g.module_key, g.permissions, g.expires_at, null, null, null, null
      from user_grants g
      where ${isMine(scope, 'user_grants', 'g')} and g.user_id = ${userId}`.execute(db);
  return rows;
}

/** The modules that the organization switched off, and those of the vertical of a person's role, for the menu. */
export async function listModuleBounds(db: Tx, scope: Scope, userId: string) {
  const { rows } = await sql<{ switched_off: string[]; visible: string[]; is_tenant: boolean }>`
    select array(select module_key from switched_off_modules where ${isMine(scope, 'switched_off_modules')}) as switched_off,
        coalesce(v.modules, '{}') as visible, coalesce(v.key = 'tenant', false) as is_tenant
      from (select) one
      left join memberships m on ${isMine(scope, 'memberships', 'm')} and m.user_id = ${userId}
      left join roles r on ${isMine(scope, 'roles', 'r')} and r.id = m.role_id
      left join verticals v on ${isMine(scope, 'verticals', 'v')} and v.id = r.vertical_id`.execute(db);
  return rows[0] ?? { switched_off: [], visible: [], is_tenant: false };
}

export const findVerticalModules = async (db: Tx, scope: Scope, verticalId: string): Promise<string[] | undefined> =>
  (
    await mine(db, scope, 'verticals')
      .select('modules')
      .where('id', '=', verticalId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.modules;
