import type { TaskKind } from '@steward/contract/declared';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import * as repository from './tasks.repository.ts';

/** A saved form: what it is about. */
interface Saved {
  environment_id: string;
  meter_id?: string | null;
  equipment_id?: string | null;
}

/**
 * Ends the open tasks that these saved forms fulfil, in the transaction of the forms. A task about a whole property ends once all of it
 * is done.
 */
export async function endTasks(ctx: Ctx, work: Work, kind: TaskKind, ...saved: readonly Saved[]): Promise<void> {
  if (!saved.length) return;
  const { db, scope } = work;
  const places = [...new Set(saved.map(({ environment_id }) => environment_id))];
  const subjects = new Set(saved.flatMap(({ meter_id, equipment_id }) => [meter_id, equipment_id]));
  const { isWholeDone } = ctx.taskForms[kind];
  const ended: string[] = [];
  for (const task of await repository.listOpenOfKind(db, scope, kind, places)) {
    const { _id, environment_id, meter_id, equipment_id, created_at } = task;
    const subject = meter_id ?? equipment_id;
    const isDone =
      subject === null
        ? ((await isWholeDone?.(ctx, work, environment_id, new Date(created_at))) ?? true)
        : subjects.has(subject);
    if (isDone) ended.push(_id);
  }
  await repository.endTasks(db, scope, ended, ctx.now);
}
