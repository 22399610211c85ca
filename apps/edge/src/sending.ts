import { setTimeout as wait } from 'node:timers/promises';
import { MAX_VALUES } from '@steward/core/sensing/payload';
import mqtt, { type MqttClient } from 'mqtt';
import type { Batch, DiskQueue } from './disk-queue.ts';
import type { Log } from './log.ts';
import { within } from './reading.ts';

const TELEMETRY = 'v1/gateway/telemetry';
const STATE = 'v1/state';
const MOST_VALUES = MAX_VALUES / 2;

export interface SendingOptions {
  url: string;
  token: string;
  ca?: string | undefined;
  /** Between two messages. Steward takes ten a second. */
  pauseMs?: number;
  /** A message that is not acknowledged by then is sent again on a new connection. */
  acknowledgedMs?: number;
  /** Waits between attempts to connect grow from the first to the second. */
  retryMs?: { first: number; most: number };
  stateEveryMs?: number;
}

export interface Sending {
  isConnected: () => boolean;
  stop: () => Promise<void>;
}

/** What a gateway sends for its devices. */
export function bodyOf({ records }: Batch): string {
  const devices: Record<string, { ts: number; values: unknown }[]> = {};
  for (const { serial, at, values } of records) (devices[serial] ??= []).push({ ts: at, values });
  return JSON.stringify(devices);
}

const isRefused = (error: Error) => 'code' in error && (error.code === 4 || error.code === 5);

/** Sends what is in the queue in its order: one message at a time, and the next one once it is acknowledged. */
export function startSending(
  queue: DiskQueue,
  stateOf: () => object,
  {
    url,
    token,
    ca,
    pauseMs = 500,
    acknowledgedMs = 60_000,
    retryMs = { first: 1000, most: 5 * 60_000 },
    stateEveryMs = 10 * 60_000,
  }: SendingOptions,
  log: Log,
): Sending {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: MqttClient | undefined;
  let isConnected = false;
  let hasSent = false;

  const connect = async (): Promise<{ connected: MqttClient; closed: Promise<void> }> => {
    const made = mqtt.connect(url, {
      username: token,
      clientId: `steward-edge-${Math.random().toString(16).slice(2, 14)}`,
      protocolVersion: 4,
      // This file connects again itself: what is not acknowledged is read from the disk once more.
      reconnectPeriod: 0,
      connectTimeout: 30_000,
      keepalive: 60,
      ...(ca !== undefined && { ca }),
    });
    client = made;
    const closed = new Promise<void>((resolve) => made.once('close', resolve));
    await new Promise<void>((resolve, reject) => {
      made.once('connect', () => resolve());
      made.on('error', reject);
      made.once('close', () => reject(new Error('the connection was closed')));
    });
    return { connected: made, closed };
  };

  const publish = (to: MqttClient, topic: string, body: string) =>
    within(to.publishAsync(topic, body, { qos: 1 }), acknowledgedMs);

  const drain = async (to: MqttClient, closed: Promise<void>): Promise<void> => {
    let isOpen = true;
    const gone = closed.then(() => (isOpen = false));
    let stateAt = 0;
    while (isOpen && !signal.aborted) {
      if (Date.now() >= stateAt) {
        await Promise.race([publish(to, STATE, JSON.stringify(stateOf())), gone]);
        stateAt = Date.now() + stateEveryMs;
      }
      const batch = queue.next(MOST_VALUES);
      if (!batch) {
        const isTime = new AbortController();
        const later = wait(Math.max(0, stateAt - Date.now()), undefined, { signal: isTime.signal }).catch(
          () => undefined,
        );
        await Promise.race([queue.noted(), gone, later, aborted]);
        isTime.abort();
      } else {
        const isStored = await Promise.race([publish(to, TELEMETRY, bodyOf(batch)).then(() => true), gone]);
        if (!isStored) return;
        queue.acknowledge(batch);
        hasSent = true;
      }
      // What several devices answer at the same second goes in one message; and what is made up does not flood Steward.
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

  const run = async (): Promise<void> => {
    let failures = 0;
    let saidAt = 0;
    while (!signal.aborted) {
      let why = 'the connection was closed';
      try {
        const { connected, closed } = await connect();
        isConnected = true;
        if (failures > 0 || saidAt === 0) log.info(`Connected to ${url}; ${queue.pendingBytes} bytes wait to be sent.`);
        saidAt ||= Date.now();
        hasSent = false;
        await drain(connected, closed);
      } catch (error) {
        why = (error as Error).message;
        if (isRefused(error as Error))
          why = 'the token is unknown or revoked: issue a new one on the page of the gateway';
      }
      isConnected = false;
      client?.end(true);
      if (signal.aborted) return;
      if (hasSent) failures = 0;
      failures += 1;
      hasSent = false;
      const longest = Math.min(retryMs.first * 2 ** Math.min(failures - 1, 20), retryMs.most);
      // Not all agents at once after Steward was down.
      const pause = longest * (0.5 + Math.random() / 2);
      log.warn(`No line to ${url}: ${why}. Values stay on the disk; next attempt in ${Math.ceil(pause / 1000)} s.`);
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    isConnected: () => isConnected,
    stop: async () => {
      stopping.abort();
      client?.end(true);
      await Promise.race([running, wait(2000, undefined, { ref: false })]);
    },
  };
}
