import type { FastifyInstance } from 'fastify';
import { fail } from '@steward/contract/failures';
import { z } from 'zod';
import { isUnavailable } from '../../database/unavailable.ts';
import { checkAccess } from '../access.ts';
import { actorOf, type Ctx, type Platform } from '../ctx.ts';
import { answerError, ctxOf, failureEnvelope, type WhoIsThis } from './http.ts';

/** The limit for one person on one server; every open page has one. */
const MAX_STREAMS = 20;
const HEARTBEAT_MS = 20_000;
/** A page that reads slower than this gets no values: it reads them again by itself. */
const MAX_UNREAD = 256 * 1024;

/** The property or space that a page shows. */
const ShownPlace = z.object({ environment_id: z.uuid().optional(), space_id: z.uuid().optional() });
export type ShownPlace = z.infer<typeof ShownPlace>;

/** Sends what changes in a place to an open page, until it is stopped. */
export interface Watching {
  start: (send: (text: string) => void) => void;
  /** The user was looked up again. */
  check: (send: (text: string) => void) => Promise<void>;
  stop: () => void;
}
/** Fails if the user may not see the place. */
export type Watch = (ctx: Ctx, shown: ShownPlace) => Promise<Watching>;

function shownBy(query: unknown): ShownPlace | undefined {
  const { success, data } = ShownPlace.safeParse(query);
  if (!success) return fail('request.invalid');
  return data.environment_id === undefined && data.space_id === undefined ? undefined : data;
}

/**
 * `GET /v2/live`: events of the user's jobs and notifications, as server-sent events; with `environment_id` or `space_id` also the newest
 * values of its sensors. @returns how many streams are open.
 */
export function addLiveStream(
  app: FastifyInstance,
  platform: Platform,
  whoIsThis: WhoIsThis,
  watch: Watch,
): () => number {
  const open = new Map<string, Set<() => void>>();
  // The stopping server waits for running answers; a stream would never end by itself.
  app.addHook('preClose', async () => {
    for (const end of [...open.values()].flatMap((own) => [...own])) end();
  });
  app.get('/v2/live', async (request, reply) => {
    const ctx = ctxOf(platform, request);
    let watching: Watching | undefined;
    try {
      await whoIsThis(ctx);
      checkAccess({ access: 'member', needs: 'own', area: 'live', name: 'live' }, ctx);
      const shown = shownBy(request.query);
      watching = shown && (await watch(ctx, shown));
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
    const sendValues = (text: string) => {
      if (raw.writableLength < MAX_UNREAD) raw.write(text);
    };
    watching?.start(sendValues);
    const again = (anew: boolean) =>
      whoIsThis(ctx, anew)
        .then(() => watching?.check(sendValues))
        .catch(endUnlessAway);
    const stop = platform.live.listen(organizationId, userId, (event) => {
      if (event.topic === 'session') void again(true);
      else raw.write(`event: ${event.topic}\ndata: ${JSON.stringify(event.data)}\n\n`);
      if (event.topic === 'rights' && watching) void again(true);
    });
    // Also authenticates again: a deactivated user gets no more events.
    const heartbeat = setInterval(() => {
      raw.write(': here\n\n');
      void again(false);
    }, HEARTBEAT_MS);
    // Events may have been missed: the page reads everything again.
    const stopReturn = platform.live.onReturn(() => {
      raw.write('event: rights\ndata: {}\n\n');
      void again(true);
    });
    // An unreachable database does not concern the user's session: the stream continues and asks again with the next heartbeat.
    function endUnlessAway(error: unknown) {
      if (!isUnavailable(error)) end();
    }
    function end() {
      clearInterval(heartbeat);
      stop();
      stopReturn();
      watching?.stop();
      own.delete(end);
      if (!own.size) open.delete(userId);
      raw.end();
    }
    open.set(userId, own.add(end));
    request.raw.on('close', end);
  });
  return () => [...open.values()].reduce((sum, own) => sum + own.size, 0);
}
