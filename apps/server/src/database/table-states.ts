import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from './connection.ts';
import type { TenantTable } from './scoped.ts';
import { tenantTables } from './tables.gen.ts';
import { wordsOf } from './read-words.ts';
import type { Work } from './transaction.ts';

// What was computed from tables holds as long as their rows are the same. The database says so itself: each version of a row has a transaction that
// made it and a place where it lies, and both together exist once. No trigger is needed, and no write is missed
// (decision 0146).

/** The rows of an organization in a table: the same text, the same versions of rows. */
export type State = string;

/** The states of tables as a transaction sees them. */
export interface TableStates {
  whole: (table: TenantTable) => State;
  /** Of the rows of one property, and of those that name none; only of tables of which `isDivided` is true. */
  ofProperty: (table: TenantTable, id: string) => State;
}

/** Tables of which figures of a property read the rows of that property and those that name none: what bills write, own factors, certificates and histories. */
const divided: ReadonlySet<TenantTable> = new Set([
  'bills',
  'bill_months',
  'bill_years',
  'carrier_years',
  'meter_patterns',
  'listed_bills',
  'bill_counts',
  'bill_flag_counts',
  'bill_year_counts',
  'meters',
  'own_factors',
  'instruments',
  'property_changes',
] satisfies TenantTable[]);
export const isDivided = (table: TenantTable): boolean => divided.has(table);

/**
 * Tables that change only together with new rows of another, smaller one, for the same property: months of bills are added up in it by trigger, and
 * years of carriers from it by the same function. The state of this says both.
 */
const followedBy: ReadonlyMap<TenantTable, TenantTable> = new Map([
  ['bill_months', 'bill_years'],
  ['carrier_years', 'bill_years'],
]);
const statedBy = (table: TenantTable): TenantTable => followedBy.get(table) ?? table;

const isTenantTable = (name: string): name is TenantTable => Object.hasOwn(tenantTables, name);

interface Catalogue {
  /** The words of each function and view: what a statement reads by calling it. */
  behind: ReadonlyMap<string, ReadonlySet<string>>;
  /** Tables that are of no organization. */
  shared: ReadonlySet<string>;
  /** Versions of rows on several nodes cannot be compared. */
  isDistributed: boolean;
}
// Functions and views are the same in every database of a version.
let catalogue: Promise<Catalogue> | undefined;

async function readCatalogue(db: Tx): Promise<Catalogue> {
  const { rows } = await sql<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace
    union all select viewname, definition from pg_views where schemaname = 'public'`.execute(db);
  const behind = new Map<string, Set<string>>();
  for (const { name, body } of rows) {
    const words = behind.get(name) ?? new Set<string>();
    for (const word of wordsOf(body)) words.add(word);
    behind.set(name, words);
  }
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(
    db,
  );
  const shared = new Set(tables.rows.map(({ name }) => name).filter((name) => !isTenantTable(name)));
  const found = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return { behind, shared, isDistributed: found.rows.length > 0 };
}

/** The tables of organizations that statements with these words read, by functions and views too; undefined where their states are not known. */
export async function tablesOf({ db }: Work, words: Iterable<string>): Promise<ReadonlySet<TenantTable> | undefined> {
  catalogue ??= readCatalogue(db).catch((error: unknown) => {
    catalogue = undefined;
    throw error;
  });
  const { behind, shared, isDistributed } = await catalogue;
  if (isDistributed) return undefined;
  const found = new Set<TenantTable>();
  const seen = new Set<string>();
  const look = (word: string) => {
    if (seen.has(word)) return;
    seen.add(word);
    if (isTenantTable(word)) found.add(word);
    behind.get(word)?.forEach(look);
  };
  for (const word of words) look(word);
  return [...seen].some((word) => shared.has(word)) ? undefined : found;
}

/** Reads the states of tables in one statement, as this transaction sees them. */
export async function statesOf({ db, scope }: Work, tables: Iterable<TenantTable>): Promise<TableStates> {
  const byTable = new Map<TenantTable, Map<string, State>>();
  const asked = [...new Set([...tables].map(statedBy))];
  // The number of the transaction is the seed of the hash of the place: combined over all rows it is the same in any order.
  const state = sql`count(*) || ' ' || coalesce(bit_xor(hashtidextended(ctid, xmin::text::bigint)), 0)`;
  const parts = asked.map(
    (
      table,
    ) => sql`select ${table}::text as name, ${isDivided(table) ? sql`environment_id` : sql`null::uuid`} as property, ${state} as state
      from ${sql.table(table)} where organization_id = ${scope.organizationId} group by 2`,
  );
  if (asked.length) {
    const all = sql<{ name: TenantTable; property: string | null; state: State }>`${sql.join(parts, sql` union all `)}`;
    for (const { name, property, state: now } of (await all.execute(db)).rows) {
      const states = byTable.get(name) ?? new Map<string, State>();
      byTable.set(name, states.set(property ?? '', now));
    }
  }
  const wholes = new Map<TenantTable, State>();
  return {
    whole(named) {
      const table = statedBy(named);
      const known = wholes.get(table);
      if (known !== undefined) return known;
      const states = [...(byTable.get(table) ?? [])].map((one) => one.join(' ')).toSorted();
      const whole = createHash('sha256').update(states.join('\n')).digest('base64');
      wholes.set(table, whole);
      return whole;
    },
    ofProperty: (table, id) => {
      const states = byTable.get(statedBy(table));
      return `${states?.get(id) ?? ''} ${states?.get('') ?? ''}`;
    },
  };
}
