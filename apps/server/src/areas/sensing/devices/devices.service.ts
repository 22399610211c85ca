import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { devices, type Hardware, type Sensor } from '@steward/contract/sensing/devices';
import { grouped } from '@steward/core/grouped';
import { reachesEveryProperty, reachesProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { endShareLinksOf } from '../../foundation/share-links/making.service.ts';
import { findSpace } from '../../estate/spaces/spaces.service.ts';
import * as repository from './devices.repository.ts';
import * as sensors from './sensors.repository.ts';
import { endTokensOf } from './tokens.service.ts';

/** The context of the user's own organization, or for Super Admins of any organization. */
export function inOrganization(ctx: Ctx, organizationId: string | undefined): Ctx {
  const actor = actorOf(ctx);
  if (organizationId === undefined || organizationId === actor.organizationId) return ctx;
  if (!actor.isSuperAdmin) fail('organization.not-found');
  return { ...ctx, scope: { organizationId, environments: 'all', userId: actor.userId } };
}

const brief = ({ _id, sensor_key, name, unit, point_type, state }: Sensor) => ({
  _id,
  sensor_key,
  name,
  unit,
  point_type,
  state,
});

/** The devices with their sensors that are not removed. */
async function withSensors({ db, scope }: Work, rows: readonly repository.Row[], now: Date): Promise<Hardware[]> {
  const hardware_ids = rows.map(({ _id }) => _id);
  const found = await sensors.listSensors(db, scope, { hardware_ids }, now);
  const byDevice = grouped(found, ({ hardware_id }) => hardware_id);
  return rows.map((row) => ({
    ...row,
    sensors: (byDevice.get(row._id) ?? []).map(brief).toSorted((a, b) => a.sensor_key.localeCompare(b.sensor_key)),
  }));
}

export const getHardware = (
  ctx: Ctx,
  input: Parsed<typeof devices.getHardware>,
): Promise<Answer<typeof devices.getHardware>> =>
  reading(inOrganization(ctx, input.organization_id), async (work) => {
    const { db, scope } = work;
    const { environment_id } = input;
    if (environment_id !== undefined && !(await reachesProperty(db, scope, environment_id)))
      fail('environment.not-found');
    const rows = await repository.listHardware(db, scope, input, ctx.now);
    const states = await repository.countByState(db, scope, input, ctx.now);
    const totalData = input.state ? states[input.state] : Object.values(states).reduce((sum, n) => sum + n, 0);
    return { paginateData: await withSensors(work, rows, ctx.now), totalData, states };
  });

const findDevice = async (ctx: Ctx, work: Work, id: string): Promise<Hardware> => {
  const row = (await repository.findHardware(work.db, work.scope, id, ctx.now)) ?? fail('hardware.not-found');
  const [device] = await withSensors(work, [row], ctx.now);
  return device ?? fail('hardware.not-found');
};

export const getDevice = (ctx: Ctx, { hardware_id }: Parsed<typeof devices.getDevice>) =>
  reading(ctx, (work) => findDevice(ctx, work, hardware_id));

export const refuse = (field: string, message: string): never =>
  fail('request.invalid', undefined, [{ field, message }]);

interface Place {
  environment_id: string | null;
  space_id: string | null;
}

/** The property of a device, which follows from its space; devices without one are for people who see the whole organization. */
async function placeOf(work: Work, { environment_id, space_id }: Place): Promise<Place> {
  const { db, scope } = work;
  if (environment_id !== null && !(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
  const space = space_id === null ? undefined : ((await findSpace(work, space_id)) ?? fail('space.not-found'));
  if (space && environment_id !== null && space.environment_id !== environment_id)
    refuse('space_id', 'must be of the same property');
  const found = environment_id ?? space?.environment_id ?? null;
  if (found === null && !(await reachesEveryProperty(db, scope))) refuse('environment_id', 'is required');
  return { environment_id: found, space_id };
}

/** A gateway is another device that no gateway sends for; a gateway of others has none itself. */
async function checkGateway(ctx: Ctx, { db, scope }: Work, gatewayId: string, deviceId: string | undefined) {
  const gateway = await repository.findHardware(db, scope, gatewayId, ctx.now);
  if (!gateway || gateway._id === deviceId || gateway.removed_at !== null || gateway.gateway_id !== null)
    fail('hardware.gateway');
  if (deviceId !== undefined && (await repository.isGateway(db, scope, deviceId))) fail('hardware.gateway');
}

const unlessSerialTaken = (write: Promise<void>) =>
  unlessTaken('hardware_serial', 'hardware.serial-taken', write, [
    { field: 'serial_number', message: 'is already used' },
  ]);

/** Adds a device, after the rules of its place and its gateway. */
export async function insertDevice(ctx: Ctx, work: Work, id: string, input: Parsed<typeof devices.addDevice>) {
  const place = await placeOf(work, input);
  if (input.gateway_id !== null) await checkGateway(ctx, work, input.gateway_id, undefined);
  await unlessSerialTaken(repository.insertHardware(work.db, work.scope, { ...input, ...place, id }));
}

export const addDevice = (ctx: Ctx, input: Parsed<typeof devices.addDevice>): Promise<Hardware> =>
  inTransaction(ctx, async (work) => {
    const id = uuid();
    await insertDevice(ctx, work, id, input);
    return findDevice(ctx, work, id);
  });

type DeviceChange = Omit<Parsed<typeof devices.updateDevice>, 'hardware_id'>;

/** Changes what was sent of a device. */
export async function changeDevice(ctx: Ctx, work: Work, hardware_id: string, { is_removed, ...sent }: DeviceChange) {
  const { db, scope } = work;
  const known = (await repository.findHardware(db, scope, hardware_id, ctx.now)) ?? fail('hardware.not-found');
  const fields = changed(devices.updateDevice.input, known, sent);
  const isMoved = fields.environment_id !== known.environment_id;
  // A device that moves to another property loses its space, unless one is sent.
  if (isMoved && sent.space_id === undefined) fields.space_id = null;
  const isPlaced = isMoved || fields.space_id !== known.space_id;
  const place = isPlaced
    ? await placeOf(work, fields)
    : { environment_id: known.environment_id, space_id: known.space_id };
  if (fields.gateway_id !== null && fields.gateway_id !== known.gateway_id)
    await checkGateway(ctx, work, fields.gateway_id, hardware_id);
  if (place.environment_id !== known.environment_id) {
    // Its values are in the months of the meter.
    const meter = await sensors.findCountedMeter(db, scope, hardware_id);
    if (meter !== undefined) fail('hardware.counts-meter', meter);
  }
  const removed_at = is_removed ? (known.removed_at ?? ctx.now.toISOString()) : null;
  await unlessSerialTaken(
    repository.updateHardware(db, scope, hardware_id, {
      ...fields,
      ...place,
      ...(is_removed !== undefined && { removed_at: removed_at === null ? null : new Date(removed_at) }),
    }),
  );
  if (place.environment_id !== known.environment_id) await sensors.detachElsewhere(db, scope, [hardware_id]);
  if (is_removed && known.removed_at === null) {
    await endTokensOf(ctx, work, hardware_id);
    await endShareLinksOf(ctx, work, 'device', hardware_id);
  }
}

export const updateDevice = (
  ctx: Ctx,
  { hardware_id, ...sent }: Parsed<typeof devices.updateDevice>,
): Promise<Hardware> =>
  inTransaction(ctx, async (work) => {
    await changeDevice(ctx, work, hardware_id, sent);
    return findDevice(ctx, work, hardware_id);
  });
