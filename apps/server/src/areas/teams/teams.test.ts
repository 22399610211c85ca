import { environments } from '@steward/contract/environments';
import { permissions } from '@steward/contract/permissions';
import { roles } from '@steward/contract/roles';
import { session } from '@steward/contract/session';
import { teams } from '@steward/contract/teams';
import { teamspaces } from '@steward/contract/teamspaces';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('members hold what the team holds, and the role they have in it, until they leave it', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const told = await ada.ask(teams.createTeam, { name: 'Auditors' });
  expect(told).toMatchObject({ status: 'success', teamList: told.data });
  const team_id = told.data[0]?.team_id ?? '';
  expect((await ada.ask(teams.createTeam, { name: ' auditors ' })).code).toBe('team.name-taken');
  await ada.get(teams.assignModToTeam, { team_id, modules: [{ module_id: 'audit-log', permissions: ['read'] }] });
  const assessor = (await ada.get(roles.rolesByVerticalId, {})).find(({ key }) => key === 'assessor')?._id ?? '';
  const [team] = await ada.get(teams.assignMemberToTeam, { team_id, user_id: mo.session.uid, role_id: assessor });
  const held = async () => (await mo.get(permissions.userModulesAccess, {})).userModules;
  expect(await held()).toEqual(expect.arrayContaining(['audit-log.read', 'ghg-protocol.approve']));
  expect(await ada.get(permissions.getUserRoles, { id: mo.session.uid })).toMatchObject([
    { team: '' },
    { team: 'Auditors', key: 'assessor' },
  ]);
  await ada.get(teams.assignMemRoleToTeam, { teamMemMapId: team?.members[0]?.teamMemMapId ?? '', role_id: null });
  expect(await held()).not.toContain('ghg-protocol.approve');
  await ada.get(teams.assignMemberToTeam, { team_id, user_id: mo.session.uid, assign: false });
  expect(await held()).not.toContain('audit-log.read');
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(teams.updateTeamById, { team_id, name: 'Mine' })).code).toBe('team.not-found');
  expect((await eve.ask(teams.assignMemberToTeam, { team_id, user_id: eve.session.uid })).code).toBe('team.not-found');
  expect((await ada.ask(teams.getTeamListByOrgId, { organization_id: eve.session.organization_id })).code).toBe(
    'organization.not-found',
  );
  expect(await ada.get(teams.deleteTeamById, { id: team_id })).toEqual([]);
});

test('a team admin runs that team, and no other, within the own reach', async () => {
  const ada = await server.newAdmin();
  const [mo, po] = [await server.newMember(ada), await server.newMember(ada)];
  const team_id = (await ada.get(teams.createTeam, { name: 'One' }))[0]?.team_id ?? '';
  const other = (await ada.get(teams.createTeam, { name: 'Two' })).find(({ name }) => name === 'Two')?.team_id ?? '';
  await ada.get(teams.assignMemberToTeam, { team_id, user_id: mo.session.uid });
  const add = (id: string, role_id: string | null = null) =>
    mo.ask(teams.assignMemberToTeam, { team_id: id, user_id: po.session.uid, role_id });
  expect((await add(team_id)).httpStatus).toBe(403);
  await ada.get(teams.adminRightsForTeam, { id: team_id, teamMemId: mo.session.uid, adminRight: true });
  expect(await mo.get(teams.listMemberAdminTeams, { id: mo.session.uid })).toMatchObject([{ name: 'One' }]);
  const admins = (await ada.get(roles.rolesByVerticalId, {})).find(({ key }) => key === 'administration')?._id ?? '';
  const choices = await mo.get(teams.getTeamChoices, { id: team_id });
  expect(choices.people.map(({ user_id }) => user_id).toSorted()).toEqual([ada.session.uid, po.session.uid].toSorted());
  expect(choices.roles.map(({ _id }) => _id)).not.toContain(admins);
  expect((await mo.ask(teams.getTeamChoices, { id: other })).code).toBe('team.not-found');
  expect((await add(team_id, admins)).code).toBe('permission.beyond-reach');
  expect((await add(team_id)).httpStatus).toBe(200);
  expect((await add(other)).code).toBe('team.not-found');
  expect((await mo.ask(teams.assignModToTeam, { team_id, modules: ['spaces'] })).httpStatus).toBe(403);
  await ada.get(teams.adminRightsForTeam, { id: team_id, teamMemId: mo.session.uid, adminRight: false });
  expect((await add(team_id)).httpStatus).toBe(403);
  expect((await mo.ask(teams.getTeamChoices, { id: team_id })).httpStatus).toBe(403);
});

test('whoever is in a teamspace reaches its properties, at once and only as long', async () => {
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

test('nobody opens properties for themselves by way of a teamspace', async () => {
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
