import Fastify, { type FastifyInstance } from 'fastify';

const PREFIX = '/v2/docs';

async function makePages(document: () => unknown): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const pages = Fastify();
  // The plugin's type knows OpenAPI 3.0; this document is 3.1, which a journey of the API client validates.
  await pages.register(swagger, { mode: 'static', specification: { document: { toJSON: document } as never } });
  await pages.register(swaggerUi, { routePrefix: PREFIX, staticCSP: true });
  await pages.ready();
  return pages;
}

/** The pages that describe the calls. Few visit them, and their libraries are slow to load: made on the first visit. */
export function addCallPages(app: FastifyInstance, document: () => unknown): void {
  let made: Promise<FastifyInstance> | undefined;
  for (const url of [PREFIX, `${PREFIX}/*`])
    app.get(url, async (request, reply) => {
      made ??= makePages(document);
      const answer = await (await made).inject({ method: 'GET', url: request.url, headers: request.headers });
      return reply.status(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
    });
  app.addHook('onClose', async () => (await made)?.close());
}
