import { decide } from '@steward/contract/modules';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Team, TeamMember, teams } from '@steward/contract/access/teams';
import type { Tx } from '../../../database/connection.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import { mustBeOrHold, mustHold } from '../../../platform/access.ts';
import { actorOf, type Ctx, type Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { changingRights, type Touch } from '../permissions/changing-rights.ts';
import { personIn } from '../permissions/people.service.ts';
import { addedTo, checkReach, toGrants } from '../permissions/reach.ts';
import { checkRoleReach, listRoles, mayGive } from '../roles/roles.service.ts';
import * as repository from './teams.repository.ts';

const found = async ({ db, scope }: Work, id: string): Promise<Team> =>
  (await repository.findTeam(db, scope, id)) ?? fail('team.not-found');

/** Calls may name an organization: only the one of the session is accepted. */
export function checkOrganization(ctx: Ctx, organizationId: string | undefined): void {
  if (organizationId && organizationId !== ctx.scope?.organizationId) fail('organization.not-found');
}

/** Every team for users who may read teams, otherwise the user's own teams. */
const shown = (ctx: Ctx, { db, scope }: Work): Promise<Team[]> =>
  decide(actorOf(ctx).rights, 'teams.read').allowed
    ? repository.listTeams(db, scope)
    : repository.listTeams(db, scope, { userId: actorOf(ctx).userId });

/** Changes a team: its members see the change at once; returns the list. */
const change = (ctx: Ctx, work: (work: Work, touch: Touch) => Promise<void>): Promise<Team[]> =>
  changingRights(ctx, async (given, touch) => {
    await work(given, touch);
    return shown(ctx, given);
  });

const idsOf = (team: Team) => team.members.map(({ teamMemId }) => teamMemId);

/** Requires the permission to edit teams, or an admin of this team. Other users cannot find out whether the team exists. */
async function teamToRun(ctx: Ctx, work: Work, teamId: string): Promise<Team> {
  const { rights, userId } = actorOf(ctx);
  const team = await repository.findTeam(work.db, work.scope, teamId);
  if (decide(rights, 'teams.edit').allowed) return team ?? fail('team.not-found');
  const member = team?.members.find(({ teamMemId }) => teamMemId === userId);
  if (!team || !member) return fail('team.not-found');
  return member.adminRight ? team : fail('session.forbidden');
}

/** Adding a person to a team gives them the team's permissions: the user needs these too. */
async function checkGiving(ctx: Ctx, db: Tx, scope: Scope, team: Team, roleId: string | null) {
  checkReach(ctx, team.modules);
  if (roleId) await checkRoleReach(ctx, { db, scope }, roleId);
}

export const getTeamListByOrgId = (ctx: Ctx, { organization_id }: Parsed<typeof teams.getTeamListByOrgId>) => {
  checkOrganization(ctx, organization_id);
  return reading(ctx, ({ db, scope }) => repository.listTeams(db, scope));
};

export const createTeam = (ctx: Ctx, { organization_id, name }: Parsed<typeof teams.createTeam>) =>
  change(ctx, async ({ db, scope }) => {
    checkOrganization(ctx, organization_id);
    await unlessTaken('teams_name', 'team.name-taken', repository.insertTeam(db, scope, { id: uuid(), name }));
  });

export const updateTeamById = (ctx: Ctx, { team_id, name }: Parsed<typeof teams.updateTeamById>) =>
  change(ctx, async (work, touch) => {
    const team = await found(work, team_id);
    await unlessTaken('teams_name', 'team.name-taken', repository.renameTeam(work.db, work.scope, team_id, name));
    touch(idsOf(team));
  });

export const deleteTeamById = (ctx: Ctx, { id }: Parsed<typeof teams.deleteTeamById>) =>
  change(ctx, async (work, touch) => {
    touch(idsOf(await found(work, id)));
    await repository.deleteTeam(work.db, work.scope, id);
  });

export const assignMemberToTeam = (
  ctx: Ctx,
  { team_id, user_id, assign = true, ...sent }: Parsed<typeof teams.assignMemberToTeam>,
) =>
  change(ctx, async (work, touch) => {
    const { db, scope } = work;
    const team = await teamToRun(ctx, work, team_id);
    const member = team.members.find(({ teamMemId }) => teamMemId === user_id);
    touch([user_id]);
    if (!assign) {
      await repository.deleteMember(db, scope, (member ?? fail('team.member-not-found')).teamMemMapId);
      return;
    }
    await personIn(db, scope, user_id);
    const role_id = sent.role_id === undefined ? (member?.role_id ?? null) : sent.role_id;
    await checkGiving(ctx, db, scope, team, role_id);
    await repository.upsertMember(db, scope, { id: uuid(), team_id, user_id, role_id });
  });

export const getTeamChoices = (
  ctx: Ctx,
  { id }: Parsed<typeof teams.getTeamChoices>,
): Promise<Answer<typeof teams.getTeamChoices>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    await teamToRun(ctx, work, id);
    const roles = (await listRoles({ db, scope })).filter((role) => mayGive(ctx, role));
    return {
      people: await repository.listJoinable(db, scope, id),
      roles: roles.map(({ _id, key, name }) => ({ _id, key, name })),
    };
  });

export const assignMemRoleToTeam = (ctx: Ctx, { teamMemMapId, role_id }: Parsed<typeof teams.assignMemRoleToTeam>) =>
  change(ctx, async (work, touch) => {
    const { db, scope } = work;
    const member = (await repository.findTeamOfMember(db, scope, teamMemMapId)) ?? fail('team.member-not-found');
    await teamToRun(ctx, work, member.team_id);
    if (role_id) await checkRoleReach(ctx, { db, scope }, role_id);
    await repository.updateMember(db, scope, teamMemMapId, { role_id });
    touch([member.user_id]);
  });

export const assignModToTeam = (ctx: Ctx, { team_id, modules }: Parsed<typeof teams.assignModToTeam>) =>
  change(ctx, async (work, touch) => {
    const team = await found(work, team_id);
    const grants = toGrants(modules);
    checkReach(ctx, addedTo(team.modules, grants));
    await repository.replaceTeamGrants(work.db, work.scope, team_id, grants);
    touch(idsOf(team));
  });

export const adminRightsForTeam = (
  ctx: Ctx,
  { id, teamMemMapId, teamMemId, adminRight }: Parsed<typeof teams.adminRightsForTeam>,
) =>
  change(ctx, async (work, touch) => {
    const { members } = await found(work, id);
    const member =
      members.find((one) => (teamMemMapId ? one.teamMemMapId === teamMemMapId : one.teamMemId === teamMemId)) ??
      fail('team.member-not-found');
    await repository.updateMember(work.db, work.scope, member.teamMemMapId, { admin_right: adminRight });
    touch([member.teamMemId]);
  });

export const getAssignedMemListByTeamId = (
  ctx: Ctx,
  { team_id }: Parsed<typeof teams.getAssignedMemListByTeamId>,
): Promise<TeamMember[]> =>
  reading(ctx, async ({ db, scope }) => {
    const team = await repository.findTeam(db, scope, team_id);
    if (!team?.members.some(({ teamMemId }) => teamMemId === actorOf(ctx).userId)) mustHold(ctx, 'teams.read');
    return (team ?? fail('team.not-found')).members;
  });

const ofPerson = (ctx: Ctx, id: string, filter: Parameters<typeof repository.listTeams>[2]) => {
  mustBeOrHold(ctx, id, 'teams.read');
  return reading(ctx, async ({ db, scope }) => {
    if (id !== actorOf(ctx).userId) await personIn(db, scope, id);
    return repository.listTeams(db, scope, filter);
  });
};

export const getTeamsByMemId = (ctx: Ctx, { id }: Parsed<typeof teams.getTeamsByMemId>) =>
  ofPerson(ctx, id, { userId: id });

export const listMemberAdminTeams = (ctx: Ctx, { id }: Parsed<typeof teams.listMemberAdminTeams>) =>
  ofPerson(ctx, id, { adminId: id });
