import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { TenantTable } from '../../../database/scoped.ts';

/** A foreign key between tables with rows of organizations, by its columns. */
export interface Key {
  source: TenantTable;
  target: TenantTable;
  columns: string[];
  to: string[];
  /** Whether referring rows follow a change of the key. */
  follows: boolean;
}

/** A unique index: its columns and expressions as SQL texts, and its condition. */
export interface UniqueIndex {
  table: TenantTable;
  expressions: string[];
  condition: string | null;
  isPrimary: boolean;
  nullsAreEqual: boolean;
}

export interface Catalogue {
  keys: Key[];
  indexes: UniqueIndex[];
  /** The columns of each table's primary key. */
  primary: ReadonlyMap<TenantTable, string[]>;
  /** Tables with a list of property ids. */
  lists: TenantTable[];
}

// Triggers compute these again from the moved rows.
const derived: readonly string[] = [
  'bill_years',
  'carrier_years',
  'meter_patterns',
  'supply_points',
  'supply_counts',
  'supply_marks',
  'bill_turns',
  'bill_audit_marks',
  'bill_counts',
  'bill_flag_counts',
  'bill_year_counts',
  'listed_bills',
];

// References to a property, or to an object of one, without a foreign key.
const named: readonly Key[] = [
  {
    source: 'ghg_reports',
    target: 'environments',
    columns: ['organization_id', 'target_id'],
    to: ['organization_id', 'id'],
    follows: false,
  },
];

/** A reference with both a key and a trigger counts once. */
const withoutTwins = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.toReversed().map((key) => [[key.source, key.target, ...key.columns].join(' '), key])).values(),
];

/** References and unique indexes from the database catalogue, so that new tables are included. */
export async function readCatalogue(db: Tx): Promise<Catalogue> {
  const keys = await sql<Key>`
    select c.conrelid::regclass::text as source, c.confrelid::regclass::text as target, c.confupdtype = 'c' as follows,
        array(select a.attname::text from unnest(c.conkey) with ordinality u (n, o)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = u.n order by u.o) as columns,
        array(select a.attname::text from unnest(c.confkey) with ordinality u (n, o)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = u.n order by u.o) as "to"
      from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and obj_description(c.conrelid, 'pg_class') = 'tenant' and obj_description(c.confrelid, 'pg_class') = 'tenant'
        and cardinality(c.conkey) > 1
      order by 1, 2, c.conname`.execute(db);
  // References whose rows are kept after a deletion have a trigger instead of a key (`outlives` in functions/01-tenancy.sql).
  const outliving = await sql<Key>`
    select split_part(g.tgname, '_forget_', 1) as source, c.relname as target, false as follows,
        array['organization_id', split_part(g.tgname, '_forget_', 2)] as columns, array['organization_id', 'id'] as "to"
      from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where g.tgname like '%\\_forget\\_%' and not g.tgisinternal and obj_description(c.oid, 'pg_class') = 'tenant'
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'id')
      order by 1, g.tgname`.execute(db);
  const indexes = await sql<UniqueIndex>`
    select t.relname as table, x.indisprimary as "isPrimary", x.indnullsnotdistinct as "nullsAreEqual",
        pg_get_expr(x.indpred, x.indrelid) as condition,
        array(select regexp_replace(pg_get_indexdef(x.indexrelid, n::int, false), '^"(\\w+)"$', '\\1') from generate_series(1, x.indnkeyatts) n order by n) as expressions
      from pg_index x join pg_class t on t.oid = x.indrelid
      where x.indisunique and t.relnamespace = 'public'::regnamespace and obj_description(t.oid, 'pg_class') = 'tenant'
      order by 1, x.indisprimary, x.indexrelid::regclass::text`.execute(db);
  const lists = await sql<{ name: TenantTable }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'environment_ids' and a.atttypid = 'uuid[]'::regtype and not a.attisdropped
        and c.relnamespace = 'public'::regnamespace and obj_description(c.oid, 'pg_class') = 'tenant' order by 1`.execute(
    db,
  );
  return {
    keys: [...withoutTwins([...keys.rows, ...outliving.rows]), ...named].filter(
      ({ source }) => !derived.includes(source),
    ),
    indexes: indexes.rows,
    primary: new Map(
      indexes.rows.filter(({ isPrimary }) => isPrimary).map(({ table, expressions }) => [table, expressions]),
    ),
    lists: lists.rows.map(({ name }) => name),
  };
}
