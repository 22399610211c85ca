import type { FastifyInstance } from 'fastify';
import { isUnavailable } from '../../database/unavailable.ts';
import { checkAccess } from '../access.ts';
import { actorOf, type Platform } from '../ctx.ts';
import { answerError, ctxOf, failureEnvelope, type WhoIsThis } from './http.ts';

/** The limit for one person on one server; every open page has one. */
const MAX_STREAMS = 20;
const HEARTBEAT_MS = 20_000;

/** `GET /v2/live`: events of the user's jobs and notifications, as server-sent events. @returns how many streams are open. */
export function addLiveStream(app: FastifyInstance, platform: Platform, whoIsThis: WhoIsThis): () => number {
  const open = new Map<string, Set<() => void>>();
  // The stopping server waits for running answers; a stream would never end by itself.
  app.addHook('preClose', async () => {
    for (const end of [...open.values()].flatMap((own) => [...own])) end();
  });
  app.get('/v2/live', async (request, reply) => {
    const ctx = ctxOf(platform, request);
    try {
      await whoIsThis(ctx);
      checkAccess({ access: 'member', needs: 'own', area: 'live', name: 'live' }, ctx);
    } catch (error) {
      return reply.send(answerError(platform, error, request, reply));
    }
    // Without this the stream would never end: its connection has closed already.
    if (request.raw.socket.destroyed) return reply.hijack();
    const { organizationId, userId } = actorOf(ctx);
    const own = open.get(userId) ?? new Set();
    if (own.size >= MAX_STREAMS)
      return reply.status(429).header('retry-after', 5).send(failureEnvelope('request.too-many'));
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 2000\n\n');
    const stop = platform.live.listen(organizationId, userId, (event) => {
      if (event.topic === 'session') whoIsThis(ctx, true).catch(endUnlessAway);
      else raw.write(`event: ${event.topic}\ndata: ${JSON.stringify(event.data)}\n\n`);
    });
    // Also authenticates again: a deactivated user gets no more events.
    const heartbeat = setInterval(() => {
      raw.write(': here\n\n');
      whoIsThis(ctx).catch(endUnlessAway);
    }, HEARTBEAT_MS);
    // Events may have been missed: the page reads everything again.
    const stopReturn = platform.live.onReturn(() => {
      raw.write('event: rights\ndata: {}\n\n');
      whoIsThis(ctx, true).catch(endUnlessAway);
    });
    // An unreachable database does not concern the user's session: the stream continues and asks again with the next heartbeat.
    function endUnlessAway(error: unknown) {
      if (!isUnavailable(error)) end();
    }
    function end() {
      clearInterval(heartbeat);
      stop();
      stopReturn();
      own.delete(end);
      if (!own.size) open.delete(userId);
      raw.end();
    }
    open.set(userId, own.add(end));
    request.raw.on('close', end);
  });
  return () => [...open.values()].reduce((sum, own) => sum + own.size, 0);
}
