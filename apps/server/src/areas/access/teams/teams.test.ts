import { permissions } from '@steward/contract/access/permissions';
import { roles } from '@steward/contract/access/roles';
import { teams } from '@steward/contract/access/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('members have the team’s permissions and their role in it until they leave it', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const reply = await ada.ask(teams.createTeam, { name: 'Auditors' });
  expect(reply).toMatchObject({ status: 'success', teamList: reply.data });
  const team_id = reply.data[0]?.team_id ?? '';
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

test('a team admin manages that team, and no other, within the admin’s own permissions', async () => {
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

test('the people of a team and the teams of a person are visible inside the organization only', async () => {
  const ada = await server.newAdmin();
  const eve = await server.newAdmin('Eve');
  const team_id = (await ada.get(teams.createTeam, { name: 'Told' }))[0]?.team_id ?? '';
  await ada.get(teams.assignMemberToTeam, { team_id, user_id: ada.session.uid });
  expect(await ada.get(teams.getAssignedMemListByTeamId, { team_id })).toMatchObject([{ teamMemId: ada.session.uid }]);
  expect(await ada.get(teams.getTeamsByMemId, { id: ada.session.uid })).toMatchObject([{ name: 'Told' }]);
  expect((await eve.ask(teams.getAssignedMemListByTeamId, { team_id })).code).toBe('team.not-found');
  expect((await eve.ask(teams.getTeamsByMemId, { id: ada.session.uid })).httpStatus).not.toBe(200);
});

test('modules for an unknown team are refused', async () => {
  const ada = await server.newAdmin();
  const modules = ['audit-log'];
  const team_id = (await ada.get(teams.createTeam, { name: 'Short' }))[0]?.team_id ?? '';
  const answers = await Promise.all([
    ada.ask(teams.deleteTeamById, { id: team_id }),
    ...[1, 2, 3].map(() => ada.ask(teams.assignModToTeam, { team_id, modules })),
  ]);
  // In either order the answers are valid: the team is deleted before or after, without a server error.
  expect(answers.map(({ httpStatus }) => httpStatus).filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect((await ada.ask(teams.assignModToTeam, { team_id, modules })).code).toBe('team.not-found');
});
