import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { isMine, mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { Claim } from './archive-imports.repository.ts';
import type { ChangedColumn } from './archive-tables.ts';

export interface TenantTable {
  name: string;
  /** The writable columns, without generated ones. */
  columns: string[];
  /** Columns that name a member of the organization. */
  memberColumns: string[];
}

/** Whether one of these tables has or had rows: the audit log keeps them. */
export async function hasRows(db: Tx, scope: Scope, tables: readonly string[]): Promise<boolean> {
  if (tables.length === 0) return false;
  const whole = wholeOrganization(scope);
  const { rows } = await sql<{ has: boolean }>`select exists (select 1 from audit_log l
    where ${isMine(whole, 'audit_log', 'l')} and l.table_name = any (${tables}::text[])) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Every table with rows of organizations, from the database catalogue: tables that others refer to come first. */
export async function listTenantTables(db: Tx): Promise<TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    select t.name,
      array(select i.column_name::text from information_schema.columns i
        where i.table_schema = 'public' and i.table_name = t.name and i.is_generated = 'NEVER' order by i.ordinal_position) as columns,
      array(select a.attname::text from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
        where k.contype = 'f' and k.conrelid = ('public.' || t.name)::regclass and k.confrelid = 'public.memberships'::regclass) as "memberColumns"
      from tables_of_organizations() with ordinality t (name, position)
      order by t.position desc`.execute(db);
  return rows;
}

const PAGE = 1000;

/**
 * Earlier archives are not data of the organization: otherwise each archive would contain all earlier ones. Nor are ZIPs of documents, which
 * are made for a day.
 */
const isEarlierArchive = (
  scope: Scope,
) => sql<boolean>`(exists (select 1 from jobs j where j.organization_id = ${sql.lit(scope.organizationId)}
    and j.kind = 'archives.export' and j.result ->> 'file_id' = t.id::text)
  or exists (select 1 from document_bundles b where b.organization_id = ${sql.lit(scope.organizationId)} and b.file_id = t.id))`;

/** The rows of a table as JSON texts, in pages, for any number of rows. */
export async function* readRows(db: Tx, scope: Scope, table: string): AsyncGenerator<string[]> {
  const cursor = sql.id(`archive_${table}`);
  await sql`declare ${cursor} no scroll cursor for
    select to_jsonb(t)::text as row from ${sql.table(table)} t where organization_id = ${sql.lit(scope.organizationId)}
      ${table === 'files' ? sql`and not ${isEarlierArchive(scope)}` : sql``}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(PAGE)} from ${cursor}`.execute(db);
    if (rows.length) yield rows.map(({ row }) => row);
    if (rows.length < PAGE) break;
  }
  await sql`close ${cursor}`.execute(db);
}

export async function listPeople(db: Tx, scope: Scope) {
  const { rows } = await sql<{
    id: string;
    email: string;
    first_name: string;
    last_name: string;
    role: string;
    is_admin: boolean;
  }>`
    select u.id, u.email, u.first_name, u.last_name, r.name as role, m.is_admin
      from memberships m join users u on u.id = m.user_id
      join roles r on ${isMine(scope, 'roles', 'r')} and r.id = m.role_id
      where ${isMine(scope, 'memberships', 'm')} order by u.email`.execute(db);
  return rows;
}

/** The contents of the files, each once. */
export const listContents = async (db: Tx, scope: Scope): Promise<{ sha256: string; bytes: number }[]> =>
  (
    await mine(db, scope, 'files', 't')
      .select((e) => ['sha256', e.fn.max('bytes').as('bytes')])
      .where((e) => e.not(isEarlierArchive(scope)))
      .groupBy('sha256')
      .orderBy('sha256')
      .execute()
  ).map(({ sha256, bytes }) => ({ sha256, bytes: Number(bytes) }));

export const findOrganization = (db: Tx, scope: Scope) =>
  mine(db, scope, 'organizations')
    .select(['name', 'country_code', 'settings', 'closed_at', 'created_at'])
    .executeTakeFirst();

/** An organization is empty while it has neither portfolio, property, bill nor report. */
export async function isEmpty(db: Tx, scope: Scope): Promise<boolean> {
  const whole = wholeOrganization(scope);
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from portfolios where ${isMine(whole, 'portfolios')})
      or exists (select 1 from environments where ${isMine(whole, 'environments')})
      or exists (select 1 from bills where ${isMine(whole, 'bills')})
      or exists (select 1 from ghg_reports where ${isMine(whole, 'ghg_reports')}) as used`.execute(db);
  return !rows[0]?.used;
}

export async function listExports(db: Tx, scope: Scope) {
  const { rows } = await sql<{
    file_id: string;
    name: string;
    bytes: number;
    rows: number;
    files: number;
    made_at: string;
    made_by: string | null;
  }>`
    select f.id as file_id, f.name, f.bytes, (j.result ->> 'rows')::int as rows, (j.result ->> 'files')::int as files,
        f.created_at as made_at, ${personName('u')} as made_by
      from jobs j join files f on ${isMine(scope, 'files', 'f')} and f.id::text = j.result ->> 'file_id'
      left join memberships m on ${isMine(scope, 'memberships', 'm')} and m.user_id = j.owner_id
      left join users u on u.id = m.user_id
      where ${isMine(scope, 'jobs', 'j')} and j.kind = 'archives.export' and j.status = 'done'
      order by f.created_at desc`.execute(db);
  return rows;
}

export const lastMigration = async (db: Tx): Promise<string> =>
  (
    await sql<{ name: string }>`select name from migrations where name ~ '^[0-9]' order by name desc limit 1`.execute(
      db,
    )
  ).rows[0]?.name ?? '';

export const listKeyed = (db: Tx, scope: Scope, table: 'verticals' | 'roles') =>
  db
    .selectFrom(table)
    .select(['id', 'key'])
    .where('organization_id', '=', scope.organizationId)
    .where('key', 'is not', null)
    .execute();

/** Who imports an archive, and when. */
export interface Importer {
  userId: string | null;
  at: Date;
}

/** The text of a changed column `p.<name>` after the import; null for SQL null. */
function importedText(name: string, change: ChangedColumn, { userId, at }: Importer) {
  if (change === 'importer') return sql<string | null>`${userId}::text`;
  if (change === 'import-time') return sql<string | null>`${at.toISOString()}::text`;
  if ('reset' in change) return sql<string | null>`${change.reset === null ? null : String(change.reset)}::text`;
  const cases = Object.entries(change.instead).map(([from, to]) => sql`when ${from} then ${to}`);
  return sql<string | null>`case p.${sql.id(name)}::text ${sql.join(cases, sql` `)} else p.${sql.id(name)}::text end`;
}

/** The values that an archive stated and that were not imported, by column; null if there are none. */
function claimsOf(changes: readonly [string, ChangedColumn][], importer: Importer) {
  const values = changes
    .filter(([, change]) => typeof change === 'object')
    .map(
      ([name, change]) =>
        sql`(${name}::text, to_jsonb(p.${sql.id(name)}) #>> '{}', ${importedText(name, change, importer)})`,
    );
  return values.length
    ? sql<
        string | null
      >`(select jsonb_object_agg(c.name, c.was)::text from (values ${sql.join(values)}) c (name, was, becomes)
        where c.was is distinct from c.becomes)`
    : sql<string | null>`null::text`;
}

/**
 * Writes rows given as JSON texts into this organization. Top-level values that are keys of `ids` are replaced; members who do not exist
 * here become null; `changes` replaces what the archive does not prove, and the answer names the values that it stated. Rows of
 * shipped roles and verticals replace the ones here.
 */
export async function insertRows(
  db: Tx,
  scope: Scope,
  /** `given`: the columns that the archive has. */
  table: TenantTable & { given: readonly string[] },
  rows: readonly string[],
  ids: string,
  changes: readonly [string, ChangedColumn][],
  importer: Importer,
): Promise<{ rows: number; claims: Claim[] }> {
  const changed = new Map(changes);
  // A changed column that the archive leaves out would get its default.
  const columns = table.columns.filter(
    (column) => column === 'organization_id' || table.given.includes(column) || changed.has(column),
  );
  const members = (await mine(db, scope, 'memberships').select('user_id').execute()).map(({ user_id }) => user_id);
  const picked = columns.map((column) => {
    const change = changed.get(column);
    if (change) return sql`quote_nullable(${importedText(column, change, importer)})`;
    return table.memberColumns.includes(column)
      ? sql`quote_nullable(case when p.${sql.id(column)} = any (${members}::uuid[]) then p.${sql.id(column)} end)`
      : sql`quote_nullable(p.${sql.id(column)}::text)`;
  });
  const isKeyed = table.name === 'roles' || table.name === 'verticals';
  const replaced = columns.filter((column) => !['organization_id', 'id', 'key'].includes(column));
  const conflict = isKeyed
    ? sql`on conflict (organization_id, id) do update set ${sql.join(replaced.map((c) => sql`${sql.id(c)} = excluded.${sql.id(c)}`))}`
    : sql``;
  const object = table.columns.includes('id') ? sql<string | null>`p.id::text` : sql<string | null>`null::text`;
  // Two steps, because under row-level security a distributed database accepts rows only as VALUES.
  const written = await sql<{ row: string; object_id: string | null; claims: string | null }>`
    select '(' || concat_ws(', ', ${sql.join(picked)}) || ')' as row, ${object} as object_id, ${claimsOf(changes, importer)} as claims
      from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) raw,
      lateral (select jsonb_object_agg(e.key, case when jsonb_typeof(e.value) = 'string' and ${ids}::jsonb ? (e.value #>> '{}')
          then ${ids}::jsonb -> (e.value #>> '{}') else e.value end) as row
        from jsonb_each(raw) e) mapped,
      jsonb_populate_record(null::${sql.table(table.name)},
        coalesce(mapped.row, '{}') || jsonb_build_object('organization_id', ${scope.organizationId}::text)) p`.execute(
    db,
  );
  // Its rows need the partitions of their days.
  if (table.name === 'sensor_values')
    await sql`select make_sensor_partitions(array(select distinct ((one ->> 'at')::timestamptz at time zone 'UTC')::date
      from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) one))`.execute(db);
  const done = await sql`
    insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.id(column)))})
    values ${sql.raw(written.rows.map(({ row }) => row).join(', '))}
    ${conflict}`.execute(db);
  const claims = written.rows.flatMap((row) =>
    row.object_id ? [{ object_id: row.object_id, claims: row.claims ?? '{}' }] : [],
  );
  return { rows: Number(done.numAffectedRows ?? 0), claims };
}

/** Whether a Super Admin could still sign in to another organization once this one is closed; true if it has none. */
export async function hasSuperAdminElsewhere(db: Tx, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ here: boolean; elsewhere: boolean }>`
    select exists (select 1 from memberships m join users u on u.id = m.user_id
        where m.organization_id = ${organizationId} and m.active and u.active and u.is_super_admin) as here,
      exists (select 1 from memberships m join users u on u.id = m.user_id join organizations o on o.organization_id = m.organization_id
        where m.organization_id <> ${organizationId} and m.active and u.active and u.is_super_admin and o.closed_at is null) as elsewhere`.execute(
    db,
  );
  return !rows[0]?.here || rows[0].elsewhere;
}

export const eraseClosed = async (db: Tx): Promise<string[]> =>
  (
    await sql<{ id: string }>`select erase_closed_organizations as id from erase_closed_organizations()`.execute(db)
  ).rows.map(({ id }) => id);

/** Rewrites grants of an archive from before the modules were put into another order. */
export const moveModules = async (db: Tx, scope: Scope): Promise<void> => {
  await sql`select move_modules(${scope.organizationId})`.execute(db);
};
