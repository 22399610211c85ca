import { portfolios } from '@steward/contract/estate/portfolios';
import { environments } from '@steward/contract/estate/environments';
import { archives } from '@steward/contract/operations/archives';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { retryAfterOf } from './throttle.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const attempts = async () =>
  Number(
    (await server.owner.query<{ sum: string }>('select coalesce(sum(hits), 0) as sum from throttles')).rows[0]?.sum,
  );

const send = async (person: Person) => {
  const response = await person.send(archives.exportOrganization, {});
  await response.text();
  return response;
};

test('a call beyond its limit names the time after which it succeeds, and is refused without a write until then', async () => {
  const ada = await server.newAdmin('Ada');
  for (let i = 0; i < 10; i += 1) await send(ada);
  const refused = await send(ada);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(300);
  expect(seconds).toBeLessThanOrEqual(2 * 3600);
  const before = await attempts();
  const again = await send(ada);
  expect(again.status).toBe(429);
  expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(seconds);
  expect(await attempts()).toBe(before);
  expect((await send(await server.newAdmin('Eve'))).status).toBe(200);
});

test.each([
  ['all attempts are of this window', { hits: 11, before: 0, passed: 0.5 }, 36],
  ['some are of the window before', { hits: 5, before: 10, passed: 0.4 }, 12],
  ['the window is over', { hits: 11, before: 10, passed: 0.999 }, 7],
])('the time until the next attempt succeeds, where %s', (_, attempt, seconds) => {
  expect(retryAfterOf({ count: 0, ...attempt }, 10, 60)).toBe(seconds);
});

test('a sender that does not wait is answered more slowly', async () => {
  const ada = await server.newAdmin('Ada');
  for (let i = 0; i < 11; i += 1) await send(ada);
  const started = performance.now();
  for (let i = 0; i < 8; i += 1) await send(ada);
  // 25 ms more for each refusal of the same second.
  expect(performance.now() - started).toBeGreaterThan(400);
});

test('a sender with many connections is answered as slowly', async () => {
  const ada = await server.newAdmin('Ada');
  for (let i = 0; i < 11; i += 1) await send(ada);
  const started = performance.now();
  const times = await Promise.all(
    Array.from({ length: 150 }, async () => {
      await send(ada);
      return performance.now() - started;
    }),
  );
  // 25 ms more for each refusal, at most two seconds, and half the count is forgotten when the second turns in between.
  expect(times.toSorted((one, other) => one - other)[75]).toBeGreaterThan(1000);
});

test('a page that sends fifteen calls at once while a colleague floods another one is answered', async () => {
  const ada = await server.newAdmin('Ada');
  const max = await server.newMember(ada);
  const flood = Array.from({ length: 60 }, () => max.send(environments.getEnvironments, { page: 1, page_size: 50 }));
  const page = Array.from({ length: 15 }, () => ada.ask(portfolios.getPortfolios, { page: 1, page_size: 50 }));
  expect((await Promise.all(page)).map(({ httpStatus }) => httpStatus)).toEqual(Array.from({ length: 15 }, () => 200));
  await Promise.all((await Promise.all(flood)).map((response) => response.text()));
});

test('the state of the server and live updates need no place', async () => {
  const ada = await server.newAdmin('Ada');
  const flood = Array.from({ length: 80 }, () => ada.send(environments.getEnvironments, { page: 1, page_size: 50 }));
  expect((await fetch(`${server.address}/v2/health`)).status).toBe(200);
  const stream = await ada.fetch('GET', '/v2/live');
  expect(stream.status).toBe(200);
  await stream.body?.cancel();
  await Promise.all((await Promise.all(flood)).map((response) => response.text()));
});
