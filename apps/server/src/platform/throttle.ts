import { createHash } from 'node:crypto';
import { fail } from '@steward/contract/failures';
import { sql } from 'kysely';
import type { Tx } from '../database/connection.ts';
import { asInstallation } from '../database/transaction.ts';
import type { Ctx } from './ctx.ts';

/**
 * Counts one attempt and refuses when there were more than `calls` in the window; counted in the database, so that any
 * number of servers count together. The key is kept as a hash: it may hold an address.
 */
export async function throttle(ctx: Ctx, key: string, calls: number, perSeconds: number): Promise<void> {
  if (!ctx.settings.throttle) return;
  const hashed = createHash('sha256').update(`${ctx.secret}:${key}`).digest('base64url');
  const start = new Date(Math.floor(ctx.now.getTime() / 1000 / perSeconds) * perSeconds * 1000);
  const hits = await asInstallation(counting(ctx), async (db) => {
    const { rows } = await sql<{ hits: number }>`
      insert into throttles as t (key, window_start, hits) values (${hashed}, ${start}, 1)
      on conflict (key, window_start) do update set hits = t.hits + 1 returning hits`.execute(db);
    return rows[0]?.hits ?? 0;
  });
  if (hits > calls) fail('request.too-many');
}

/** Drops the counts of windows that began before the given moment: longer ago than any window lasts. */
export async function deleteOldThrottles(db: Tx, before: Date): Promise<void> {
  await db.deleteFrom('throttles').where('window_start', '<', before.toISOString()).execute();
}

/** Attempts count whoever makes them, also somebody who only looks. */
function counting(ctx: Ctx): Ctx {
  const anybody = { ...ctx };
  delete anybody.actor;
  return anybody;
}
