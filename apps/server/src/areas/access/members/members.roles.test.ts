import { environments } from '@steward/contract/estate/environments';
import { members } from '@steward/contract/access/members';
import { organizations } from '@steward/contract/access/organizations';
import { permissions } from '@steward/contract/access/permissions';
import { roles } from '@steward/contract/access/roles';
import { session } from '@steward/contract/access/session';
import { verticals } from '@steward/contract/access/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const roleOf = async (person: Person, key: string) =>
  (await person.get(roles.rolesByVerticalId, {})).find((role) => role.key === key)?._id ?? '';
const everyone = { page: 1, page_size: 100 };

test('any role within the giver’s own reach can be given, and it applies at once', async () => {
  const ada = await server.newAdmin();
  const lead = await server.newMember(ada);
  const mo = await server.newMember(ada);
  const [property] = (await ada.get(verticals.getAllVerticals, {})).filter(({ key }) => key === 'property');
  const make = async (name: string, modules: Parameters<typeof ada.get<typeof roles.createRole>>[1]['modules']) =>
    (await ada.get(roles.createRole, { name, verticalId: property?._id ?? '', modules }))._id;
  const whole = ['read', 'create', 'edit', 'delete'] as const;
  const people = await make('Front desk', [
    { module_id: 'users', permissions: [...whole] },
    { module_id: 'roles', permissions: ['read'] },
    { module_id: 'spaces', permissions: ['read'] },
  ]);
  const small = await make('Looks at spaces', [{ module_id: 'spaces', permissions: ['read'] }]);
  const large = await make('Runs spaces', [{ module_id: 'spaces', permissions: ['read', 'delete'] }]);
  await ada.get(members.updateUserRole, { user_id: lead.session.uid, role_id: people });
  const give = (role_id: string, user_id = mo.session.uid) => lead.ask(members.updateUserRole, { user_id, role_id });
  expect(await give(large)).toMatchObject({ httpStatus: 403, code: 'permission.beyond-reach' });
  expect(await give(await roleOf(ada, 'super_admin'))).toMatchObject({ code: 'permission.super-admin-only' });
  expect(
    await ada.ask(members.createUser, { email: 'su@x.example', role_id: await roleOf(ada, 'super_admin') }),
  ).toMatchObject({
    code: 'permission.super-admin-only',
  });
  expect(await lead.ask(members.createUser, { email: 'far@x.example', role_id: large })).toMatchObject({
    code: 'permission.beyond-reach',
  });
  const eve = await server.newAdmin('Eve');
  expect(await give(await roleOf(eve, 'tenant'))).toMatchObject({ httpStatus: 404, code: 'role.not-found' });
  for (const refused of [
    await lead.ask(members.updateUserRole, { user_id: lead.session.uid, is_admin: true }),
    await lead.ask(members.updateUserRole, { user_id: ada.session.uid, role_id: small }),
    await lead.ask(members.updateUserActiveStatus, { user_id: ada.session.uid, active: false }),
    await lead.ask(members.resetTwoFactorOfUser, { user_id: ada.session.uid }),
    await lead.ask(members.createUser, { email: 'boss@x.example', role_id: small, is_admin: true }),
  ])
    expect(refused).toMatchObject({ httpStatus: 403, code: 'member.admins-only' });
  const stream = await mo.fetch('GET', '/v2/live');
  const reader = stream.body?.getReader();
  const heard = (async () => {
    let text = '';
    while (!text.includes('rights')) {
      const part = await reader?.read();
      if (!part || part.done) return text;
      text += new TextDecoder().decode(part.value);
    }
    return text;
  })();
  expect((await give(small)).httpStatus).toBe(200);
  expect(await Promise.race([heard, new Promise((go) => setTimeout(() => go('nothing'), 5000))])).toContain('rights');
  expect((await mo.ask(environments.getEnvironments, {})).httpStatus).toBe(403);
  await reader?.cancel();
});

test('a role of an open invitation cannot be deleted until the invitation ends', async () => {
  const ada = await server.newAdmin();
  const [vertical] = await ada.get(verticals.getAllVerticals, {});
  const { _id: id } = await ada.get(roles.createRole, { name: 'Guest', verticalId: vertical?._id ?? '', modules: [] });
  const invited = await ada.get(members.createUser, { email: 'guest@promise.example', role_id: id });
  expect(invited.role_info).toEqual({ _id: id, name: 'Guest', key: '' });
  expect(await ada.ask(roles.deleteRole, { id })).toMatchObject({ httpStatus: 409, code: 'role.promised' });
  await ada.get(members.revokeInvitation, { invitation_id: invited._id });
  expect((await ada.ask(roles.deleteRole, { id })).httpStatus).toBe(200);
});

test('a user with a role of the tenants’ vertical is a tenant and cannot open the company profile', async () => {
  const ada = await server.newAdmin();
  const tess = await server.newMember(ada);
  const user_id = tess.session.uid;
  const role_id = await roleOf(ada, 'occupant');
  expect((await tess.ask(organizations.getExecutives, {})).httpStatus).toBe(200);
  await ada.get(members.updateUserRole, { user_id, role_id });
  expect(await tess.get(session.getUserDetailForSession, {})).toMatchObject({ is_tenant: true });
  expect((await ada.get(members.getUserByOrgId, { ...everyone, role_id })).paginateData).toMatchObject([
    { _id: user_id, is_tenant: true },
  ]);
  expect(await ada.ask(members.updateUserRole, { user_id, is_admin: true })).toMatchObject({
    code: 'member.admin-tenant',
  });
  await ada.get(permissions.assignModToUserByAdmin, { user_id, modules: ['company-profile'] });
  expect(await tess.ask(organizations.getExecutives, {})).toMatchObject({ httpStatus: 403 });
});
