import { inTransaction, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { publishToAll } from '../../../platform/http/live.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';

/** Adds people whose permissions change. */
export type Touch = (userIds: readonly string[]) => void;

/** Runs a change of permissions: the affected people see it at once, in every open browser. */
export async function changingRights<T>(ctx: Ctx, work: (work: Work, touch: Touch) => Promise<T>): Promise<T> {
  const result = await inTransaction(ctx, async (given) => {
    const touched = new Set<string>();
    const answer = await work(given, (userIds) => userIds.forEach((id) => touched.add(id)));
    await publishToAll(given.db, given.scope.organizationId, [...touched], 'rights');
    return answer;
  });
  forgetSessions();
  return result;
}
