import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { updateCases } from './updates.cases.ts';
import { UpdateWalk, updatingCalls } from './updates.ts';

/**
 * Walks half of the calls that change a thing, so that two cores share them: a field that an update does not name stays as it is, and null
 * clears one (decision 0108).
 */
export function walkUpdates(half: 0 | 1): void {
  let server: TestServer;
  let walk: UpdateWalk;
  beforeAll(async () => {
    server = await startTestServer({ STEWARD_WORKER: 'off' });
    walk = new UpdateWalk(server, await server.newAdmin());
  });
  afterAll(() => server.stop());

  const middle = Math.ceil(updatingCalls.length / 2);
  const calls = half === 0 ? updatingCalls.slice(0, middle) : updatingCalls.slice(middle);
  test.each(calls.map((call) => [call.name, call] as const))('%s keeps what it does not get', async (name, call) => {
    for (const about of [updateCases[name] ?? {}].flat()) expect(await walk.problemsOf(call, about)).toEqual([]);
  });
}
