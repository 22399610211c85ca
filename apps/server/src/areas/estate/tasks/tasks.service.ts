import { decide } from '@steward/contract/modules';
import type { Parsed } from '@steward/contract/call';
import { fail, type FailureCode } from '@steward/contract/failures';
import type { Task, tasks } from '@steward/contract/estate/tasks';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { reachesProperty } from '../../../database/scoped.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { raise } from '../../../platform/events.ts';
import { reachOf } from '../../access/session/reach.service.ts';
import * as repository from './tasks.repository.ts';

const askerOf = (ctx: Ctx): repository.Asker => ({
  userId: actorOf(ctx).userId,
  today: todayOf(ctx),
});

/** Users who may read the list of people may assign tasks to them; every user may assign tasks to themselves. */
const mayGive = (ctx: Ctx) => decide(actorOf(ctx).rights, 'users.read').allowed;

export const getTasks = (ctx: Ctx, input: Parsed<typeof tasks.getTasks>): Promise<Task[]> =>
  reading(ctx, ({ db, scope }) => repository.listTasks(db, scope, askerOf(ctx), input));

export const getTaskAssignees = (ctx: Ctx) =>
  reading(ctx, ({ db, scope }) => repository.listFellows(db, scope, mayGive(ctx) ? undefined : actorOf(ctx).userId));

/** The people and properties of a task must be known to the user; otherwise the task is refused with the product's message. */
async function refuseUnknown(
  ctx: Ctx,
  { db, scope }: Work,
  code: FailureCode,
  {
    assignee_id,
    environment_id,
  }: { assignee_id?: string | null | undefined; environment_id?: string | null | undefined },
) {
  const wrong = (field: string) => fail(code, undefined, [{ field, message: 'is not available' }]);
  if (assignee_id) {
    const isOther = assignee_id !== actorOf(ctx).userId;
    const found = await repository.listFellows(db, scope, assignee_id);
    if ((isOther && !mayGive(ctx)) || !found.length) wrong('assignee_id');
  }
  if (environment_id && !(await reachesProperty(db, scope, environment_id))) wrong('environment_id');
}

/** A task about a property is assigned to people with access to it: others would not see it. */
async function refuseBeyondReach(
  work: Work,
  code: FailureCode,
  { assignee_id, environment_id }: Pick<Task, 'assignee_id' | 'environment_id'>,
) {
  if (!assignee_id || !environment_id) return;
  const reached = await reachOf(work, assignee_id);
  if (reached !== 'all' && !reached?.includes(environment_id))
    fail(code, undefined, [{ field: 'assignee_id', message: 'does not see this property' }]);
}

/** A person who assigns a task to themselves is not notified. */
async function raiseAssigned(ctx: Ctx, { db }: Work, task: Task): Promise<void> {
  if (!task.assignee_id) return;
  await raise(ctx, db, {
    kind: 'task.assigned',
    environment_id: task.environment_id,
    object_id: task._id,
    to: task.assignee_id === actorOf(ctx).userId ? [] : [task.assignee_id],
    values: { person: actorOf(ctx).name, task: task.title },
    redirect_url: `/todo_list?task=${task._id}`,
  });
}

export const addTask = (ctx: Ctx, input: Parsed<typeof tasks.addTask>): Promise<Task> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await refuseUnknown(ctx, work, 'task.not-added', input);
    const id = uuid();
    // A task without an assignee is assigned to its author.
    const assignee_id = input.assignee_id ?? actorOf(ctx).userId;
    await refuseBeyondReach(work, 'task.not-added', { ...input, assignee_id });
    await repository.insertTask(db, scope, { ...input, id, assignee_id, created_by: actorOf(ctx).userId });
    const task = (await repository.findTask(db, scope, askerOf(ctx), id)) ?? fail('task.not-added');
    await raiseAssigned(ctx, work, task);
    return task;
  });

export const updateTask = (ctx: Ctx, input: Parsed<typeof tasks.updateTask>): Promise<Task> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { task_id, is_done, ...given } = input;
    const before = (await repository.findTask(db, scope, askerOf(ctx), task_id)) ?? fail('task.not-updated');
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (!before.is_mine && Object.keys(change).length) fail('task.not-updated');
    await refuseUnknown(ctx, work, 'task.not-updated', given);
    if (given.assignee_id || given.environment_id)
      await refuseBeyondReach(work, 'task.not-updated', { ...before, ...change });
    await repository.updateTask(db, scope, task_id, {
      ...change,
      ...(is_done !== undefined && is_done !== before.is_done && { done_at: is_done ? ctx.now : null }),
    });
    const task = (await repository.findTask(db, scope, askerOf(ctx), task_id)) ?? fail('task.not-updated');
    if (task.assignee_id !== before.assignee_id) await raiseAssigned(ctx, work, task);
    return task;
  });

export const deleteTask = (ctx: Ctx, { task_id }: Parsed<typeof tasks.deleteTask>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const task = await repository.findTask(db, scope, askerOf(ctx), task_id);
    if (!task?.is_mine) fail('task.not-deleted');
    await repository.deleteTask(db, scope, task_id);
    return { done: true as const };
  });
