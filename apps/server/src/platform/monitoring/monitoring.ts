import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { Settings } from '../../settings.ts';

export interface Monitored {
  settings: Pick<Settings, 'env' | 'metricsToken'>;
  metrics: Metrics;
  /** The reason why calls cannot be answered; undefined: ready. */
  notReady: () => Promise<string | undefined>;
  /** Whether the demo is complete; absent where there is none. */
  demo?: (() => Promise<string>) | undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function mayRead({ env, metricsToken }: Monitored['settings'], request: FastifyRequest): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (metricsToken) return given !== undefined && timingSafeEqual(digest(given), digest(metricsToken));
  return env === 'local' && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
}

/**
 * For monitoring: `/v2/alive` is up as long as the process answers (restart it otherwise), `/v2/health` is ready when calls can be answered
 * (send no traffic otherwise), `/metrics` is for Prometheus.
 */
export function addMonitoring(app: FastifyInstance, { settings, metrics, notReady, demo }: Monitored): void {
  app.get('/v2/alive', async () => ({ status: 'alive' }));
  app.get('/v2/health', async (_request, reply) => {
    const why = await notReady();
    if (!why) return { status: 'ready', ...(demo && { demo: await demo() }) };
    return reply.status(503).header('retry-after', 5).send({ status: 'not ready', why });
  });
  app.get('/metrics', async (request, reply) => {
    // Answered as not found, so that the endpoint stays hidden.
    if (!mayRead(settings, request)) return reply.callNotFound();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.read());
  });
}
