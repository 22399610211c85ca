import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Teamspace, teamspaces } from '@steward/contract/access/teamspaces';
import { unlessTaken } from '../../../database/taken.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { changingRights, type Touch } from '../permissions/changing-rights.ts';
import { listPeople, listPeopleByIds } from '../permissions/people.service.ts';
import { checkOrganization } from '../teams/teams.service.ts';
import * as repository from './teamspaces.repository.ts';

const found = async ({ db, scope }: Work, id: string) =>
  (await repository.findTeamspace(db, scope, id)) ?? fail('teamspace.not-found');

/** Changes a teamspace: present and former members see the change at once; returns the list. */
const change = (ctx: Ctx, work: (work: Work, touch: Touch) => Promise<void>): Promise<Teamspace[]> =>
  changingRights(ctx, async (given, touch) => {
    await work(given, touch);
    return repository.listTeamspaces(given.db, given.scope);
  });

const usersOf = ({ users }: Teamspace) => users.map(({ user_id }) => user_id);

async function checkPeople(work: Work, ids: readonly string[]) {
  if ((await listPeopleByIds(work, ids)).length < new Set(ids).size) fail('user.not-found');
}

/** Users can only add properties within their own reach. */
async function checkPlaces({ db, scope }: Work, ids: readonly string[]) {
  if (!ids.length) return;
  const reached = new Set((await repository.listPlaces(db, scope)).map(({ env_id }) => env_id));
  if (ids.some((id) => !reached.has(id))) fail('environment.not-found');
}

/** A new member reaches all properties of a teamspace: only users who reach all of them may add members or delete it. */
const checkReachesAll = ({ hidden }: { hidden: number }) => {
  if (hidden) fail('teamspace.beyond-reach');
};

const without = <T>(all: readonly T[], others: readonly T[]) => all.filter((one) => !others.includes(one));

export const getTeamspaces = (ctx: Ctx, { organization_id }: Parsed<typeof teamspaces.getTeamspaces>) => {
  checkOrganization(ctx, organization_id);
  return reading(ctx, ({ db, scope }) => repository.listTeamspaces(db, scope));
};

export const createTeamspace = (ctx: Ctx, input: Parsed<typeof teamspaces.createTeamspace>) =>
  change(ctx, async (work, touch) => {
    const { db, scope } = work;
    checkOrganization(ctx, input.organization_id);
    const users = input.users.map(({ user_id }) => user_id);
    const places = input.environments.map(({ env_id }) => env_id);
    await checkPeople(work, users);
    await checkPlaces(work, places);
    const id = uuid();
    await unlessTaken(
      'teamspaces_name',
      'teamspace.name-taken',
      repository.insertTeamspace(db, scope, { id, name: input.name }),
    );
    await repository.addUsers(db, scope, id, users);
    await repository.addEnvironments(db, scope, id, places);
    touch(users);
  });

/** Replaces the people and properties of a teamspace; a manager who is removed no longer manages it. */
async function replace(
  work: Work,
  touch: Touch,
  before: Awaited<ReturnType<typeof found>>,
  { users, places }: { users?: readonly string[] | undefined; places?: readonly string[] | undefined },
) {
  const { db, scope } = work;
  const id = before.teamspace_id;
  touch(usersOf(before));
  if (users) {
    const added = without(users, usersOf(before));
    await checkPeople(work, added);
    if (added.length) checkReachesAll(before);
    await repository.addUsers(db, scope, id, added);
    await repository.removeUsers(db, scope, id, without(usersOf(before), users));
    touch(added);
    const manager = before.property_manager?.user_id;
    if (manager && !users.includes(manager))
      await repository.updateTeamspace(db, scope, id, { property_manager_id: null });
  }
  if (places) {
    const held = before.environments.map(({ env_id }) => env_id);
    const added = without(places, held);
    await checkPlaces(work, added);
    await repository.addEnvironments(db, scope, id, added);
    await repository.removeEnvironments(db, scope, id, without(held, places));
  }
}

export const editTeamspace = (ctx: Ctx, input: Parsed<typeof teamspaces.editTeamspace>) =>
  change(ctx, async (work, touch) => {
    const { db, scope } = work;
    const before = await found(work, input.teamspace_id);
    await unlessTaken(
      'teamspaces_name',
      'teamspace.name-taken',
      repository.updateTeamspace(db, scope, input.teamspace_id, { name: input.name }),
    );
    await replace(work, touch, before, {
      users: input.users?.map(({ user_id }) => user_id),
      places: input.environments?.map(({ env_id }) => env_id),
    });
  });

export const deleteTeamspace = async (ctx: Ctx, { id }: Parsed<typeof teamspaces.deleteTeamspace>) => {
  await change(ctx, async (work, touch) => {
    const before = await found(work, id);
    checkReachesAll(before);
    touch(usersOf(before));
    await repository.deleteTeamspace(work.db, work.scope, id);
  });
  return { done: true as const };
};

export const teamspaceAssignOrRevokeUser = (
  ctx: Ctx,
  { teamspace_id, user_id, assign }: Parsed<typeof teamspaces.teamspaceAssignOrRevokeUser>,
) =>
  change(ctx, async (work, touch) => {
    const before = await found(work, teamspace_id);
    const others = without(usersOf(before), [user_id]);
    const isIn = assign ?? others.length === before.users.length;
    await replace(work, touch, before, { users: isIn ? [...others, user_id] : others });
  });

export const teamspaceAssignOrRevokeEnvironment = (
  ctx: Ctx,
  { teamspace_id, env_id, assign }: Parsed<typeof teamspaces.teamspaceAssignOrRevokeEnvironment>,
) =>
  change(ctx, async (work, touch) => {
    const before = await found(work, teamspace_id);
    const held = before.environments.map((place) => place.env_id);
    const others = without(held, [env_id]);
    const isIn = assign ?? others.length === held.length;
    await replace(work, touch, before, { places: isIn ? [...others, env_id] : others });
  });

export const assignTSPropertyManager = (
  ctx: Ctx,
  { teamspace_id, user_id }: Parsed<typeof teamspaces.assignTSPropertyManager>,
) =>
  change(ctx, async (work) => {
    const { users } = await found(work, teamspace_id);
    if (user_id && !users.some((user) => user.user_id === user_id)) fail('teamspace.not-in-it');
    await repository.updateTeamspace(work.db, work.scope, teamspace_id, { property_manager_id: user_id });
  });

export const getUserEnvByTeam = (ctx: Ctx, { teamspace_id }: Parsed<typeof teamspaces.getUserEnvByTeam>) =>
  reading(ctx, async (work) => {
    const { users, environments } = await found(work, teamspace_id);
    return { users, environments };
  });

export const getAllTeamUserAndEnv = (ctx: Ctx): Promise<Answer<typeof teamspaces.getAllTeamUserAndEnv>> =>
  reading(ctx, async ({ db, scope }) => ({
    users: (await listPeople({ db, scope })).filter(({ is_active }) => is_active),
    environments: await repository.listPlaces(db, scope),
  }));

export const getEnvWithPortTeamspaceByOrgId = (
  ctx: Ctx,
  { organization_id }: Parsed<typeof teamspaces.getEnvWithPortTeamspaceByOrgId>,
) => {
  checkOrganization(ctx, organization_id);
  return reading(ctx, ({ db, scope }) => repository.listPlaces(db, scope));
};
