import type { sharings } from '@steward/contract/insight/dashboard-pages.saved';
import type { DashboardPage, Layout } from '@steward/contract/insight/widgets.layout';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface DashboardRow {
  id: string;
  page: DashboardPage;
  name: string;
  layout: Layout;
  version: number;
  template_hash: string;
  shared_with: (typeof sharings)[number];
  user_ids: string[];
  role_ids: string[];
  created_by: string | null;
}

const columns = [
  'id',
  'page',
  'name',
  'layout',
  'version',
  'template_hash',
  'shared_with',
  'user_ids',
  'role_ids',
  'created_by',
] as const;

/** The dashboards that a user sees: the own ones, and those that are shared with the user, a role of the user, or all. */
const seen = (db: Tx, scope: Scope, { userId, isAdmin }: { userId: string; isAdmin: boolean }) =>
  mine(db, scope, 'dashboards').where(
    isAdmin
      ? sql<boolean>`true`
      : sql<boolean>`(created_by = ${userId}::uuid or shared_with = 'all'
          or (shared_with = 'people' and ${userId}::uuid = any (user_ids))
          or (shared_with = 'roles' and exists (select 1 from memberships m where m.organization_id = ${scope.organizationId}
            and m.user_id = ${userId}::uuid and m.role_id = any (role_ids))))`,
  );

export const listSeen = (db: Tx, scope: Scope, who: { userId: string; isAdmin: boolean }): Promise<DashboardRow[]> =>
  seen(db, scope, who).select(columns).orderBy('name').orderBy('id').$castTo<DashboardRow>().execute();

export const findSeen = (
  db: Tx,
  scope: Scope,
  who: { userId: string; isAdmin: boolean },
  id: string,
): Promise<DashboardRow | undefined> =>
  seen(db, scope, who).where('dashboards.id', '=', id).select(columns).$castTo<DashboardRow>().executeTakeFirst();

export interface VersionRow {
  version: number;
  name: string;
  saved_by_name: string;
  saved_at: string;
}

export const listVersions = (db: Tx, scope: Scope, id: string): Promise<VersionRow[]> =>
  mine(db, scope, 'dashboard_versions', 'v')
    .leftJoin('users as author', 'author.id', 'v.saved_by')
    .where('v.dashboard_id', '=', id)
    .select([
      'v.version',
      'v.name',
      sql<string>`coalesce(${personName('author')}, '')`.as('saved_by_name'),
      'v.saved_at',
    ])
    .orderBy('v.version', 'desc')
    .limit(50)
    .$castTo<VersionRow>()
    .execute();

export const findVersion = (
  db: Tx,
  scope: Scope,
  id: string,
  version: number,
): Promise<{ version: number; name: string; layout: Layout } | undefined> =>
  mine(db, scope, 'dashboard_versions')
    .where('dashboard_id', '=', id)
    .where('version', '=', version)
    .select(['version', 'name', 'layout'])
    .$castTo<{ version: number; name: string; layout: Layout }>()
    .executeTakeFirst();

type Written = Omit<DashboardRow, 'created_by'>;
const asJson = ({ layout, ...row }: Written) => ({ ...row, layout: JSON.stringify(layout) });

export async function insertDashboard(db: Tx, scope: Scope, row: Written, by: string): Promise<void> {
  await insertMine(db, scope, 'dashboards', { ...asJson(row), created_by: by, updated_by: by }).execute();
}

export async function updateDashboard(db: Tx, scope: Scope, row: Written, by: string, now: Date): Promise<void> {
  const { id, ...fields } = asJson(row);
  await updateMine(db, scope, 'dashboards')
    .set({ ...fields, updated_by: by, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function insertVersion(
  db: Tx,
  scope: Scope,
  { id, version, name, layout }: Written,
  by: string,
): Promise<void> {
  await insertMine(db, scope, 'dashboard_versions', {
    dashboard_id: id,
    version,
    name,
    layout: JSON.stringify(layout),
    saved_by: by,
  }).execute();
}

export async function deleteDashboard(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'dashboards').where('id', '=', id).execute();
}

/** How many of these users and roles exist in the organization. */
export async function countReaders(
  db: Tx,
  scope: Scope,
  { user_ids, role_ids }: { user_ids: readonly string[]; role_ids: readonly string[] },
): Promise<{ users: number; roles: number }> {
  const { rows } = await sql<{ users: number; roles: number }>`select
    (select count(*)::int from memberships m where m.organization_id = ${scope.organizationId} and m.user_id = any (${user_ids}::uuid[])) as users,
    (select count(*)::int from roles r where r.organization_id = ${scope.organizationId} and r.id = any (${role_ids}::uuid[])) as roles`.execute(
    db,
  );
  return rows[0] ?? { users: 0, roles: 0 };
}
