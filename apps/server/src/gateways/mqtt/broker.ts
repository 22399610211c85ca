import { readFile } from 'node:fs/promises';
import net from 'node:net';
import tls from 'node:tls';
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import type { Logger } from '../../platform/log.ts';
import { StartFailure } from '../../platform/start-failure.ts';
import { TokenBucket } from './token-bucket.ts';

/** What the broker asks; `S` is who sends. */
export interface MqttDoor<S> {
  /** Who has this user name; undefined: no device has. May throw: then the device comes again later. */
  find: (userName: string, address: string) => Promise<S | undefined>;
  /** Stores a message; throws if it is not stored. `refused`: it never will be, so that it is acknowledged. */
  receive: (sender: S, topic: string, payload: Uint8Array) => Promise<'stored' | 'refused'>;
}

export interface MqttOptions {
  port: number;
  host: string;
  /** The files of the certificate and its key; absent: connections are not encrypted. */
  tls?: { cert: string; key: string } | undefined;
  /** Off only for load tests. */
  isLimited: boolean;
}

export interface MqttBroker {
  port: number;
  stop: () => Promise<void>;
}

const MAX_BYTES = 256 * 1024;
/** Of one device: messages a second, and at once after a pause. */
const RATE = { perSecond: 10, atOnce: 100 };
/** So many refused messages in a row close a connection. */
const MOST_REFUSED = 5;
/** A device whose message cannot be stored keeps it: its connection is closed after this time. */
export const patience = { unstoredMs: 10_000 };
const MOST_CONNECTIONS = 20_000;
/** Messages that were not stored are logged so often at most. */
const UNSTORED_LOG_MS = 10_000;
const NOT_AUTHORIZED = 5;
const SERVER_UNAVAILABLE = 3;

interface Session<S> {
  sender: S;
  bucket: TokenBucket;
  refusedInARow: number;
}

/** The connection is closed at once. */
class Closing extends Error {}

const refusal = (message: string, returnCode: number): AuthenticateError =>
  Object.assign(new Error(message), { returnCode });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** The bytes of a message that has not arrived whole; the parser has no limit of its own. */
function pendingBytes(client: Client): number {
  const { _parser: parser } = client as unknown as { _parser?: { _list?: { length: number } } };
  return parser?._list?.length ?? 0;
}

/** Receives messages of devices and sends none: there are no subscriptions. A message is acknowledged once it is stored. */
export async function startMqttBroker<S>(
  { port, host, tls: secured, isLimited }: MqttOptions,
  { find, receive }: MqttDoor<S>,
  log: Logger,
): Promise<MqttBroker> {
  const sessions = new WeakMap<Client, Session<S>>();
  let isStopping = false;

  const take = async (client: Client, packet: PublishPacket): Promise<void> => {
    const session = sessions.get(client);
    if (!session) throw new Error('a message came without a sender');
    if (isLimited) await session.bucket.take();
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    const outcome =
      payload.length > MAX_BYTES ? 'refused' : await receive(session.sender, packet.topic, Uint8Array.from(payload));
    session.refusedInARow = outcome === 'refused' ? session.refusedInARow + 1 : 0;
    if (session.refusedInARow >= MOST_REFUSED) throw new Closing('too many messages in a row were refused');
  };

  // While the database is away this happens for each message of each device.
  let unstored = 0;
  const noteUnstored = (error: unknown, topic: string) => {
    unstored += 1;
    if (unstored > 1) return;
    log.warn({ err: error, topic }, 'a message of a device was not stored');
    setTimeout(() => {
      if (unstored > 1) log.warn({ messages: unstored - 1 }, 'more messages of devices were not stored');
      unstored = 0;
    }, UNSTORED_LOG_MS).unref();
  };

  const broker = await Aedes.createBroker({
    // A device that sends with quality 2 may have so many messages open.
    maxInflightInbound: 20,
    preConnect: (_client, packet, done) => {
      // A last will would be a message that the device did not send.
      delete (packet as { will?: unknown }).will;
      done(null, !isStopping);
    },
    authenticate: (client, userName, _password, done) => {
      const { remoteAddress = '' } = client.conn as net.Socket;
      if (!userName) return done(refusal('a device token is missing', NOT_AUTHORIZED), false);
      find(userName, remoteAddress).then(
        (sender) => {
          if (!sender) return done(refusal('the device token is unknown or revoked', NOT_AUTHORIZED), false);
          sessions.set(client, { sender, bucket: new TokenBucket(RATE), refusedInARow: 0 });
          done(null, true);
        },
        () => done(refusal('try again later', SERVER_UNAVAILABLE), false),
      );
    },
    authorizeSubscribe: (_client, _subscription, done) => done(null, null),
    authorizeForward: () => null,
    authorizePublish: (client, packet, done) => {
      if (!client) return done(new Error('a message came without a sender'));
      packet.retain = false;
      take(client, packet).then(
        () => {
          // It is stored: its bytes are no longer needed.
          packet.payload = '';
          done(null);
        },
        (error: unknown) => {
          noteUnstored(error, packet.topic);
          const isAtOnce = isStopping || error instanceof Closing;
          void pause(isAtOnce ? 0 : patience.unstoredMs).then(() => done(error as Error));
        },
      );
    },
  });
  // There are no subscriptions: what was stored goes nowhere else.
  broker.publish = (...given: unknown[]) => {
    const done = given.findLast((one) => typeof one === 'function') as (() => void) | undefined;
    if (done) setImmediate(done);
  };
  broker.on('clientError', (client) => client.conn.destroy());
  broker.on('connectionError', (client) => client.conn.destroy());

  const sockets = new Set<net.Socket>();
  const accept = (socket: net.Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const client = broker.handle(socket);
    socket.on('readable', () => {
      if (pendingBytes(client) > MAX_BYTES + 1024) socket.destroy();
    });
  };
  const server = secured
    ? tls.createServer({ cert: await readFile(secured.cert), key: await readFile(secured.key) }, accept)
    : net.createServer(accept);
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartFailure(`Port ${port} is taken by another program. Set STEWARD_MQTT_PORT to another number.`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    stop: async () => {
      isStopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await closed;
    },
  };
}
