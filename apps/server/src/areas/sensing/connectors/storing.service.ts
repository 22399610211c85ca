import type { Answer } from '@steward/contract/call';
import type { SeenValue } from '@steward/contract/sensing/connectors';
import type { telemetry } from '@steward/contract/sensing/telemetry';
import { grouped } from '@steward/core/grouped';
import type { ConnectorMessage } from '@steward/core/sensing/connector-messages';
import { MAX_VALUES, readGatewayTelemetry, readTelemetry, type Telemetry } from '@steward/core/sensing/payload';
import { reading } from '../../../database/transaction.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { ensureConnectorDevice } from '../devices/sending.service.ts';
import { ratesOf } from '../telemetry/rates.ts';
import { receive } from '../telemetry/receiving.service.ts';
import { findDevices } from './connectors.repository.ts';

export type Accepted = Answer<typeof telemetry.sendTelemetry>;

export const nothingAccepted = (): Accepted => ({ stored: 0, unchanged: 0, corrected: 0, quarantined: 0, refused: [] });

/** The registered devices of messages, by serial number in small letters. */
export const devicesOf = (ctx: Ctx, messages: readonly ConnectorMessage[]): Promise<Map<string, string>> => {
  const serials = [...new Set(messages.map(({ serial }) => serial))];
  return serials.length === 0
    ? Promise.resolve(new Map())
    : reading(ctx, ({ db, scope }) => findDevices(db, scope, serials));
};

/** A message with more values than one may have, as several of the same moment. */
function splitUp(message: ConnectorMessage): ConnectorMessage[] {
  const all = Object.entries(message.values);
  if (all.length <= MAX_VALUES) return [message];
  const parts: ConnectorMessage[] = [];
  for (let from = 0; from < all.length; from += MAX_VALUES)
    parts.push({ ...message, values: Object.fromEntries(all.slice(from, from + MAX_VALUES)) });
  return parts;
}

const partsOf = (messages: readonly ConnectorMessage[]): ConnectorMessage[][] => {
  const parts: ConnectorMessage[][] = [];
  let values = MAX_VALUES;
  for (const message of messages.flatMap(splitUp)) {
    const n = Object.keys(message.values).length;
    if (values + n > MAX_VALUES) {
      parts.push([]);
      values = 0;
    }
    parts.at(-1)?.push(message);
    values += n;
  }
  return parts;
};

const sentOf = ({ ts, values }: ConnectorMessage) => ({ ...(ts !== undefined && { ts }), values });

interface Target {
  hardwareId: string;
  read: Telemetry;
}

/** What is stored for a device, or kept in quarantine under the device of the connector. */
async function targetsOf(
  ctx: Ctx,
  connector: { id: string; name: string },
  messages: readonly ConnectorMessage[],
): Promise<Target[]> {
  const devices = await devicesOf(ctx, messages);
  const now = Date.now();
  const targets: Target[] = [];
  const add = (hardwareId: string, read: ReturnType<typeof readTelemetry>) => {
    if (!('problem' in read)) targets.push({ hardwareId, read });
  };
  const bySerial = grouped(messages, ({ serial }) => serial.toLowerCase());
  const unknown: [string, object[]][] = [];
  for (const [serial, own] of bySerial) {
    const hardwareId = devices.get(serial);
    if (hardwareId) add(hardwareId, readTelemetry(own.map(sentOf), now));
    else unknown.push([own[0]?.serial ?? '', own.map(sentOf)]);
  }
  if (unknown.length > 0)
    add(await ensureConnectorDevice(ctx, connector), readGatewayTelemetry(Object.fromEntries(unknown), now));
  return targets;
}

const joined = (a: Accepted, b: Accepted): Accepted => ({
  stored: a.stored + b.stored,
  unchanged: a.unchanged + b.unchanged,
  corrected: a.corrected + b.corrected,
  quarantined: a.quarantined + b.quarantined,
  refused: [...a.refused, ...b.refused],
});

/** How long an organization that sends too much has to wait; undefined: it does not. */
type Waiting = (waitMs: number) => Promise<void>;

/**
 * Stores what a connector read, by the serial numbers of registered devices, in parts of a thousand values. `wait` is asked when the
 * organization sends more than it may; after it the part is tried again. Answered after the commit.
 */
export async function storeMessages(
  ctx: Ctx,
  connector: { id: string; name: string },
  messages: readonly ConnectorMessage[],
  wait: Waiting,
): Promise<Accepted> {
  const { organizationId } = scopeOf(ctx);
  let accepted = nothingAccepted();
  for (const part of partsOf(messages)) {
    const values = part.reduce((sum, message) => sum + Object.keys(message.values).length, 0);
    for (;;) {
      const waitMs = ratesOf(ctx).values.takeOrWait(organizationId, values);
      if (waitMs === 0) break;
      await wait(waitMs);
    }
    for (const { hardwareId, read } of await targetsOf(ctx, connector, part))
      accepted = joined(accepted, await receive(ctx, { organizationId, hardwareId }, read));
  }
  return accepted;
}

/** The most values that a test shows. */
const MOST_SEEN = 20;

/** What would be stored, for a person to look at. */
export async function seenOf(
  ctx: Ctx,
  messages: readonly ConnectorMessage[],
): Promise<{ values: SeenValue[]; more: number; refused: number }> {
  const shown = messages.slice(0, MOST_SEEN);
  const devices = await devicesOf(ctx, shown);
  const read = readTelemetry(messages.slice(0, MAX_VALUES).map(sentOf), Date.now());
  const all = messages.flatMap(({ serial, ts, values }) =>
    Object.entries(values).map(([key, value]) => ({ serial, ts, key, value })),
  );
  const values = all.slice(0, MOST_SEEN).map(({ serial, ts, key, value }) => ({
    serial_number: serial.slice(0, 100),
    sensor_key: key.slice(0, 100),
    value: (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 100),
    at:
      typeof ts === 'number' && Math.abs(ts) < 8e15
        ? new Date(ts).toISOString()
        : (ts?.toString().slice(0, 40) ?? null),
    is_known: devices.has(serial.toLowerCase()),
  }));
  return { values, more: all.length - values.length, refused: 'problem' in read ? 0 : read.refused.length };
}
