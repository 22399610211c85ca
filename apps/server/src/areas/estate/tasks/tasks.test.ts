import { notifications } from '@steward/contract/foundation/notifications';
import { tasks } from '@steward/contract/estate/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  mo = await server.newMember(ada);
});
afterAll(() => server.stop());

test('a task is given, told, done and overdue', async () => {
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
  // The property stays hidden from who may not see it.
  expect(await mo.get(tasks.getTasks, {})).toMatchObject([{ title: 'Read the meter', environment_name: '' }]);
  const done = await mo.get(tasks.updateTask, { task_id: task._id, is_done: true });
  expect(done).toMatchObject({ is_done: true, is_overdue: false });
  expect(await mo.get(tasks.getTasks, {})).toEqual([]);
  expect(await mo.get(tasks.getTasks, { state: 'done', assignee_id: mo.session.uid })).toHaveLength(1);
});

test('an assignee may say that it is done, and no more; the failures have the product’s words', async () => {
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
  expect(await mo.ask(tasks.addTask, { title: 'x', environment_id: house._id })).toMatchObject(
    failed(422, 'Failed to add task.'),
  );
  expect(await mo.get(tasks.getTaskAssignees, {})).toEqual([{ _id: mo.session.uid, name: 'Mo' }]);
  expect((await ada.get(tasks.getTaskAssignees, {})).length).toBe(2);
});

test('another organization sees nothing, changes nothing and is given nothing', async () => {
  const { _id: task_id } = await ada.get(tasks.addTask, { title: 'Ours' });
  expect(await eve.get(tasks.getTasks, { state: 'all' })).toEqual([]);
  expect((await eve.ask(tasks.updateTask, { task_id, is_done: true })).message).toBe('Failed to update task.');
  expect((await eve.ask(tasks.deleteTask, { task_id })).message).toBe('Failed to delete task.');
  expect((await eve.ask(tasks.addTask, { title: 'x', assignee_id: ada.session.uid })).message).toBe(
    'Failed to add task.',
  );
  expect((await ada.ask(tasks.addTask, { title: ' ' })).httpStatus).toBe(400);
});

test('a task goes with its property, and stays when its assignee leaves', async () => {
  const { _id: task_id } = await ada.get(tasks.addTask, { title: 'Stays', assignee_id: mo.session.uid });
  await server.owner.query('delete from memberships where user_id = $1', [mo.session.uid]);
  const all = await ada.get(tasks.getTasks, { state: 'all' });
  expect(all.find(({ _id }) => _id === task_id)).toMatchObject({ assignee_id: null, assignee_name: '' });
});
