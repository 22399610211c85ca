import { Server as TcpServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fail } from '@steward/contract/failures';
import type { FastifyInstance } from 'fastify';

/** How long a connection may wait for its request once the server has stopped listening. */
const ARRIVING_MS = 1000;
/**
 * Turns of the event loop without a new connection, after which none waits: a turn accepts one, and the first turn may end before the system
 * is asked.
 */
const QUIET_TURNS = 3;
/** After this time with connections still waiting, their requests are answered 503, which is faster than they arrive. */
const SHEDDING_AFTER_MS = 200;
/** The maximum time until the waiting connections are accepted. */
const ACCEPTING_MS = 4000;

interface Connection {
  running: number;
  /** The bytes that were read when the last request was answered; undefined before the first one. */
  readBefore?: number;
}

export interface Closing {
  /** From now on every answer ends its connection, so that clients turn to another server. New connections are still answered. */
  begin: () => void;
  /** Stops listening once the connections that the system has accepted are in the process; each of them gets its answer. */
  stopListening: () => Promise<void>;
}

/**
 * Stops a server without resetting a connection. Closing a server by itself ends every connection that has no request yet, also one whose
 * request is on its way, and the system resets connections that were not taken from its queue.
 */
export function prepareClosing(app: FastifyInstance): Closing {
  const { server } = app;
  const connections = new Map<Socket, Connection>();
  let accepted = 0;
  let isClosing = false;
  let isListening = true;
  let isShedding = false;
  const endIdle = () => {
    for (const [socket, { running, readBefore }] of connections)
      // Bytes that arrived since the last answer are a request that is not complete.
      if (running === 0 && readBefore === socket.bytesRead) socket.destroy();
  };
  server.on('connection', (socket) => {
    accepted += 1;
    connections.set(socket, { running: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.running += 1;
    response.once('close', () => {
      connection.running -= 1;
      connection.readBefore = socket.bytesRead;
      // The headers may have been sent before the server began to close.
      if (!isListening) setImmediate(endIdle);
    });
  });
  // Called by Node when the server closes.
  server.closeIdleConnections = endIdle;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isShedding) fail('server.busy');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  return {
    begin: () => {
      isClosing = true;
    },
    async stopListening() {
      isClosing = true;
      const began = Date.now();
      for (let quiet = 0; quiet < QUIET_TURNS && Date.now() - began < ACCEPTING_MS;) {
        const before = accepted;
        await nextTurn();
        quiet = accepted === before ? quiet + 1 : 0;
        isShedding = Date.now() - began > SHEDDING_AFTER_MS;
      }
      isListening = false;
      TcpServer.prototype.close.call(server);
      endIdle();
      const late = setTimeout(() => {
        for (const [socket, { running }] of connections) if (running === 0) socket.destroy();
      }, ARRIVING_MS);
      server.once('close', () => clearTimeout(late));
    },
  };
}
