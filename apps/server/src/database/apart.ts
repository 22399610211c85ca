import { sql } from 'kysely';
import type { Work } from './transaction.ts';

/**
 * Reads behind a savepoint: where it fails, the transaction goes on as if it had not begun. Of the statements of a transaction only one
 * such part runs at a time, on the one connection: a snapshot cannot be taken behind a savepoint.
 */
export async function apart<T>({ second: _, ...work }: Work, read: (work: Work) => Promise<T>): Promise<T> {
  await sql.raw('savepoint apart').execute(work.db);
  try {
    const result = await read(work);
    await sql.raw('release savepoint apart').execute(work.db);
    return result;
  } catch (error) {
    await sql.raw('rollback to savepoint apart').execute(work.db);
    throw error;
  }
}
