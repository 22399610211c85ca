import { namedBy, readMapped, topicFilter, type ConnectorMessage } from '@steward/core/sensing/connector-messages';
import { BrokerRefused, subscribeOutside, type Subscription } from '../../../gateways/mqtt/outside-broker.ts';
import { asInstallation } from '../../../database/transaction.ts';
import { scopeOf, type Ctx, type Platform } from '../../../platform/ctx.ts';
import { maintenanceCtx, workerCtx } from '../../../platform/jobs/jobs.ts';
import { noteReceived } from '../telemetry/received.ts';
import { noteAccepted } from '../telemetry/receiving.service.ts';
import { isAddressOpen } from './addresses.ts';
import { holdingBrokers } from './brokers.repository.ts';
import * as repository from './connectors.repository.ts';
import type { ConnectorRow, Due } from './connectors.repository.ts';
import { mappingOf, parsedJson } from './pulling.service.ts';
import {
  ConnectorProblem,
  noteFailing,
  notePaused,
  noteRunning,
  problemOf,
  readConnector,
  secretOf,
} from './running.service.ts';
import { storeMessages } from './storing.service.ts';

const MAX_BYTES = 256 * 1024;
/** How often it is looked which connectors there are; tests wait less. */
export const pace = { ms: 10_000 };
/** A message that cannot be stored is tried again after these times: the broker was answered already. */
const STORE_AGAIN_MS = [5000, 15_000];

/** The values of a message by topic and payload. */
export function readPayload(row: ConnectorRow, topic: string, payload: Uint8Array): ConnectorMessage[] {
  const named = namedBy(row.settings.topic, topic);
  if (!named || payload.length > MAX_BYTES) return [];
  const text = Buffer.from(payload).toString('utf8');
  return readMapped(parsedJson(text), mappingOf(row.settings), named);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });

async function storeSurely(ctx: Ctx, row: ConnectorRow, messages: readonly ConnectorMessage[], signal: AbortSignal) {
  for (const waitMs of [...STORE_AGAIN_MS, undefined]) {
    try {
      return await storeMessages(ctx, row, messages, (ms) => notePaused(ctx, row.id, ms));
    } catch (error) {
      if (waitMs === undefined || signal.aborted) throw error;
      await pause(waitMs, signal);
    }
  }
  return undefined;
}

async function takeMessage(ctx: Ctx, row: ConnectorRow, topic: string, payload: Uint8Array, signal: AbortSignal) {
  const { organizationId } = scopeOf(ctx);
  const refuse = () => noteReceived(ctx, organizationId, row.id, { messages: 1, refused: 1 });
  try {
    const messages = readPayload(row, topic, payload);
    if (messages.length === 0) return refuse();
    const accepted = await storeSurely(ctx, row, messages, signal);
    if (accepted) noteAccepted(ctx, organizationId, row.id, accepted);
  } catch (error) {
    if (!(error instanceof ConnectorProblem)) ctx.log.warn({ err: error }, 'a message of an outside broker was lost');
    refuse();
  }
}

/** Connects to the broker of a connector. */
export async function subscribe(
  ctx: Ctx,
  row: ConnectorRow,
  client: { clientId: string; isKept: boolean },
  take: (topic: string, payload: Uint8Array) => Promise<void>,
): Promise<Subscription> {
  const { address, topic, user_name } = row.settings;
  if (!isAddressOpen(ctx.settings, address)) throw new ConnectorProblem('closed-network');
  const broker = { address, userName: user_name, password: secretOf(ctx, row), ...client };
  try {
    return await subscribeOutside(broker, topicFilter(topic), ctx.settings, take);
  } catch (error) {
    throw error instanceof BrokerRefused ? new ConnectorProblem(error.code) : error;
  }
}

/** The connections of this process to outside brokers. */
class Brokers {
  private readonly open = new Map<string, { version: number; end: () => Promise<void> }>();

  constructor(
    private readonly platform: Platform,
    private readonly signal: AbortSignal,
  ) {}

  /** Connects to what is new or due again, and ends what was changed, deleted or switched off. */
  async follow(enabled: readonly Due[]): Promise<void> {
    const wanted = new Map(enabled.map((one) => [one.id, one]));
    for (const [id, { version, end }] of this.open)
      if (wanted.get(id)?.version !== version) {
        this.open.delete(id);
        await end();
      }
    await Promise.all(enabled.filter(({ id }) => !this.open.has(id)).map((one) => this.connect(one)));
  }

  private async connect({ organization_id, id }: Due): Promise<void> {
    const ctx = workerCtx(this.platform, organization_id, 'connector');
    const row = await readConnector(ctx, id);
    if (!row?.enabled || (row.next_at !== null && Date.parse(row.next_at) > Date.now())) return;
    const client = { clientId: `steward-${id}`, isKept: true };
    try {
      const subscription = await subscribe(ctx, row, client, (topic, payload) =>
        takeMessage(ctx, row, topic, payload, this.signal),
      );
      const own = { version: row.version, end: subscription.end };
      this.open.set(id, own);
      void subscription.ended.then((code) => this.lost(ctx, id, own, new ConnectorProblem(code)));
      await noteRunning(ctx, id);
    } catch (error) {
      await noteFailing(ctx, row, problemOf(ctx, id, error));
    }
  }

  private async lost(ctx: Ctx, id: string, own: object, problem: ConnectorProblem): Promise<void> {
    // Ended by us.
    if (this.open.get(id) !== own) return;
    this.open.delete(id);
    try {
      const row = await readConnector(ctx, id);
      if (row) await noteFailing(ctx, row, problem);
    } catch (error) {
      ctx.log.warn({ err: error }, 'it could not be noted that a broker ended the connection');
    }
  }

  async end(): Promise<void> {
    const all = [...this.open.values()];
    this.open.clear();
    await Promise.all(all.map(({ end }) => end()));
  }
}

const listBrokers = (ctx: Ctx) => asInstallation(ctx, (db) => repository.listEnabled(db, ['mqtt-client']));

/** Follows the connectors of all organizations, while this process is the one that does. */
async function hold(platform: Platform, signal: AbortSignal): Promise<void> {
  const ctx = maintenanceCtx(platform, 'connectors');
  if ((await listBrokers(ctx)).length === 0) return;
  await holdingBrokers(platform.db, async (isHeld) => {
    const brokers = new Brokers(platform, signal);
    try {
      while (!signal.aborted) {
        await isHeld();
        const enabled = await listBrokers(ctx);
        await brokers.follow(enabled);
        if (enabled.length === 0) return;
        await pause(pace.ms, signal);
      }
    } finally {
      await brokers.end();
    }
  });
}

/** Subscribes to outside brokers in one process of the installation at a time; another one takes over when it ends. */
export function startBrokers(platform: Platform): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      await hold(platform, signal).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'the connectors to outside brokers were interrupted'),
      );
      await pause(pace.ms, signal);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
