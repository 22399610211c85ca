import { documents } from '@steward/contract/estate/documents';
import { notifications } from '@steward/contract/foundation/notifications';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { remindOfEndings } from '../../foundation/notifications/endings.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const LAST = '2030-06-30';
/** What the job does in the night of a day that is so many days before the last one. */
const night = (person: Person, daysLeft: number, time = '03:20:00Z') =>
  remindOfEndings({
    ...workerCtx(server.steward.platform, person.session.organization_id, 'test'),
    now: new Date(`${addDays(LAST, -daysLeft)}T${time}`),
  });
const reminders = async (person: Person) =>
  (await person.get(notifications.listNotifications, { kinds: ['document.ends'], page_size: 100 })).map(
    ({ title }) => title,
  );

async function ending(person: Person, environment_id: string | undefined, change: object = {}): Promise<string> {
  const place = environment_id ? { root: 'property' as const, environment_id } : { root: 'unorganized' as const };
  const file = new File(['Text'], 'Insurance.txt');
  const [one] = await person.get(documents.uploadMultipleFilesFirebase, place, [file]);
  const document_id = one?.document._id ?? '';
  await person.get(documents.updateDocument, { document_id, valid_until: LAST, ...change });
  return document_id;
}

async function withProperty() {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Harbor House' });
  return { ada, environment_id };
}

test('an owner is reminded 90, 30 and 7 days before the last day, once for each', async () => {
  const { ada, environment_id } = await withProperty();
  await ending(ada, environment_id);
  const counts = [];
  for (const daysLeft of [91, 90, 89, 31, 30, 30, 8, 7, 1, 0, -1]) {
    await night(ada, daysLeft);
    counts.push((await reminders(ada)).length);
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3]);
  const [first] = await ada.get(notifications.listNotifications, { kinds: ['document.ends'] });
  expect(first).toMatchObject({
    title: 'Insurance ends on 30 Jun 2030',
    message: 'Harbor House: Renew or replace it, or change its last day.',
  });
});

test('after missed nights one reminder is sent, of the last step that has passed', async () => {
  const { ada, environment_id } = await withProperty();
  await ending(ada, environment_id);
  await night(ada, 5);
  await night(ada, 4);
  expect(await reminders(ada)).toHaveLength(1);
  const { rows } = await server.owner.query('select days_before from ending_reminders where organization_id = $1', [
    ada.session.organization_id,
  ]);
  expect(rows).toEqual([{ days_before: 7 }]);
});

test('a changed last day has reminders of its own', async () => {
  const { ada, environment_id } = await withProperty();
  const document_id = await ending(ada, environment_id);
  await night(ada, 30);
  await ada.get(documents.updateDocument, { document_id, valid_until: addDays(LAST, 365) });
  await night(ada, 7);
  expect(await reminders(ada)).toHaveLength(1);
  await night(ada, 7 - 365);
  expect(await reminders(ada)).toEqual(['Insurance ends on 30 Jun 2031', 'Insurance ends on 30 Jun 2030']);
});

test('of two runs at once one sends the reminder', async () => {
  const { ada, environment_id } = await withProperty();
  await ending(ada, environment_id);
  await Promise.all([night(ada, 30), night(ada, 30), night(ada, 30)]);
  expect(await reminders(ada)).toHaveLength(1);
});

test('documents in the trash remind no one; restored, the missed reminder is sent', async () => {
  const { ada, environment_id } = await withProperty();
  const document_id = await ending(ada, environment_id);
  await ada.get(documents.deleteFirebaseFile, { document_id });
  await night(ada, 30);
  expect(await reminders(ada)).toEqual([]);
  await ada.get(documents.restoreDocuments, { document_ids: [document_id] });
  await night(ada, 29);
  expect(await reminders(ada)).toHaveLength(1);
});

test('the owner is reminded instead of the person who added it, and only if they still reach it', async () => {
  const { ada, environment_id } = await withProperty();
  const mo = await server.newMember(ada, [environment_id]);
  const owned = await ending(ada, environment_id, { owner_id: mo.session.uid });
  await night(ada, 90);
  expect([await reminders(ada), (await reminders(mo)).length]).toEqual([[], 1]);
  await server.owner.query('delete from environment_access where user_id = $1', [mo.session.uid]);
  await night(ada, 30);
  const { rows } = await server.owner.query('select count(*)::int as n from notifications where user_id = $1', [
    mo.session.uid,
  ]);
  expect(rows).toEqual([{ n: 1 }]);
  await ada.get(documents.updateDocument, { document_id: owned, owner_id: ada.session.uid });
  await night(ada, 29);
  expect(await reminders(ada)).toHaveLength(1);
});

test('the day is that of the organization', async () => {
  const { ada, environment_id } = await withProperty();
  await ending(ada, environment_id);
  await server.owner.query(
    `update organizations set settings = coalesce(settings, '{}') || '{"time_zone":"Pacific/Auckland"}' where organization_id = $1`,
    [ada.session.organization_id],
  );
  // 91 days before in UTC; the next day in Auckland.
  await night(ada, 91, '10:00:00Z');
  expect(await reminders(ada)).toEqual([]);
  await night(ada, 91, '12:00:00Z');
  expect(await reminders(ada)).toHaveLength(1);
});
