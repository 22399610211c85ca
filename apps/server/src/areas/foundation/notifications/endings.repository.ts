import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine } from '../../../database/scoped.ts';
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

export const deleteReminders = (db: Tx, scope: Scope, endedBefore: string) =>
  deleteMine(db, scope, 'ending_reminders').where('ends_on', '<', endedBefore).execute();
