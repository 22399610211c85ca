import type { auditLog } from '@steward/contract/access/audit-log';
import type { Parsed } from '@steward/contract/call';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { isMine, propertyTables, wholeOrganization, type TenantTable } from '../../../database/scoped.ts';
import { finds } from '../../../database/matching.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type Filter = Partial<Parsed<typeof auditLog.exportAuditLog>> & {
  /** Searched for in the author, the id and the name of the table, not in the names of objects. */
  plain?: string | undefined;
  /** Tables whose rows the user may not see. */
  hidden?: readonly string[] | undefined;
};

export interface LogRow {
  id: string;
  at: string;
  /** The moment to the microsecond, for the next page. */
  exact: string;
  actor_id: string | null;
  actor_name: string | null;
  action: 'insert' | 'update' | 'delete';
  table_name: string;
  object_id: string;
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
}

/** Tables about the organization and its people: users who may read the log see these changes regardless of their properties. */
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

/**
 * Tables whose rows belong to one property. Rows of other tables are hidden from users who do not reach every property. The months and
 * years of bills are derived and not logged; tasks and notifications belong to people.
 */
const omitted: readonly TenantTable[] = [
  'bill_months',
  'bill_years',
  'carrier_years',
  'meter_patterns',
  'supply_points',
  'supply_counts',
  'supply_marks',
  'bill_turns',
  'bill_audit_marks',
  'listed_bills',
  'bill_counts',
  'bill_flag_counts',
  'bill_year_counts',
  'notifications',
  'tasks',
  'waiting_mails',
];
const ofProperty = propertyTables.filter((table) => !omitted.includes(table));

function reached(scope: Scope): RawBuilder<boolean> {
  const { environments } = scope;
  if (environments === 'all') return sql<boolean>`true`;
  const ids = sql`${environments}::text[]`;
  const rows = ofProperty.map(
    (table) => sql`select id::text from ${sql.table(table)}
      where ${isMine(wholeOrganization(scope), table)} and environment_id::text = any (${ids})`,
  );
  return sql<boolean>`(l.table_name = any (${common})
    or (l.table_name = 'environments' and l.object_id = any (${ids}))
    or (l.table_name = any (${ofProperty}) and case
      when coalesce(l.old ->> 'environment_id', l.new ->> 'environment_id') is null
      then l.object_id in (${sql.join(rows, sql` union all `)})
      else coalesce(l.old ->> 'environment_id', l.new ->> 'environment_id') = any (${ids})
        and coalesce(l.new ->> 'environment_id', l.old ->> 'environment_id') = any (${ids}) end))`;
}

/** The fields that can hold the name of an object. */
export const nameFields = [
  'environment_name',
  'space_name',
  'name',
  'title',
  'meter_no',
  'supplier',
  'file_name',
  'email',
  'reference',
  'user_name',
];

// By author, and by present or former name: a search through every value would take seconds on a long log.
const matching = (scope: Scope, search: string) => {
  const names = nameFields.flatMap((field) => [sql`l.new ->> ${field}`, sql`l.old ->> ${field}`]);
  const personName = sql`u.first_name || ' ' || u.last_name`;
  return sql<boolean>`(${finds(search, ['l.actor_name', ...names])} or l.object_id = ${search}
    or l.object_id in (select id::text from environments where ${isMine(scope, 'environments')} and ${finds(search, ['environment_name'])}
      union all select id::text from bills where ${isMine(scope, 'bills')} and ${finds(search, ['supplier', 'invoice_no'])}
      union all select m.user_id::text from memberships m join users u on u.id = m.user_id where ${isMine(scope, 'memberships', 'm')}
        and ${finds(search, [personName, 'u.email'])}))`;
};

const matchingPlainly = (search: string) => finds(search, ['l.actor_name', 'l.object_id', 'l.table_name']);

function where(scope: Scope, filter: Filter): RawBuilder<boolean> {
  const { from, until, user_id, table, action, object_id, search, plain, with_system } = filter;
  const all = [
    isMine(scope, 'audit_log', 'l'),
    reached(scope),
    ...(filter.hidden?.length ? [sql<boolean>`l.table_name <> all (${filter.hidden})`] : []),
    ...(from ? [sql<boolean>`l.at >= ${from}`] : []),
    ...(until ? [sql<boolean>`l.at < ${until}`] : []),
    ...(user_id ? [sql<boolean>`l.actor_id = ${user_id}`] : []),
    ...(table ? [sql<boolean>`l.table_name = ${table}`] : []),
    ...(action ? [sql<boolean>`l.action = ${action}`] : []),
    ...(object_id ? [sql<boolean>`l.object_id = ${object_id}`] : []),
    ...(with_system ? [] : [sql<boolean>`(l.actor_id is not null or l.actor_name is not null)`]),
    ...(search ? [matching(scope, search)] : []),
    ...(plain ? [matchingPlainly(plain)] : []),
  ];
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

const columns = sql`l.id, l.at, l.at::text as exact, l.actor_id, l.actor_name, l.action, l.table_name, l.object_id, l.old, l.new`;

export const listEntries = async (db: Tx, scope: Scope, filter: Filter, page: number, pageSize: number) =>
  (
    await sql<LogRow>`select ${columns} from audit_log l where ${where(scope, filter)}
      order by l.at desc, l.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  ).rows;

/** The entries before one, for reading the whole log in parts. */
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

export const countEntries = async (db: Tx, scope: Scope, filter: Filter, atMost?: number): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*) as n from
      (select 1 from audit_log l where ${where(scope, filter)} limit ${atMost ?? null}) counted`.execute(db)
  ).rows[0]?.n ?? 0;

/** Jumps from one table name to the next along the index instead of reading every row. */
export const listTables = async (db: Tx, scope: Scope): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      with recursive names as (
        (select table_name as name from audit_log where ${isMine(scope, 'audit_log')} order by table_name limit 1)
        union all
        select (select l.table_name from audit_log l where ${isMine(scope, 'audit_log', 'l')} and l.table_name > names.name
          order by l.table_name limit 1) from names where names.name is not null
      ) select name from names where name is not null`.execute(db)
  ).rows
    .map(({ name }) => name)
    .filter(
      (name) =>
        scope.environments === 'all' ||
        [...common, ...ofProperty, 'environments'].some((readable) => readable === name),
    );

/** The number of characters of an object that is named by its text. */
const LONGEST_NAME = 60;

/** The present names of the objects with these ids; properties and their objects only within reach. */
export async function listNames(db: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`id = any (${ids}::uuid[])`;
  const named = (table: TenantTable, name: RawBuilder<unknown>) =>
    sql`union all select id, ${name} from ${sql.table(table)} where ${isMine(scope, table)} and ${wanted}`;
  const simple = (['roles', 'verticals', 'teams', 'teamspaces'] as const).map((table) => named(table, sql`name`));
  // Objects without a property, and portfolios, are named only for users who reach every property.
  const ofAll =
    scope.environments === 'all'
      ? [
          named('portfolios', sql`name`),
          named('funds', sql`name`),
          named('ghg_reports', sql`year::text`),
          named('ghg_findings', sql`nullif(left(about, ${LONGEST_NAME}), '')`),
          named('files', sql`name`),
          named('tasks', sql`title`),
        ]
      : [];
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, ${personName('u')} as name
      from memberships m join users u on u.id = m.user_id where ${isMine(scope, 'memberships', 'm')} and u.${wanted}
    union all select organization_id, name from organizations
      where ${isMine(scope, 'organizations')} and organization_id = any (${ids}::uuid[])
    ${sql.join(simple, sql` `)}
    ${named('environments', sql`environment_name`)}
    ${named('spaces', sql`space_name`)}
    ${named('meters', sql`meter_no`)}
    ${named('notes', sql`left(text, ${LONGEST_NAME})`)}
    ${named('instruments', sql`nullif(reference, '')`)}
    ${named('bills', sql`coalesce(nullif(btrim(concat_ws(' ', nullif(supplier, ''), nullif(invoice_no, ''))), ''), nullif(file_name, ''))`)}
    ${sql.join(ofAll, sql` `)}`.execute(db);
  return new Map(rows.filter(({ name }) => name).map(({ id, name }) => [id, name]));
}
