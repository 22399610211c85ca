import http from 'node:http';
import { notifications } from '@steward/contract/foundation/notifications';
import { users } from '@steward/contract/access/users';
import { eventKinds } from './event-kinds.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { isPublicAddress, signatureOf } from '../../../gateways/webhook/webhook.ts';
import { raise, type AreaEvent } from '../../../platform/events.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let mo: Person;
let receiver: http.Server;
let hook = '';
const heard: { headers: http.IncomingHttpHeaders; body: string }[] = [];
let refusals = 0;

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WEBHOOK_PRIVATE: 'on' });
  ada = await server.newAdmin('Ada');
  mo = await server.newMember(ada);
  receiver = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (refusals-- > 0) return response.writeHead(503).end();
      heard.push({ headers: request.headers, body });
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

const happens = (event: AreaEvent) => {
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  return inTransaction(ctx, ({ db }) => raise(ctx, db, event));
};
const mailsOf = async (person: Person) =>
  (
    await server.owner.query<{ subject: string; body_text: string }>(
      "select subject, body_text from mails where recipient = $1 and subject not like 'Confirm your email%' order by created_at",
      [person.session.email],
    )
  ).rows;
const plain = { time_zone: 'Europe/Berlin', digest_hour: null, quiet_from: null, quiet_until: null, webhook_url: '' };

test('similar unread events are one notification with a count', async () => {
  for (const file of ['a.pdf', 'b.pdf', 'c.pdf'])
    await happens({ kind: 'bill.read', to: [mo.session.uid], values: { file }, group: 'bill.read' });
  const [entry, ...others] = await mo.get(notifications.listNotifications, {});
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ times: 3, message: 'c.pdf is ready for review.', kind: 'bill.read', is_read: false });
  // The log shows that Mo was notified, not how often; actions of people are always logged.
  const logged = async () =>
    (
      await server.owner.query<{ action: string; file: string | null }>(
        `select action, coalesce(new, old) -> 'facts' ->> 'file' as file from audit_log where table_name = 'notifications' and object_id = $1 order by at`,
        [entry?.id],
      )
    ).rows;
  expect(await logged()).toMatchObject([{ action: 'insert' }]);
  await mo.get(notifications.markNotificationAsRead, { id: entry?.id ?? '' });
  expect(await logged()).toMatchObject([{ action: 'insert' }]);
  await server.owner.query('delete from notifications where id = $1', [entry?.id]);
  expect(await logged()).toMatchObject([{ action: 'insert' }, { action: 'delete', file: 'c.pdf' }]);
  await happens({ kind: 'bill.read', to: [mo.session.uid], values: { file: 'd.pdf' }, group: 'bill.read' });
  expect(await mo.get(notifications.listNotifications, { unread: true })).toMatchObject([{ times: 1 }]);
  expect(await mo.get(notifications.markNotificationsAsRead, {})).toEqual({ count: 1 });
  expect(await mo.get(notifications.getUnreadNotificationCount, {})).toEqual({ count: 0 });
});

test('the list is narrowed by kind and day; users cannot see or mark notifications of others', async () => {
  await happens({ kind: 'invitation.accepted', to: [ada.session.uid], values: { person: 'Mo' } });
  const mine = await ada.get(notifications.listNotifications, { kinds: ['invitation.accepted'] });
  expect(mine).toMatchObject([{ title: 'Mo joined' }]);
  expect(await ada.get(notifications.listNotifications, { kinds: ['bill.failed'] })).toEqual([]);
  expect(await ada.get(notifications.listNotifications, { since: '2999-01-01' })).toEqual([]);
  expect(await mo.get(notifications.listNotifications, { kinds: ['invitation.accepted'] })).toEqual([]);
  expect(await mo.get(notifications.markNotificationsAsRead, { ids: [mine[0]?.id ?? ''] })).toEqual({ count: 0 });
});

test('a person chooses the channel of every kind; the mail is in the person’s language', async () => {
  const person = await server.newMember(ada);
  await server.owner.query("update users set language = 'de' where id = $1", [person.session.uid]);
  const to = [person.session.uid];
  await happens({ kind: 'permission.approved', to, values: { person: 'Ada', count: '2' } });
  expect(await mailsOf(person)).toMatchObject([{ subject: 'Rechte erteilt' }]);
  await person.get(notifications.updateNotificationSettings, {
    ...plain,
    kinds: [
      { kind: 'permission.approved', on: [] },
      { kind: 'bill.failed', on: ['mail'] },
      { kind: 'message', on: [] },
    ],
  });
  await happens({ kind: 'permission.approved', to });
  await happens({ kind: 'bill.failed', to, values: { file: 'x.pdf' } });
  await happens({ kind: 'message', to, values: { title: 'From the admin', message: '' } });
  expect((await mailsOf(person)).map(({ subject }) => subject).slice(1)).toEqual(['Eine Rechnung war nicht lesbar']);
  const bell = await person.get(notifications.listNotifications, {});
  expect(bell.map(({ kind }) => kind)).toEqual(['message', 'permission.approved']);
});

test('a notification is read in the reader’s present language, with its plural forms', async () => {
  const person = await server.newMember(ada);
  const event = { kind: 'permission.requested' as const, to: [person.session.uid] };
  await happens({ ...event, values: { person: 'Mo', count: '2' } });
  await happens({ ...event, values: { person: 'Mo', count: '1' } });
  await happens({ kind: 'message', to: event.to, values: { title: 'Hello', message: 'from Ada' } });
  const closing = { person: 'Ada', organization: 'Harbour', day: '2026-12-21' };
  await happens({ kind: 'organization.closing', to: event.to, values: closing });
  const read = async () => (await person.get(notifications.listNotifications, {})).map(({ message }) => message);
  expect(await read()).toEqual([
    expect.stringContaining('permanently deleted on 21 Dec 2026.'),
    'from Ada',
    'One module is waiting for your decision.',
    '2 modules are waiting for your decision.',
  ]);
  await person.get(users.updateSelectedLanguage, { language: 'de', user_id: person.session.uid });
  expect(await read()).toEqual([
    expect.stringContaining('am 21. Dez. 2026 gelöscht'),
    'from Ada',
    'Ein Modul wartet auf Ihre Entscheidung.',
    '2 Module warten auf Ihre Entscheidung.',
  ]);
});

test('during quiet hours and with a digest mails wait, and are sent together', async () => {
  const person = await server.newMember(ada);
  const to = [person.session.uid];
  const minutes = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  await person.get(notifications.updateNotificationSettings, {
    ...plain,
    time_zone: 'UTC',
    quiet_from: (minutes + 1380) % 1440,
    quiet_until: (minutes + 120) % 1440,
    kinds: [],
  });
  await happens({ kind: 'report.accepted', to, values: { year: '2024', target: 'Harbour', note: '' } });
  await happens({ kind: 'report.rejected', to, values: { year: '2023', target: 'Harbour', note: 'Missing' } });
  expect(await mailsOf(person)).toEqual([]);
  const { rows } = await server.owner.query<{ start_after: string }>(
    "select start_after from pgboss.job where name = 'notifications.collect' and data ->> 'user_id' = $1",
    to,
  );
  expect(rows).toHaveLength(1);
  expect(Date.parse(rows[0]?.start_after ?? '') - Date.now()).toBeGreaterThan(110 * 60_000);
  await server.owner.query('update waiting_mails set due_at = now() where user_id = $1', to);
  await server.owner.query("update pgboss.job set start_after = now() where data ->> 'user_id' = $1", to);
  await expect.poll(() => mailsOf(person), { timeout: 15_000 }).toMatchObject([{ subject: '2 notifications' }]);
  expect((await mailsOf(person))[0]?.body_text).toMatch(/2024: accepted[\s\S]*2023: returned\nHarbour: Missing/);
}, 30_000);

test('a webhook gets the event, signed with its secret, and again after a failure', async () => {
  const person = await server.newMember(ada);
  expect((await person.ask(notifications.testWebhook, {})).httpStatus).toBe(404);
  const saved = await person.get(notifications.updateNotificationSettings, {
    ...plain,
    webhook_url: hook,
    kinds: [{ kind: 'bill.read', on: ['webhook'] }],
  });
  const secret = saved.new_secret ?? '';
  expect(secret.length).toBeGreaterThan(40);
  expect((await person.get(notifications.getNotificationSettings, {})).new_secret).toBeNull();
  expect(await person.get(notifications.testWebhook, {})).toEqual({ status: 204 });
  heard.length = 0;
  await server.owner.query("update pgboss.queue set retry_delay = 1 where name = 'notifications.webhook'");
  refusals = 1;
  await happens({ kind: 'bill.read', to: [person.session.uid], values: { file: 'x.pdf' } });
  await expect.poll(() => heard.length, { timeout: 40_000 }).toBe(1);
  const { headers, body } = heard[0] ?? { headers: {}, body: '' };
  const signature = headers['x-steward-signature'] as string;
  expect(signature).toBe(signatureOf(secret, Number(/t=(\d+)/.exec(signature)?.[1]), body));
  expect(JSON.parse(body)).toMatchObject({ event: 'bill.read', message: 'x.pdf is ready for review.' });
}, 60_000);

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['::1', false],
  ['::ffff:192.168.1.1', false],
  ['fd00::1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
])('webhooks reach the open internet only: %s', (address, allowed) => {
  expect(isPublicAddress(address)).toBe(allowed);
});

test('without the setting, private addresses are refused, also by name, and so is plain http', async () => {
  const strict = await startTestServer();
  try {
    const eve = await strict.newAdmin('Eve');
    const set = (webhook_url: string) =>
      eve.ask(notifications.updateNotificationSettings, { ...plain, webhook_url, kinds: [] });
    expect((await set(hook)).code).toBe('webhook.refused');
    for (const wrong of ['not an address', 'https://', 'ftp://example.com/hook'])
      expect((await set(wrong)).errors).toMatchObject([{ field: 'webhook_url' }]);
    await set(hook.replace('http:', 'https:'));
    expect((await eve.ask(notifications.testWebhook, {})).code).toBe('webhook.refused');
  } finally {
    await strict.stop();
  }
});

test('every kind of event has words, and a time zone must exist', async () => {
  for (const kind of eventKinds) await happens({ kind, to: [ada.session.uid], values: { title: 'x' } });
  const wrong = await ada.ask(notifications.updateNotificationSettings, {
    ...plain,
    time_zone: 'Mars/Base',
    kinds: [],
  });
  expect(wrong.httpStatus).toBe(400);
});

test('a user who may edit people sends a message to one of them, and none to another organization', async () => {
  const note = { title: 'Fire drill', message: 'On Monday', user_id: mo.session.uid };
  const made = await ada.get(notifications.createNotification, note);
  expect(made).toMatchObject({ title: 'Fire drill', is_read: false });
  expect((await mo.get(notifications.listNotifications, {})).map(({ id }) => id)).toContain(made.id);
  expect((await mo.ask(notifications.createNotification, note)).httpStatus).toBe(403);
  const away = { ...note, redirect_url: '//elsewhere.example' };
  expect((await ada.ask(notifications.createNotification, away)).errors).toMatchObject([{ field: 'redirect_url' }]);
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(notifications.createNotification, note)).httpStatus).toBe(404);
});
