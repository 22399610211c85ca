import { permissionRequests } from '@steward/contract/permission-requests';
import { permissions } from '@steward/contract/permissions';
import { roles } from '@steward/contract/roles';
import { spaces } from '@steward/contract/spaces';
import { teams } from '@steward/contract/teams';
import { verticals } from '@steward/contract/verticals';
import { notifications } from '@steward/contract/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const verticalOf = async (admin: Person, key: string) =>
  (await admin.get(verticals.getAllVerticals, {})).find((one) => one.key === key)?._id ?? '';
const roleOf = async (admin: Person, key: string) =>
  (await admin.get(roles.rolesByVerticalId, {})).find((one) => one.key === key)?._id ?? '';

/** Gives somebody a role, as the users' area does. */
const take = (person: Person, roleId: string) =>
  server.owner.query('update memberships set role_id = $1 where user_id = $2', [roleId, person.session.uid]);

/** The mark of `forgetSessions` on the sessions that the test changed behind the server's back. */
const again = (person: Person) => person.logIn(person.session.email, 'Demo-1234!');

test('who holds a role sees exactly its modules, and a change of it at once', async () => {
  const ada = await server.newAdmin();
  const house = await ada.newEnvironment();
  const mo = await server.newMember(ada, [house._id]);
  const role = await ada.get(roles.createRole, {
    name: 'Looks at spaces',
    verticalId: await verticalOf(ada, 'property'),
    modules: [{ module_id: 'spaces', permissions: ['read'] }],
  });
  await take(mo, role._id);
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
  const told = await mo.ask(permissions.userModulesAccess, {});
  expect(told.data.userModules).toContain('documents.read');
  // Permission answers carry their lists beside data as well (A08).
  expect(told).toMatchObject({ status: 'success', list: told.data.list, userModules: told.data.userModules });

  expect(await ada.ask(roles.deleteRole, { id: role._id })).toMatchObject({
    httpStatus: 409,
    code: 'role.in-use',
    detail: '1',
  });
  await take(mo, await roleOf(ada, 'standard'));
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
  for (const told of [
    await eve.ask(roles.modulesByRole, { id: role._id }),
    await eve.ask(roles.editRole, { id: role._id, name: 'Theirs', verticalId: mine, modules: [] }),
    await eve.ask(roles.deleteRole, { id: role._id }),
  ])
    expect(told).toMatchObject({ httpStatus: 404, code: 'role.not-found' });
  expect((await eve.ask(roles.createRole, { name: 'New', verticalId, modules: [] })).code).toBe('vertical.not-found');
});

test('nobody gives what they do not hold, and not beyond the vertical', async () => {
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
  await take(mo, keeper._id);
  await again(mo);
  const named = (name: string, modules: { module_id: 'spaces'; permissions: ('read' | 'edit')[] }[]) =>
    mo.ask(roles.createRole, { name, verticalId, modules });
  expect((await named('Fine', [{ module_id: 'spaces', permissions: ['read'] }])).httpStatus).toBe(200);
  expect(await named('Too much', [{ module_id: 'spaces', permissions: ['read', 'edit'] }])).toMatchObject({
    httpStatus: 403,
    code: 'permission.beyond-reach',
    detail: 'spaces.edit',
  });
  // Nor by a detour: the own role, a shipped one, single modules, a team, a team's role, a wider vertical.
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
    await mo.ask(verticals.createVertical, { name: 'Wide', modules: ['measure'] }),
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
  // The Super Admins' role is theirs.
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

test('a vertical bounds its roles: narrowed, they rest; put away only when nobody holds them', async () => {
  const ada = await server.newAdmin();
  const vertical = await ada.get(verticals.createVertical, { name: 'Facilities', modules: ['manage', 'spaces'] });
  expect(vertical.modules).toEqual(['manage']);
  const role = await ada.get(roles.createRole, {
    name: 'Janitor',
    verticalId: vertical._id,
    modules: ['spaces', 'documents'],
  });
  const mo = await server.newMember(ada);
  await take(mo, role._id);
  await again(mo);
  const held = async () =>
    (await mo.get(permissions.userModulesAccess, {})).userModules.filter((need) => /^(spaces|documents)\./.test(need));
  expect(await held()).toEqual(['spaces.read', 'documents.read']);
  await ada.get(verticals.updateAssignedMods, { verticalId: vertical._id, modules: ['spaces'] });
  expect(await held()).toEqual(['spaces.read']);
  await ada.get(verticals.addModsToVertical, { verticalId: vertical._id, modules: ['documents'] });
  expect(await held()).toEqual(['spaces.read', 'documents.read']);
  await ada.get(verticals.updateVerticalStatus, { _id: vertical._id, active: false });
  expect(await held()).toEqual([]);
  const why = await ada.get(permissions.explainAccess, { user_id: mo.session.uid, call: 'getSpaces' });
  expect(why).toMatchObject({
    allowed: false,
    parts: [
      {
        because: 'blocked',
        need: 'spaces.read',
        blocked: [{ why: 'vertical-inactive', vertical: 'Facilities', name: 'Janitor' }],
      },
    ],
  });
  expect((await ada.ask(verticals.deleteVertical, { id: vertical._id })).code).toBe('vertical.in-use');
  await take(mo, await roleOf(ada, 'standard'));
  expect((await ada.ask(verticals.deleteVertical, { id: vertical._id })).httpStatus).toBe(200);
  expect((await ada.get(verticals.getAllVerticals, {})).map(({ name }) => name)).not.toContain('Facilities');
  expect((await ada.ask(verticals.updateVertical, { _id: await verticalOf(ada, 'tenant'), name: 'X' })).code).toBe(
    'vertical.shipped',
  );
});

test('a module switched off is off for everybody, at once, and can be switched on again', async () => {
  const ada = await server.newAdmin();
  const house = await ada.newEnvironment();
  const list = () => ada.ask(spaces.getSpaces, { environment_id: house._id });
  await ada.get(permissions.switchModule, { module_id: 'manage', is_on: false });
  expect((await list()).httpStatus).toBe(403);
  expect(await ada.get(permissions.explainAccess, { user_id: ada.session.uid, call: 'getSpaces' })).toMatchObject({
    parts: [{ because: 'switched-off' }],
  });
  expect((await ada.ask(permissions.switchModule, { module_id: 'roles', is_on: false })).code).toBe('module.always-on');
  await ada.get(permissions.switchModule, { module_id: 'manage', is_on: true });
  expect((await list()).httpStatus).toBe(200);
});

test('a request: asked, partly approved until a day, declined with a reason, withdrawn, and all in the history', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const open = await mo.get(permissionRequests.modsForAdditionalPerm, {});
  expect(open.modIdArrForPerm).toEqual(['dashboards', 'utilities']);
  const asked = await mo.get(permissionRequests.requestPermissionMod, {
    modIdArrForPerm: [{ module_id: 'ghg-protocol', permissions: ['read', 'approve'] }, 'audit-log', 'teams'],
    reason: 'The audit begins on Monday',
  });
  const [request] = asked.requests;
  const requestId = request?.requestId ?? '';
  // What is held already is not asked for.
  expect(request).toMatchObject({ status: 'pending', reason: 'The audit begins on Monday' });
  expect(request?.modules.find(({ module_id }) => module_id === 'ghg-protocol')?.permissions).toEqual(['approve']);
  expect((await mo.ask(permissionRequests.requestPermissionMod, { modIdArrForPerm: ['teams'] })).code).toBe(
    'permission-request.pending',
  );
  // What waits is offered no more; the rest of the module is.
  const { list } = await mo.get(permissionRequests.modsForAdditionalPerm, {});
  const flat = (nodes: typeof list): typeof list => nodes.flatMap((node) => [node, ...flat(node.subModules)]);
  const teamsOffered = flat(list).find(({ module_id }) => module_id === 'teams');
  expect(teamsOffered?.permissions).toContain('create');
  expect(teamsOffered?.permissions).not.toContain('read');
  expect((await mo.ask(permissionRequests.requestPermissionMod, { modIdArrForPerm: ['spaces'] })).code).toBe(
    'permission-request.nothing',
  );
  expect((await ada.get(notifications.listNotifications, {}))[0]).toMatchObject({
    title: 'Mo asks for more permissions',
  });
  expect(
    (await mo.ask(permissionRequests.approveModulesPerms, { requestId, approvedMods: ['teams'] })).httpStatus,
  ).toBe(403);

  const until = new Date(Date.now() + 86_400_000).toISOString();
  await ada.get(permissionRequests.approveModulesPerms, {
    requestId,
    approvedMods: [{ module_id: 'ghg-protocol', permissions: ['approve'], expires_at: until }],
  });
  expect((await mo.get(permissions.userModulesAccess, {})).userModules).toContain('ghg-protocol.approve');
  expect(
    await ada.get(permissions.explainAccess, { user_id: mo.session.uid, path: '/x', need: 'ghg-protocol.approve' }),
  ).toMatchObject({
    allowed: true,
    parts: [{ sources: [{ kind: 'request', name: 'Ada Test', expires_at: until }] }],
  });
  const declined = await ada.get(permissionRequests.declineModulesPerms, {
    requestId,
    declineMods: [{ module_id: 'audit-log', reason: 'Ask the auditor' }],
  });
  expect(declined.requests[0]).toMatchObject({ status: 'pending' });
  await mo.get(permissionRequests.cancelPendingRequest, { requestId });
  const history = await mo.get(permissionRequests.getUserAccessHistory, { id: mo.session.uid });
  expect(history.requests[0]).toMatchObject({
    status: 'partly approved',
    modules: [
      { module_id: 'audit-log', status: 'declined', decision_reason: 'Ask the auditor' },
      { module_id: 'ghg-protocol', status: 'approved' },
      { module_id: 'teams', status: 'cancelled' },
    ],
  });
  expect((await mo.ask(permissionRequests.cancelPendingRequest, { requestId })).code).toBe(
    'permission-request.decided',
  );
  expect((await ada.ask(permissionRequests.approveModulesPerms, { requestId, approvedMods: ['teams'] })).code).toBe(
    'permission-request.decided',
  );
  const other = await server.newMember(ada);
  expect((await other.ask(permissionRequests.getUserAccessHistory, { id: mo.session.uid })).httpStatus).toBe(403);
  expect((await other.ask(permissionRequests.cancelPendingRequest, { requestId })).code).toBe(
    'permission-request.not-found',
  );
});

test('of two who decide at the same moment one is told that it is decided; nobody decides on the own request', async () => {
  const ada = await server.newAdmin();
  const ben = await server.newMember(ada);
  const mo = await server.newMember(ada);
  await take(ben, await roleOf(ada, 'csr_lead'));
  await again(ben);
  const { requests } = await mo.get(permissionRequests.requestPermissionMod, { modIdArrForPerm: ['teams'] });
  const requestId = requests[0]?.requestId ?? '';
  const both = await Promise.all([
    ada.ask(permissionRequests.approveModulesPerms, { requestId, approvedMods: ['teams'] }),
    ben.ask(permissionRequests.declineModulesPerms, { requestId, declineMods: ['teams'], reason: 'No' }),
  ]);
  expect(both.map(({ code }) => code ?? 'done').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'done',
    'permission-request.decided',
  ]);
  const own = await ben.get(permissionRequests.requestPermissionMod, {
    modIdArrForPerm: [{ module_id: 'spaces', permissions: ['delete'] }],
  });
  expect(
    (
      await ben.ask(permissionRequests.approveModulesPerms, {
        requestId: own.requests[0]?.requestId ?? '',
        approvedMods: ['spaces'],
      })
    ).code,
  ).toBe('permission-request.own');
});
