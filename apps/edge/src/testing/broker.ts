import net from 'node:net';
import { Aedes } from 'aedes';
import { freePort } from './modbus-simulator.ts';

export interface Received {
  topic: string;
  body: Record<string, { ts: number; values: Record<string, number> }[]>;
}

/** A broker that keeps what it acknowledges; with `acknowledges` false it takes messages and does not answer. */
export async function startBroker(given: { port?: number; acknowledges?: boolean } = {}) {
  const port = given.port ?? (await freePort());
  const received: Received[] = [];
  const unanswered: Received[] = [];
  const users = new Set<string>();
  const broker = await Aedes.createBroker({
    authenticate: (_client, user, _password, done) => {
      users.add(user ?? '');
      done(null, true);
    },
    authorizePublish: (_client, { topic, payload }, done) => {
      const message = { topic, body: JSON.parse(payload.toString()) as Received['body'] };
      if (given.acknowledges === false && topic.includes('telemetry')) {
        unanswered.push(message);
        return;
      }
      received.push(message);
      done(null);
    },
  });
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    broker.handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const moments = (from: Received[]) =>
    from.flatMap(({ topic, body }) =>
      topic === 'v1/gateway/telemetry' ? Object.values(body).flatMap((sent) => sent.map(({ ts }) => ts)) : [],
    );
  return {
    port,
    users,
    received,
    /** The moments of the values that were acknowledged, in the order of their arrival. */
    moments: () => moments(received),
    unanswered: () => moments(unanswered),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await closed;
    },
  };
}
