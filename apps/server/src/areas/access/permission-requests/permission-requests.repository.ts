import { isModuleKey } from '@steward/contract/modules';
import type { PermissionRequest } from '@steward/contract/access/permission-requests';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, isMine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { Given } from '../permissions/reach.ts';

/** A request without the version of its content. */
export type RequestRow = Omit<PermissionRequest, 'version'>;

interface Filter {
  id?: string | undefined;
  userId?: string | undefined;
  status?: string | undefined;
}

const named = (id: string) => sql`coalesce((select ${personName('u')} from users u where u.id = ${sql.ref(id)}), '')`;

const where = (scope: Scope, { id, userId, status }: Filter) => sql`
  ${isMine(scope, 'permission_requests', 'q')}
    and (${id ?? null}::uuid is null or q.id = ${id ?? null})
    and (${userId ?? null}::uuid is null or q.user_id = ${userId ?? null})
    and (${status ?? null}::text is null or q.status = ${status ?? null})`;

/** Open requests first, then the newest. */
export async function listRequests(
  db: Tx,
  scope: Scope,
  filter: Filter,
  page = 1,
  pageSize = 1000,
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select q.id as "requestId", q.user_id, ${named('q.user_id')} as user_name, q.reason, q.status, q.created_at, q.decided_at,
      ${named('q.decided_by')} as decided_by,
      (select coalesce(json_agg(json_build_object('module_id', i.module_key, 'permissions', i.permissions, 'status', i.status,
          'decision_reason', i.decision_reason, 'expires_at', i.expires_at) order by i.module_key), '[]')
        from permission_request_items i where ${isMine(scope, 'permission_request_items', 'i')} and i.request_id = q.id) as modules
    from permission_requests q where ${where(scope, filter)}
    order by q.status = 'pending' desc, q.created_at desc, q.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows.map((row) => ({ ...row, modules: row.modules.filter(({ module_id }) => isModuleKey(module_id)) }));
}

export async function countRequests(db: Tx, scope: Scope, filter: Filter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from permission_requests q where ${where(scope, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export const findRequest = async (db: Tx, scope: Scope, id: string) => (await listRequests(db, scope, { id }))[0];

export async function insertRequest(
  db: Tx,
  scope: Scope,
  row: { id: string; user_id: string; reason: string },
  grants: readonly Given[],
) {
  await insertMine(db, scope, 'permission_requests', row).execute();
  await insertMine(
    db,
    scope,
    'permission_request_items',
    grants.map(({ module_id, permissions }) => ({
      request_id: row.id,
      module_key: module_id,
      permissions,
    })),
  ).execute();
}

export interface ItemChange {
  status: 'approved' | 'declined' | 'cancelled';
  decision_reason?: string;
  permissions?: Given['permissions'];
  expires_at?: string | null;
}

export async function updateItem(db: Tx, scope: Scope, requestId: string, moduleId: string, change: ItemChange) {
  await updateMine(db, scope, 'permission_request_items')
    .set(change)
    .where('request_id', '=', requestId)
    .where('module_key', '=', moduleId)
    .execute();
}

export async function updateRequest(
  db: Tx,
  scope: Scope,
  id: string,
  change: { status: PermissionRequest['status']; decided_at: Date | null; decided_by: string | null },
) {
  await updateMine(db, scope, 'permission_requests').set(change).where('id', '=', id).execute();
}

/** The people who can decide: admins, and people whose role may approve. */
export async function listApprovers(db: Tx, scope: Scope): Promise<{ id: string; language: string }[]> {
  const { rows } = await sql<{ id: string; language: string }>`
    select u.id, u.language from memberships m join users u on u.id = m.user_id
    where ${isMine(scope, 'memberships', 'm')} and m.active and u.active and (m.is_admin or exists (
      select 1 from role_grants g join roles r on ${isMine(scope, 'roles', 'r')} and r.id = g.role_id
        join verticals v on ${isMine(scope, 'verticals', 'v')} and v.id = r.vertical_id and v.is_active and v.deleted_at is null
        where ${isMine(scope, 'role_grants', 'g')} and g.role_id = m.role_id and 'approve' = any (g.permissions)
          and g.module_key in ('account', 'account-settings', 'permission-requests')))`.execute(db);
  return rows;
}
