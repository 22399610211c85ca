import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { type Space, spaces } from '@steward/contract/estate/spaces';
import { addDays } from '@steward/core/calendar/day';
import { areaWeight, weightedArea } from '@steward/core/property/area-weighting';
import { largestOccupancy } from '@steward/core/property/occupancy';
import { fitsInto } from '@steward/core/property/fits-into';
import { highestSum, leasedAreaM2 } from '@steward/core/property/vacancy';
import { spaceTypes } from '@steward/core/property/property-codes';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findFloorArea } from '../environments/environments.service.ts';
import { mine } from '../../../database/scoped.ts';
import * as repository from './spaces.repository.ts';

type Fields = Omit<Parsed<typeof spaces.createSpace>, 'environment_id'>;

const shown = (row: repository.SpaceRow): Space => ({
  ...row,
  weighted_floor_area: weightedArea(row.gross_floor_area, 'space', row.space_type_id).area,
});

const find = async ({ db, scope }: Work, id: string): Promise<Space> =>
  shown((await repository.findSpace(db, scope, id)) ?? fail('space.not-found'));

/** The space, if it is within the user's reach. */
export const findSpace = ({ db, scope }: Work, id: string) => repository.findSpace(db, scope, id);

/** The spaces of a property within the user's reach. */
export const listSpaces = ({ db, scope }: Work, environmentId: string) =>
  repository.listSpaces(db, scope, environmentId);

/** The rooms for servers of many properties. */
export const listServerRooms = ({ db, scope }: Work, environmentIds: readonly string[]) =>
  repository.listServerRooms(db, scope, environmentIds);

/** The same for many properties. */
export const listSpacesOf = ({ db, scope }: Work, environmentIds: readonly string[]) =>
  repository.listSpacesOf(db, scope, environmentIds);

/** The organization itself is the tenant of a space it uses, which then has no other tenant's name. */
const kept = (fields: Fields): Fields => (fields.i_am_tenant ? { ...fields, tenant_name: '' } : fields);

async function floorOf(work: Work, environmentId: string, exceptSpace?: string) {
  return (await findFloorArea(work, environmentId, exceptSpace)) ?? fail('environment.not-found');
}

const largest = (floor: { allowed: number; occupancy: number | null }) =>
  largestOccupancy({ grossFloorArea: floor.allowed, stated: floor.occupancy });

async function refuseTooLarge(
  work: Work,
  environmentId: string,
  { gross_floor_area: area, capacity }: Fields,
  exceptSpace?: string,
) {
  const floor = await floorOf(work, environmentId, exceptSpace);
  // Equal is allowed (A45).
  if (!fitsInto(floor.taken + area, floor.allowed)) fail('space.area-too-large');
  if (capacity && floor.capacityTaken + capacity > largest(floor)) fail('space.capacity-too-large');
}

/** Refuses an area below that of the leases on any day. */
async function refuseBelowLeases({ db, scope }: Work, id: string, area: number): Promise<void> {
  const leased = (await repository.listLeased(db, scope, id)).map((lease) => ({
    start: lease.valid_from,
    end: lease.valid_until === null ? undefined : addDays(lease.valid_until, 1),
    amount: leasedAreaM2(lease, area),
  }));
  if (!fitsInto(highestSum(leased)?.sum ?? 0, area))
    fail('space.area-below-leases', undefined, [
      { field: 'gross_floor_area', message: 'The leases of this space take more than this.' },
    ]);
}

export const getSpaces = (ctx: Ctx, { environment_id, where }: Parsed<typeof spaces.getSpaces>) =>
  reading(ctx, async (work) => {
    await floorOf(work, environment_id);
    const asked = where ? { text: where, day: todayOf(ctx) } : undefined;
    return (await repository.listSpaces(work.db, work.scope, environment_id, asked)).map(shown);
  });

export const findSpaces = (ctx: Ctx, asked: Parsed<typeof spaces.findSpaces>) =>
  reading(ctx, async ({ db, scope }) => {
    const { rows, totalData } = await repository.findSpaces(db, scope, { ...asked, day: todayOf(ctx) });
    return { paginateData: rows.map(({ leased_area, ...row }) => ({ ...shown(row), leased_area })), totalData };
  });

/** Adds a space in the transaction of the caller. */
export async function addSpace(
  work: Work,
  id: string,
  { environment_id, ...fields }: Parsed<typeof spaces.createSpace>,
): Promise<void> {
  await refuseTooLarge(work, environment_id, fields);
  await repository.insertSpace(work.db, work.scope, id, environment_id, kept(fields));
}

/** Changes a space in the transaction of the caller. */
export async function changeSpace(work: Work, id: string, fields: Fields): Promise<void> {
  const space = await find(work, id);
  await refuseTooLarge(work, space.environment_id, fields, id);
  await refuseBelowLeases(work, id, fields.gross_floor_area);
  await repository.updateSpace(work.db, work.scope, id, kept(fields));
}

export const createSpace = (ctx: Ctx, input: Parsed<typeof spaces.createSpace>) =>
  inTransaction(ctx, async (work) => {
    const id = uuid();
    await addSpace(work, id, input);
    return find(work, id);
  });

export const updateSpace = (ctx: Ctx, { space_id, ...sent }: Parsed<typeof spaces.updateSpace>) =>
  inTransaction(ctx, async (work) => {
    await changeSpace(work, space_id, changed(spaces.updateSpace.input, await find(work, space_id), sent));
    return find(work, space_id);
  });

async function deletable(work: Work, id: string): Promise<Answer<typeof spaces.checkSpaceDeletable>> {
  await find(work, id);
  const dependents = await repository.countDependents(work.db, work.scope, id);
  return { is_deletable: Object.values(dependents).every((n) => n === 0), ...dependents };
}

export const checkSpaceDeletable = (ctx: Ctx, { space_id }: { space_id: string }) =>
  reading(ctx, (work) => deletable(work, space_id));

export const deleteSpace = (ctx: Ctx, { space_id }: { space_id: string }) =>
  inTransaction(ctx, async (work) => {
    const { is_deletable, sensors } = await deletable(work, space_id);
    if (sensors > 0) fail('space.sensors-attached');
    if (!is_deletable) fail('space.in-use');
    await repository.deleteSpace(work.db, work.scope, space_id);
    return { done: true as const };
  });

export const getSpaceTypes = async (): Promise<Answer<typeof spaces.getSpaceTypes>> =>
  spaceTypes.map((key) => ({ key, weighting: areaWeight('space', key).weight }));

export const checkGrossFloorArea = (
  ctx: Ctx,
  { environment_id, space_id, area }: Parsed<typeof spaces.checkGrossFloorArea>,
) =>
  reading(ctx, async (work) => {
    const floor = await floorOf(work, environment_id, space_id === '0' ? undefined : space_id);
    return { allowed: fitsInto(floor.taken + area, floor.allowed), taken: floor.taken, maximum: floor.allowed };
  });

export const checkOccupancy = (
  ctx: Ctx,
  { environment_id, space_id, capacity }: Parsed<typeof spaces.checkOccupancy>,
) =>
  reading(ctx, async (work) => {
    const floor = await floorOf(work, environment_id, space_id === '0' ? undefined : space_id);
    const maximum = largest(floor);
    return { allowed: floor.capacityTaken + capacity <= maximum, taken: floor.capacityTaken, maximum };
  });

export const checkPropertySpaceExists = (ctx: Ctx) =>
  reading(ctx, async ({ db, scope }) => ({
    property_exists: Boolean(await mine(db, scope, 'environments').select('environments.id').executeTakeFirst()),
    space_exists: Boolean(await repository.mySpaces(db, scope).select('spaces.id').executeTakeFirst()),
  }));
