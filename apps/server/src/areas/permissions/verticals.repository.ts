import { isModuleKey, type ModuleKey } from '@steward/core/permissions/modules';
import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';

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
      (select count(*) from roles r where r.organization_id = v.organization_id and r.vertical_id = v.id) as roles,
      (select count(*) from (
        select m.user_id from memberships m join roles r on r.organization_id = m.organization_id and r.id = m.role_id
          where m.organization_id = v.organization_id and r.vertical_id = v.id
        union select t.user_id from team_members t join roles r on r.organization_id = t.organization_id and r.id = t.role_id
          where t.organization_id = v.organization_id and r.vertical_id = v.id) h) as held_by
    from verticals v where v.organization_id = ${scope.organizationId} and v.deleted_at is null
      and (${id ?? null}::uuid is null or v.id = ${id ?? null})
    order by v.name`.execute(db);
  return rows.map((row) => ({ ...row, modules: row.modules.filter((key) => isModuleKey(key)) }));
}

export const listVerticals = (db: Tx, scope: Scope) => listed(db, scope);
export const findVertical = async (db: Tx, scope: Scope, id: string) => (await listed(db, scope, id))[0];

export const findVerticalByName = (db: Tx, scope: Scope, name: string, exceptId?: string) =>
  db
    .selectFrom('verticals')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('deleted_at', 'is', null)
    .where((e) => e(e.fn('lower', [e.fn('btrim', ['name'])]), '=', name.trim().toLowerCase()))
    .$if(Boolean(exceptId), (q) => q.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();

export async function insertVertical(db: Tx, scope: Scope, row: { id: string; name: string; modules: string[] }) {
  await db
    .insertInto('verticals')
    .values({ organization_id: scope.organizationId, ...row })
    .execute();
}

export async function updateVertical(
  db: Tx,
  scope: Scope,
  id: string,
  change: Partial<{ name: string; modules: string[]; is_active: boolean; deleted_at: Date }>,
) {
  await db
    .updateTable('verticals')
    .set(change)
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

export const listRoleIds = async (db: Tx, scope: Scope, verticalId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('roles')
      .select('id')
      .where('organization_id', '=', scope.organizationId)
      .where('vertical_id', '=', verticalId)
      .execute()
  ).map((row) => row.id);
