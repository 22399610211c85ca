import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import { asInstallation } from '../../database/transaction.ts';
import type { Ctx } from '../ctx.ts';
import { TooMany } from './fair-places.ts';

/** Counts one attempt and refuses after more than `calls` in the last `perSeconds`. */
export async function throttle(ctx: Ctx, key: string, calls: number, perSeconds: number): Promise<void> {
  const attempt = await countAttempt(ctx, key, calls, perSeconds);
  if (attempt.count > calls) refuseAttempt(attempt, calls, perSeconds);
}

/** Attempts within a window. */
export interface Attempt {
  /** Those of the last seconds, as described at `countAttempt`. */
  count: number;
  hits: number;
  before: number;
  /** How much of the window has passed: 0 to 1. */
  passed: number;
}

/** The whole seconds after which an attempt succeeds, if none is made until then. */
export function retryAfterOf({ hits, before, passed }: Attempt, calls: number, perSeconds: number): number {
  // Of the window before, or, if this window alone is full, of this one in the next.
  const share = hits < calls && before > 0 ? 1 - (calls - hits - 1) / before - passed : 1 - passed + 1 / calls;
  return Math.max(1, Math.ceil(share * perSeconds));
}

export function refuseAttempt(attempt: Attempt, calls: number, perSeconds: number): never {
  throw new TooMany(retryAfterOf(attempt, calls, perSeconds));
}

/**
 * Counts one attempt and returns the number in the last `perSeconds`, of which at most `calls` are from the previous window: the attempts of the current window, and the share of the
 * previous window that is not yet over, as if its attempts were spread evenly. Counted in the database, so that any number of servers count
 * together. The key is stored as a hash: it may contain an address.
 */
export async function countAttempt(ctx: Ctx, key: string, calls: number, perSeconds: number): Promise<Attempt> {
  if (!ctx.settings.throttle) return { count: 0, hits: 0, before: 0, passed: 0 };
  const hashed = createHash('sha256').update(`${ctx.secret}:${key}`).digest('base64url');
  const windows = ctx.now.getTime() / 1000 / perSeconds;
  const startOf = (window: number) => new Date(window * perSeconds * 1000);
  const current = Math.floor(windows);
  return asInstallation(counting(ctx), async (db) => {
    const { rows } = await sql<{ hits: number; before: number | null }>`
      insert into throttles as t (key, window_start, hits) values (${hashed}, ${startOf(current)}, 1)
      on conflict (key, window_start) do update set hits = t.hits + 1
      returning hits, (select b.hits from throttles b where b.key = ${hashed} and b.window_start = ${startOf(current - 1)}) as before`.execute(
      db,
    );
    const [hits, before] = [rows[0]?.hits ?? 0, Math.min(rows[0]?.before ?? 0, calls)];
    const passed = windows - current;
    return { count: hits + before * (1 - passed), hits, before, passed };
  });
}

/** Deletes the counts of windows that began before the given moment, longer ago than any window lasts. */
export async function deleteOldThrottles(db: Tx, before: Date): Promise<void> {
  await db.deleteFrom('throttles').where('window_start', '<', before.toISOString()).execute();
}

/** Attempts are written without an actor, so that they also count for an admin who views the product as another person. */
function counting(ctx: Ctx): Ctx {
  const anybody = { ...ctx };
  delete anybody.actor;
  return anybody;
}
