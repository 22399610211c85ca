import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from './connection.ts';
import type { TenantTable } from './scoped.ts';
import type { DB } from './tables.gen.ts';

/** The rows of a query that answers thousands of them, in its order. What is no text, number or yes and no comes as JSON writes it. */
export async function readTogether<T>(
  db: Tx,
  query: SelectQueryBuilder<DB, keyof DB, T> | RawBuilder<T>,
): Promise<T[]> {
  const { rows } = await sql<{ rows: T[] | null }>`select json_agg(one) as rows from (${query}) one`.execute(db);
  return rows[0]?.rows ?? [];
}

/** After many rows were written: lets the planner look at those of these tables that have more than doubled since it last did. */
export const refreshStatistics = (db: Tx, tables: readonly TenantTable[]) =>
  sql`select refresh_statistics(${tables}::text[])`.execute(db);

const roomy = sql`set_config('work_mem', '64MB', true)`;

/** Hash tables of some hundred thousand groups stay in memory; for this transaction only. */
export const inMemory = (db: Tx) => sql`select ${roomy}`.execute(db);

const joins = (state: 'on' | 'off') =>
  sql`set_config('enable_nestloop', ${state}, true), set_config('enable_mergejoin', ${state}, true)`;

/** The same, of properties that come as a list: the planner supposes few, and joined at once they are read several times faster. */
export async function joinedAtOnce<T>(db: Tx, statement: RawBuilder<T>): Promise<readonly T[]> {
  await sql`select ${roomy}, ${joins('off')}`.execute(db);
  const { rows } = await statement.execute(db);
  await sql`select ${joins('on')}`.execute(db);
  return rows;
}
