import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { telemetry } from '@steward/contract/sensing/telemetry';
import { judge } from '@steward/core/sensing/judging';
import {
  readDeviceState,
  readGatewayTelemetry,
  readTelemetry,
  type SentValue,
  type Telemetry,
  type UnreadableTelemetry,
} from '@steward/core/sensing/payload';
import { allOf, inTurn } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { TooMany } from '../../../platform/http/fair-places.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { organizationOfLink } from '../../../platform/secrets/tokens.ts';
import { noteDeviceState } from '../devices/sending.service.ts';
import type { SendingDevice } from '../devices/tokens.service.ts';
import { Batches } from '../../../platform/pacing/batches.ts';
import { noteHeard } from './heard.ts';
import { findDevice, findSensors } from './known-devices.ts';
import { quarantine, type Unknown } from './quarantine.repository.ts';
import { ratesOf } from './rates.ts';
import { noteReceived } from './received.ts';
import { storeValues, type Outcome } from './storing.ts';
import type { NewValue } from './values.repository.ts';

type Accepted = Answer<typeof telemetry.sendTelemetry>;

interface Judged {
  values: NewValue[];
  unknown: (Unknown & { index: number })[];
  refused: Accepted['refused'];
}

/** What is stored, what is kept in quarantine, and what is refused. */
async function judgeAll(
  ctx: Ctx,
  device: Pick<SendingDevice, 'organizationId' | 'hardwareId'>,
  sent: readonly SentValue[],
): Promise<Judged> {
  const judged: Judged = { values: [], unknown: [], refused: [] };
  const found = await findSensors(ctx, device);
  let sensors = sent.map(({ serial, key }) => found.find(serial, key));
  if (sensors.includes(undefined)) {
    const anew = await findSensors(ctx, device, true);
    sensors = sent.map(({ serial, key }) => anew.find(serial, key));
  }
  const now = Date.now();
  for (const [place, one] of sent.entries()) {
    const { serial, key, at, value, index } = one;
    const sensor = sensors[place];
    const aside = (reason: Unknown['reason']) =>
      judged.unknown.push({ hardwareId: device.hardwareId, serial: serial ?? '', key, reason, at, value, index });
    if (!sensor) {
      aside('unknown');
      continue;
    }
    const said = judge(one, sensor.judged, now);
    if (said.ok) judged.values.push({ sensorId: sensor.id, at, value: said.value, quality: said.quality });
    else if (said.reason === 'not-a-number') judged.refused.push({ index, key, reason: said.reason });
    else aside(said.reason);
  }
  return judged;
}

/** What arrives from many devices is stored together. */
interface Doors {
  values: Batches<NewValue, Outcome>;
  /** Answers whether there was room in quarantine. */
  unknown: Batches<Unknown, boolean>;
}
const doors = new WeakMap<object, Doors>();

const ownCtx = (ctx: Ctx, organizationId: string) => workerCtx(ctx, organizationId, 'telemetry');

function doorsOf(ctx: Ctx): Doors {
  const known = doors.get(ctx.jobs);
  if (known) return known;
  const made: Doors = {
    values: new Batches((organizationId, values) => storeValues(ownCtx(ctx, organizationId), values)),
    unknown: new Batches((organizationId, values) =>
      inTurn(ownCtx(ctx, organizationId), `quarantine ${organizationId}`, async (work) => {
        const left = new Set(await quarantine(work, values));
        return values.map((value) => !left.has(value));
      }),
    ),
  };
  doors.set(ctx.jobs, made);
  return made;
}

/** Stores what a device sent, or a connector read for it; answers after the commit. */
export async function receive(
  ctx: Ctx,
  device: Pick<SendingDevice, 'organizationId' | 'hardwareId'>,
  { values: sent, refused }: Telemetry,
): Promise<Accepted> {
  const { values, unknown, refused: judgedBad } = await judgeAll(ctx, device, sent);
  const door = doorsOf(ctx);
  const [outcomes, kept] = await allOf(
    door.values.add(device.organizationId, values),
    door.unknown.add(device.organizationId, unknown),
  );
  noteHeard(ctx, device);
  const counts = { stored: 0, unchanged: 0, corrected: 0 };
  for (const outcome of outcomes) counts[outcome] += 1;
  const left = unknown.filter((_, n) => kept[n] !== true);
  return {
    ...counts,
    quarantined: unknown.length - left.length,
    refused: [
      ...refused,
      ...judgedBad,
      ...left.map(({ index, key }) => ({ index, key, reason: 'quarantine-full' })),
    ].toSorted((a, b) => a.index - b.index),
  };
}

/** Counts a message and what became of its values. */
export function noteAccepted(ctx: Ctx, organizationId: string, source: string, accepted: Accepted): Accepted {
  const { stored, corrected, refused } = accepted;
  noteReceived(ctx, organizationId, source, { messages: 1, stored: stored + corrected, refused: refused.length });
  return accepted;
}

/** Counts a token that is unknown or revoked, for the organization that it names. */
export function noteUnauthorized(ctx: Ctx, source: string, token: string | undefined): void {
  const organizationId = token?.startsWith('std_') ? organizationOfLink(token.slice(4)) : undefined;
  if (organizationId) noteReceived(ctx, organizationId, source, { unauthorized: 1 });
}

const isGateway = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  Object.keys(body).length > 0 &&
  Object.values(body).every((sent) => Array.isArray(sent));

function readable(read: Telemetry | UnreadableTelemetry): Telemetry {
  if (!('problem' in read)) return read;
  return fail(read.problem === 'shape' ? 'telemetry.shape' : 'telemetry.too-many');
}

export async function sendTelemetry(ctx: Ctx, { body }: Parsed<typeof telemetry.sendTelemetry>): Promise<Accepted> {
  const device = ctx.deviceToken === undefined ? undefined : await findDevice(ctx, ctx.deviceToken);
  if (!device) {
    noteUnauthorized(ctx, 'http-push', ctx.deviceToken);
    return fail('telemetry.token');
  }
  const now = Date.now();
  const sent = readable(isGateway(body) ? readGatewayTelemetry(body, now) : readTelemetry(body, now));
  const { requests, values } = ratesOf(ctx);
  const waitMs =
    requests.takeOrWait(device.hardwareId, 1) || values.takeOrWait(device.organizationId, sent.values.length);
  if (waitMs > 0) throw new TooMany(Math.ceil(waitMs / 1000));
  return noteAccepted(ctx, device.organizationId, 'http-push', await receive(ctx, device, sent));
}

/** What became of a message: refused ones are acknowledged, because a device would repeat them for ever. */
export type Received = 'stored' | 'refused';

const readers: Readonly<Record<string, (body: unknown, at: number) => Telemetry | UnreadableTelemetry>> = {
  'v1/telemetry': readTelemetry,
  'v1/devices/me/telemetry': readTelemetry,
  'v1/gateway/telemetry': readGatewayTelemetry,
};
const STATE_TOPIC = 'v1/state';

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null && !Array.isArray(body);

async function receiveState(ctx: Ctx, device: SendingDevice, body: unknown): Promise<Received> {
  if (!isObject(body)) return 'refused';
  const state = readDeviceState(body);
  await inTurn(ownCtx(ctx, device.organizationId), `state ${device.hardwareId}`, (work) =>
    noteDeviceState(work, device.hardwareId, state, new Date()),
  );
  noteHeard(ctx, device);
  return 'stored';
}

/** Stores a message of MQTT; throws if it is not stored. Waits while the organization sends more than it may. */
export async function receiveMessage(ctx: Ctx, device: SendingDevice, topic: string, body: unknown): Promise<Received> {
  if (topic === STATE_TOPIC) return receiveState(ctx, device, body);
  const read = readers[topic]?.(body, Date.now());
  if (!read || 'problem' in read) {
    noteReceived(ctx, device.organizationId, 'mqtt-listener', { messages: 1, refused: 1 });
    return 'refused';
  }
  await ratesOf(ctx).values.take(device.organizationId, read.values.length);
  noteAccepted(ctx, device.organizationId, 'mqtt-listener', await receive(ctx, device, read));
  return 'stored';
}
