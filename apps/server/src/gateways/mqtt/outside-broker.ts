import net from 'node:net';
import tls from 'node:tls';
import { MqttClient, type IClientOptions } from 'mqtt';
import { lookupWithin, Unreachable } from '../../platform/http/guarded-fetch.ts';
import type { Settings } from '../../settings.ts';

export interface OutsideBroker {
  /** mqtts://host:port, or mqtt:// in a network that is allowed. */
  address: string;
  userName: string;
  password: string;
  clientId: string;
  /** The broker keeps messages while Steward is away. */
  isKept: boolean;
}

export type BrokerProblem = 'unreachable' | 'closed-network' | 'login-refused' | 'topic-refused';

export class BrokerRefused extends Error {
  constructor(readonly code: BrokerProblem) {
    super(code);
  }
}

const TIMEOUT_MS = 10_000;
/** So many messages are stored at the same time; further ones wait in the connection. */
const MOST_IN_FLIGHT = 100;
const LOGIN_CODES: ReadonlySet<unknown> = new Set([4, 5, 134, 135]);

function problemOf(error: unknown): BrokerProblem {
  if (error instanceof Unreachable) return 'closed-network';
  return LOGIN_CODES.has((error as { code?: unknown }).code) ? 'login-refused' : 'unreachable';
}

function socketTo(address: string, rules: Pick<Settings, 'env' | 'privateProviders'>): net.Socket {
  const url = new URL(address);
  const isSecure = url.protocol === 'mqtts:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const to = { host, port: Number(url.port) || (isSecure ? 8883 : 1883), lookup: lookupWithin(rules) };
  return isSecure ? tls.connect({ ...to, ...(net.isIP(host) ? {} : { servername: host }) }) : net.connect(to);
}

export interface Subscription {
  end: () => Promise<void>;
  /** Resolves once the connection has ended. */
  ended: Promise<BrokerProblem>;
}

/**
 * Subscribes to a topic of another company's broker. The broker is answered when a message arrives, before it is stored: only the number of
 * messages that are taken at the same time is bounded. Connects once; the caller tries again.
 */
export async function subscribeOutside(
  { address, userName, password, clientId, isKept }: OutsideBroker,
  topic: string,
  rules: Pick<Settings, 'env' | 'privateProviders'>,
  take: (topic: string, payload: Uint8Array) => Promise<void>,
): Promise<Subscription> {
  const options: IClientOptions = {
    clientId,
    clean: !isKept,
    reconnectPeriod: 0,
    connectTimeout: TIMEOUT_MS,
    keepalive: 60,
    resubscribe: false,
    ...(userName && { username: userName }),
    ...(password && { password }),
  };
  const client = new MqttClient(() => socketTo(address, rules), options);
  let inFlight = 0;
  const waiting: (() => void)[] = [];
  client.handleMessage = (packet, done) => {
    inFlight += 1;
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    void take(packet.topic, Uint8Array.from(payload)).finally(() => {
      inFlight -= 1;
      waiting.shift()?.();
    });
    if (inFlight < MOST_IN_FLIGHT) done();
    else waiting.push(done);
  };
  let problem: BrokerProblem = 'unreachable';
  const ended = new Promise<BrokerProblem>((resolve) => client.once('close', () => resolve(problem)));
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.on('error', (error) => {
      problem = problemOf(error);
      reject(new BrokerRefused(problem));
      client.end(true);
    });
    client.once('close', () => reject(new BrokerRefused(problem)));
  });
  const [granted] = await client.subscribeAsync(topic, { qos: 1 }).catch(() => []);
  if (!granted || granted.qos > 2) {
    await client.endAsync(true);
    throw new BrokerRefused('topic-refused');
  }
  return { end: () => client.endAsync(true), ended };
}
