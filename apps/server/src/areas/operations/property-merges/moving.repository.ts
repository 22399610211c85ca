import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { TenantTable } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { Catalogue, Key, UniqueIndex } from './catalogue.repository.ts';

/** A row in the JSON form of the database. */
type Row = Readonly<Record<string, unknown>>;

/** A merge in progress: every change is recorded before it is made. */
export interface Moving {
  db: Tx;
  scope: Scope;
  mergeId: string;
  catalogue: Catalogue;
  /** The number of the last recorded step. */
  step: number;
}

const and = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;
const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);
const jsonOf = (alias: string, names: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), column(alias, name)]))})`;

const primaryOf = ({ catalogue }: Pick<Moving, 'catalogue'>, table: TenantTable): string[] => {
  const columns = catalogue.primary.get(table);
  if (!columns) throw new Error(`${table} has no primary key`);
  return columns;
};

const hasValues = (alias: string, columns: readonly string[], row: Row, of: readonly string[] = columns) =>
  and(columns.map((name, n) => sql`${column(alias, name)} = ${row[of[n] ?? name]}`));

const isColumn = (expression: string) => /^[a-z_]+$/.test(expression);

// Index expressions name the columns of their own row without an alias: they are evaluated in a select of that row.
const valueOf = (alias: string, expression: string) =>
  isColumn(expression)
    ? column(alias, expression)
    : sql`(select ${sql.raw(expression)} from (select ${sql.ref(alias)}.*) row)`;

/** The rows that would violate a unique index with these values, each with the row that stays. */
async function listCollisions(moving: Moving, index: UniqueIndex, which: RawBuilder<unknown>, set: Row) {
  const { db, scope, catalogue } = moving;
  const primary = primaryOf({ catalogue }, index.table);
  const equal = sql.raw(index.nullsAreEqual ? 'is not distinct from' : '=');
  const same = index.expressions.map((one) => sql`${valueOf('n', one)} ${equal} ${valueOf('k', one)}`);
  const counts = index.condition
    ? ['n', 'k'].map((alias) => sql`(select ${sql.raw(index.condition ?? '')} from (select ${sql.ref(alias)}.*) row)`)
    : [];
  const { rows } = await sql<{ gone: Row; kept: Row }>`
    select to_jsonb(m) as gone, to_jsonb(k) as kept
      from ${sql.table(index.table)} m
      cross join lateral jsonb_populate_record(m, ${JSON.stringify(set)}::jsonb) n
      join ${sql.table(index.table)} k on k.organization_id = ${scope.organizationId} and ${and([...same, ...counts])}
        and (${sql.join(primary.map((name) => column('k', name)))}) is distinct from (${sql.join(primary.map((name) => column('m', name)))})
      where m.organization_id = ${scope.organizationId} and ${which}`.execute(db);
  return rows;
}

/** Deletes a row that exists on the kept property too, and points its referrers to that one. */
export async function join(moving: Moving, table: TenantTable, gone: Row, kept: Row): Promise<void> {
  await moveReferrers(moving, table, gone, kept);
  await setAside(moving, table, gone);
}

/** Deletes a row and stores it in the record of the merge. */
async function setAside(moving: Moving, table: TenantTable, gone: Row): Promise<void> {
  const { db, scope, mergeId } = moving;
  const primary = primaryOf(moving, table);
  moving.step += 1;
  await sql`insert into property_merge_rows (organization_id, merge_id, step, position, table_name, change, row_key, before, after)
    select ${scope.organizationId}::uuid, ${mergeId}::uuid, ${moving.step}::int, 1, ${table}::text, 'joined', ${jsonOf('m', primary)}, to_jsonb(m), '{}'
      from ${sql.table(table)} m where m.organization_id = ${scope.organizationId} and ${hasValues('m', primary, gone)}
      returning 1`.execute(db);
  await sql`delete from ${sql.table(table)} m where m.organization_id = ${scope.organizationId}
    and ${hasValues('m', primary, gone)}`.execute(db);
}

/** Sets columns of the selected rows, whose alias is `m`. */
async function change(moving: Moving, table: TenantTable, which: RawBuilder<unknown>, set: Row): Promise<void> {
  const { db, scope, mergeId } = moving;
  const columns = Object.keys(set);
  moving.step += 1;
  const noted = await sql`insert into property_merge_rows
      (organization_id, merge_id, step, position, table_name, change, row_key, before, after)
    select ${scope.organizationId}::uuid, ${mergeId}::uuid, ${moving.step}::int, row_number() over (), ${table}::text, 'moved',
        ${jsonOf('n', primaryOf(moving, table))}, ${jsonOf('m', columns)}, ${jsonOf('n', columns)}
      from ${sql.table(table)} m cross join lateral jsonb_populate_record(m, ${JSON.stringify(set)}::jsonb) n
      where m.organization_id = ${scope.organizationId} and ${which}
      returning 1`.execute(db);
  if (!noted.rows.length) return;
  await sql`update ${sql.table(table)} m set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))}
    from (select * from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(set)}::jsonb)) n
    where m.organization_id = ${scope.organizationId} and ${which}`.execute(db);
}

const changes = (expression: string, columns: readonly string[]) =>
  columns.some((name) => new RegExp(`\\b${name}\\b`).test(expression));

async function moveAlong(moving: Moving, { source, columns, to }: Key, from: Row, kept: Row): Promise<void> {
  // A key that includes the property is matched by its other columns: another key of the row may have changed the property already.
  const identifying = columns.filter((_, n) => columns.length === 2 || to[n] !== 'environment_id');
  const which = hasValues(
    'm',
    identifying,
    from,
    identifying.map((name) => to[columns.indexOf(name)] ?? name),
  );
  const set = Object.fromEntries(
    columns.flatMap((name, n) => {
      const target = to[n] ?? '';
      return from[target] === kept[target] ? [] : [[name, kept[target]] as const];
    }),
  );
  const touched = moving.catalogue.indexes.filter(
    ({ table, expressions }) => table === source && expressions.some((one) => changes(one, Object.keys(set))),
  );
  for (const index of touched)
    for (const pair of await listCollisions(moving, index, which, set))
      await join(moving, source, pair.gone, pair.kept);
  await change(moving, source, which, set);
}

/** Points all referrers of one row, in any table, to another row. */
async function moveReferrers(moving: Moving, table: TenantTable, from: Row, kept: Row): Promise<void> {
  for (const key of moving.catalogue.keys) if (key.target === table) await moveAlong(moving, key, from, kept);
}

/** Replaces the property in lists of properties by the kept one. */
export async function moveLists(moving: Moving, duplicateId: string, keptId: string): Promise<void> {
  for (const table of moving.catalogue.lists) {
    const { rows } = await sql<{ ids: string[] }>`
      select distinct m.environment_ids as ids from ${sql.table(table)} m
        where m.organization_id = ${moving.scope.organizationId} and ${duplicateId}::uuid = any (m.environment_ids)`.execute(
      moving.db,
    );
    for (const { ids } of rows) {
      const others = ids.includes(keptId)
        ? ids.filter((id) => id !== duplicateId)
        : ids.map((id) => (id === duplicateId ? keptId : id));
      await change(moving, table, sql`m.environment_ids = ${ids}::uuid[]`, { environment_ids: others });
    }
  }
}

/** Spaces match by name: those of the duplicate are merged into those of the kept property. */
export async function joinSpaces(moving: Moving, duplicateId: string, keptId: string): Promise<void> {
  const { rows } = await sql<{ gone: Row; kept: Row }>`
    select distinct on (m.id) to_jsonb(m) as gone, to_jsonb(k) as kept
      from spaces m join spaces k on k.organization_id = ${moving.scope.organizationId} and k.environment_id = ${keptId}
        and lower(btrim(k.space_name)) = lower(btrim(m.space_name))
      where m.organization_id = ${moving.scope.organizationId} and m.environment_id = ${duplicateId}
      order by m.id, k.id`.execute(moving.db);
  for (const { gone, kept } of rows) await join(moving, 'spaces', gone, kept);
}

/** Removes the dated values of these attributes of one property, and records them. */
export async function setHistoryAside(
  moving: Moving,
  environmentId: string,
  attributes: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(m) as row from property_changes m
      where m.organization_id = ${moving.scope.organizationId} and m.environment_id = ${environmentId}
        and m.attribute = any (${attributes}::text[])`.execute(moving.db);
  for (const { row } of rows) await setAside(moving, 'property_changes', row);
}

/** Deletes the decision that the two properties are different. */
export async function forgetDistinction(moving: Moving, one: string, other: string): Promise<void> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(m) as row from property_distinctions m where m.organization_id = ${moving.scope.organizationId}
      and m.environment_id in (${one}, ${other}) and m.other_id in (${one}, ${other})`.execute(moving.db);
  for (const { row } of rows) await setAside(moving, 'property_distinctions', row);
}

export const setFields = (moving: Moving, environmentId: string, fields: Row): Promise<void> =>
  change(moving, 'environments', sql`m.id = ${environmentId}`, fields);

export const beginMoving = async (db: Tx): Promise<void> => {
  await sql`select begin_moving()`.execute(db);
};
/** Checks the foreign keys between the moved rows. */
export const endMoving = async (db: Tx): Promise<void> => {
  await sql`select end_moving()`.execute(db);
};

/** The attributes of a property that have a history. */
export async function listDatedAttributes({ db, scope }: Moving, environmentId: string): Promise<string[]> {
  const { rows } = await sql<{ attribute: string }>`
    select distinct m.attribute from property_changes m
      where m.organization_id = ${scope.organizationId} and m.environment_id = ${environmentId}`.execute(db);
  return rows.map(({ attribute }) => attribute);
}
