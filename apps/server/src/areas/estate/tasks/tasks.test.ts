import { notifications } from '@steward/contract/foundation/notifications';
import { tasks } from '@steward/contract/estate/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { raise, type Listener, type RaisedEvent } from '../../../platform/events.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
let mo: Person;
let house: { _id: string };

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  house = await ada.newEnvironment({ environment_name: 'Harbour' });
  mo = await server.newMember(ada, [house._id]);
});
afterAll(() => server.stop());

test('a task is assigned, notified, completed and overdue', async () => {
  const task = await ada.get(tasks.addTask, {
    title: 'Read the meter',
    assignee_id: mo.session.uid,
    environment_id: house._id,
    due_date: '2020-01-01',
  });
  expect(task).toMatchObject({ is_overdue: true, is_done: false, environment_name: 'Harbour', assignee_name: 'Mo' });
  expect(await mo.get(notifications.listNotifications, {})).toMatchObject([
    { kind: 'task.assigned', message: 'Read the meter' },
  ]);
  expect(await mo.get(tasks.getTasks, {})).toMatchObject([{ title: 'Read the meter', environment_name: 'Harbour' }]);
  const done = await mo.get(tasks.updateTask, { task_id: task._id, is_done: true });
  expect(done).toMatchObject({ is_done: true, is_overdue: false });
  expect(await mo.get(tasks.getTasks, {})).toEqual([]);
  expect(await mo.get(tasks.getTasks, { state: 'done', assignee_id: mo.session.uid })).toHaveLength(1);
});

test('an assignee may complete a task and change nothing else; failures have the product’s messages', async () => {
  const { _id: task_id } = await ada.get(tasks.addTask, { title: 'Check', assignee_id: mo.session.uid });
  const failed = (httpStatus: number, message: string) => ({ httpStatus, message, showToaster: 1 });
  expect(await mo.ask(tasks.updateTask, { task_id, title: 'Mine now' })).toMatchObject(
    failed(422, 'Failed to update task.'),
  );
  expect(await mo.ask(tasks.deleteTask, { task_id })).toMatchObject(
    mo.session.permissions.includes('tasks.delete') ? failed(422, 'Failed to delete task.') : { httpStatus: 403 },
  );
  const other = { title: 'x', assignee_id: ada.session.uid };
  expect(await mo.ask(tasks.addTask, other)).toMatchObject(failed(422, 'Failed to add task.'));
  const far = await ada.newEnvironment();
  expect(await mo.ask(tasks.addTask, { title: 'x', environment_id: far._id })).toMatchObject(
    failed(422, 'Failed to add task.'),
  );
  expect(await mo.get(tasks.getTaskAssignees, {})).toEqual([{ _id: mo.session.uid, name: 'Mo' }]);
  expect((await ada.get(tasks.getTaskAssignees, {})).length).toBe(2);
});

test('another organization sees and changes nothing, and gets no tasks', async () => {
  const { _id: task_id } = await ada.get(tasks.addTask, { title: 'Ours' });
  expect(await eve.get(tasks.getTasks, { state: 'all' })).toEqual([]);
  expect((await eve.ask(tasks.updateTask, { task_id, is_done: true })).message).toBe('Failed to update task.');
  expect((await eve.ask(tasks.deleteTask, { task_id })).message).toBe('Failed to delete task.');
  expect((await eve.ask(tasks.addTask, { title: 'x', assignee_id: ada.session.uid })).message).toBe(
    'Failed to add task.',
  );
  expect((await ada.ask(tasks.addTask, { title: ' ' })).httpStatus).toBe(400);
});

test('a task is deleted with its property, and stays when its assignee leaves', async () => {
  const { _id: task_id } = await ada.get(tasks.addTask, { title: 'Stays', assignee_id: mo.session.uid });
  await server.owner.query('delete from memberships where user_id = $1', [mo.session.uid]);
  const all = await ada.get(tasks.getTasks, { state: 'all' });
  expect(all.find(({ _id }) => _id === task_id)).toMatchObject({ assignee_id: null, assignee_name: '' });
});

test('an event has its effects only if its transaction is committed', async () => {
  const lea = await server.newMember(ada);
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  const event = { kind: 'task.assigned', to: [lea.session.uid], values: { person: 'Ada', task: 'Undone' } } as const;
  const raised = (isFailing: boolean) =>
    inTransaction(ctx, async ({ db }) => {
      await raise(ctx, db, event);
      if (isFailing) throw new Error('rolled back');
    });
  const found = async () =>
    (await lea.get(notifications.listNotifications, {})).filter(({ message }) => message === 'Undone');
  await expect(raised(true)).rejects.toThrow('rolled back');
  expect(await found()).toEqual([]);
  await raised(false);
  expect(await found()).toHaveLength(1);
});

test('a further listener receives the events of tasks in their transaction, and its failure rolls the task back', async () => {
  const lea = await server.newMember(ada);
  const { platform } = server.steward;
  const before = platform.listeners;
  const received: { event: RaisedEvent; isWritten: boolean }[] = [];
  const listener: Listener = async (_, db, event) => {
    const row = await db
      .selectFrom('tasks')
      .select('title')
      .where('id', '=', event.object_id ?? '')
      .executeTakeFirst();
    received.push({ event, isWritten: row !== undefined });
    if (row?.title === 'Refused') throw new Error('refused by the listener');
  };
  platform.listeners = [...before, listener];
  try {
    const own = await ada.get(tasks.addTask, { title: 'My own', environment_id: house._id });
    expect(received).toMatchObject([
      {
        event: {
          kind: 'task.assigned',
          organizationId: ada.session.organization_id,
          environment_id: house._id,
          object_id: own._id,
          to: [],
        },
        isWritten: true,
      },
    ]);
    const refused = await ada.ask(tasks.addTask, { title: 'Refused', assignee_id: lea.session.uid });
    expect(refused.httpStatus).toBe(500);
  } finally {
    platform.listeners = before;
  }
  expect((await ada.get(tasks.getTasks, {})).map(({ title }) => title)).not.toContain('Refused');
  expect((await lea.get(notifications.listNotifications, {})).map(({ message }) => message)).not.toContain('Refused');
});

test('a task about a property is assigned only to people with access to it', async () => {
  const lea = await server.newMember(ada);
  const beyond = {
    code: 'task.assignee-beyond',
    errors: [{ field: 'assignee_id', message: 'does not see this property' }],
  };
  const about = { title: 'Inspect', environment_id: house._id };
  expect(await ada.ask(tasks.addTask, { ...about, assignee_id: lea.session.uid })).toMatchObject(beyond);
  const { _id: task_id } = await ada.get(tasks.addTask, { title: 'Inspect', assignee_id: lea.session.uid });
  for (const change of [{ environment_id: house._id }, { ...about, assignee_id: lea.session.uid }])
    expect(await ada.ask(tasks.updateTask, { task_id, ...change })).toMatchObject(beyond);
  expect(await lea.get(tasks.getTasks, {})).toMatchObject([{ title: 'Inspect', environment_id: null }]);
});
