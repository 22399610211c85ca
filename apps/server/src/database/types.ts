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
  _uuid: 'string[]',
};

/** The table types of the migrated database, as TypeScript text. A test compares it with the committed `tables.gen.ts`. */
export async function tableTypes(client: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await client.query<{
    table_name: string;
    column_name: string;
    udt_name: string;
    is_nullable: string;
    has_default: boolean;
  }>(
    `select table_name, column_name, udt_name, is_nullable, column_default is not null as has_default
     from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  );
  const tables = new Map<string, string[]>();
  for (const row of rows) {
    const type = (scalar[row.udt_name] ?? 'unknown') + (row.is_nullable === 'YES' ? ' | null' : '');
    const optional = row.has_default || row.is_nullable === 'YES';
    const special = ({ jsonb: 'JsonColumn', timestamptz: 'MomentColumn' } as Record<string, string>)[row.udt_name];
    const column = special
      ? `${special}<${row.is_nullable === 'YES'}, ${optional}>`
      : optional
        ? `Generated<${type}>`
        : type;
    tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), `  ${row.column_name}: ${column};`]);
  }
  const name = (table: string) =>
    `${table.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Table`;
  return [
    '// Made by `npm run db:types` from the migrated database. Do not edit.',
    "import type { ColumnType, Generated } from 'kysely';",
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
    ...[...tables].map(([table, columns]) => `export interface ${name(table)} {\n${columns.join('\n')}\n}\n`),
    `export interface DB {\n${[...tables.keys()].map((table) => `  ${table}: ${name(table)};`).join('\n')}\n}`,
    '',
  ].join('\n');
}
