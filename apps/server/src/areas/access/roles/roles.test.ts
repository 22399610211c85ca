import { permissions } from '@steward/contract/access/permissions';
import { roles } from '@steward/contract/access/roles';
import { spaces } from '@steward/contract/estate/spaces';
import { teams } from '@steward/contract/access/teams';
import { verticals } from '@steward/contract/access/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { again, roleOf, take, verticalOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a user with a role sees exactly its modules, and a change of the role at once', async () => {
  const ada = await server.newAdmin();
  const house = await ada.newEnvironment();
  const mo = await server.newMember(ada, [house._id]);
  const role = await ada.get(roles.createRole, {
    name: 'Looks at spaces',
    verticalId: await verticalOf(ada, 'property'),
    modules: [{ module_id: 'spaces', permissions: ['read'] }],
  });
  await take(server, mo, role._id);
  await again(mo);
  expect(mo.session.permissions.filter((need) => /^(spaces|properties|utilities)\./.test(need))).toEqual([
    'spaces.read',
  ]);
  expect((await mo.ask(spaces.getSpaces, { environment_id: house._id })).httpStatus).toBe(200);
  const before = await ada.get(roles.rolesByVerticalId, {});
  expect(before.find(({ _id }) => _id === role._id)).toMatchObject({ held_by: 1 });

  await ada.get(roles.editRole, {
    id: role._id,
    name: role.name,
    verticalId: role.vertical._id,
    modules: ['documents'],
  });
  expect(await mo.ask(spaces.getSpaces, { environment_id: house._id })).toMatchObject({
    httpStatus: 403,
    code: 'session.forbidden',
  });
  const reply = await mo.ask(permissions.userModulesAccess, {});
  expect(reply.data.userModules).toContain('documents.read');
  // Answers about permissions have their lists next to data as well (A08).
  expect(reply).toMatchObject({ status: 'success', list: reply.data.list, userModules: reply.data.userModules });

  expect(await ada.ask(roles.deleteRole, { id: role._id })).toMatchObject({
    httpStatus: 409,
    code: 'role.in-use',
    detail: '1',
  });
  await take(server, mo, await roleOf(ada, 'standard'));
  expect((await ada.ask(roles.deleteRole, { id: role._id })).httpStatus).toBe(200);
  expect((await ada.ask(roles.deleteRole, { id: await roleOf(ada, 'standard') })).code).toBe('role.shipped');
});

test('another organization cannot see, change or use a role', async () => {
  const ada = await server.newAdmin();
  const eve = await server.newAdmin('Eve');
  const verticalId = await verticalOf(ada, 'property');
  const role = await ada.get(roles.createRole, { name: 'Ours', verticalId, modules: [] });
  const mine = await verticalOf(eve, 'property');
  expect((await eve.get(roles.rolesByVerticalId, { verticalId })).length).toBe(0);
  for (const reply of [
    await eve.ask(roles.modulesByRole, { id: role._id }),
    await eve.ask(roles.editRole, { id: role._id, name: 'Theirs', verticalId: mine, modules: [] }),
    await eve.ask(roles.deleteRole, { id: role._id }),
  ])
    expect(reply).toMatchObject({ httpStatus: 404, code: 'role.not-found' });
  expect((await eve.ask(roles.createRole, { name: 'New', verticalId, modules: [] })).code).toBe('vertical.not-found');
});

test('users give no permissions that they lack, and none beyond the vertical', async () => {
  const ada = await server.newAdmin();
  const verticalId = await verticalOf(ada, 'property');
  const keeper = await ada.get(roles.createRole, {
    name: 'Keeper of roles',
    verticalId,
    modules: [
      { module_id: 'account-settings', permissions: ['read', 'create', 'edit', 'delete', 'approve'] },
      { module_id: 'spaces', permissions: ['read'] },
    ],
  });
  const mo = await server.newMember(ada);
  await take(server, mo, keeper._id);
  await again(mo);
  const named = (name: string, modules: { module_id: 'spaces'; permissions: ('read' | 'edit')[] }[]) =>
    mo.ask(roles.createRole, { name, verticalId, modules });
  expect((await named('Fine', [{ module_id: 'spaces', permissions: ['read'] }])).httpStatus).toBe(200);
  expect(await named('Too much', [{ module_id: 'spaces', permissions: ['read', 'edit'] }])).toMatchObject({
    httpStatus: 403,
    code: 'permission.beyond-reach',
    detail: 'spaces.edit',
  });
  // Not by a detour either: the user's own role, a shipped one, single modules, a team, a team's role, a wider vertical.
  const more = [{ module_id: 'spaces' as const, permissions: ['read' as const, 'edit' as const] }];
  const [team] = await mo.get(teams.createTeam, { name: 'Detour' });
  const shipped = await roleOf(ada, 'administration');
  const detours = [
    await mo.ask(roles.editRole, {
      id: keeper._id,
      name: keeper.name,
      verticalId,
      modules: [...keeper.modules, ...more] as never,
    }),
    await mo.ask(roles.editRole, { id: shipped, name: 'Mine', verticalId, modules: [] }),
    await mo.ask(permissions.assignModToUserByAdmin, { user_id: mo.session.uid, modules: more }),
    await mo.ask(teams.assignModToTeam, { team_id: team?.team_id ?? '', modules: more }),
    await mo.ask(teams.assignMemberToTeam, { team_id: team?.team_id ?? '', user_id: mo.session.uid, role_id: shipped }),
    await mo.ask(verticals.createVertical, { name: 'Wide', modules: ['costs'] }),
    await mo.ask(verticals.updateAssignedMods, { verticalId, modules: [] }),
  ];
  expect(detours.map(({ code }) => code)).toEqual([
    'permission.beyond-reach',
    'role.admins-only',
    'permission.beyond-reach',
    'permission.beyond-reach',
    'permission.beyond-reach',
    'permission.beyond-reach',
    'vertical.shipped',
  ]);
  // Only Super Admins change their role.
  const supers = await roleOf(ada, 'super_admin');
  expect(
    (
      await ada.ask(teams.assignMemberToTeam, {
        team_id: team?.team_id ?? '',
        user_id: ada.session.uid,
        role_id: supers,
      })
    ).code,
  ).toBe('permission.super-admin-only');
  expect(
    (
      await ada.ask(roles.createRole, {
        name: 'Tenant plus',
        verticalId: await verticalOf(ada, 'tenant'),
        modules: ['report'],
      })
    ).code,
  ).toBe('role.outside-vertical');
});
