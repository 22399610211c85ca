import type { Tx } from '../../../database/connection.ts';
import { withinOrganization } from '../../../database/transaction.ts';
import { publish } from '../../../platform/http/live.ts';
import * as repository from './session.repository.ts';
import { endViews, endViewsOfPerson, isStillViewing, stopViewing, stopViewingInExpired } from './viewing.repository.ts';

/**
 * Ends sessions in the transaction of the caller and notifies every server, which closes their open streams after the commit. Call
 * `forgetSessions` after the transaction.
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
    await publish(db, { organization_id, user_id, topic: 'session', data: {} });
  await endTheirViews(
    db,
    ended.filter(({ viewing_user_id }) => viewing_user_id !== null),
    now,
  );
  return ended.length;
}

/**
 * When a session ends in which an admin viewed the product as another person, the view ends too, unless another session of the admin
 * continues it.
 */
async function endTheirViews(db: Tx, viewers: readonly { organization_id: string; user_id: string }[], now: Date) {
  for (const { organization_id, user_id } of viewers)
    if (!(await isStillViewing(db, organization_id, user_id, now)))
      await withinOrganization(db, organization_id, () => endViews(db, organization_id, user_id, now));
}

/** Ends all views of a person who has left. Call `forgetSessions` after the transaction. */
export async function endViewsOf(db: Tx, organizationId: string, userId: string, now: Date): Promise<void> {
  await stopViewing(db, organizationId, userId);
  await withinOrganization(db, organizationId, () => endViewsOfPerson(db, organizationId, userId, now));
}

/** Ends views in sessions that expired. */
export async function endForgottenViews(db: Tx, now: Date): Promise<void> {
  await endTheirViews(db, await stopViewingInExpired(db, now), now);
}

/** Deletes sessions that ended or expired before the given moment. */
export const forgetOldSessions = (db: Tx, before: Date): Promise<void> => repository.deleteOldSessions(db, before);
