import { readBillJob } from '../../areas/energy/bill-reading/bill-reading.job-kinds.ts';
import { rightsOf } from '@steward/contract/modules';
import { notifications } from '@steward/contract/foundation/notifications';
import { session } from '@steward/contract/access/session';
import { users } from '@steward/contract/access/users';
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import type { Person } from '../../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { maintenanceCtx, enqueue } from '../jobs/jobs.ts';
import { forgetSessions } from './known-sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What an open browser of this person hears, as long as it listens. */
async function listen(person: Person) {
  const response = await person.fetch('GET', '/v2/live');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const heard = { text: '', isOver: false };
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  async function hear() {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
      if (done) break;
      heard.text += value ?? '';
    }
    heard.isOver = true;
  }
  // Torn off when the server stops with the test.
  hear().catch(() => {});
  return heard;
}

/** A job that ends at once: it is about a bill that is not there. */
function startJob({ session: { organization_id: organizationId, uid } }: Person): Promise<string> {
  const actor = {
    userId: uid,
    name: '',
    email: '',
    language: 'en' as const,
    sessionId: '',
    organizationId,
    isAdmin: true,
    isSuperAdmin: false,
    isTenant: false,
    isClosed: false,
    rights: rightsOf({ isAdmin: true, isSuperAdmin: false, grants: [], switchedOff: [] }, new Date()),
  };
  const scope = { organizationId, environments: 'all' as const };
  const ctx = { ...maintenanceCtx(server.steward.platform, 'test'), scope, actor };
  return inTransaction(ctx, ({ db }) => enqueue(ctx, db, readBillJob, { bill_id: organizationId }));
}

test('a person hears of the own jobs; a colleague and another organization hear nothing of them', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada);
  const eve = await server.newAdmin('Eve');
  const [hers, his, eves] = await Promise.all([listen(ada), listen(mo), listen(eve)]);
  const job = await startJob(ada);
  await expect.poll(() => hers.text, { timeout: 10_000 }).toContain('"status":"done"');
  expect(hers.text).toContain(`event: job\ndata: {"job_id":"${job}"`);
  // What they hear of their own comes later, through the same channel: nothing before it was theirs.
  const [his2, eves2] = [await startJob(mo), await startJob(eve)];
  await expect.poll(() => his.text, { timeout: 10_000 }).toContain(his2);
  await expect.poll(() => eves.text, { timeout: 10_000 }).toContain(eves2);
  expect(his.text).not.toContain(job);
  expect(eves.text).not.toContain(job);
});

test('a notification is heard', async () => {
  const ada = await server.newAdmin('Ada');
  const hers = await listen(ada);
  await ada.get(notifications.createNotification, { user_id: ada.session.uid, title: 'A word', message: 'to myself' });
  await expect.poll(() => hers.text).toContain('event: notification');
});

test('who is not signed in hears nothing', async () => {
  const response = await server.stranger().fetch('GET', '/v2/live');
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ statusCode: 401, code: 'session.missing' });
});

test('the stream ends with its session, and only with its own', async () => {
  const ada = await server.newAdmin('Ada');
  const elsewhere = server.stranger();
  await elsewhere.logIn(ada.session.email, PASSWORD);
  const third = server.stranger();
  await third.logIn(ada.session.email, PASSWORD);
  const [here, there, other] = await Promise.all([listen(ada), listen(elsewhere), listen(third)]);
  await ada.get(session.logout, {});
  await expect.poll(() => here.isOver).toBe(true);
  expect(there.isOver).toBe(false);
  // Another password ends every other session.
  const fresh = 'Other-1234!';
  await third.get(users.updateUserPassword, { old_password: PASSWORD, new_password: fresh, confirm_password: fresh });
  await expect.poll(() => there.isOver).toBe(true);
  expect(other.isOver).toBe(false);
});

test('a browser that has gone while it is recognized leaves no stream open', async () => {
  const ada = await server.newAdmin('Ada');
  const lock = await server.owner.connect();
  await lock.query('begin');
  await lock.query('lock table sessions, users, memberships in access exclusive mode');
  forgetSessions();
  const gone = Array.from({ length: 20 }, () =>
    http
      .get(`${ada.address}/v2/live`, {
        agent: false,
        headers: { cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      .on('error', () => {}),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const one of gone) one.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await lock.query('commit');
  lock.release();
  await new Promise((resolve) => setTimeout(resolve, 500));
  // A person has twenty streams.
  expect((await ada.fetch('GET', '/v2/live')).status).toBe(200);
});
