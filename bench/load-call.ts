import http from 'node:http';
import type { Call, Input } from '@steward/contract/call';
import type { Person } from '../apps/server/src/testing/person.ts';

const agent = new http.Agent({ keepAlive: true, noDelay: true });

/**
 * Calls a JSON endpoint over a keep-alive connection and reads the answer without parsing it, as a load tool does:
 * Node's `fetch` takes longer for a small answer than the server.
 */
export function loadCall<C extends Call>(person: Person, call: C, input: Input<C>): () => Promise<void> {
  const { hostname, port } = new URL(person.address);
  const body = JSON.stringify(input);
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => String((input as Record<string, unknown>)[name]));
  const headers = {
    cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': person.cookies.get('csrfToken') ?? '',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return () =>
    new Promise((resolve, reject) => {
      const request = http.request({ hostname, port, agent, method: call.method, path: `/v2${path}`, headers });
      request.once('error', reject);
      request.once('response', (response) => {
        response.once('error', reject);
        response.once('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${call.name} was answered with ${response.statusCode}`));
        });
        response.resume();
      });
      request.end(body);
    });
}
