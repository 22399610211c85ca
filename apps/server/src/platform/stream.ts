import { Failure, failures } from '@steward/contract/failures';
import type { FastifyInstance } from 'fastify';
import { checkAccess } from './access.ts';
import { actorOf, type Platform } from './ctx.ts';
import { ctxOf, failureEnvelope, type WhoIsThis } from './http.ts';

const HEARTBEAT_MS = 20_000;

/** `GET /v2/live`: what happens to the signed-in person's jobs and notifications, as server-sent events. */
export function addLiveStream(app: FastifyInstance, platform: Platform, whoIsThis: WhoIsThis): void {
  app.get('/v2/live', async (request, reply) => {
    const ctx = ctxOf(platform, request);
    try {
      await whoIsThis(ctx);
      checkAccess({ access: 'member', needs: 'own', area: 'live', name: 'live' }, ctx);
    } catch (error) {
      const code = error instanceof Failure ? error.code : 'session.missing';
      return reply.status(failures[code].status).send(failureEnvelope(code));
    }
    const { organizationId, userId } = actorOf(ctx);
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
      if (event.topic === 'session') whoIsThis(ctx, true).catch(end);
      else raw.write(`event: ${event.topic}\ndata: ${JSON.stringify(event.data)}\n\n`);
    });
    // Also asks again who this is: a person made inactive hears nothing more.
    const heartbeat = setInterval(() => {
      raw.write(': here\n\n');
      whoIsThis(ctx).catch(end);
    }, HEARTBEAT_MS);
    function end() {
      clearInterval(heartbeat);
      stop();
      raw.end();
    }
    request.raw.on('close', end);
  });
}
