import { expect, test } from 'vitest';
import { makeLog } from '../platform/log.ts';
import { isUnavailable } from './unavailable.ts';
import { openPool } from './connection.ts';
import { startTestServer } from '../testing/test-server.ts';

test('a database that says nothing counts as away, and the next statement gets a connection that answers', async () => {
  const server = await startTestServer();
  const pool = openPool(server.steward.database.app, makeLog('silent'), 1, 500);
  try {
    const hanging = await pool.query('select pg_sleep(20)').then(
      () => 'answered',
      (error: unknown) => isUnavailable(error),
    );
    expect(hanging).toBe(true);
    expect((await pool.query<{ n: number }>('select 1 as n')).rows).toEqual([{ n: 1 }]);
    expect(pool.totalCount).toBe(1);
  } finally {
    await pool.end();
    await server.stop();
  }
});
