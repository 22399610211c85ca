import { fail, failures } from '@steward/contract/failures';
import type { FastifyInstance } from 'fastify';
import type { Platform } from './ctx.ts';
import { ctxOf, failureEnvelope, type WhoIsThis } from './http.ts';

const HEARTBEAT_MS = 20_000;

/** `GET /v2/live`: what happens to the signed-in person's jobs and notifications, as server-sent events. */
export function addLiveStream(app: FastifyInstance, platform: Platform, whoIsThis: WhoIsThis): void {
  app.get('/v2/live', async (request, reply) => {
    const ctx = ctxOf(platform, request);
    try {
      await whoIsThis(ctx);
    } catch {
      return reply.status(failures['session.missing'].status).send(failureEnvelope('session.missing'));
    }
    const { organizationId, userId, sessionId } = ctx.actor ?? fail('session.missing');
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 2000\n\n');
    const stop = platform.live.listen(organizationId, userId, ({ topic, data }) => {
      if (topic !== 'session') raw.write(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
      else if (data.session_id === sessionId) end();
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
