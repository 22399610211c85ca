import { endingKinds, type EndingKind } from '@steward/contract/declared';
import { addDays, daysBetween } from '@steward/core/calendar/day';
import { inTransaction, reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { raise } from '../../../platform/events.ts';
import { inOwnTime, todayOf } from '../../../platform/today.ts';
import * as repository from './endings.repository.ts';

/** How long reminders are remembered after the last day. */
const REMEMBERED_DAYS = 365;

/**
 * Reminds people of what ends, by the day of their organization. Only the last step that has passed is sent, once for each last day: after
 * missed nights one reminder is sent, not one for each step.
 */
export async function remindOfEndings(platform: Ctx): Promise<void> {
  const ctx = await inOwnTime(platform);
  const today = todayOf(ctx);
  for (const [kind, { event, daysBefore }] of Object.entries(endingKinds)) {
    const list = ctx.endings[kind];
    if (!list) throw new Error(`No area lists what ends of the kind ${kind as EndingKind}`);
    // Read once: a night sends few of many, and each that is left costs a transaction.
    const sent = await reading(ctx, ({ db, scope }) => repository.listSent(db, scope, kind, today));
    for (const ending of await list(ctx, today, addDays(today, Math.max(...daysBefore)))) {
      const { ends_on, object_id, environment_id, to, values, redirect_url, alsoDo } = ending;
      const daysLeft = daysBetween(today, ends_on);
      const steps = daysBefore.filter((days) => daysLeft <= days);
      if (to.length === 0 || steps.length === 0) continue;
      const days_before = Math.min(...steps);
      if (sent.has(repository.keyOf({ object_id, ends_on, days_before }))) continue;
      // A transaction for each: one that fails keeps none of the others back.
      await inTransaction(ctx, async (work) => {
        const { db, scope } = work;
        if (!(await repository.insertReminder(db, scope, { kind, object_id, ends_on, days_before }, ctx.now))) return;
        const text = { ...values, day: ends_on };
        await raise(ctx, db, { kind: event, environment_id, object_id, to, values: text, redirect_url });
        await alsoDo?.(work);
      });
    }
  }
  await inTransaction(ctx, ({ db, scope }) => repository.deleteReminders(db, scope, addDays(today, -REMEMBERED_DAYS)));
}
