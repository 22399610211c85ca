import { permissions } from '@steward/contract/access/permissions';
import { roles } from '@steward/contract/access/roles';
import { verticals } from '@steward/contract/access/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { again, roleOf, take, verticalOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a vertical limits its roles: grants outside it are inactive, and it can be deleted only without users', async () => {
  const ada = await server.newAdmin();
  const vertical = await ada.get(verticals.createVertical, { name: 'Facilities', modules: ['manage', 'spaces'] });
  expect(vertical.modules).toEqual(['manage']);
  const role = await ada.get(roles.createRole, {
    name: 'Janitor',
    verticalId: vertical._id,
    modules: ['spaces', 'documents'],
  });
  const mo = await server.newMember(ada);
  await take(server, mo, role._id);
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
  await take(server, mo, await roleOf(ada, 'standard'));
  expect((await ada.ask(verticals.deleteVertical, { id: vertical._id })).httpStatus).toBe(200);
  expect((await ada.get(verticals.getAllVerticals, {})).map(({ name }) => name)).not.toContain('Facilities');
  expect((await ada.ask(verticals.updateVertical, { _id: await verticalOf(ada, 'tenant'), name: 'X' })).code).toBe(
    'vertical.shipped',
  );
});

test('another organization sees and changes no vertical', async () => {
  const ada = await server.newAdmin();
  const eve = await server.newAdmin('Eve');
  const { _id } = await ada.get(verticals.createVertical, { name: 'Ours', modules: ['spaces'] });
  const tree = await ada.get(verticals.getModsByVertical, { id: _id });
  expect(tree.vertical).toMatchObject({ name: 'Ours', modules: ['spaces'] });
  expect((await ada.ask(verticals.createVertical, { name: ' ours ' })).code).toBe('vertical.name-taken');
  expect((await eve.get(verticals.getAllVerticals, {})).map(({ name }) => name)).not.toContain('Ours');
  for (const reply of [
    await eve.ask(verticals.getModsByVertical, { id: _id }),
    await eve.ask(verticals.updateVertical, { _id, name: 'Theirs' }),
    await eve.ask(verticals.updateVerticalStatus, { _id, active: false }),
    await eve.ask(verticals.deleteVertical, { id: _id }),
  ])
    expect(reply).toMatchObject({ httpStatus: 404, code: 'vertical.not-found' });
});
