import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerCtx } from '../platform/jobs.ts';
import { uuid } from '../platform/uuid.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { inTransaction } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each([
  ['two transactions that collide', 'could not serialize access', '40001'],
  ['a deadlock', 'deadlock detected', '40P01'],
  [
    'a collision that a cluster finds at the commit',
    'could not commit transaction for shard 102008 on at least one active node',
    'XX000',
  ],
])('%s is tried again', async (_title, message, code) => {
  const ctx = workerCtx(server.steward.platform, uuid(), 'test');
  let attempts = 0;
  const result = await inTransaction(ctx, () => {
    attempts += 1;
    if (attempts === 1) throw Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });
    return Promise.resolve('done');
  });
  expect([result, attempts]).toEqual(['done', 2]);
});

test('any other failure is thrown at once', async () => {
  const ctx = workerCtx(server.steward.platform, uuid(), 'test');
  let attempts = 0;
  const failed = inTransaction(ctx, () => {
    attempts += 1;
    throw Object.assign(new pg.DatabaseError('division by zero', 0, 'error'), { code: '22012' });
  });
  await expect(failed).rejects.toThrow('division by zero');
  expect(attempts).toBe(1);
});
