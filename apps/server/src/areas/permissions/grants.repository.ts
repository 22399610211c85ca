import type { Permission } from '@steward/core/permissions/modules';
import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';

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

/** Everything that was granted to a person, in whatever way. */
export async function listGrantsOf(db: Tx, organizationId: string, userId: string): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    with held as (
      select 'role' as kind, m.role_id, r.name as source_name
        from memberships m join roles r on r.organization_id = m.organization_id and r.id = m.role_id
        where m.organization_id = ${organizationId} and m.user_id = ${userId}
      union all
      select 'team-role', t.role_id, teams.name || ' · ' || r.name
        from team_members t
        join teams on teams.organization_id = t.organization_id and teams.id = t.team_id
        join roles r on r.organization_id = t.organization_id and r.id = t.role_id
        where t.organization_id = ${organizationId} and t.user_id = ${userId}
    )
    select h.kind, h.role_id as source_id, h.source_name, g.module_key, g.permissions, null::timestamptz as expires_at,
        v.id as vertical_id, v.name as vertical_name, v.is_active and v.deleted_at is null as vertical_is_active, v.modules as vertical_modules
      from held h
      join roles r on r.organization_id = ${organizationId} and r.id = h.role_id
      join verticals v on v.organization_id = ${organizationId} and v.id = r.vertical_id
      join role_grants g on g.organization_id = ${organizationId} and g.role_id = h.role_id
    union all
    select 'team', t.id, t.name, g.module_key, g.permissions, null, null, null, null, null
      from team_members m
      join teams t on t.organization_id = m.organization_id and t.id = m.team_id
      join team_grants g on g.organization_id = m.organization_id and g.team_id = m.team_id
      where m.organization_id = ${organizationId} and m.user_id = ${userId}
    union all
    select case when g.request_id is null then 'single' else 'request' end, coalesce(g.request_id, g.id),
        coalesce((select btrim(u.first_name || ' ' || u.last_name) from users u where u.id = g.granted_by), ''),
        g.module_key, g.permissions, g.expires_at, null, null, null, null
      from user_grants g
      where g.organization_id = ${organizationId} and g.user_id = ${userId}`.execute(db);
  return rows;
}

/** Modules the organization switched off, and the modules of the vertical of a person's role, which the menu shows. */
export async function listModuleBounds(db: Tx, organizationId: string, userId: string) {
  const { rows } = await sql<{ switched_off: string[]; visible: string[]; is_tenant: boolean }>`
    select array(select module_key from switched_off_modules where organization_id = ${organizationId}) as switched_off,
        coalesce(v.modules, '{}') as visible, coalesce(v.key = 'tenant', false) as is_tenant
      from (select) one
      left join memberships m on m.organization_id = ${organizationId} and m.user_id = ${userId}
      left join roles r on r.organization_id = m.organization_id and r.id = m.role_id
      left join verticals v on v.organization_id = r.organization_id and v.id = r.vertical_id`.execute(db);
  return rows[0] ?? { switched_off: [], visible: [], is_tenant: false };
}
