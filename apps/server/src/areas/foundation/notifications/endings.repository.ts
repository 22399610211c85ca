import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface Reminder {
  kind: string;
  object_id: string;
  ends_on: string;
  days_before: number;
}

/** False if this reminder was sent before. */
export async function insertReminder(db: Tx, scope: Scope, row: Reminder, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insertMine(db, scope, 'ending_reminders', { ...row, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const keyOf = ({ object_id, ends_on, days_before }: Omit<Reminder, 'kind'>): string =>
  `${object_id} ${ends_on} ${days_before}`;

/** The reminders that were sent of what has not ended, as keys. */
export async function listSent(db: Tx, scope: Scope, kind: string, from: string): Promise<ReadonlySet<string>> {
  const rows = await mine(db, scope, 'ending_reminders')
    .select(['object_id', 'ends_on', 'days_before'])
    .where('kind', '=', kind)
    .where('ends_on', '>=', from)
    .execute();
  return new Set(rows.map(keyOf));
}

export const deleteReminders = (db: Tx, scope: Scope, endedBefore: string) =>
  deleteMine(db, scope, 'ending_reminders').where('ends_on', '<', endedBefore).execute();
