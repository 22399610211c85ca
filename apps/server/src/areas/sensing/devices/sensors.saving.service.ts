import type { Parsed } from '@steward/contract/call';
import { Failure, fail } from '@steward/contract/failures';
import { devices, sensorInputs, type Sensor } from '@steward/contract/sensing/devices';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { changed, created } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findMeter } from '../../estate/meters/meters.service.ts';
import { findSpace } from '../../estate/spaces/spaces.service.ts';
import * as hardware from './devices.repository.ts';
import { refuse } from './devices.service.ts';
import { contradictionOf, ofType, type Checked } from './sensor-rules.ts';
import * as repository from './sensors.repository.ts';

export const findSensor = async (ctx: Ctx, { db, scope }: Work, id: string): Promise<Sensor> =>
  (await repository.findSensor(db, scope, id, ctx.now)) ?? fail('sensor.not-found');

/** A sensor that is not removed. */
export const findRegistered = async (ctx: Ctx, work: Work, id: string): Promise<Sensor> => {
  const sensor = await findSensor(ctx, work, id);
  return sensor.state === 'off' ? fail('sensor.not-found') : sensor;
};

const notKnown = (code: 'space.not-found' | 'meter.not-found', field: string): never =>
  fail(code, undefined, [{ field, message: 'is not known' }]);

function once<T>(find: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const found = new Map<string, Promise<T>>();
  return (id) => {
    const known = found.get(id) ?? find(id);
    found.set(id, known);
    return known;
  };
}

/** A transaction that writes sensors: each device, space and meter that they name is looked up once. */
export interface Writing {
  ctx: Ctx;
  work: Work;
  device: (id: string) => Promise<hardware.Row | undefined>;
  /** The keys of a device in lower case, those of removed sensors too. */
  keys: (hardwareId: string) => Promise<Map<string, { id: string; removed_at: string | null }>>;
  space: (id: string) => Promise<{ environment_id: string }>;
  meter: (id: string) => Promise<{ environment_id: string; carrier: string }>;
}

export function writing(ctx: Ctx, work: Work): Writing {
  const { db, scope } = work;
  return {
    ctx,
    work,
    device: once((id) => hardware.findHardware(db, scope, id, ctx.now)),
    keys: once(async (hardwareId) => {
      const rows = await repository.listKeys(db, scope, hardwareId);
      return new Map(rows.map(({ sensor_key, ...row }) => [sensor_key.toLowerCase(), row]));
    }),
    space: once(async (id) => (await findSpace(work, id)) ?? notKnown('space.not-found', 'space_id')),
    meter: once(async (id) => {
      try {
        return await findMeter(work, id);
      } catch (error) {
        if (error instanceof Failure && error.code === 'meter.not-found') notKnown('meter.not-found', 'meter_id');
        throw error;
      }
    }),
  };
}

/** Refuses what the fields contradict, and places that the sensor cannot have. */
export async function check(
  { work, space, meter }: Writing,
  fields: Checked,
  property: string | null,
  id?: string,
): Promise<void> {
  const { space_id, meter_id, direction } = fields;
  const found = contradictionOf(fields, {
    property,
    space: space_id === null ? undefined : await space(space_id),
    meter: meter_id === null ? undefined : await meter(meter_id),
    isCounted: meter_id !== null && (await repository.isCounted(work.db, work.scope, meter_id, direction, id)),
  });
  if (found) refuse(found.field, found.message);
}

/** A device within reach that is not removed. */
async function usableDevice({ device }: Writing, id: string): Promise<hardware.Row> {
  const found = await device(id);
  return found && found.removed_at === null ? found : fail('hardware.not-found');
}

/** The property of a known sensor; its device may be out of reach. */
export async function propertyOf({ device }: Writing, { hardware_id, environment_id }: Sensor): Promise<string | null> {
  const found = await device(hardware_id);
  return found ? found.environment_id : environment_id;
}

const taken = [{ field: 'sensor_key', message: 'is already used' }];
const unlessKeyTaken = (write: Promise<void>) => unlessTaken('hardware_sensors_key', 'sensor.key-taken', write, taken);

type Saved = Parsed<typeof devices.saveSensor>;
export type NewSensor = Omit<Extract<Saved, { sensor_id?: null | undefined }>, 'sensor_id'>;
export type SensorChange = Omit<Extract<Saved, { sensor_id: string }>, 'sensor_id'>;

/** Adds a sensor to a device within reach; a removed one with the same key is registered again and keeps its values. */
export async function addSensor(of: Writing, fields: NewSensor, newId?: string): Promise<string> {
  const { db, scope } = of.work;
  const device = await usableDevice(of, fields.hardware_id);
  const whole = { ...fields, kind: fields.kind ?? 'gauge', ...ofType(fields.point_type, fields) } as const;
  await check(of, whole, device.environment_id);
  const keys = await of.keys(fields.hardware_id);
  const key = fields.sensor_key.toLowerCase();
  const before = keys.get(key);
  if (before && before.removed_at === null) fail('sensor.key-taken', undefined, taken);
  const row = { ...whole, is_described: true };
  if (before) await repository.updateSensor(db, scope, before.id, { ...row, removed_at: null });
  const id = before?.id ?? newId ?? uuid();
  if (!before) await unlessKeyTaken(repository.insertSensor(db, scope, { id, ...row }));
  keys.set(key, { id, removed_at: null });
  return id;
}

/** Changes what was sent of a sensor that is not removed. */
async function changeSensor(of: Writing, known: Sensor, sent: SensorChange): Promise<string> {
  const { hardware_id, ...fields } = changed(devices.saveSensor.input, known, sent);
  if (hardware_id !== known.hardware_id) refuse('hardware_id', 'cannot be changed');
  const isOtherType = fields.point_type !== known.point_type;
  const whole = {
    ...fields,
    kind: fields.kind ?? known.kind,
    ...(isOtherType && ofType(fields.point_type, sent)),
  };
  await check(of, whole, await propertyOf(of, known), known._id);
  const { db, scope } = of.work;
  await unlessKeyTaken(repository.updateSensor(db, scope, known._id, { ...whole, is_described: true }));
  return known._id;
}

/** Writes a sensor as a whole, also one that was removed: as it is after an import, or was before. */
export async function putSensor(of: Writing, id: string, { kind = 'gauge', ...fields }: NewSensor, isRemoved: boolean) {
  const { ctx, work } = of;
  const device = await of.device(fields.hardware_id);
  await check(of, { ...fields, kind }, device ? device.environment_id : null, id);
  const row = { ...fields, kind, is_described: true, removed_at: isRemoved ? ctx.now : null };
  await unlessKeyTaken(repository.updateSensor(work.db, work.scope, id, row));
}

export const saveSensor = (ctx: Ctx, { sensor_id, ...sent }: Saved): Promise<Sensor> =>
  inTransaction(ctx, async (work) => {
    const of = writing(ctx, work);
    const id = sensor_id
      ? await changeSensor(of, await findRegistered(ctx, work, sensor_id), sent as SensorChange)
      : await addSensor(of, sent as NewSensor);
    return findSensor(ctx, work, id);
  });

/** Failures within a row say which one. */
async function inRow<T>(row: number, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Failure) || !error.errors) throw error;
    const errors = error.errors.map(({ field, message }) => ({ field: `sensors.${row}.${field}`, message }));
    throw new Failure(error.code, error.detail, errors);
  }
}

export const saveSensors = (
  ctx: Ctx,
  { hardware_id, sensors: rows }: Parsed<typeof devices.saveSensors>,
): Promise<Sensor[]> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const of = writing(ctx, work);
    await usableDevice(of, hardware_id);
    const listed = await repository.listSensors(db, scope, { hardware_id }, ctx.now);
    const known = new Map(listed.map((sensor) => [sensor.sensor_key.toLowerCase(), sensor]));
    const named = new Set<string>();
    const ids: string[] = [];
    for (const [place, row] of rows.entries()) {
      const key = row.sensor_key.toLowerCase();
      if (named.has(key)) refuse(`sensors.${place}.sensor_key`, 'is named twice');
      named.add(key);
      const before = known.get(key);
      const id = await inRow(place, async () =>
        before
          ? changeSensor(of, before, row)
          : addSensor(of, { ...created(sensorInputs, row), hardware_id } as NewSensor),
      );
      ids.push(id);
    }
    const saved = new Map((await repository.listSensors(db, scope, { ids }, ctx.now)).map((one) => [one._id, one]));
    return ids.flatMap((id) => saved.get(id) ?? []);
  });
