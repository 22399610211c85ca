import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';

// Any number, but always the same one: held by the process that subscribes to outside brokers.
const BROKERS = 7_302_476;

/**
 * Runs `work` unless another process does. The database ends the hold of a process that dies; `isHeld` throws once the connection that holds
 * it is gone.
 */
export const holdingBrokers = <T>(db: Db, work: (isHeld: () => Promise<void>) => Promise<T>): Promise<T | undefined> =>
  db.connection().execute(async (one) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${BROKERS}) as held`.execute(one);
    if (!rows[0]?.held) return undefined;
    try {
      return await work(async () => void (await sql`select 1`.execute(one)));
    } finally {
      await sql`select pg_advisory_unlock(${BROKERS})`.execute(one);
    }
  });
