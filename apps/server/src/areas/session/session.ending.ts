import type { Tx } from '../../database/connection.ts';
import { tell } from '../../platform/live.ts';
import * as repository from './session.repository.ts';

/**
 * Ends sessions within the caller's transaction and tells every server, which closes their open streams when it commits.
 * Call `forgetSessions` after the transaction.
 */
export async function endSessions(
  db: Tx,
  which: Parameters<typeof repository.endSessions>[1],
  why: string,
  now: Date,
): Promise<number> {
  const ended = await repository.endSessions(db, which, why, now);
  const whose = new Map(ended.map((row) => [`${row.organization_id}/${row.user_id}`, row]));
  for (const { organization_id, user_id } of whose.values())
    await tell(db, { organization_id, user_id, topic: 'session', data: {} });
  return ended.length;
}
