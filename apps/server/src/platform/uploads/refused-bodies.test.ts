import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitBodies } from './body-budget.ts';
import { unzipped } from './unzipped.ts';

test.each(['plain', 'gzip'])(
  'a %s body that is refused by its declared length and then cut off throws nothing',
  async (coding) => {
    const app = fastify({ bodyLimit: 1000 });
    limitBodies(app, 10_000_000, 10_000_000);
    if (coding === 'gzip') app.addHook('preParsing', unzipped);
    const requests: IncomingMessage[] = [];
    app.addHook('onRequest', async ({ raw }) => void requests.push(raw));
    app.post('/', async () => ({}));
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const body = Buffer.alloc(300_000, 'x');
    const response = await fetch(address, {
      method: 'POST',
      body: coding === 'gzip' ? gzipSync(body, { level: 0 }) : body,
      headers: { 'content-type': 'application/json', ...(coding === 'gzip' && { 'content-encoding': 'gzip' }) },
    });
    expect(response.status).toBe(413);
    const [request] = requests;
    if (request && !request.closed) {
      request.destroy();
      await once(request, 'close');
    }
    // An error that no one listens to would be thrown by now, and fail the run.
    await new Promise((resolve) => setTimeout(resolve, 10));
    await app.close();
  },
);
