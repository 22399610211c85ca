import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { telemetry } from '@steward/contract/sensing/telemetry';
import type { Sensor } from '@steward/contract/sensing/devices';
import { judge } from '@steward/core/sensing/judging';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findConnectedDevice, listSensorsToSend } from '../devices/sending.service.ts';
import { registerSensors } from '../devices/sensors.service.ts';
import { forgetSensors } from './known-devices.ts';
import * as repository from './quarantine.repository.ts';
import { judgedOf, sensorsById } from './sensors.repository.ts';
import { storeValues } from './storing.ts';
import type { NewValue } from './values.repository.ts';

export const getQuarantine = (
  ctx: Ctx,
  input: Parsed<typeof telemetry.getQuarantine>,
): Promise<Answer<typeof telemetry.getQuarantine>> =>
  reading(ctx, async ({ db, scope }) => {
    const { rows, total } = await repository.listQuarantine(db, scope, input);
    return { paginateData: rows, totalData: total };
  });

async function mustFind({ db, scope }: Work, ids: readonly string[]): Promise<repository.KeyRow[]> {
  const keys = await repository.findKeys(db, scope, ids);
  if (keys.length < new Set(ids).size) fail('quarantined.not-found');
  return keys;
}

/** The device that a key belongs to: of a gateway, that with the serial number, which must be registered under it. */
async function deviceOf(work: Work, { hardware_id, serial_number }: repository.KeyRow): Promise<string> {
  if (serial_number === '') return hardware_id;
  const { devices } = await listSensorsToSend(work, hardware_id);
  const found = devices.find(({ serialNumber }) => serialNumber.toLowerCase() === serial_number.toLowerCase());
  if (found) return found.hardwareId;
  return (
    (await findConnectedDevice(work, hardware_id, serial_number)) ?? fail('quarantined.unknown-serial', serial_number)
  );
}

interface Registered {
  key: repository.KeyRow;
  sensor: Sensor;
}

/** The values that were kept of a key, as the sensor would have stored them. */
async function keptValues(ctx: Ctx, { key, sensor }: Registered): Promise<NewValue[]> {
  return reading(ctx, async (work) => {
    const [row] = await sensorsById(work.db, work.scope, [sensor._id]);
    if (!row) return [];
    const judged = judgedOf(row);
    const kept = await repository.listKept(work, key.id);
    return kept.flatMap(({ at, value }) => {
      const found = judge({ at, value }, judged, ctx.now.getTime());
      return found.ok ? [{ sensorId: sensor._id, at, value: found.value, quality: found.quality }] : [];
    });
  });
}

/** Values of one transaction. */
const AT_ONCE = 5000;

/**
 * Registers the sensors first, then stores what was kept, then forgets the keys: if the process is killed in between, the keys are still
 * there and can be accepted again, which stores nothing twice.
 */
export async function acceptQuarantined(
  ctx: Ctx,
  { quarantined_ids, as }: Parsed<typeof telemetry.acceptQuarantined>,
): Promise<Answer<typeof telemetry.acceptQuarantined>> {
  if (quarantined_ids.length > 1 && Object.keys(as).length > 0) fail('quarantined.one-at-a-time');
  const registered = await inTransaction(ctx, async (work): Promise<Registered[]> => {
    const keys = await mustFind(work, quarantined_ids);
    const all: Registered[] = [];
    for (const key of keys) {
      const { sensor_key, states, has_numbers } = key;
      // Where only texts were sent, and no quantity was chosen, they are states.
      const isState = states.length > 0 && !has_numbers && !as.point_type;
      const kind = as.kind ?? (isState ? 'state' : undefined);
      const wanted = { hardware_id: await deviceOf(work, key), sensor_key, ...as, kind, states };
      const [sensor] = await registerSensors(ctx, work, [wanted]);
      if (sensor) all.push({ key, sensor });
    }
    return all;
  });
  forgetSensors();
  let stored = 0;
  for (const one of registered) {
    const values = await keptValues(ctx, one);
    for (let from = 0; from < values.length; from += AT_ONCE) {
      const outcomes = await storeValues(ctx, values.slice(from, from + AT_ONCE));
      stored += outcomes.filter((outcome) => outcome !== 'unchanged').length;
    }
  }
  await inTransaction(ctx, ({ db, scope }) =>
    repository.deleteKeys(
      db,
      scope,
      registered.map(({ key }) => key.id),
    ),
  );
  return { sensors: registered.map(({ sensor }) => sensor), stored };
}

export const discardQuarantined = (
  ctx: Ctx,
  { quarantined_ids }: Parsed<typeof telemetry.discardQuarantined>,
): Promise<Answer<typeof telemetry.discardQuarantined>> =>
  inTransaction(ctx, async (work) => {
    await mustFind(work, quarantined_ids);
    await repository.deleteKeys(work.db, work.scope, quarantined_ids);
    return { done: true as const };
  });
