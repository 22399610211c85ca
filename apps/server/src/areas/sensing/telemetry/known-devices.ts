import type { JudgedSensor } from '@steward/core/sensing/judging';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { listSensorsToSend, type SendingRegister, type SendingSensor } from '../devices/sending.service.ts';
import { findDeviceOfToken, type SendingDevice } from '../devices/tokens.service.ts';

/** Wrong tokens of one address within a minute. */
const WRONG_TOKENS = 30;

/** The device of a token; undefined for an unknown or revoked one, of which an address may try few. */
export async function findDevice(ctx: Ctx, token: string): Promise<SendingDevice | undefined> {
  const found = await findDeviceOfToken(ctx, token);
  if (!found) await throttle(ctx, `device-token:${networkOf(ctx.address)}`, WRONG_TOKENS, 60);
  return found;
}

/** The sensors that a device sends for: its own, and those of the devices that are registered under it. */
export interface KnownSensors {
  find: (serial: string | null, key: string) => KnownSensor | undefined;
}

/** A changed sensor is noticed after so long, a new one sooner: then its key is unknown. */
const [KNOWN_MS, ANEW_MS] = [30_000, 1000];
const MOST = 20_000;
const known = new Map<string, { at: number; sensors: Promise<KnownSensors> }>();

// Neither has control characters.
const keyOf = (serial: string, key: string) => `${serial.toLowerCase()}\n${key.toLowerCase()}`;

/** A sensor with what its values are judged by. */
export interface KnownSensor {
  id: string;
  judged: JudgedSensor;
}

const knownOf = ({ id, kind, valid_min, valid_max, states, starts_at }: SendingSensor): KnownSensor => ({
  id,
  judged: {
    kind,
    validMin: valid_min,
    validMax: valid_max,
    states,
    startsAt: starts_at === null ? null : Date.parse(starts_at),
  },
});

function byKey({ devices, sensors }: SendingRegister): KnownSensors {
  const [own] = devices;
  const serials = new Map(devices.map(({ hardwareId, serialNumber }) => [hardwareId, serialNumber]));
  const found = new Map<string, KnownSensor>();
  // The keys of the device itself as they are registered: the usual case.
  const plain = new Map<string, KnownSensor>();
  for (const sensor of sensors) {
    const one = knownOf(sensor);
    found.set(keyOf(serials.get(sensor.hardware_id) ?? '', sensor.sensor_key), one);
    if (sensor.hardware_id !== own?.hardwareId) continue;
    found.set(keyOf('', sensor.sensor_key), one);
    plain.set(sensor.sensor_key, one);
  }
  return { find: (serial, key) => (serial ? undefined : plain.get(key)) ?? found.get(keyOf(serial ?? '', key)) };
}

/** What a device may send, as it was some seconds ago; `isAnew`: as it was within the last one. */
export function findSensors(
  ctx: Ctx,
  device: Pick<SendingDevice, 'organizationId' | 'hardwareId'>,
  isAnew = false,
): Promise<KnownSensors> {
  const { organizationId, hardwareId } = device;
  const before = known.get(hardwareId);
  if (before && Date.now() - before.at < (isAnew ? ANEW_MS : KNOWN_MS)) return before.sensors;
  const own = workerCtx(ctx, organizationId, ctx.requestId);
  const sensors = reading(own, (work) => listSensorsToSend(work, hardwareId)).then(byKey);
  if (known.size >= MOST) known.clear();
  known.set(hardwareId, { at: Date.now(), sensors });
  sensors.catch(() => known.delete(hardwareId));
  return sensors;
}

/** Forgets what devices may send, once sensors were registered. */
export const forgetSensors = (): void => known.clear();
