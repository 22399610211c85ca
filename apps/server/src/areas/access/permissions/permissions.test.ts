import { permissions } from '@steward/contract/access/permissions';
import { spaces } from '@steward/contract/estate/spaces';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { again, roleOf, take, verticalOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a module that is switched off is off for every user at once, and can be switched on again', async () => {
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

test('single modules given to a person apply in addition to the role, for that person only, until they are revoked', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const id = mo.session.uid;
  const given = [{ module_id: 'audit-log', permissions: ['read' as const] }];
  const reply = await ada.get(permissions.assignModToUserByAdmin, { user_id: id, modules: given });
  expect(reply.additional).toMatchObject([{ module_id: 'audit-log', kind: 'single' }]);
  expect((await mo.get(permissions.getAdditionalUserModules, { id })).additional).toHaveLength(1);
  expect((await mo.get(permissions.userModulesAccess, {})).userModules).toContain('audit-log.read');
  await ada.get(permissions.assignModToUserByAdmin, { user_id: id, modules: [] });
  expect((await mo.get(permissions.userModulesAccess, {})).userModules).not.toContain('audit-log.read');
  // Permissions of others are shown only to users who may see people.
  const about = { id: ada.session.uid };
  const tess = await server.newMember(ada);
  await take(server, tess, await roleOf(ada, 'tenant'));
  await again(tess);
  for (const call of [permissions.getUserRoles, permissions.getAdditionalUserModules])
    expect((await tess.ask(call, about)).httpStatus).toBe(403);
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(permissions.assignModToUserByAdmin, { user_id: id, modules: given })).httpStatus).toBe(404);
});

test('the tree of modules, their switches, every call and the colleagues are visible in the user’s own organization', async () => {
  const ada = await server.newAdmin();
  await server.newMember(ada);
  const eve = await server.newAdmin('Eve');
  expect((await ada.get(permissions.getModules, {})).map(({ module_id }) => module_id)).toContain('manage');
  const theirs = { verticalId: await verticalOf(eve, 'property') };
  expect((await ada.ask(permissions.getModules, theirs)).code).toBe('vertical.not-found');
  const switches = await ada.get(permissions.getModuleSwitches, {});
  expect(switches.find(({ module_id }) => module_id === 'roles')).toMatchObject({ is_on: true, can_switch: false });
  const calls = await ada.get(permissions.getAllCalls, {});
  expect(calls).toContainEqual(expect.objectContaining({ name: 'getSpaces', need: 'spaces.read' }));
  expect(await ada.get(permissions.getColleagues, {})).toHaveLength(2);
  expect((await eve.get(permissions.getColleagues, {})).map(({ user_id }) => user_id)).toEqual([eve.session.uid]);
});
