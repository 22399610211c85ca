import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { spaces } from '@steward/contract/spaces';
import { areaWeight } from '@steward/core/property/area-weighting';
import { spaceTypes } from '@steward/core/property/words';
import { inTransaction, reading, type Work } from '../../database/transaction.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { uuid } from '../../platform/uuid.ts';
import { findFloorArea } from '../environments/environments.repository.ts';
import { myEnvironments } from '../portfolios/portfolios.repository.ts';
import * as repository from './spaces.repository.ts';

const find = async ({ db, scope }: Work, id: string) =>
  (await repository.findSpace(db, scope, id)) ?? fail('space.not-found');

async function floorOf({ db, scope }: Work, environmentId: string, exceptSpace?: string) {
  return (await findFloorArea(db, scope, environmentId, exceptSpace)) ?? fail('environment.not-found');
}

async function refuseTooLarge(work: Work, environmentId: string, area: number, exceptSpace?: string) {
  const floor = await floorOf(work, environmentId, exceptSpace);
  // Equal is allowed (A45).
  if (floor.taken + area > floor.allowed) fail('space.area-too-large');
}

export const getSpaces = (ctx: Ctx, { environment_id }: { environment_id: string }) =>
  reading(ctx, async (work) => {
    await floorOf(work, environment_id);
    return repository.listSpaces(work.db, work.scope, environment_id);
  });

export const createSpace = (ctx: Ctx, { environment_id, ...fields }: Parsed<typeof spaces.createSpace>) =>
  inTransaction(ctx, async (work) => {
    await refuseTooLarge(work, environment_id, fields.gross_floor_area);
    const id = uuid();
    await repository.insertSpace(work.db, work.scope, id, environment_id, fields);
    return find(work, id);
  });

export const updateSpace = (ctx: Ctx, { space_id, ...fields }: Parsed<typeof spaces.updateSpace>) =>
  inTransaction(ctx, async (work) => {
    const space = await find(work, space_id);
    await refuseTooLarge(work, space.environment_id, fields.gross_floor_area, space_id);
    await repository.updateSpace(work.db, work.scope, space_id, fields);
    return find(work, space_id);
  });

export const checkSpaceDeletable = (ctx: Ctx, { space_id }: { space_id: string }) =>
  reading(ctx, async (work) => {
    await find(work, space_id);
    return { is_deletable: !(await repository.hasDevices(work.db, work.scope, space_id)) };
  });

export const deleteSpace = (ctx: Ctx, { space_id }: { space_id: string }) =>
  inTransaction(ctx, async (work) => {
    await find(work, space_id);
    if (await repository.hasDevices(work.db, work.scope, space_id)) fail('space.sensors-attached');
    await repository.deleteSpace(work.db, work.scope, space_id);
    return { done: true as const };
  });

export const getSpaceTypes = async (): Promise<Answer<typeof spaces.getSpaceTypes>> =>
  spaceTypes.map((key) => ({ key, weighting: areaWeight(key).weight }));

export const checkGrossFloorArea = (
  ctx: Ctx,
  { environment_id, space_id, area }: Parsed<typeof spaces.checkGrossFloorArea>,
) =>
  reading(ctx, async (work) => {
    const floor = await floorOf(work, environment_id, space_id === '0' ? undefined : space_id);
    return { allowed: floor.taken + area <= floor.allowed, taken: floor.taken, maximum: floor.allowed };
  });

export const checkOccupancy = (ctx: Ctx, { environment_id, space_id }: Parsed<typeof spaces.checkOccupancy>) =>
  reading(ctx, async (work) => {
    const floor = await floorOf(work, environment_id, space_id === '0' ? undefined : space_id);
    return { allowed: true, taken: floor.capacityTaken, maximum: null };
  });

export const checkPropertySpaceExists = (ctx: Ctx) =>
  reading(ctx, async ({ db, scope }) => ({
    property_exists: Boolean(await myEnvironments(db, scope).select('environments.id').executeTakeFirst()),
    space_exists: Boolean(await repository.mySpaces(db, scope).select('spaces.id').executeTakeFirst()),
  }));
