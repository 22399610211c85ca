import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { Settings } from '../../settings.ts';

export interface Monitored {
  settings: Pick<Settings, 'env' | 'metricsToken'>;
  metrics: Metrics;
  /** What keeps it from answering calls; undefined: it is ready. */
  notReady: () => Promise<string | undefined>;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function mayRead({ env, metricsToken }: Monitored['settings'], request: FastifyRequest): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (metricsToken) return given !== undefined && timingSafeEqual(digest(given), digest(metricsToken));
  return env === 'local' && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
}

/**
 * What watches the program asks here: `/v2/alive` is up as long as the process answers (restart it otherwise), `/v2/health` is
 * ready when calls can be answered (send it no one otherwise), `/metrics` is for Prometheus.
 */
export function addMonitoring(app: FastifyInstance, { settings, metrics, notReady }: Monitored): void {
  app.get('/v2/alive', async () => ({ status: 'alive' }));
  app.get('/v2/health', async (_request, reply) => {
    const why = await notReady();
    if (!why) return { status: 'ready' };
    return reply.status(503).header('retry-after', 5).send({ status: 'not ready', why });
  });
  app.get('/metrics', async (request, reply) => {
    // As if it were not there: nobody learns that it would answer somebody else.
    if (!mayRead(settings, request)) return reply.callNotFound();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.read());
  });
}
