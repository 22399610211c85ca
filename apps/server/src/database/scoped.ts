import { fail } from '@steward/contract/failures';
import {
  sql,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type JoinBuilder,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Scope } from '../platform/ctx.ts';
import type { Tx } from './connection.ts';
import { isGiven } from './grants.ts';
import { isReading, type Appending } from './transaction.ts';
import { tenantTables, type DB } from './tables.gen.ts';

export { isGivenTo, isOfReachedProperty } from './grants.ts';

// Every statement on a tenant table starts here. It is limited to the organization and, for rows that belong to a property or a portfolio,
// to the reach of the user. The organization is written as a constant for each table, never as a comparison with another table's: a
// distributed database then queries one shard.

/** The tables with rows of organizations; a table missing from `tenantTables` does not compile. */
export type TenantTable = {
  [T in keyof DB]: DB[T] extends { organization_id: string } ? T : never;
}[keyof DB];

interface Hanging {
  /** The column with the id of the property. */
  readonly property?: string;
  /** The column with the id of the portfolio. */
  readonly portfolio?: string;
  /** The table whose row this one belongs to, and the column with its id. */
  readonly through?: TenantTable;
  readonly by?: string;
  readonly optional?: boolean;
}
const hanging: Readonly<Record<TenantTable, Hanging>> = tenantTables;

type Optional = {
  [T in TenantTable]: (typeof tenantTables)[T] extends { optional: true } ? T : never;
}[TenantTable];

/**
 * The meaning of a row without a property: `whole`, visible to users who reach every property; `shared`, visible to all. `unbound`: the
 * property of a row does not limit its visibility, the area decides.
 */
const exceptions: Readonly<
  Record<Optional, 'whole' | 'shared' | 'unbound'> & Partial<Record<Exclude<TenantTable, Optional>, 'unbound'>>
> = {
  decarbonization_projects: 'whole',
  emission_targets: 'whole',
  emission_offsets: 'whole',
  hardware: 'whole',
  ghg_entries: 'whole',
  ghg_campaign_requests: 'whole',
  ghg_entry_versions: 'whole',
  ghg_entry_files: 'whole',
  activity_lines: 'whole',
  own_factors: 'shared',
  reference_states_past: 'shared',
  bill_audit_limits: 'shared',
  // Visible to author and assignee, and to the reader, as long as they reach the property.
  tasks: 'shared',
  // Their place decides: see `isInReachedPlace`.
  documents: 'whole',
  document_folders: 'whole',
  // Suggestions check the reach of their places themselves; rules are managed by people who see the whole organization.
  filing_lessons: 'shared',
  filing_rules: 'whole',
  // Their level decides: see `isOfReachedLevel`.
  records: 'whole',
  notifications: 'shared',
  waiting_mails: 'shared',
  // Visible to the person they belong to, and to administrators.
  share_links: 'unbound',
  dashboard_screens: 'unbound',
  // People see the reports of what they reach whole, and the answers that they are asked for.
  framework_reports: 'unbound',
  framework_answers: 'unbound',
  // Whose it is decides.
  report_templates: 'unbound',
  // Only their sender sees them, as long as they reach the property.
  resumable_uploads: 'shared',
  // Searched by a database function that checks the reach itself.
  search_entries: 'unbound',
  // These tables define the reach.
  environment_access: 'unbound',
  teamspace_environments: 'unbound',
};

/** The tables whose rows are limited by their property. */
export const propertyTables: readonly TenantTable[] = (Object.keys(hanging) as TenantTable[]).filter(
  (table) => hanging[table].property === 'environment_id' && exceptions[table] !== 'unbound',
);

/** Whether a row belongs to the tenant: the tenant, its leases, people, statements and mandates, and the spaces it leases. */
function isOwn({ organizationId, tenants }: Scope, table: TenantTable, alias: string): RawBuilder<boolean> | undefined {
  if (!tenants) return undefined;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  if (table === 'tenants') return sql`${column('id')} = any (${tenants}::uuid[])`;
  if (table === 'leases' || table === 'occupants' || table === 'recharge_statements' || table === 'tenant_mandates')
    return sql`${column('tenant_id')} = any (${tenants}::uuid[])`;
  if (table === 'spaces')
    return sql`exists (select 1 from leases held where held.organization_id = ${organizationId}
      and held.space_id = ${column('id')} and held.tenant_id = any (${tenants}::uuid[]))`;
  // A device is in a space that the tenant leases, or has a sensor there.
  if (table === 'hardware')
    return sql`exists (select 1 from leases held where held.organization_id = ${organizationId} and held.tenant_id = any (${tenants}::uuid[])
      and (held.space_id = ${column('space_id')} or exists (select 1 from hardware_sensors placed where placed.organization_id = ${organizationId}
        and placed.hardware_id = ${column('id')} and placed.space_id = held.space_id)))`;
  if (table === 'recharge_lines' || table === 'collection_debits' || table === 'statement_payments')
    return sql`exists (select 1 from recharge_statements made where made.organization_id = ${organizationId}
      and made.id = ${column('recharge_statement_id')} and made.tenant_id = any (${tenants}::uuid[]))`;
  return undefined;
}

/**
 * Whether a document or folder is within reach: by the property or portfolio of its place, as a reader of its folder of the company, or, if
 * it is not organized yet, as its uploader or owner. Tenants see what is marked for them and not in the trash, and their own uploads.
 */
function isInReachedPlace(scope: Scope, table: 'documents' | 'document_folders', alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const me = sql`${scope.userId ?? null}::uuid`;
  const isOfReachedProperty = isGiven(scope, column('environment_id'));
  if (scope.tenants) {
    if (table === 'document_folders') return sql`false`;
    return sql`((${column('root')} = 'property' and ${column('is_for_tenants')} and ${column('trashed_at')} is null and ${isOfReachedProperty})
      or (${column('root')} = 'unorganized' and ${column('created_by')} = ${me}))`;
  }
  const isOwn =
    table === 'documents'
      ? sql`(${column('created_by')} = ${me} or ${column('owner_id')} = ${me})`
      : sql`${column('created_by')} = ${me}`;
  return sql`(case
    when ${column('root')} = 'property' then ${isOfReachedProperty}
    when ${column('root')} = 'portfolio' then ${column('portfolio_id')} in (select up.id from portfolios up where ${isMine(scope, 'portfolios', 'up')})
    when ${column('root')} = 'company' then exists (select 1 from document_folders top
      where top.organization_id = ${scope.organizationId} and top.id = ${column('top_id')}
        and (top.audience = 'everybody' or (top.audience = 'teams' and exists (select 1 from document_folder_teams reading
          join team_members joined on joined.organization_id = ${scope.organizationId} and joined.team_id = reading.team_id
          where reading.organization_id = ${scope.organizationId} and reading.folder_id = top.id and joined.user_id = ${me}))))
    else ${isOwn} end)`;
}

/** Whether a record is within reach: by its property or portfolio; those of the company only for users who reach every property. */
function isOfReachedLevel(scope: Scope, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(case
    when ${column('level')} = 'property' then ${isGiven(scope, column('environment_id'))}
    when ${column('level')} = 'portfolio' then ${column('portfolio_id')} in (select up.id from portfolios up where ${isMine(scope, 'portfolios', 'up')})
    else false end)`;
}

/** Whether a sensor is within reach: by its device or by its space. Tenants reach those in the spaces that they lease. */
function isReachedSensor(scope: Scope, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const reached = sql`(select up.id from spaces up where ${isMine(scope, 'spaces', 'up')})`;
  if (scope.tenants)
    return sql`coalesce(${column('space_id')}, (select placed.space_id from hardware placed
      where placed.organization_id = ${scope.organizationId} and placed.id = ${column('hardware_id')})) in ${reached}`;
  return sql`(${column('hardware_id')} in (select up.id from hardware up where ${isMine(scope, 'hardware', 'up')})
    or ${column('space_id')} in ${reached})`;
}

/** Whether a row is within reach; undefined if every row of the organization is. */
function reach(scope: Scope, table: TenantTable, alias: string): RawBuilder<boolean> | undefined {
  const { environments } = scope;
  const { property, portfolio, through, by } = hanging[table];
  if (environments === 'all' || exceptions[table] === 'unbound') return undefined;
  if (table === 'documents' || table === 'document_folders') return isInReachedPlace(scope, table, alias);
  if (table === 'records') return isOfReachedLevel(scope, alias);
  if (table === 'hardware_sensors') return isReachedSensor(scope, alias);
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  if (property) {
    const own = isOwn(scope, table, alias);
    const isReached = own
      ? sql<boolean>`(${isGiven(scope, column(property))} and ${own})`
      : isGiven(scope, column(property));
    return exceptions[table] === 'shared' ? sql`(${isReached} or ${column(property)} is null)` : isReached;
  }
  if (table === 'portfolios')
    return sql`(exists (select 1 from environments held
      where held.organization_id = ${scope.organizationId} and held.portfolio_id = ${column('id')} and ${isGiven(scope, sql.ref('held.id'))})
      or ${column('created_by')} = ${scope.userId ?? null}::uuid)`;
  const [parent, parentId] = portfolio ? (['portfolios', portfolio] as const) : [through, by];
  if (!parent || !parentId) return undefined;
  return sql`${column(parentId)} in (select up.id from ${sql.table(parent)} up where ${isMine(scope, parent, 'up')})`;
}

/** Whether a row of the table, under this alias in the statement, belongs to the organization and is within reach. */
export function isMine(scope: Scope, table: TenantTable, alias: string = table): RawBuilder<boolean> {
  const isReached = reach(scope, table, alias);
  const isHere = sql<boolean>`${sql.ref(`${alias}.organization_id`)} = ${scope.organizationId}`;
  return isReached ? sql`(${isHere} and ${isReached})` : isHere;
}

/** The rows of a table within reach. */
export function mine<T extends TenantTable>(db: Tx, scope: Scope, table: T): SelectQueryBuilder<DB, T, object>;
export function mine<T extends TenantTable, A extends string>(
  db: Tx,
  scope: Scope,
  table: T,
  alias: A,
): SelectQueryBuilder<DB & Record<A, DB[T]>, A, object>;
export function mine(db: Tx, scope: Scope, table: TenantTable, alias?: string) {
  const from = (alias === undefined ? table : `${table} as ${alias}`) as 'spaces';
  return db.selectFrom(from).where(isMine(scope, table, alias)) as unknown;
}

// From here on one concrete table is used in place of the parameter: the query builder cannot type a generic table.
/** Changes only rows within reach. */
export const updateMine = <T extends TenantTable>(db: Tx, scope: Scope, table: T) =>
  db.updateTable(table as 'spaces').where(isMine(scope, table)) as unknown as UpdateQueryBuilder<
    DB,
    T,
    T,
    UpdateResult
  >;

/** Deletes only rows within reach. */
export const deleteMine = <T extends TenantTable>(db: Tx, scope: Scope, table: T) =>
  db.deleteFrom(table as 'spaces').where(isMine(scope, table)) as unknown as DeleteQueryBuilder<DB, T, DeleteResult>;

/** A row to be written as JSON, with unchanged values in its JSON columns. */
type PlainRow<T extends TenantTable> = {
  [K in keyof NewRow<T>]: unknown extends Selectable<DB[T]>[K & keyof Selectable<DB[T]>] ? unknown : NewRow<T>[K];
};
type NewRow<T extends TenantTable> = Omit<Insertable<DB[T]>, 'organization_id'>;

function refuseBeyondReach<T extends TenantTable>({ environments }: Scope, table: T, rows: readonly object[]): void {
  const { property } = hanging[table];
  if (environments === 'all' || !property || property === 'id' || exceptions[table] === 'unbound') return;
  for (const row of rows) {
    const id: unknown = Reflect.get(row, property);
    if (typeof id === 'string' && !environments.includes(id)) fail('environment.not-found');
  }
}

/** Adds rows to the organization; refuses rows of a property beyond reach. A new property is always allowed. */
export function insertMine<T extends TenantTable>(
  db: Tx,
  scope: Scope,
  table: T,
  rows: NewRow<T> | readonly NewRow<T>[],
): InsertQueryBuilder<DB, T, InsertResult> {
  const all: readonly NewRow<T>[] = Array.isArray(rows) ? rows : [rows as NewRow<T>];
  refuseBeyondReach(scope, table, all);
  const values = all.map((row) => ({ ...row, organization_id: scope.organizationId }));
  return db
    .insertInto(table as 'spaces')
    .values(values as unknown as Insertable<DB['spaces']>[]) as unknown as InsertQueryBuilder<DB, T, InsertResult>;
}

/**
 * Adds many rows with the same columns as one JSON parameter. As separate values each cell would be a parameter, of which there are at most
 * 65,535 and which take longer to write and read than the insert. A distributed database adds rows that nothing returns by COPY, which is
 * refused under row-level security.
 */
export async function insertManyMine<T extends TenantTable>(
  db: Tx,
  scope: Scope,
  table: T,
  rows: readonly PlainRow<T>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  refuseBeyondReach(scope, table, rows);
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}, organization_id)
    select ${columns}, ${scope.organizationId}::uuid
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) returning 1`.execute(db);
}

/** The tables that migrations declare append-only. */
export const appendOnlyTables = ['sensor_values', 'share_link_openings'] as const satisfies readonly TenantTable[];

/**
 * Adds rows to an append-only table, each with a value for every one of these columns, and answers how many were new: rows that are there
 * already are left out, so that a sender may repeat itself. COPY is refused under row-level security, and this is as fast (decision 0153).
 */
export async function appendRows<T extends (typeof appendOnlyTables)[number], C extends keyof PlainRow<T> & string>(
  { appendTo, scope }: Appending,
  table: T,
  columns: readonly C[],
  rows: readonly (readonly PlainRow<T>[C][])[],
): Promise<number> {
  const named = rows.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n]])));
  refuseBeyondReach(scope, table, named);
  const names = sql.join(columns.map((name) => sql.ref(name)));
  // A distributed database counts those that were left out, too, but does not return them.
  const added = await sql`insert into ${sql.table(table)} (${names}, organization_id)
    select ${names}, ${scope.organizationId}::uuid
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(named)}::json)
    on conflict do nothing returning 1`.execute(appendTo);
  return added.rows.length;
}

/**
 * Joins rows of a table within reach, by their id in a column of another table: `.innerJoin('portfolios', joinMine(scope, 'portfolios',
 * 'environments.portfolio_id'))`.
 */
export const joinMine =
  <T extends TenantTable>(
    scope: Scope,
    table: T | `${T} as ${string}`,
    to: string,
    by: keyof DB[T] & string = 'id' as keyof DB[T] & string,
  ) =>
  <J, TB extends keyof J>(join: JoinBuilder<J, TB>): JoinBuilder<J, TB> => {
    const [name = '', alias = name] = table.split(' as ');
    return join.on(
      sql<boolean>`${isMine(scope, name as TenantTable, alias)} and ${sql.ref(`${alias}.${by}`)} = ${sql.ref(to)}`,
    );
  };

/** For a page of a long list that an index has in order: the reach of each row is looked up, until the page is full. */
export const ofPage = (scope: Scope): Scope => ({ ...scope, isOfPage: true });

/**
 * The scope of a whole organization: for checks beyond the reach of one user, such as whether a name is free, and for work without a user.
 */
export const wholeOrganization = (of: Scope | string): Scope =>
  typeof of === 'string' ? { organizationId: of, environments: 'all' } : { ...of, environments: 'all' };

/**
 * For the few statements that run before an organization is known, or about one person in all of their organizations. Row-level security
 * allows this only to transactions of the installation.
 */
export const acrossOrganizations = (db: Tx): Tx => db;

// What transactions that only read have asked: their state does not change.
const reachesAll = new WeakMap<Tx, WeakMap<readonly string[], Promise<boolean>>>();

/** Whether the user reaches the whole organization: only such users may change or delete objects that apply to all of it. */
export async function reachesEveryProperty(db: Tx, scope: Scope): Promise<boolean> {
  if (scope.environments === 'all') return true;
  // A tenant of the only property sees only their own data.
  if (scope.tenants) return false;
  // Without any access a user reaches nothing, even in an organization without properties.
  if (scope.environments.length === 0) return false;
  if (!isReading(db)) return findsNoneBeyond(db, scope);
  const asked = reachesAll.get(db) ?? new WeakMap<readonly string[], Promise<boolean>>();
  reachesAll.set(db, asked);
  const answer = asked.get(scope.environments) ?? findsNoneBeyond(db, scope);
  asked.set(scope.environments, answer);
  return answer;
}

async function findsNoneBeyond(db: Tx, scope: Scope): Promise<boolean> {
  const beyond = await mine(db, wholeOrganization(scope), 'environments')
    .select('id')
    .where(sql<boolean>`not ${isGiven(scope, sql.ref('environments.id'))}`)
    .limit(1)
    .executeTakeFirst();
  return !beyond;
}

/** The number of properties of the organization, counted up to `most`. */
export async function countProperties(db: Tx, scope: Scope, most: number): Promise<number> {
  const rows = await mine(db, wholeOrganization(scope), 'environments').select('id').limit(most).execute();
  return rows.length;
}

/** Whether the property is within the user's reach. */
export const reachesProperty = async (db: Tx, scope: Scope, environmentId: string): Promise<boolean> =>
  Boolean(await mine(db, scope, 'environments').select('id').where('id', '=', environmentId).executeTakeFirst());
