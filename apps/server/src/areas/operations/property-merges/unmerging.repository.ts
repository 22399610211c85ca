import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, type TenantTable } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { Catalogue } from './catalogue.repository.ts';

interface Step {
  step: number;
  table_name: TenantTable;
  change: 'moved' | 'joined';
  /** The changed columns. */
  columns: string[];
}

/** Rows of a table that prevent the undo of a merge, with the reason. */
export interface Obstacle {
  table: string;
  count: number;
  reason: 'changed' | 'depends' | 'sent';
}

export interface Merge {
  _id: string;
  environment_id: string;
  duplicate_id: string;
  merged_at: string;
}

/** The rest of the key. With a second condition on the organization the planner expects one row and picks another index. */
const at = (alias: string, names: readonly string[], other: string) =>
  sql`${sql.join(
    names
      .filter((name) => name !== 'organization_id')
      .map((name) => sql`${sql.ref(`${alias}.${name}`)} = ${sql.ref(`${other}.${name}`)}`),
    sql` and `,
  )}`;

async function listSteps(db: Tx, scope: Scope, mergeId: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select r.step, r.table_name, r.change,
        case when r.change = 'moved' then array(select jsonb_object_keys(r.before)) else '{}' end as columns
      from property_merge_rows r where ${isMine(scope, 'property_merge_rows', 'r')} and r.merge_id = ${mergeId} and r.position = 1 order by r.step desc`.execute(
    db,
  );
  return rows;
}

/** Reverts every step of a merge, the last first. */
export async function restoreRows(db: Tx, scope: Scope, mergeId: string, catalogue: Catalogue): Promise<void> {
  for (const { step, table_name, change, columns } of await listSteps(db, scope, mergeId)) {
    const table = sql.table(table_name);
    const primary = catalogue.primary.get(table_name) ?? [];
    if (change === 'moved') {
      await sql`update ${table} t set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = b.${sql.ref(name)}`))}
        from property_merge_rows r
          cross join lateral jsonb_populate_record(null::${table}, r.row_key) k
          cross join lateral jsonb_populate_record(null::${table}, r.before) b
        where ${isMine(scope, 'property_merge_rows', 'r')} and r.merge_id = ${mergeId} and r.step = ${step} and t.organization_id = ${scope.organizationId}
          and ${at('t', primary, 'k')}`.execute(db);
    } else {
      const written = await listColumns(db, table_name);
      const names = sql.join(written.map((name) => sql.ref(name)));
      await sql`insert into ${table} (${names}) overriding system value
        select ${sql.join(written.map((name) => sql`b.${sql.ref(name)}`))}
          from property_merge_rows r cross join lateral jsonb_populate_record(null::${table}, r.before) b
          where ${isMine(scope, 'property_merge_rows', 'r')} and r.merge_id = ${mergeId} and r.step = ${step}
        returning 1`.execute(db);
    }
  }
}

/** The writable columns of a table; the others are generated. */
async function listColumns(db: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname::text as name from pg_attribute a
      where a.attrelid = to_regclass(${`public.${table}`}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum`.execute(db);
  return rows.map(({ name }) => name);
}

/** The number of rows that the merge changed and that were changed again or deleted since. */
async function countChanged(db: Tx, scope: Scope, mergeId: string, table: TenantTable, catalogue: Catalogue) {
  const primary = catalogue.primary.get(table) ?? [];
  // A later step of the same merge may have changed the key of a row again, or deleted the row.
  const again = sql`exists (select 1 from property_merge_rows l where ${isMine(scope, 'property_merge_rows', 'l')} and l.merge_id = ${mergeId} and l.table_name = r.table_name
    and l.step > r.step and (l.change = 'joined' or l.after ?| ${primary}::text[]) and (l.row_key || l.before) @> r.row_key)`;
  // Nearly always none changed: searching for a later step of each row first would compare every row with every other.
  const { rows } = await sql<{ n: number }>`
    with differing as materialized (
      select r.* from property_merge_rows r
        cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.row_key) k
        left join ${sql.table(table)} t on t.organization_id = ${scope.organizationId} and ${at('t', primary, 'k')}
        where ${isMine(scope, 'property_merge_rows', 'r')} and r.merge_id = ${mergeId} and r.table_name = ${table} and r.change = 'moved'
          and (t.organization_id is null or not to_jsonb(t) @> r.after))
    select count(*)::int as n from differing r where not ${again}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The number of later rows of the kept property that refer to a row that would return to the other one. */
async function countDependents(db: Tx, scope: Scope, merge: Merge, catalogue: Catalogue, moved: ReadonlySet<string>) {
  const found = new Map<string, number>();
  const hanging = new Map(
    catalogue.keys
      .filter(({ target, columns }) => target === 'environments' && columns.length === 2)
      .map(({ source, columns }) => [source, columns[1] ?? '']),
  );
  for (const { source, target, columns, to, follows } of catalogue.keys) {
    const property = hanging.get(source);
    const own = hanging.get(target);
    if (follows || !property || !own || !moved.has(target) || source === 'property_merges') continue;
    const primary = catalogue.primary.get(source) ?? [];
    // The columns of the key other than the organization and the property.
    const identifying = columns.flatMap((name, n) =>
      to[n] === 'organization_id' || to[n] === own ? [] : [[name, to[n] ?? ''] as const],
    );
    // `is true` and `not in` make the planner hash the rows: with joins, for which it expects one row, the time would be quadratic.
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(source)} s
        where s.organization_id = ${scope.organizationId} and ${sql.ref(`s.${property}`)} = ${merge.environment_id}
          and ((${sql.join(identifying.map(([name]) => sql.ref(`s.${name}`)))}) in (
            select ${sql.join(identifying.map(([, other]) => sql.ref(`k.${other}`)))}
              from property_merge_rows r cross join lateral jsonb_populate_record(null::${sql.table(target)}, r.row_key) k
              where ${isMine(scope, 'property_merge_rows', 'r')} and r.merge_id = ${merge._id} and r.table_name = ${target} and r.change = 'moved'
                and r.before ->> ${sql.lit(own)} = ${merge.duplicate_id})) is true
          and jsonb_build_object(${sql.join(primary.flatMap((name) => [sql.lit(name), sql.ref(`s.${name}`)]))}) not in (
            select r.row_key from property_merge_rows r
              where ${isMine(scope, 'property_merge_rows', 'r')} and r.merge_id = ${merge._id} and r.table_name = ${source})`.execute(
      db,
    );
    const count = rows[0]?.n ?? 0;
    if (count) found.set(source, Math.max(found.get(source) ?? 0, count));
  }
  return found;
}

/** The rows that prevent the undo of a merge. */
export async function listObstacles(db: Tx, scope: Scope, merge: Merge, catalogue: Catalogue): Promise<Obstacle[]> {
  const { rows } = await sql<{ name: TenantTable }>`
    select distinct r.table_name as name from property_merge_rows r
      where ${isMine(scope, 'property_merge_rows', 'r')} and r.merge_id = ${merge._id} and r.change = 'moved' order by 1`.execute(
    db,
  );
  const tables = rows.map(({ name }) => name);
  const obstacles: Obstacle[] = [];
  for (const table of tables) {
    const count = await countChanged(db, scope, merge._id, table, catalogue);
    if (count) obstacles.push({ table, count, reason: 'changed' });
  }
  for (const [table, count] of await countDependents(db, scope, merge, catalogue, new Set(tables)))
    obstacles.push({ table, count, reason: 'depends' });
  const later = await sql<{ n: number }>`
    select count(*)::int as n from property_merges m where m.organization_id = ${scope.organizationId}
      and m.environment_id = ${merge.environment_id} and m.unmerged_at is null and m.id > ${merge._id}`.execute(db);
  if (later.rows[0]?.n) obstacles.push({ table: 'property_merges', count: later.rows[0].n, reason: 'depends' });
  // A submitted figure counts both properties as one.
  const sent = await sql<{ n: number }>`
    select count(*)::int as n from ghg_report_snapshots f where f.organization_id = ${scope.organizationId}
      and ${merge.environment_id}::uuid = any (f.environment_ids) and f.created_at > ${merge.merged_at}::timestamptz`.execute(
    db,
  );
  if (sent.rows[0]?.n) obstacles.push({ table: 'ghg_report_snapshots', count: sent.rows[0].n, reason: 'sent' });
  return obstacles;
}
