import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { environments } from '@steward/contract/estate/environments';
import { tasks } from '@steward/contract/estate/tasks';
import { keepEarlyRequests, takeEarlyRequest } from './early-requests.ts';
import { sendJson } from './send.ts';

beforeEach(() => {
  localStorage.clear();
  // Simulates a page that has just been opened.
  vi.spyOn(performance, 'now').mockReturnValue(1000);
});
afterEach(() => vi.restoreAllMocks());

test('the requests of a visit are stored as the next visit sends them', () => {
  keepEarlyRequests([
    [environments.getEnvHomeCount, {}],
    [tasks.getTasks, { state: 'open' }],
  ]);
  expect(JSON.parse(localStorage.getItem('askedFirst') ?? '')).toMatchObject([
    { url: '/v2/getEnvHomeCount' },
    { url: expect.stringContaining('getTasks') },
  ]);
});

test('an early answer is used once, by address and body', async () => {
  const answer = Promise.resolve(Response.json({ n: 1 }));
  window.askedFirst = { '/v2/a{"year":2025}': answer };
  expect(takeEarlyRequest('/v2/a', '{"year":2024}')).toBeUndefined();
  expect(takeEarlyRequest('/v2/a', '{"year":2025}')).toBe(answer);
  expect(takeEarlyRequest('/v2/a', '{"year":2025}')).toBeUndefined();
});

test('an early request that failed is repeated', async () => {
  window.askedFirst = { '/v2/a{}': Promise.reject(new Error('cut')) };
  const plain = globalThis.fetch;
  globalThis.fetch = async () => Response.json({ n: 2 });
  const { body } = await sendJson({ url: '/v2/a', method: 'POST', headers: {}, body: '{}' });
  globalThis.fetch = plain;
  expect(body).toEqual({ n: 2 });
});
