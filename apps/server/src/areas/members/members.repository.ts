import type { Parsed } from '@steward/contract/call';
import type { members } from '@steward/contract/members';
import { sql } from 'kysely';
import { containing } from '../../database/matching.ts';
import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';

export interface MemberRow {
  _id: string;
  kind: 'member' | 'invitation';
  email: string;
  first_name: string;
  last_name: string;
  name: string;
  title: string;
  executive_title: string | null;
  picture_file_id: string | null;
  role_id: string;
  role_key: string;
  role_name: string;
  is_admin: boolean;
  is_tenant: boolean;
  status: 'active' | 'inactive' | 'invited' | 'expired';
  has_two_factor: boolean;
  last_seen_at: string | null;
}

/** Members and open invitations as one list. */
const people = (organizationId: string, now: Date) => sql`(
  select m.user_id as _id, 'member' as kind, u.email, u.first_name, u.last_name,
    coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email) as name, u.title,
    p.executive_title, p.picture_file_id, r.id as role_id, coalesce(r.key, '') as role_key, r.name as role_name,
    m.is_admin, v.key is not distinct from 'tenant' and not m.is_admin as is_tenant,
    case when m.active and u.active then 'active' else 'inactive' end as status,
    exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_two_factor, u.last_seen_at
  from memberships m join users u on u.id = m.user_id
    join roles r on r.organization_id = m.organization_id and r.id = m.role_id
    join verticals v on v.organization_id = r.organization_id and v.id = r.vertical_id
    left join member_profiles p on p.organization_id = m.organization_id and p.user_id = m.user_id
  where m.organization_id = ${organizationId}
  union all
  select i.id, 'invitation', i.email, i.first_name, i.last_name,
    coalesce(nullif(btrim(i.first_name || ' ' || i.last_name), ''), i.email), '',
    null, null, r.id, coalesce(r.key, ''), r.name, i.is_admin, v.key is not distinct from 'tenant' and not i.is_admin,
    case when i.expires_at > ${now} then 'invited' else 'expired' end, false, null
  from invitations i
    join roles r on r.organization_id = i.organization_id and r.id = i.role_id
    join verticals v on v.organization_id = r.organization_id and v.id = r.vertical_id
  where i.organization_id = ${organizationId} and i.accepted_at is null and i.revoked_at is null
) as people`;

const orders = {
  name: sql`lower(name)`,
  email: sql`email`,
  role: sql`lower(role_name)`,
  status: sql`status`,
  last_seen_at: sql`last_seen_at`,
};

export async function listMembers(
  db: Tx,
  scope: Scope,
  now: Date,
  { search, status, role_id, sort, descending, page, page_size }: Parsed<typeof members.getUserByOrgId>,
): Promise<{ rows: MemberRow[]; total: number }> {
  const like = containing(search);
  const where = sql`where (${status ?? null}::text is null or status = ${status ?? null})
    and (${role_id ?? null}::uuid is null or role_id = ${role_id ?? null})
    and (${search || null}::text is null or name ilike ${like} or email ilike ${like} or role_name ilike ${like})`;
  const from = people(scope.organizationId, now);
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  const { rows } = await sql<MemberRow>`select * from ${from} ${where}
    order by ${orders[sort]} ${direction}, email, _id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${from} ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export const findMemberByEmail = async (db: Tx, scope: Scope, now: Date, email: string) =>
  (
    await sql<MemberRow>`select * from ${people(scope.organizationId, now)} where kind = 'member' and email = ${email}`.execute(
      db,
    )
  ).rows[0];

export const findMembership = (db: Tx, scope: Scope, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.language',
      'users.is_super_admin',
      'memberships.is_admin',
      'memberships.role_id',
      'memberships.active',
    ])
    .where('memberships.organization_id', '=', scope.organizationId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst();

/** How many people could still run the organization without this one. */
export const countOtherAdmins = async (db: Tx, scope: Scope, userId: string): Promise<number> =>
  (
    await db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('memberships.organization_id', '=', scope.organizationId)
      .where('memberships.is_admin', '=', true)
      .where('memberships.active', '=', true)
      .where('users.active', '=', true)
      .where('memberships.user_id', '<>', userId)
      .executeTakeFirstOrThrow()
  ).n;

export async function updateMembership(
  db: Tx,
  scope: Scope,
  userId: string,
  change: Partial<{
    role_id: string;
    is_admin: boolean;
    active: boolean;
  }>,
) {
  if (!Object.keys(change).length) return;
  await db
    .updateTable('memberships')
    .set(change)
    .where('organization_id', '=', scope.organizationId)
    .where('user_id', '=', userId)
    .execute();
}
