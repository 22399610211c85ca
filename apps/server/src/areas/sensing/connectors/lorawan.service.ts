import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { connectors } from '@steward/contract/sensing/connectors';
import { readChirpstackUplink, readTtsUplink, type Uplink } from '@steward/core/sensing/payload';
import type { ConnectorMessage } from '@steward/core/sensing/connector-messages';
import { inTurn, reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { TooMany } from '../../../platform/http/fair-places.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { hashSecret, organizationOfLink } from '../../../platform/secrets/tokens.ts';
import { noteDeviceState } from '../devices/sending.service.ts';
import { noteReceived } from '../telemetry/received.ts';
import { noteAccepted } from '../telemetry/receiving.service.ts';
import * as repository from './connectors.repository.ts';
import { SECRET_PREFIX } from './connectors.names.ts';
import { noteSample } from './running.service.ts';
import { devicesOf, nothingAccepted, seenOf, storeMessages, type Accepted } from './storing.service.ts';

/** Wrong secrets of one address within a minute. */
const WRONG_SECRETS = 30;
/** The newest values are kept for a test at most so often. */
const SAMPLE_MS = 30_000;
const sampled = new Map<string, number>();
const MOST_SAMPLED = 10_000;

/** The key of bytes that no decoder of the network read. */
const RAW_KEY = 'frm_payload';

interface Found {
  ctx: Ctx;
  connector: Pick<repository.ConnectorRow, 'id' | 'kind' | 'name'>;
}

/** The connector of a secret, which names its organization; an address may try few wrong ones. */
async function findNetwork(ctx: Ctx, id: string, secret: string): Promise<Found> {
  const organizationId = secret.startsWith(SECRET_PREFIX)
    ? organizationOfLink(secret.slice(SECRET_PREFIX.length))
    : undefined;
  if (organizationId) {
    const own = { ...workerCtx(ctx, organizationId, ctx.requestId), address: ctx.address };
    const connector = await reading(own, ({ db, scope }) => repository.findByHash(db, scope, id, hashSecret(secret)));
    if (connector) return { ctx: own, connector };
    noteReceived(ctx, organizationId, id.slice(0, 40) || 'lorawan', { unauthorized: 1 });
  }
  await throttle(ctx, `connector-secret:${networkOf(ctx.address)}`, WRONG_SECRETS, 60);
  return fail('connector.secret');
}

/** The values of an uplink; without any the bytes, as a text that waits in quarantine. */
const messageOf = ({ devEui, at, values, raw }: Uplink): ConnectorMessage => ({
  serial: devEui,
  ts: at ?? undefined,
  values: Object.keys(values).length > 0 ? values : raw === null ? {} : { [RAW_KEY]: raw },
});

async function noteState(ctx: Ctx, message: ConnectorMessage, { battery, rssi }: Uplink['state']): Promise<void> {
  const hardwareId = (await devicesOf(ctx, [message])).get(message.serial.toLowerCase());
  if (!hardwareId || (battery === undefined && rssi === undefined)) return;
  await inTurn(ctx, `state ${hardwareId}`, (work) => noteDeviceState(work, hardwareId, { battery, rssi }, new Date()));
}

async function keepSample(ctx: Ctx, id: string, message: ConnectorMessage): Promise<void> {
  if (Date.now() - (sampled.get(id) ?? 0) < SAMPLE_MS) return;
  if (sampled.size >= MOST_SAMPLED) sampled.clear();
  sampled.set(id, Date.now());
  await noteSample(ctx, id, (await seenOf(ctx, [message])).values);
}

export async function sendLorawanUplink(
  ctx: Ctx,
  { connector: id, secret, body }: Parsed<typeof connectors.sendLorawanUplink>,
): Promise<Accepted> {
  const { ctx: own, connector } = await findNetwork(ctx, id, ctx.deviceToken ?? secret ?? '');
  const { organizationId } = own.scope ?? { organizationId: '' };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    noteReceived(ctx, organizationId, connector.id, { messages: 1, refused: 1 });
    return fail('connector.shape');
  }
  const uplink = connector.kind === 'lorawan-tts' ? readTtsUplink(body) : readChirpstackUplink(body);
  // Joins and acknowledgements have no values; a network that is refused would send them for ever, or turn the webhook off.
  const message = uplink && messageOf(uplink);
  if (!message || Object.keys(message.values).length === 0)
    return noteAccepted(ctx, organizationId, connector.id, nothingAccepted());
  const accepted = await storeMessages(own, connector, [message], (waitMs) => {
    throw new TooMany(Math.ceil(waitMs / 1000));
  });
  await noteState(own, message, uplink.state);
  await keepSample(own, connector.id, message);
  return noteAccepted(ctx, organizationId, connector.id, accepted);
}
