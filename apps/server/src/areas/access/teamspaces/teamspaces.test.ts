import { environments } from '@steward/contract/estate/environments';
import { permissions } from '@steward/contract/access/permissions';
import { session } from '@steward/contract/access/session';
import { teamspaces } from '@steward/contract/access/teamspaces';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a member of a teamspace reaches its properties, at once and only while a member', async () => {
  const ada = await server.newAdmin();
  const [house, shed] = [await ada.newEnvironment(), await ada.newEnvironment()];
  const mo = await server.newMember(ada);
  const seen = async () => (await mo.get(environments.getEnvironments, {})).map(({ _id }) => _id);
  const list = await ada.get(teamspaces.createTeamspace, {
    name: 'North',
    users: [{ user_id: mo.session.uid }],
    environments: [{ env_id: house._id, portfolio_id: house.portfolio_id }],
  });
  const teamspace_id = list[0]?.teamspace_id ?? '';
  expect(await seen()).toEqual([house._id]);
  expect((await mo.get(session.getUserDetailForSession, {})).portfoliosIdArr).toEqual([house.portfolio_id]);
  await ada.get(teamspaces.teamspaceAssignOrRevokeEnvironment, { teamspace_id, env_id: shed._id });
  expect((await seen()).toSorted()).toEqual([house._id, shed._id].toSorted());
  const why = await ada.get(permissions.explainAccess, { user_id: mo.session.uid, environment_id: shed._id });
  expect(why).toMatchObject({
    allowed: true,
    parts: [{ subject: 'property', sources: [{ kind: 'teamspace', name: 'North' }] }],
  });
  await ada.get(teamspaces.assignTSPropertyManager, { teamspace_id, user_id: mo.session.uid });
  const [after] = await ada.get(teamspaces.teamspaceAssignOrRevokeUser, { teamspace_id, user_id: mo.session.uid });
  expect(after).toMatchObject({ users: [], property_manager: null });
  expect(await seen()).toEqual([]);
  const eve = await server.newAdmin('Eve');
  const theirs = await eve.newEnvironment();
  expect(
    (await ada.ask(teamspaces.teamspaceAssignOrRevokeEnvironment, { teamspace_id, env_id: theirs._id })).code,
  ).toBe('environment.not-found');
  expect((await ada.ask(teamspaces.teamspaceAssignOrRevokeUser, { teamspace_id, user_id: eve.session.uid })).code).toBe(
    'user.not-found',
  );
  expect((await eve.ask(teamspaces.deleteTeamspace, { id: teamspace_id })).code).toBe('teamspace.not-found');
});

test('users cannot give themselves properties by way of a teamspace', async () => {
  const ada = await server.newAdmin();
  const [open, closed] = [await ada.newEnvironment(), await ada.newEnvironment()];
  const mo = await server.newMember(ada, [open._id]);
  await ada.get(permissions.assignModToUserByAdmin, {
    user_id: mo.session.uid,
    modules: [{ module_id: 'teamspaces', permissions: ['read', 'create', 'edit'] }],
  });
  const teamspace_id =
    (
      await ada.get(teamspaces.createTeamspace, {
        name: 'All',
        environments: [{ env_id: open._id }, { env_id: closed._id }],
      })
    )[0]?.teamspace_id ?? '';
  expect((await mo.get(teamspaces.getTeamspaces, {}))[0]?.environments.map(({ env_id }) => env_id)).toEqual([open._id]);
  expect((await mo.ask(teamspaces.teamspaceAssignOrRevokeUser, { teamspace_id, user_id: mo.session.uid })).code).toBe(
    'teamspace.beyond-reach',
  );
  expect(
    (
      await mo.ask(teamspaces.createTeamspace, {
        name: 'Mine',
        users: [{ user_id: mo.session.uid }],
        environments: [{ env_id: closed._id }],
      })
    ).code,
  ).toBe('environment.not-found');
  const own = await mo.get(teamspaces.createTeamspace, { name: 'Mine', users: [{ user_id: mo.session.uid }] });
  expect(
    (
      await mo.ask(teamspaces.teamspaceAssignOrRevokeEnvironment, {
        teamspace_id: own.find(({ name }) => name === 'Mine')?.teamspace_id ?? '',
        env_id: closed._id,
      })
    ).code,
  ).toBe('environment.not-found');
});

test('a teamspace is renamed and its lists replaced; only properties within reach can be added', async () => {
  const ada = await server.newAdmin();
  const eve = await server.newAdmin('Eve');
  const [house, shed] = [await ada.newEnvironment(), await ada.newEnvironment()];
  const held = { name: 'South', environments: [{ env_id: house._id }] };
  const teamspace_id = (await ada.get(teamspaces.createTeamspace, held))[0]?.teamspace_id ?? '';
  const change = { teamspace_id, name: 'Far south', environments: [{ env_id: shed._id }] };
  await ada.get(teamspaces.editTeamspace, change);
  const inside = await ada.get(teamspaces.getUserEnvByTeam, { teamspace_id });
  expect(inside.environments.map(({ env_id }) => env_id)).toEqual([shed._id]);
  const choices = await ada.get(teamspaces.getAllTeamUserAndEnv, {});
  expect(choices.environments).toHaveLength(2);
  const every = await ada.get(teamspaces.getEnvWithPortTeamspaceByOrgId, {});
  expect(every.find(({ env_id }) => env_id === shed._id)?.teamspaces).toEqual([{ teamspace_id, name: 'Far south' }]);
  expect((await eve.ask(teamspaces.editTeamspace, change)).code).toBe('teamspace.not-found');
  expect((await eve.ask(teamspaces.getUserEnvByTeam, { teamspace_id })).code).toBe('teamspace.not-found');
  expect((await eve.get(teamspaces.getAllTeamUserAndEnv, {})).environments).toEqual([]);
  expect(await eve.get(teamspaces.getEnvWithPortTeamspaceByOrgId, {})).toEqual([]);
});
