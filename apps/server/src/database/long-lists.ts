import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from './connection.ts';
import type { DB } from './tables.gen.ts';

/** The rows of a query that answers thousands of them, in its order. What is no text, number or yes and no comes as JSON writes it. */
export async function readTogether<T>(
  db: Tx,
  query: SelectQueryBuilder<DB, keyof DB, T> | RawBuilder<T>,
): Promise<T[]> {
  const { rows } = await sql<{ rows: T[] | null }>`select json_agg(one) as rows from (${query}) one`.execute(db);
  return rows[0]?.rows ?? [];
}
