import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { telemetry } from '@steward/contract/sensing/telemetry';
import type { Sensor } from '@steward/contract/sensing/devices';
import { judge } from '@steward/core/sensing/judging';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findConnectedDevice, listSensorsToSend } from '../devices/sending.service.ts';
import { registerSensors, startNoLater } from '../devices/sensors.service.ts';
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

/** Values of one transaction. */
const AT_ONCE = 5000;

interface Registered {
  key: Pick<repository.KeyRow, 'id'>;
  sensor: Pick<Sensor, '_id'>;
}

interface Kept {
  values: NewValue[];
  /** The moments of those that the sensor does not take: still ahead, or none of its states. */
  left: number[];
}

/** The values that were kept of a key, as the sensor would have stored them. Who accepts values before its start moves the start. */
async function keptValues(ctx: Ctx, { key, sensor }: Registered): Promise<Kept> {
  return reading(ctx, async (work) => {
    const kept: Kept = { values: [], left: [] };
    const [row] = await sensorsById(work.db, work.scope, [sensor._id]);
    const judged = row && { ...judgedOf(row), startsAt: null };
    for (const { at, value } of await repository.listKept(work, key.id)) {
      const found = judged && judge({ at, value }, judged, ctx.now.getTime());
      if (found?.ok) kept.values.push({ sensorId: sensor._id, at, value: found.value, quality: found.quality });
      else kept.left.push(at);
    }
    return kept;
  });
}

/** Stores what was kept of a key, and forgets it; what the sensor does not take stays in quarantine. */
async function storeKept(ctx: Ctx, registered: Registered): Promise<{ stored: number; left: number }> {
  const { key, sensor } = registered;
  const { values, left } = await keptValues(ctx, registered);
  let stored = 0;
  for (let from = 0; from < values.length; from += AT_ONCE) {
    const outcomes = await storeValues(ctx, values.slice(from, from + AT_ONCE));
    stored += outcomes.filter((outcome) => outcome !== 'unchanged').length;
  }
  await inTransaction(ctx, async (work) => {
    const first = values[0];
    if (first) await startNoLater(work, sensor._id, new Date(first.at));
    if (left.length === 0) await repository.deleteKeys(work.db, work.scope, [key.id]);
    else await repository.keepOnly(work, key.id, left);
  });
  return { stored, left: left.length };
}

/**
 * Registers the sensors first, then stores what was kept, then forgets the keys: if the process is killed in between, the keys are still
 * there and can be accepted again, which stores nothing twice.
 */
export async function acceptQuarantined(
  ctx: Ctx,
  { quarantined_ids, as }: Parsed<typeof telemetry.acceptQuarantined>,
): Promise<Answer<typeof telemetry.acceptQuarantined>> {
  if (quarantined_ids.length > 1 && Object.keys(as).length > 0) fail('quarantined.one-at-a-time');
  const registered = await inTransaction(ctx, async (work): Promise<{ key: repository.KeyRow; sensor: Sensor }[]> => {
    const keys = await mustFind(work, quarantined_ids);
    const all: { key: repository.KeyRow; sensor: Sensor }[] = [];
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
  const sum = { stored: 0, left: 0 };
  for (const one of registered) {
    const { stored, left } = await storeKept(ctx, one);
    sum.stored += stored;
    sum.left += left;
  }
  forgetSensors();
  return { sensors: registered.map(({ sensor }) => sensor), ...sum };
}

/** Stores what waits under keys that were registered meanwhile: a value may have come just before its sensor was saved. */
export async function acceptRegistered(ctx: Ctx): Promise<void> {
  const found = await reading(ctx, (work) => repository.listRegisteredKeys(work));
  for (const { sensor_id, ...key } of found) await storeKept(ctx, { key, sensor: { _id: sensor_id } });
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
