import { environments } from '@steward/contract/estate/environments';
import { members } from '@steward/contract/access/members';
import { organizations } from '@steward/contract/access/organizations';
import { roles } from '@steward/contract/access/roles';
import { session } from '@steward/contract/access/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo, tokenFor } from '../../../testing/mails.ts';
import type { Person } from '../../../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const linkOf = (email: string) => tokenFor(server, email, 'accept-invite');
const roleOf = async (person: Person, key: string) =>
  (await person.get(roles.rolesByVerticalId, {})).find((role) => role.key === key)?._id ?? '';
const everyone = { page: 1, page_size: 100 };

test('an admin invites, the guest sets a password and is on the list at once', async () => {
  const ada = await server.newAdmin();
  const email = 'gast@invite.example';
  await ada.get(organizations.updateOrganization, { name: 'Ada & Co', country_code: 'DE', default_language: 'de' });
  await ada.get(members.createUser, { email, first_name: 'Greta', role_id: await roleOf(ada, 'property_manager') });
  expect((await ada.get(members.getUserByOrgId, everyone)).paginateData).toMatchObject([
    { email: ada.session.email, status: 'active', is_self: true },
    { email, status: 'invited', kind: 'invitation', role_info: { key: 'property_manager' } },
  ]);
  const [mail] = await mailsTo(server, email);
  expect(mail).toMatchObject({ language: 'de', subject: 'Ada Test lädt Sie zu Ada & Co ein' });
  const guest = server.stranger();
  const token = await linkOf(email);
  expect(await guest.get(members.getUserByInvitationUser, { token })).toMatchObject({
    email,
    first_name: 'Greta',
    organization_name: 'Ada & Co',
    invited_by_name: 'Ada Test',
    has_account: false,
  });
  await guest.get(members.resetInvitedUserPassword, { token, password: 'Guest-77!xy', last_name: 'Gast' });
  expect(await guest.logIn(email, 'Guest-77!xy')).toMatchObject({
    is_admin: false,
    role_info: { key: 'property_manager' },
    language: 'de',
    organization_id: ada.session.organization_id,
  });
  expect((await ada.get(members.getUserByOrgId, { ...everyone, search: 'greta' })).paginateData).toMatchObject([
    { email, kind: 'member', status: 'active', name: 'Greta Gast' },
  ]);
  expect(await guest.ask(members.verifyInvitationToken, { token })).toMatchObject({ code: 'invitation.accepted' });
});

test('every invalid link shows its reason', async () => {
  const ada = await server.newAdmin();
  const email = 'late@invite.example';
  const guest = server.stranger();
  const { _id } = await ada.get(members.createUser, { email });
  expect(await ada.ask(members.createUser, { email })).toMatchObject({ code: 'invitation.pending' });
  expect(await ada.ask(members.createUser, { email: ada.session.email })).toMatchObject({ code: 'member.exists' });
  const first = await linkOf(email);
  await server.owner.query("update invitations set expires_at = now() - interval '1 minute' where id = $1", [_id]);
  expect(await guest.ask(members.verifyInvitationToken, { token: first })).toMatchObject({
    code: 'invitation.expired',
  });
  expect(await guest.ask(members.resetInvitedUserPassword, { token: first, password: 'Guest-77!xy' })).toMatchObject({
    code: 'invitation.expired',
  });
  await ada.get(members.resendInvitation, { invitation_id: _id });
  const second = await linkOf(email);
  expect(second).not.toBe(first);
  expect(await guest.ask(members.verifyInvitationToken, { token: first })).toMatchObject({
    code: 'invitation.invalid',
  });
  expect(await guest.get(members.verifyInvitationToken, { token: second })).toMatchObject({ email });
  await ada.get(members.revokeInvitation, { invitation_id: _id });
  expect(await guest.ask(members.verifyInvitationToken, { token: second })).toMatchObject({
    code: 'invitation.revoked',
  });
});

test('a person with an account joins a second organization by session or password, and only as the invited person', async () => {
  const ada = await server.newAdmin('Ada');
  const otto = await server.newAdmin('Otto');
  const { email } = otto.session;
  await ada.get(members.createUser, { email, role_id: await roleOf(ada, 'assessor') });
  const token = await linkOf(email);
  expect(
    await server.stranger().ask(members.resetInvitedUserPassword, { token, password: 'Stolen-12!x' }),
  ).toMatchObject({ code: 'invitation.login-needed' });
  expect(await server.stranger().ask(members.acceptInvitation, { token })).toMatchObject({
    code: 'invitation.login-needed',
  });
  expect(await ada.ask(members.acceptInvitation, { token })).toMatchObject({ code: 'invitation.wrong-person' });
  expect(await server.stranger().ask(members.acceptInvitation, { token, password: 'Wrong-1234!' })).toMatchObject({
    code: 'user.password-wrong',
  });
  await otto.get(members.acceptInvitation, { token });
  expect(await otto.get(organizations.getOrganizations, {})).toHaveLength(2);
  expect(await otto.get(session.switchOrganization, { organization_id: ada.session.organization_id })).toMatchObject({
    organization_name: 'Ada & Co',
    is_admin: false,
    role_info: { key: 'assessor' },
  });
  expect(await otto.ask(members.createUser, { email: 'x@y.example' })).toMatchObject({ httpStatus: 403 });
  const eve = await server.newAdmin('Eve');
  expect(await eve.ask(session.switchOrganization, { organization_id: ada.session.organization_id })).toMatchObject({
    httpStatus: 404,
  });
});

test('the last active admin stays admin and active', async () => {
  const ada = await server.newAdmin();
  const user_id = ada.session.uid;
  expect(await ada.ask(members.updateUserRole, { user_id, is_admin: false })).toMatchObject({
    httpStatus: 409,
    code: 'member.last-admin',
  });
  expect(await ada.ask(members.updateUserActiveStatus, { user_id, active: false })).toMatchObject({
    code: 'member.self',
  });
  const mo = await server.newMember(ada);
  await ada.get(members.updateUserRole, { user_id: mo.session.uid, is_admin: true, executive_title: 'CFO' });
  // Two admins who demote each other at the same moment: one of them stays.
  const [one, two] = await Promise.all([
    ada.ask(members.updateUserRole, { user_id: mo.session.uid, is_admin: false }),
    mo.ask(members.updateUserRole, { user_id, is_admin: false }),
  ]);
  const { rows } = await server.owner.query('select 1 from memberships where organization_id = $1 and is_admin', [
    ada.session.organization_id,
  ]);
  expect(rows.length).toBeGreaterThan(0);
  expect([one.httpStatus, two.httpStatus]).toContain(200);
  expect(await ada.get(organizations.getExecutives, {})).toMatchObject([{ title: 'CFO', user_id: mo.session.uid }]);
});

test('a member cannot give permissions to any user, including themselves', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const change = { user_id: mo.session.uid, is_admin: true };
  expect(await mo.ask(members.updateUserRole, change)).toMatchObject({ httpStatus: 403 });
  expect(await mo.ask(members.createUser, { email: 'friend@x.example', is_admin: true })).toMatchObject({
    httpStatus: 403,
  });
  const eve = await server.newAdmin('Eve');
  expect(await eve.ask(members.updateUserRole, change)).toMatchObject({ httpStatus: 404, code: 'user.not-found' });
});

test('an inactive member is signed out at once on every device and open stream, and can sign in again when active', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const user_id = mo.session.uid;
  const phone = server.stranger();
  await phone.logIn(mo.session.email, PASSWORD);
  const stream = await phone.fetch('GET', '/v2/live');
  const reader = stream.body?.getReader();
  const closed = (async () => {
    while (!(await reader?.read())?.done);
    return true;
  })();
  await ada.get(members.updateUserActiveStatus, { user_id, active: false });
  expect((await mo.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
  expect((await phone.ask(session.verifyAndGenerateAccessToken, {})).httpStatus).toBe(401);
  expect(await Promise.race([closed, new Promise((go) => setTimeout(() => go('still open'), 5000))])).toBe(true);
  expect(await mo.ask(session.login, { email: mo.session.email, password: PASSWORD })).toMatchObject({
    code: 'session.inactive',
  });
  await ada.get(members.updateUserActiveStatus, { user_id, active: true });
  expect((await mo.ask(session.login, { email: mo.session.email, password: PASSWORD })).httpStatus).toBe(200);
});

test('an admin signs a person out of the admin’s own organization only', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const eve = await server.newAdmin('Eve');
  expect(await eve.ask(members.endSessionsOfUser, { user_id: mo.session.uid })).toMatchObject({ httpStatus: 404 });
  expect(await ada.get(members.endSessionsOfUser, { user_id: mo.session.uid })).toEqual({ ended: 1 });
  expect((await mo.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
});

test('colleagues see names and roles, not the state of accounts; tenants see no members', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  await ada.get(members.createUser, { email: 'coming@x.example' });
  expect((await mo.get(members.getUserByOrgId, { ...everyone, status: 'invited' })).paginateData).toMatchObject([
    { status: 'active', last_seen_at: null },
    { status: 'active', last_seen_at: null },
  ]);
  expect(await mo.get(members.getProfileByEmail, { email: ada.session.email })).toMatchObject({ name: 'Ada Test' });
  const tess = await server.newMember(ada);
  await ada.get(members.updateUserRole, { user_id: tess.session.uid, role_id: await roleOf(ada, 'tenant') });
  expect(await tess.ask(members.getUserByOrgId, everyone)).toMatchObject({ httpStatus: 403 });
  const eve = await server.newAdmin('Eve');
  expect(await eve.ask(members.getProfileByEmail, { email: ada.session.email })).toMatchObject({ httpStatus: 404 });
});

test('open invitations are listed and can be changed within the organization', async () => {
  const ada = await server.newAdmin();
  const eve = await server.newAdmin('Eve');
  const { _id: invitation_id } = await ada.get(members.createUser, { email: 'named@invite.example' });
  const names = { invitation_id, first_name: 'Nora', last_name: 'Named' };
  await ada.get(members.updateUserProfileExternal, names);
  expect((await ada.get(members.getInvitedUser, {})).paginateData).toMatchObject([
    { _id: invitation_id, first_name: 'Nora', last_name: 'Named' },
  ]);
  expect((await eve.get(members.getInvitedUser, {})).paginateData).toEqual([]);
  expect((await eve.ask(members.updateUserProfileExternal, names)).code).toBe('invitation.not-found');
});
