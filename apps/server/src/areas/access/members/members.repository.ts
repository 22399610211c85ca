import type { Parsed } from '@steward/contract/call';
import type { members } from '@steward/contract/access/members';
import { sql } from 'kysely';
import { finds } from '../../../database/matching.ts';
import { insertMine, isMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import { personName } from '../../../database/person-name.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';

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
const people = (scope: Scope, now: Date) => sql`(
  select m.user_id as _id, 'member' as kind, u.email, u.first_name, u.last_name,
    ${personName('u')} as name, u.title,
    p.executive_title, p.picture_file_id, r.id as role_id, coalesce(r.key, '') as role_key, r.name as role_name,
    m.is_admin, v.key is not distinct from 'tenant' and not m.is_admin as is_tenant,
    case when m.active and u.active then 'active' else 'inactive' end as status,
    u.has_second_factor as has_two_factor, u.last_seen_at
  from memberships m join users u on u.id = m.user_id
    join roles r on ${isMine(scope, 'roles', 'r')} and r.id = m.role_id
    join verticals v on ${isMine(scope, 'verticals', 'v')} and v.id = r.vertical_id
    left join member_profiles p on ${isMine(scope, 'member_profiles', 'p')} and p.user_id = m.user_id
  where ${isMine(scope, 'memberships', 'm')}
  union all
  select i.id, 'invitation', i.email, i.first_name, i.last_name,
    ${personName('i')}, '',
    null, null, r.id, coalesce(r.key, ''), r.name, i.is_admin, v.key is not distinct from 'tenant' and not i.is_admin,
    case when i.expires_at > ${now} then 'invited' else 'expired' end, false, null
  from invitations i
    join roles r on ${isMine(scope, 'roles', 'r')} and r.id = i.role_id
    join verticals v on ${isMine(scope, 'verticals', 'v')} and v.id = r.vertical_id
  where ${isMine(scope, 'invitations', 'i')} and i.accepted_at is null and i.revoked_at is null
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
  const where = sql`where (${status ?? null}::text is null or status = ${status ?? null})
    and (${role_id ?? null}::uuid is null or role_id = ${role_id ?? null})
    and (${search || null}::text is null or ${finds(search, ['name', 'email', 'role_name'])})`;
  const from = people(scope, now);
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  const { rows } = await sql<MemberRow>`select * from ${from} ${where}
    order by ${orders[sort]} ${direction}, email, _id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${from} ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export const findMemberByEmail = async (db: Tx, scope: Scope, now: Date, email: string) =>
  (await sql<MemberRow>`select * from ${people(scope, now)} where kind = 'member' and email = ${email}`.execute(db))
    .rows[0];

export const findMembership = (db: Tx, scope: Scope, userId: string) =>
  mine(db, scope, 'memberships')
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
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst();

/** The number of other active admins. */
export const countOtherAdmins = async (db: Tx, scope: Scope, userId: string): Promise<number> =>
  (
    await mine(db, scope, 'memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select((e) => e.fn.countAll<number>().as('n'))
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
  await updateMine(db, scope, 'memberships').set(change).where('user_id', '=', userId).execute();
}

export async function insertMembership(
  db: Tx,
  { organization_id, ...row }: { organization_id: string; user_id: string; is_admin: boolean; role_id: string },
) {
  await insertMine(db, wholeOrganization(organization_id), 'memberships', row).execute();
}

/** Sets the given fields and keeps the others. */
export async function saveMemberProfile(
  db: Tx,
  organizationId: string,
  userId: string,
  change: { picture_file_id?: string | null; qr_file_id?: string | null; executive_title?: string | null },
) {
  if (!Object.keys(change).length) return;
  await insertMine(db, wholeOrganization(organizationId), 'member_profiles', { user_id: userId, ...change })
    .onConflict((c) => c.columns(['organization_id', 'user_id']).doUpdateSet(change))
    .execute();
}
