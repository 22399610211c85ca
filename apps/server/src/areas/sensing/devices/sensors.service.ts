import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { devices, type Hardware, type PointType, type Sensor } from '@steward/contract/sensing/devices';
import { grouped } from '@steward/core/grouped';
import { blank } from '@steward/core/fields/field';
import { sensorFields } from '@steward/core/sensing/sensor-fields';
import { pointGroups, pointType, pointTypes } from '@steward/reference/sensing/point-types';
import { onceIn } from '../../../database/read-words.ts';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { findMeter } from '../../estate/meters/meters.service.ts';
import { findSpace } from '../../estate/spaces/spaces.service.ts';
import * as hardware from './devices.repository.ts';
import { refuse } from './devices.service.ts';
import * as repository from './sensors.repository.ts';
import { addSensor, check, findRegistered, findSensor, propertyOf, writing } from './sensors.saving.service.ts';

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
    const paginateData = await repository.listSensors(db, scope, filter, ctx.now, {
      sort,
      descending,
      page,
      page_size,
    });
    // The last page says how many there are; a search is not done twice for it.
    const isLast = paginateData.length < page_size && (page === 1 || paginateData.length > 0);
    const totalData = isLast
      ? (page - 1) * page_size + paginateData.length
      : await repository.countSensors(db, scope, filter, ctx.now);
    return { paginateData, totalData };
  });

export const getSensor = (ctx: Ctx, { sensor_id }: Parsed<typeof devices.getSensor>) =>
  reading(ctx, (work) => findSensor(ctx, work, sensor_id));

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
    const of = writing(ctx, work);
    const known = await findRegistered(ctx, work, sensor_id);
    await check(of, { ...known, space_id }, await propertyOf(of, known), known._id);
    await repository.updateSensor(work.db, work.scope, sensor_id, { space_id, is_described: true });
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

/** The sensors of a property, read once in a transaction. */
export const listSensorsOnce = (ctx: Ctx, work: Work, environment_id: string): Promise<Sensor[]> =>
  onceIn(work, `sensors ${environment_id}`, () => listSensors(ctx, work, { environment_id }));

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
  /** Texts that it sent: a state sensor gets those that are not among its states. */
  states?: readonly string[] | undefined;
}

/** The place of a state in the list is its value: new ones come last. */
async function addStates({ db, scope }: Work, sensor: Sensor, sent: readonly string[]): Promise<Sensor> {
  const known = new Set(sensor.states.map((state) => state.toLowerCase()));
  const states = [...sensor.states, ...sent.filter((state) => !known.has(state.toLowerCase()))].slice(0, 100);
  if (sensor.kind !== 'state' || states.length === sensor.states.length) return sensor;
  await repository.updateSensor(db, scope, sensor._id, { states });
  return { ...sensor, states };
}

/** Registers sensors of devices within reach from what they sent; those that are registered already are answered as they are. */
export async function registerSensors(ctx: Ctx, work: Work, wanted: readonly SensorToRegister[]): Promise<Sensor[]> {
  const of = writing(ctx, work);
  const ids: string[] = [];
  for (const { hardware_id, sensor_key, kind, name = '', point_type: key = '', unit = '' } of wanted) {
    const before = (await of.keys(hardware_id)).get(sensor_key.toLowerCase());
    if (before && before.removed_at === null) {
      ids.push(before.id);
      continue;
    }
    const point_type = key === '' ? '' : (pointType(key)?.key ?? refuse('point_type', 'must be one of the choices'));
    ids.push(await addSensor(of, { ...blankSensor, hardware_id, sensor_key, name, point_type, unit, kind }));
  }
  const found = new Map(
    (await repository.listSensors(work.db, work.scope, { ids }, ctx.now)).map((sensor) => [sensor._id, sensor]),
  );
  const registered: Sensor[] = [];
  for (const [place, { states = [] }] of wanted.entries()) {
    const sensor = found.get(ids[place] ?? '');
    if (sensor) registered.push(await addStates(work, sensor, states));
  }
  return registered;
}

/** Values of a sensor count from a moment on; an earlier start stays. */
export async function startNoLater({ db, scope }: Work, sensorId: string, at: Date): Promise<void> {
  await repository.moveStart(db, scope, sensorId, at);
}
