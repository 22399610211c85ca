import { session } from '@steward/contract/access/session';
import { housekeepingJob } from '../../operations/housekeeping/housekeeping.job-kinds.ts';
import { files } from '@steward/contract/foundation/files';
import { members } from '@steward/contract/access/members';
import { notifications } from '@steward/contract/foundation/notifications';
import { organizations } from '@steward/contract/access/organizations';
import { users } from '@steward/contract/access/users';
import { spaces } from '@steward/contract/estate/spaces';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asInstallation } from '../../../database/transaction.ts';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('an admin sees the product as another user sees it, and can change nothing', async () => {
  const ada = await server.newAdmin();
  const [open, closed] = [await ada.newEnvironment(), await ada.newEnvironment()];
  const mo = await server.newMember(ada, [open._id]);
  const note = await ada.get(notifications.createNotification, {
    title: 'Hello',
    message: 'Hello',
    user_id: mo.session.uid,
  });
  const detail = await ada.get(session.startViewAs, {
    user_id: mo.session.uid,
    reason: 'Mo asks why a property is missing',
  });
  expect(detail).toMatchObject({ uid: mo.session.uid, is_admin: false, viewed_by: { name: 'Ada Test' } });
  expect((await ada.ask(spaces.getSpaces, { environment_id: open._id })).httpStatus).toBe(200);
  expect((await ada.ask(spaces.getSpaces, { environment_id: closed._id })).httpStatus).toBe(404);
  const before = await server.owner.query('select count(*) n from files');
  const attempts = [
    await ada.ask(notifications.markNotificationAsRead, { id: note.id }),
    await ada.ask(files.saveUploadFile, { folder: 'documents' }, [new File(['x'], 'x.txt')]),
    await ada.ask(users.updateUserProfile, { first_name: 'Changed' }),
    await ada.ask(users.updateUserPassword, {
      old_password: 'Demo-1234!',
      new_password: 'Other-1234!',
      confirm_password: 'Other-1234!',
    }),
    await ada.ask(session.switchOrganization, { organization_id: ada.session.organization_id }),
  ];
  expect(attempts.map(({ code }) => code)).toEqual(attempts.map(() => 'session.view-only'));
  expect(await server.owner.query('select count(*) n from files')).toMatchObject({ rows: before.rows });
  expect(await ada.get(session.endViewAs, {})).toMatchObject({ uid: ada.session.uid, is_admin: true });
  expect((await ada.ask(spaces.getSpaces, { environment_id: closed._id })).httpStatus).toBe(200);
  const { rows } = await server.owner.query(
    `select l.action, l.actor_name, l.new ->> 'reason' as reason, l.new ? 'ended_at' as tells_end from audit_log l where table_name = 'views_as' and organization_id = $1 order by at`,
    [ada.session.organization_id],
  );
  expect(rows).toMatchObject([
    { action: 'insert', actor_name: 'Ada Test', reason: 'Mo asks why a property is missing' },
    { action: 'update', actor_name: 'Ada Test', tells_end: true },
  ]);
});

test('a view ends with its session, with the viewed account, and when the session expires', async () => {
  const ada = await server.newAdmin();
  const { organization_id, email, uid } = ada.session;
  const mo = await server.newMember(ada);
  const view = { user_id: mo.session.uid, reason: 'Mo asks why' };
  const open = async () =>
    (
      await server.owner.query('select from views_as where organization_id = $1 and ended_at is null', [
        organization_id,
      ])
    ).rowCount;
  const logInAgain = () => ada.logIn(email, 'Demo-1234!');

  await ada.get(session.startViewAs, view);
  expect(await open()).toBe(1);
  await ada.get(session.logout, {});
  expect(await open()).toBe(0);

  // Another session of the admin ends; the viewing one continues.
  await logInAgain();
  const elsewhere = server.stranger();
  await elsewhere.logIn(email, 'Demo-1234!');
  await ada.get(session.startViewAs, view);
  await elsewhere.get(session.logout, {});
  expect(await open()).toBe(1);
  await elsewhere.logIn(email, 'Demo-1234!');
  await elsewhere.get(session.endOtherSessions, { password: 'Demo-1234!' });
  expect(await open()).toBe(0);

  await logInAgain();
  await ada.get(session.startViewAs, view);
  const lea = await server.newMember(ada);
  await server.owner.query('update memberships set is_admin = true where organization_id = $1 and user_id = $2', [
    organization_id,
    lea.session.uid,
  ]);
  await lea.logIn(lea.session.email, 'Demo-1234!');
  await lea.get(members.updateUserActiveStatus, { user_id: mo.session.uid, active: false });
  expect(await open()).toBe(0);
  expect((await ada.get(session.getUserDetailForSession, {})).uid).toBe(uid);

  await lea.get(members.updateUserActiveStatus, { user_id: mo.session.uid, active: true });
  await ada.get(session.startViewAs, view);
  await server.owner.query("update sessions set expires_at = now() - interval '1 minute' where viewing_user_id = $1", [
    mo.session.uid,
  ]);
  expect(await open()).toBe(1);
  const { platform } = server.steward;
  await asInstallation(maintenanceCtx(platform, 'test'), (db) =>
    platform.jobs.sendMaintenance(db, housekeepingJob, {}),
  );
  await expect.poll(open, { timeout: 15_000 }).toBe(0);
});

test('a view cannot be opened of higher persons, of other organizations, by members, or of oneself', async () => {
  const ada = await server.newAdmin();
  const eve = await server.newAdmin('Eve');
  const mo = await server.newMember(ada);
  const boss = await server.newMember(ada);
  await server.owner.query('update users set is_super_admin = true where id = $1', [boss.session.uid]);
  const as = async (who: typeof ada, user_id: string) =>
    (await who.ask(session.startViewAs, { user_id, reason: 'x' })).code;
  expect(await as(ada, boss.session.uid)).toBe('user.not-viewable');
  expect(await as(ada, eve.session.uid)).toBe('user.not-viewable');
  expect(await as(ada, ada.session.uid)).toBe('user.not-viewable');
  expect(await as(mo, ada.session.uid)).toBe('session.forbidden');
  expect((await ada.get(session.getUserDetailForSession, {})).uid).toBe(ada.session.uid);
});

test('people work in their organizations, Super Admins in any, and the entered organization has a record of it', async () => {
  const ada = await server.newAdmin();
  const eve = await server.newAdmin('Eve');
  const house = await eve.newEnvironment();
  const into = { organization_id: eve.session.organization_id };
  expect((await ada.ask(session.switchOrganization, into)).code).toBe('organization.not-found');
  expect(await ada.get(session.getSwitchableOrganizations, {})).toHaveLength(1);
  await server.addMembership(into.organization_id, ada.session.uid);
  expect(await ada.get(session.switchOrganization, into)).toMatchObject({ ...into, is_admin: false });
  expect((await ada.ask(spaces.getSpaces, { environment_id: house._id })).httpStatus).toBe(404);

  const sue = await server.newSuperAdmin();
  expect(await sue.get(session.switchOrganization, into)).toMatchObject({ ...into, is_super_admin: true });
  expect((await sue.ask(spaces.getSpaces, { environment_id: house._id })).httpStatus).toBe(200);
  expect((await sue.get(organizations.getOrganizations, {})).map(({ _id }) => _id)).toContain(into.organization_id);
  const { rows } = await server.owner.query(
    `select new ->> 'user_name' as who from audit_log where table_name = 'organization_visits' and organization_id = $1 order by at`,
    [into.organization_id],
  );
  expect(rows).toEqual([{ who: 'Ada Test' }, { who: 'Sue Test' }]);
});
