import type { auditLog } from '@steward/contract/audit-log';
import type { Parsed } from '@steward/contract/call';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import { containing } from '../../database/matching.ts';
import type { Scope } from '../../platform/ctx.ts';

export type Filter = Parsed<typeof auditLog.exportAuditLog>;

export interface LogRow {
  id: string;
  at: string;
  /** The moment to the microsecond, to go on from. */
  exact: string;
  actor_id: string | null;
  actor_name: string | null;
  action: 'insert' | 'update' | 'delete';
  table_name: string;
  object_id: string;
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
}

/** Tables about the organization and its people: whoever may read the log reads their changes, whatever properties they reach. */
const common = [
  'accounts',
  'api_keys',
  'identity_providers',
  'invitations',
  'member_profiles',
  'memberships',
  'organization_visits',
  'organizations',
  'permission_request_items',
  'permission_requests',
  'role_grants',
  'roles',
  'switched_off_modules',
  'team_grants',
  'team_members',
  'teams',
  'teamspace_users',
  'teamspaces',
  'user_grants',
  'verticals',
  'views_as',
];

/** Tables whose rows belong to one property. Of anything else, people who do not see every property see nothing. */
const ofProperty = ['spaces', 'bills', 'own_factors', 'instruments', 'hardware'] as const;

function reached({ organizationId, environments }: Scope): RawBuilder<boolean> {
  if (environments === 'all') return sql<boolean>`true`;
  const mine = sql`${environments}::text[]`;
  const rows = ofProperty.map(
    (table) => sql`select id::text from ${sql.table(table)}
      where organization_id = ${organizationId} and environment_id::text = any (${mine})`,
  );
  return sql<boolean>`(l.table_name = any (${common})
    or (l.table_name = 'environments' and l.object_id = any (${mine}))
    or (l.table_name = any (${[...ofProperty]}) and case
      when coalesce(l.old ->> 'environment_id', l.new ->> 'environment_id') is null
      then l.object_id in (${sql.join(rows, sql` union all `)})
      else coalesce(l.old ->> 'environment_id', l.new ->> 'environment_id') = any (${mine})
        and coalesce(l.new ->> 'environment_id', l.old ->> 'environment_id') = any (${mine}) end))`;
}

/** By which fields an object calls itself. */
export const nameFields = [
  'environment_name',
  'space_name',
  'name',
  'supplier',
  'file_name',
  'email',
  'reference',
  'user_name',
];

// By who, and by what things are called or were: through every value, a long log would be searched for seconds.
const matching = ({ organizationId }: Scope, search: string) => {
  const pattern = containing(search);
  const told = nameFields.flatMap((field) => [sql`l.new ->> ${field}`, sql`l.old ->> ${field}`]);
  return sql<boolean>`(l.actor_name ilike ${pattern} or l.object_id = ${search} or concat_ws(chr(10), ${sql.join(told)}) ilike ${pattern}
    or l.object_id in (select id::text from environments where organization_id = ${organizationId} and environment_name ilike ${pattern}
      union all select id::text from bills where organization_id = ${organizationId} and (supplier ilike ${pattern} or invoice_no ilike ${pattern})
      union all select m.user_id::text from memberships m join users u on u.id = m.user_id where m.organization_id = ${organizationId}
        and (u.first_name || ' ' || u.last_name ilike ${pattern} or u.email ilike ${pattern})))`;
};

function where(scope: Scope, filter: Filter): RawBuilder<boolean> {
  const { from, until, user_id, table, action, object_id, search, with_system } = filter;
  const all = [
    sql<boolean>`l.organization_id = ${scope.organizationId}`,
    reached(scope),
    ...(from ? [sql<boolean>`l.at >= ${from}`] : []),
    ...(until ? [sql<boolean>`l.at < ${until}`] : []),
    ...(user_id ? [sql<boolean>`l.actor_id = ${user_id}`] : []),
    ...(table ? [sql<boolean>`l.table_name = ${table}`] : []),
    ...(action ? [sql<boolean>`l.action = ${action}`] : []),
    ...(object_id ? [sql<boolean>`l.object_id = ${object_id}`] : []),
    ...(with_system ? [] : [sql<boolean>`(l.actor_id is not null or l.actor_name is not null)`]),
    ...(search ? [matching(scope, search)] : []),
  ];
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

const columns = sql`l.id, l.at, l.at::text as exact, l.actor_id, l.actor_name, l.action, l.table_name, l.object_id, l.old, l.new`;

export const listEntries = async (db: Tx, scope: Scope, filter: Filter, page: number, pageSize: number) =>
  (
    await sql<LogRow>`select ${columns} from audit_log l where ${where(scope, filter)}
      order by l.at desc, l.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  ).rows;

/** The entries before one, for going through all of them. */
export const listEntriesBefore = async (
  db: Tx,
  scope: Scope,
  filter: Filter,
  before: Pick<LogRow, 'exact' | 'id'> | undefined,
  limit: number,
) =>
  (
    await sql<LogRow>`select ${columns} from audit_log l where ${where(scope, filter)}
      ${before ? sql`and l.at <= ${before.exact}::timestamptz and (l.at, l.id) < (${before.exact}::timestamptz, ${before.id}::uuid)` : sql``}
      order by l.at desc, l.id desc limit ${limit}`.execute(db)
  ).rows;

export const countEntries = async (db: Tx, scope: Scope, filter: Filter, atMost: number): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*) as n from
      (select from audit_log l where ${where(scope, filter)} limit ${atMost}) counted`.execute(db)
  ).rows[0]?.n ?? 0;

/** From one table name to the next along the index, rather than through every row. */
export const listTables = async (db: Tx, scope: Scope): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      with recursive names as (
        (select table_name as name from audit_log where organization_id = ${scope.organizationId} order by table_name limit 1)
        union all
        select (select l.table_name from audit_log l where l.organization_id = ${scope.organizationId} and l.table_name > names.name
          order by l.table_name limit 1) from names where names.name is not null
      ) select name from names where name is not null`.execute(db)
  ).rows
    .map(({ name }) => name)
    .filter(
      (name) =>
        scope.environments === 'all' ||
        [...common, ...ofProperty, 'environments'].some((readable) => readable === name),
    );

/** What the things with these ids are called now; properties and what hangs on them only where they are reached. */
export async function listNames(db: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const mine = sql`organization_id = ${scope.organizationId}`;
  const wanted = sql`id = any (${ids}::uuid[])`;
  const named = (['portfolios', 'roles', 'verticals', 'teams', 'teamspaces'] as const).map(
    (table) => sql`union all select id, name from ${sql.table(table)} where ${mine} and ${wanted}`,
  );
  const here = (column: string) =>
    scope.environments === 'all' ? sql`true` : sql`${sql.id(column)}::text = any (${scope.environments}::text[])`;
  const all = scope.environments === 'all' ? sql`true` : sql`false`;
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email) as name
      from memberships m join users u on u.id = m.user_id where m.${mine} and u.${wanted}
    union all select organization_id, name from organizations where ${mine} and organization_id = any (${ids}::uuid[])
    ${sql.join(named.slice(scope.environments === 'all' ? 0 : 1), sql` `)}
    union all select id, environment_name from environments where ${mine} and ${wanted} and ${here('id')}
    union all select id, space_name from spaces where ${mine} and ${wanted} and ${here('environment_id')}
    union all select id, coalesce(nullif(btrim(concat_ws(' ', nullif(supplier, ''), nullif(invoice_no, ''))), ''), nullif(file_name, ''))
      from bills where ${mine} and ${wanted} and ${here('environment_id')}
    union all select id, year::text from ghg_reports where ${mine} and ${wanted} and ${all}
    union all select id, name from files where ${mine} and ${wanted} and ${all}`.execute(db);
  return new Map(rows.filter(({ name }) => name).map(({ id, name }) => [id, name]));
}
