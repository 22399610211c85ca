import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { devices, type Hardware, type PointType, type Sensor } from '@steward/contract/sensing/devices';
import { grouped } from '@steward/core/grouped';
import type { Carrier } from '@steward/core/ghg/carrier';
import { blank } from '@steward/core/fields/field';
import { sensorFields } from '@steward/core/sensing/sensor-fields';
import { fitsMeter } from '@steward/core/sensing/meter-units';
import { pointGroups, pointType, pointTypes } from '@steward/reference/sensing/point-types';
import { reachesProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findMeter } from '../../estate/meters/meters.service.ts';
import { findSpace } from '../../estate/spaces/spaces.service.ts';
import * as hardware from './devices.repository.ts';
import { refuse } from './devices.service.ts';
import * as repository from './sensors.repository.ts';

export const getPointTypes = async (
  ctx: Ctx,
  { language = actorOf(ctx).language }: Parsed<typeof devices.getPointTypes>,
): Promise<PointType[]> => {
  const groups = new Map(pointGroups.map(({ key, label }) => [key, label[language]]));
  return pointTypes.map(({ key, group, label, unit, kind, min, max, decimals }) => ({
    key,
    group: groups.get(group) ?? group,
    label: label[language],
    unit,
    kind,
    min,
    max,
    decimals,
  }));
};

/** Refuses places and meters that are not within reach. */
async function checkFilter(ctx: Ctx, work: Work, filter: repository.Filter): Promise<void> {
  const { environment_id, hardware_id, space_id, meter_id } = filter;
  if (environment_id !== undefined && !(await reachesProperty(work.db, work.scope, environment_id)))
    fail('environment.not-found');
  if (hardware_id !== undefined && !(await hardware.findHardware(work.db, work.scope, hardware_id, ctx.now)))
    fail('hardware.not-found');
  if (space_id !== undefined && !(await findSpace(work, space_id))) fail('space.not-found');
  if (meter_id !== undefined) await findMeter(work, meter_id);
}

export const getHardwareSensors = (
  ctx: Ctx,
  { sort, descending, page, page_size, ...filter }: Parsed<typeof devices.getHardwareSensors>,
): Promise<Answer<typeof devices.getHardwareSensors>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    await checkFilter(ctx, work, filter);
    return {
      paginateData: await repository.listSensors(db, scope, filter, ctx.now, { sort, descending, page, page_size }),
      totalData: await repository.countSensors(db, scope, filter, ctx.now),
    };
  });

const findSensor = async (ctx: Ctx, { db, scope }: Work, id: string): Promise<Sensor> =>
  (await repository.findSensor(db, scope, id, ctx.now)) ?? fail('sensor.not-found');

/** A sensor that is not removed. */
const findRegistered = async (ctx: Ctx, work: Work, id: string): Promise<Sensor> => {
  const sensor = await findSensor(ctx, work, id);
  return sensor.state === 'off' ? fail('sensor.not-found') : sensor;
};

export const getSensor = (ctx: Ctx, { sensor_id }: Parsed<typeof devices.getSensor>) =>
  reading(ctx, (work) => findSensor(ctx, work, sensor_id));

type Checked = Pick<
  Sensor,
  'point_type' | 'unit' | 'space_id' | 'meter_id' | 'valid_min' | 'valid_max' | 'digits' | 'states'
> & { kind: Sensor['kind'] };

/** What the fields must say together, and where the sensor may be. */
async function check(work: Work, fields: Checked, deviceProperty: string | null): Promise<void> {
  const { kind, valid_min, valid_max, digits, states, space_id, meter_id } = fields;
  if (valid_min !== null && valid_max !== null && valid_min > valid_max)
    refuse('valid_max', 'must not be less than the minimum');
  if (digits !== null && kind !== 'counter') refuse('digits', 'must be empty');
  if (states.length > 0 && kind !== 'state') refuse('states', 'must be empty');
  const space = space_id === null ? undefined : ((await findSpace(work, space_id)) ?? fail('space.not-found'));
  const property = deviceProperty ?? space?.environment_id ?? null;
  if (space && space.environment_id !== property) refuse('space_id', 'must be of the same property');
  if (meter_id === null) return;
  if (kind === 'state') refuse('meter_id', 'must be empty');
  const meter = await findMeter(work, meter_id);
  if (meter.environment_id !== property) refuse('meter_id', 'must be of the same property');
  if (!fitsMeter(fields.unit, meter.carrier as Carrier)) refuse('meter_id', 'does not count in the unit of the sensor');
}

type Sent = Partial<Pick<Sensor, 'kind' | 'unit' | 'valid_min' | 'valid_max'>>;

/** What a type says of a sensor, where nothing was sent. */
function ofType(key: string, sent: { [K in keyof Sent]?: Sent[K] | undefined }): Sent {
  const type = pointType(key);
  if (!type) return {};
  return {
    ...(sent.kind === undefined && { kind: type.kind }),
    ...(!sent.unit && { unit: type.unit }),
    // A range in another unit would refuse right values.
    ...(!sent.unit || sent.unit === type.unit
      ? {
          ...((sent.valid_min === undefined || sent.valid_min === null) && { valid_min: type.min }),
          ...((sent.valid_max === undefined || sent.valid_max === null) && { valid_max: type.max }),
        }
      : {}),
  };
}

const unlessKeyTaken = (write: Promise<void>) =>
  unlessTaken('hardware_sensors_key', 'sensor.key-taken', write, [{ field: 'sensor_key', message: 'is already used' }]);

type NewSensor = Omit<Extract<Parsed<typeof devices.saveSensor>, { sensor_id?: null | undefined }>, 'sensor_id'>;

/** Adds a sensor to a device within reach; a removed one with the same key is registered again and keeps its values. */
async function addSensor(ctx: Ctx, work: Work, fields: NewSensor): Promise<string> {
  const { db, scope } = work;
  const device = (await hardware.findHardware(db, scope, fields.hardware_id, ctx.now)) ?? fail('hardware.not-found');
  if (device.removed_at !== null) fail('hardware.not-found');
  const whole = { ...fields, kind: fields.kind ?? 'gauge', ...ofType(fields.point_type, fields) } as const;
  await check(work, whole, device.environment_id);
  const before = await repository.findByKey(db, scope, fields.hardware_id, fields.sensor_key);
  if (before && before.removed_at === null)
    fail('sensor.key-taken', undefined, [{ field: 'sensor_key', message: 'is already used' }]);
  const row = { ...whole, is_described: true };
  if (before) await repository.updateSensor(db, scope, before.id, { ...row, removed_at: null });
  const id = before?.id ?? uuid();
  if (!before) await unlessKeyTaken(repository.insertSensor(db, scope, { id, ...row }));
  return id;
}

export const saveSensor = (ctx: Ctx, input: Parsed<typeof devices.saveSensor>): Promise<Sensor> =>
  inTransaction(ctx, async (work) => {
    const { sensor_id } = input;
    if (!sensor_id) return findSensor(ctx, work, await addSensor(ctx, work, input as NewSensor));
    const { db, scope } = work;
    const known = await findRegistered(ctx, work, sensor_id);
    const { hardware_id, ...fields } = saved(devices.saveSensor.input, 'sensor_id', input, known);
    if (hardware_id !== known.hardware_id) refuse('hardware_id', 'cannot be changed');
    const isOtherType = fields.point_type !== known.point_type;
    const whole = {
      ...fields,
      kind: fields.kind ?? known.kind,
      ...(isOtherType && ofType(fields.point_type, input as Sent)),
    };
    const device = await hardware.findHardware(db, scope, hardware_id, ctx.now);
    await check(work, whole, device ? device.environment_id : known.environment_id);
    await unlessKeyTaken(repository.updateSensor(db, scope, sensor_id, { ...whole, is_described: true }));
    return findSensor(ctx, work, sensor_id);
  });

export const removeSensor = (ctx: Ctx, { sensor_id }: Parsed<typeof devices.removeSensor>) =>
  inTransaction(ctx, async (work) => {
    await findRegistered(ctx, work, sensor_id);
    await repository.updateSensor(work.db, work.scope, sensor_id, {
      removed_at: ctx.now,
      is_described: true,
      is_released: false,
    });
    return { done: true as const };
  });

export const attachSensorToSpace = (
  ctx: Ctx,
  { sensor_id, space_id }: Parsed<typeof devices.attachSensorToSpace>,
): Promise<Sensor> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const known = await findRegistered(ctx, work, sensor_id);
    const device = await hardware.findHardware(db, scope, known.hardware_id, ctx.now);
    await check(work, { ...known, space_id }, device ? device.environment_id : known.environment_id);
    await repository.updateSensor(db, scope, sensor_id, { space_id, is_described: true });
    return findSensor(ctx, work, sensor_id);
  });

export const getSpaceHardware = (
  ctx: Ctx,
  { space_id }: Parsed<typeof devices.getSpaceHardware>,
): Promise<Answer<typeof devices.getSpaceHardware>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    if (!(await findSpace(work, space_id))) fail('space.not-found');
    const rows = await hardware.listHardwareOfSpace(db, scope, space_id, ctx.now);
    const there = grouped(
      await repository.listSensors(db, scope, { space_id }, ctx.now),
      ({ hardware_id }) => hardware_id,
    );
    return rows.map((row): Omit<Hardware, 'sensors'> & { sensors: Sensor[] } => ({
      ...row,
      sensors: there.get(row._id) ?? [],
    }));
  });

/** Sensors within reach, for other areas. */
export const listSensors = (ctx: Ctx, { db, scope }: Work, filter: repository.Filter): Promise<Sensor[]> =>
  repository.listSensors(db, scope, filter, ctx.now);

/** A sensor of which nothing is known but its key. */
const blankSensor = {
  ...blank(sensorFields),
  expected_seconds: 900,
  factor: 1,
  gap_intervals: 2,
  states: [],
  starts_at: null,
};

export interface SensorToRegister {
  hardware_id: string;
  sensor_key: string;
  name?: string | undefined;
  point_type?: string | undefined;
  unit?: string | undefined;
  kind?: Sensor['kind'] | undefined;
}

/** Registers sensors of devices within reach from what they sent; those that are registered already are answered as they are. */
export async function registerSensors(ctx: Ctx, work: Work, wanted: readonly SensorToRegister[]): Promise<Sensor[]> {
  const ids: string[] = [];
  for (const { hardware_id, sensor_key, kind, name = '', point_type: key = '', unit = '' } of wanted) {
    const before = await repository.findByKey(work.db, work.scope, hardware_id, sensor_key);
    if (before && before.removed_at === null) {
      ids.push(before.id);
      continue;
    }
    const point_type = key === '' ? '' : (pointType(key)?.key ?? refuse('point_type', 'must be one of the choices'));
    ids.push(await addSensor(ctx, work, { ...blankSensor, hardware_id, sensor_key, name, point_type, unit, kind }));
  }
  return repository.listSensors(work.db, work.scope, { ids }, ctx.now);
}
