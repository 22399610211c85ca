import type pg from 'pg';

const scalar: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  _text: 'string[]',
  _float8: '(number | null)[]',
  _uuid: 'string[]',
};

interface Hanging {
  table_name: string;
  hangs: Record<string, string | boolean> | null;
}

/** Tenant tables with what their rows hang on: a property, a portfolio, or a row of a table that hangs on one. */
const hangingTables = `
  with recursive tenant as (
    select c.oid, c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname = 'organization_id' and a.attnotnull
  ), columns as (
    select t.name, a.attname::text as attname, not a.attnotnull as is_optional
      from tenant t join pg_attribute a on a.attrelid = t.oid where a.attnum > 0 and not a.attisdropped
  ), keys as (
    select distinct on (c.name, p.name) c.name, p.name as parent, a.attname::text as attname
      from pg_constraint k join tenant c on c.oid = k.conrelid join tenant p on p.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2] and a.attnotnull
      where k.contype = 'f' and array_length(k.conkey, 1) = 2 and c.oid <> p.oid order by c.name, p.name, a.attname
  ), hanging as (
    select t.name, case
        when t.name = 'environments' then jsonb_build_object('property', 'id')
        when t.name = 'portfolios' then jsonb_build_object('portfolio', 'id')
        when e.attname is not null then jsonb_build_object('property', 'environment_id') || case when e.is_optional then '{"optional": true}' else '{}' end::jsonb
        when p.attname is not null then jsonb_build_object('portfolio', 'portfolio_id') || case when p.is_optional then '{"optional": true}' else '{}' end::jsonb
      end as hangs
      from tenant t left join columns e on e.name = t.name and e.attname = 'environment_id'
      left join columns p on p.name = t.name and p.attname = 'portfolio_id'
  ), through (name, hangs) as (
    select name, hangs from hanging where hangs is not null
    union all
    select k.name, jsonb_build_object('through', k.parent, 'by', k.attname)
      from through join keys k on k.parent = through.name join hanging h on h.name = k.name and h.hangs is null
  )
  select distinct on (t.name) t.name as table_name, coalesce(h.hangs, u.hangs) as hangs
    from tenant t join hanging h on h.name = t.name left join through u on u.name = t.name
    order by t.name, u.hangs::text`;

async function tenantTables(client: pg.Client | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<Hanging>(hangingTables);
  const value = (one: string | boolean) => (typeof one === 'string' ? `'${one}'` : String(one));
  const order = ['property', 'portfolio', 'through', 'by', 'optional'];
  return rows.map(({ table_name, hangs }) => {
    const fields = order.flatMap((name) => (hangs?.[name] === undefined ? [] : [`${name}: ${value(hangs[name])}`]));
    return `  ${table_name}: ${fields.length ? `{ ${fields.join(', ')} }` : '{}'},`;
  });
}

/**
 * The table types of the migrated database, as TypeScript text. A test compares it with the committed `tables.gen.ts`.
 * Each table is one line, so that git can merge branches that add tables (`merge=union` in `.gitattributes`).
 */
export async function tableTypes(client: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await client.query<{
    table_name: string;
    column_name: string;
    udt_name: string;
    is_nullable: string;
    has_default: boolean;
    is_generated: string;
  }>(
    `select table_name, column_name, udt_name, is_nullable, column_default is not null as has_default, is_generated
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, ordinal_position`,
  );
  const tables = new Map<string, string[]>();
  for (const row of rows) {
    const type = (scalar[row.udt_name] ?? 'unknown') + (row.is_nullable === 'YES' ? ' | null' : '');
    const optional = row.has_default || row.is_nullable === 'YES';
    const special = ({ jsonb: 'JsonColumn', timestamptz: 'MomentColumn' } as Record<string, string>)[row.udt_name];
    const column = special
      ? `${special}<${row.is_nullable === 'YES'}, ${optional}>`
      : row.is_generated === 'ALWAYS'
        ? `GeneratedAlways<${type}>`
        : optional
          ? `Generated<${type}>`
          : type;
    tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), `${row.column_name}: ${column}`]);
  }
  return [
    '// Made by `npm run generate` from the migrated database. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    '',
    'export type Json = unknown;',
    'type JsonColumn<Nullable, Optional> = ColumnType<',
    '  Json,',
    '  Optional extends true ? string | undefined | (Nullable extends true ? null : never) : string,',
    '  string | (Nullable extends true ? null : never)',
    '>;',
    '// Read as ISO 8601 in UTC.',
    'type MomentColumn<Nullable, Optional> = ColumnType<',
    '  string | (Nullable extends true ? null : never),',
    '  Date | string | (Optional extends true ? undefined : never) | (Nullable extends true ? null : never),',
    '  Date | string | (Nullable extends true ? null : never)',
    '>;',
    '',
    'export interface DB {',
    ...[...tables].map(([table, columns]) => `  ${table}: { ${columns.join('; ')} };`),
    '}',
    '',
    '/** Every table with rows of organizations, and what a row hangs on: from its columns and foreign keys. */',
    'export const tenantTables = {',
    ...(await tenantTables(client)),
    '} as const;',
    '',
  ].join('\n');
}
