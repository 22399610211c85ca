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
import { changingRights, type Touch } from '../../access/permissions/changing-rights.ts';
import { isTaskKind, refuseUnable, withSubject } from './task-subjects.service.ts';
import * as repository from './tasks.repository.ts';

const askerOf = (ctx: Ctx): repository.Asker => ({
  userId: actorOf(ctx).userId,
  today: todayOf(ctx),
});

/** Users who may read the list of people may assign tasks to them; every user may assign tasks to themselves. */
const mayGive = (ctx: Ctx) => decide(actorOf(ctx).rights, 'users.read').allowed;

export const getTasks = (ctx: Ctx, input: Parsed<typeof tasks.getTasks>): Promise<Task[]> =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listTasks(db, scope, askerOf(ctx), input)).map((row) => shown(ctx, row)),
  );

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

/** The form of a task, which its notification, its mail and its rows open. */
const formOf = (ctx: Ctx, { kind, environment_id, meter_id, equipment_id }: repository.TaskRow): string =>
  kind !== null && isTaskKind(kind) && environment_id !== null
    ? ctx.taskForms[kind].address({ environment_id, meter_id, equipment_id })
    : '';

const shown = (ctx: Ctx, row: repository.TaskRow): Task => ({ ...row, form_url: formOf(ctx, row) });

const find = async (ctx: Ctx, { db, scope }: Work, id: string): Promise<Task | undefined> => {
  const row = await repository.findTask(db, scope, askerOf(ctx), id);
  return row && shown(ctx, row);
};

/** Permissions that are granted with a task reach the open browsers of the assignee. */
const writing = <T>(ctx: Ctx, grants: boolean, write: (work: Work, touch: Touch) => Promise<T>): Promise<T> =>
  grants ? changingRights(ctx, write) : inTransaction(ctx, (work) => write(work, () => {}));

/** A person who assigns a task to themselves is not notified. */
async function raiseAssigned(ctx: Ctx, { db }: Work, task: Task): Promise<void> {
  if (!task.assignee_id) return;
  await raise(ctx, db, {
    kind: 'task.assigned',
    environment_id: task.environment_id,
    object_id: task._id,
    to: task.assignee_id === actorOf(ctx).userId ? [] : [task.assignee_id],
    values: { person: actorOf(ctx).name, task: task.title },
    redirect_url: task.form_url || `/todo_list?task=${task._id}`,
  });
}

export const addTask = (ctx: Ctx, { grants, ...input }: Parsed<typeof tasks.addTask>): Promise<Task> =>
  writing(ctx, grants, (work, touch) => addTaskWithin(ctx, work, input, grants, touch));

/** Adds a task in the transaction of what it is about. */
export async function addTaskWithin(
  ctx: Ctx,
  work: Work,
  input: Omit<Parsed<typeof tasks.addTask>, 'grants'>,
  grants = false,
  touch: Touch = () => {},
): Promise<Task> {
  const { db, scope } = work;
  await refuseUnknown(ctx, work, 'task.not-added', input);
  const id = uuid();
  // A task without an assignee is assigned to its author.
  const assignee_id = input.assignee_id ?? actorOf(ctx).userId;
  const fields = await withSubject(work, { ...input, assignee_id });
  await refuseUnable(ctx, work, fields, grants, touch);
  await repository.insertTask(db, scope, { ...fields, id, created_by: actorOf(ctx).userId });
  const task = (await find(ctx, work, id)) ?? fail('task.not-added');
  await raiseAssigned(ctx, work, task);
  return task;
}

/** A task in words that the product adds with a reminder, once for a title, property and day; the reminder notifies its assignee. */
export async function addReminderTask(
  { db, scope }: Work,
  task: Pick<repository.TaskFields, 'title' | 'environment_id' | 'assignee_id' | 'due_date'>,
): Promise<void> {
  if (await repository.hasTask(db, scope, task)) return;
  const words = { description: '', kind: null, meter_id: null, equipment_id: null };
  await repository.insertTask(db, scope, { ...task, ...words, id: uuid(), created_by: null });
}

/** A task in words that a visitor without an account asks for. */
export async function addReportedTask(
  { db, scope }: Work,
  task: Pick<repository.TaskFields, 'title' | 'description' | 'environment_id' | 'assignee_id'>,
): Promise<string> {
  const id = uuid();
  const rest = { due_date: null, kind: null, meter_id: null, equipment_id: null };
  await repository.insertTask(db, scope, { ...task, ...rest, id, created_by: null });
  return id;
}

export const updateTask = (ctx: Ctx, { grants = false, ...input }: Parsed<typeof tasks.updateTask>): Promise<Task> =>
  writing(ctx, grants, async (work, touch) => {
    const { db, scope } = work;
    const { task_id, is_done, ...given } = input;
    const before = (await find(ctx, work, task_id)) ?? fail('task.not-updated');
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (!before.is_mine && Object.keys(change).length) fail('task.not-updated');
    const isEnding = is_done !== undefined && is_done !== before.is_done;
    if (isEnding && !before.is_mine && before.kind !== null) fail('task.ends-itself');
    await refuseUnknown(ctx, work, 'task.not-updated', given);
    const places = ['kind', 'meter_id', 'equipment_id', 'environment_id', 'assignee_id'] as const;
    let fields: Partial<repository.TaskFields> = change;
    if (places.some((field) => given[field] !== undefined)) {
      const { kind, meter_id, equipment_id, environment_id, assignee_id } = { ...before, ...change };
      const asked = await withSubject(work, { kind, meter_id, equipment_id, environment_id, assignee_id });
      await refuseUnable(ctx, work, asked, grants, touch);
      fields = { ...change, ...asked };
    }
    await repository.updateTask(db, scope, task_id, {
      ...fields,
      ...(isEnding && { done_at: is_done ? ctx.now : null }),
    });
    const task = (await find(ctx, work, task_id)) ?? fail('task.not-updated');
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

/** Deletes a task, unless it is done, because what it was added for was undone. */
export async function withdrawTask({ db, scope }: Work, id: string): Promise<void> {
  await repository.deleteOpenTask(db, scope, id);
}
