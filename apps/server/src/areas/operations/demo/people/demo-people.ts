import { fail } from '@steward/contract/failures';
import type { Team } from '@steward/contract/access/teams';
import { reading } from '../../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../../platform/ctx.ts';
import { listRoles } from '../../../access/roles/roles.service.ts';
import { findPerson } from '../../../access/permissions/people.service.ts';
import { requestPermissionMod } from '../../../access/permission-requests/permission-requests.service.ts';
import { rightsOfPerson } from '../../../access/permissions/user-grants.service.ts';
import {
  adminRightsForTeam,
  assignMemberToTeam,
  assignModToTeam,
  createTeam,
} from '../../../access/teams/teams.service.ts';
import { assignTSPropertyManager, createTeamspace } from '../../../access/teamspaces/teamspaces.service.ts';

/** The context of the same organization for one of its members. */
export async function asMember(ctx: Ctx, userId: string): Promise<Ctx> {
  const admin = actorOf(ctx);
  return reading(ctx, async ({ db, scope }) => {
    const { name, email } = (await findPerson({ db, scope }, userId)) ?? fail('user.not-found');
    const rights = await rightsOfPerson(ctx, db, scope, userId);
    return { ...ctx, actor: { ...admin, userId, name, email, isAdmin: false, rights } };
  });
}

/** Two teams, two teamspaces and an open request, so that no page about people is empty. */
export async function makePeople(ctx: Ctx & { memberIds: string[] }, ids: readonly string[]): Promise<void> {
  const [member = '', tenant = ''] = ctx.memberIds;
  const admin = ctx.actor?.userId ?? '';
  const roles = await reading(ctx, (work) => listRoles(work));
  const roleOf = (key: string) => roles.find((role) => role.key === key)?._id ?? null;
  const named = (list: Team[], name: string) => list.find((team) => team.name === name)?.team_id ?? '';

  const reporting = named(await createTeam(ctx, { name: 'Climate reporting' }), 'Climate reporting');
  await assignModToTeam(ctx, {
    team_id: reporting,
    modules: [{ module_id: 'emission-factors', permissions: ['read', 'export'] }],
  });
  const join = { assign: true, role_id: null };
  await assignMemberToTeam(ctx, { ...join, team_id: reporting, user_id: member, role_id: roleOf('esg_manager') });
  await assignMemberToTeam(ctx, { ...join, team_id: reporting, user_id: admin });
  await adminRightsForTeam(ctx, { id: reporting, teamMemId: member, adminRight: true });
  const services = named(await createTeam(ctx, { name: 'House services' }), 'House services');
  await assignMemberToTeam(ctx, {
    ...join,
    team_id: services,
    user_id: member,
    role_id: roleOf('facility_manager'),
  });

  const places = (from: number, to: number) => ids.slice(from, to).map((env_id) => ({ env_id }));
  const [first] = await createTeamspace(ctx, {
    name: 'Central properties',
    users: [{ user_id: member }],
    environments: places(0, 3),
  });
  await assignTSPropertyManager(ctx, { teamspace_id: first?.teamspace_id ?? '', user_id: member });
  await createTeamspace(ctx, {
    name: 'Tenants of the first house',
    users: [{ user_id: tenant }],
    environments: places(0, 1),
  });
  await requestPermissionMod(await asMember(ctx, member), {
    modIdArrForPerm: [
      { module_id: 'portfolios', permissions: ['edit'] },
      { module_id: 'audit-log', permissions: ['read'] },
    ],
    reason: 'The auditor comes next week and asks who changed which bill.',
  });
}
