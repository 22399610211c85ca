import http from 'node:http';
import { teamspaces } from '@steward/contract/access/teamspaces';
import { tasks } from '@steward/contract/estate/tasks';
import { notifications } from '@steward/contract/foundation/notifications';
import { search } from '@steward/contract/foundation/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { raise, type AreaEvent } from '../../../platform/events.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let receiver: http.Server;
let hook = '';
const heard: string[] = [];
let isDown = false;
let refusals = 0;

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WEBHOOK_PRIVATE: 'on' });
  receiver = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (isDown) {
        refusals++;
        return response.writeHead(503).end();
      }
      heard.push(body);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hook = `http://localhost:${(receiver.address() as { port: number }).port}/in`;
});
afterAll(async () => {
  await server.stop();
  receiver.close();
});

/** An admin, and a member with access to two properties: one by a teamspace, which can be taken away, and one directly. */
async function people() {
  const ada = await server.newAdmin('Ada');
  const harbour = await ada.newEnvironment({ environment_name: 'Harbour' });
  const depot = await ada.newEnvironment({ environment_name: 'Depot' });
  const mo = await server.newMember(ada, [depot._id]);
  const { organization_id } = ada.session;
  const shared = {
    organization_id,
    name: 'Shared',
    users: [{ user_id: mo.session.uid }],
    environments: [{ env_id: harbour._id }],
  };
  const [teamspace] = await ada.get(teamspaces.createTeamspace, shared);
  const lose = () => ada.get(teamspaces.deleteTeamspace, { id: teamspace?.teamspace_id ?? '' });
  const ctx = workerCtx(server.steward.platform, organization_id, 'test');
  const happens = (event: Omit<AreaEvent, 'to'>) =>
    inTransaction(ctx, ({ db }) => raise(ctx, db, { ...event, to: [mo.session.uid] }));
  const read = (environment_id: string, file: string) =>
    happens({ kind: 'bill.read', environment_id, values: { file }, redirect_url: '/show-bill?id=1' });
  return { ada, mo, harbour, depot, lose, happens, read };
}

const bell = async (person: Person) =>
  (await person.get(notifications.listNotifications, {})).map(({ message }) => message.split(' ')[0]);
const unread = async (person: Person) => (await person.get(notifications.getUnreadNotificationCount, {})).count;
const titles = async (person: Person) => (await person.get(tasks.getTasks, { state: 'all' })).map(({ title }) => title);
const choose = (person: Person, on: ('product' | 'mail' | 'webhook')[], times: object = {}) =>
  person.get(notifications.updateNotificationSettings, {
    time_zone: 'UTC',
    digest_hour: null,
    quiet_from: null,
    quiet_until: null,
    webhook_url: hook,
    kinds: [{ kind: 'bill.read', on }],
    ...times,
  });

test('with the access to a property end the notifications, tasks and search results about it', async () => {
  const { ada, mo, harbour, depot, lose, happens, read } = await people();
  const { uid } = mo.session;
  for (const [title, environment_id] of [
    ['At the harbour', harbour._id],
    ['At the depot', depot._id],
    ['Anywhere', null],
  ] as const)
    await ada.get(tasks.addTask, { title, environment_id, assignee_id: uid });
  const own = await mo.get(tasks.addTask, { title: 'My own', environment_id: harbour._id });
  await read(harbour._id, 'harbour.pdf');
  await read(depot._id, 'depot.pdf');
  const overdue = { kind: 'bill.overdue', values: { count: '2', list: 'Depot · Harbour' } } as const;
  await happens({ ...overdue, named_environment_ids: [depot._id, harbour._id] });
  expect((await titles(mo)).toSorted()).toEqual(['Anywhere', 'At the depot', 'At the harbour', 'My own']);
  expect(await unread(mo)).toBe(6);
  expect(await mo.get(search.globalSearch, { search: 'Harbour' })).not.toEqual([]);
  const stream = await mo.fetch('GET', '/v2/live');
  const reader = stream.body?.getReader();
  const received: string[] = [];
  void (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      received.push(Buffer.from(part.value as Uint8Array).toString());
  })();

  await lose();
  expect((await titles(mo)).toSorted()).toEqual(['Anywhere', 'At the depot']);
  expect((await mo.ask(tasks.updateTask, { task_id: own._id, is_done: true })).code).toBe('task.not-updated');
  const rest = await mo.get(notifications.listNotifications, {});
  expect(JSON.stringify(rest)).not.toMatch(/harbour/i);
  expect(await unread(mo)).toBe(3);
  expect(rest).toHaveLength(3);
  expect(await mo.get(search.globalSearch, { search: 'Harbour' })).toEqual([]);
  // The browser is asked to read again.
  await expect.poll(() => received.join(''), { timeout: 5000 }).toContain('rights');

  // Later events about it are neither stored nor sent live.
  received.length = 0;
  await read(harbour._id, 'later.pdf');
  await happens({ ...overdue, named_environment_ids: [depot._id, harbour._id] });
  await read(depot._id, 'seen.pdf');
  await expect.poll(() => received.join(''), { timeout: 5000 }).toContain('notification');
  expect(received.join('').match(/event: notification/g)).toHaveLength(1);
  expect(await bell(mo)).toContain('seen.pdf');
  expect(await unread(mo)).toBe(4);
  // Only visible notifications are marked as read; the admin still sees the tasks.
  expect(await mo.get(notifications.markNotificationsAsRead, {})).toEqual({ count: 4 });
  expect(await titles(ada)).toHaveLength(4);
  await reader?.cancel();
}, 30_000);

test('a mail and a digest leave out a property that the reader lost', async () => {
  const { mo, harbour, depot, lose, read } = await people();
  const to = [mo.session.uid];
  const mails = async () =>
    (
      await server.owner.query<{ subject: string; body_text: string }>(
        'select subject, body_text from mails where recipient = $1',
        [mo.session.email],
      )
    ).rows.map(({ subject, body_text }) => `${subject} ${body_text}`);
  const minutes = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  await choose(mo, ['mail'], { quiet_from: (minutes + 1380) % 1440, quiet_until: (minutes + 120) % 1440 });
  await read(harbour._id, 'harbour.pdf');
  await read(depot._id, 'depot.pdf');
  await lose();
  await read(harbour._id, 'later.pdf');
  const { rows } = await server.owner.query('select from waiting_mails where user_id = $1', to);
  expect(rows).toHaveLength(2);
  await server.owner.query('update waiting_mails set due_at = now() where user_id = $1', to);
  await server.owner.query("update pgboss.job set start_after = now() where data ->> 'user_id' = $1", to);
  await expect.poll(mails, { timeout: 15_000 }).toEqual([expect.stringContaining('depot.pdf')]);
  expect((await mails()).join('')).not.toMatch(/harbour\.pdf|later\.pdf/);
  // Without quiet hours a mail is sent at once.
  await choose(mo, ['mail']);
  await read(harbour._id, 'at-once.pdf');
  await read(depot._id, 'sent.pdf');
  await expect.poll(mails).toHaveLength(2);
  expect((await mails()).join('')).not.toContain('at-once.pdf');
}, 30_000);

test('a webhook gets nothing about a property that its person lost, even if it was unreachable before', async () => {
  const { mo, harbour, depot, lose, read } = await people();
  await choose(mo, ['webhook']);
  await server.owner.query("update pgboss.queue set retry_delay = 3 where name = 'notifications.webhook'");
  isDown = true;
  await read(harbour._id, 'harbour.pdf');
  await expect.poll(() => refusals, { timeout: 15_000 }).toBe(1);
  // Before the next attempt.
  await lose();
  isDown = false;
  await read(harbour._id, 'later.pdf');
  await read(depot._id, 'depot.pdf');
  const ended = async () =>
    (
      await server.owner.query<{ status: string }>(
        "select status from jobs where kind = 'notifications.webhook' and subject_id = $1 order by created_at",
        [mo.session.uid],
      )
    ).rows.map(({ status }) => status);
  await expect.poll(ended, { timeout: 40_000 }).toEqual(['done', 'done']);
  expect(heard.map((body) => (JSON.parse(body) as { message: string }).message.split(' ')[0])).toEqual(['depot.pdf']);
}, 60_000);
