import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerCtx } from '../platform/jobs/jobs.ts';
import { uuid } from '../platform/uuid.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { allOf, beside, inTransaction, reading, type Work } from './transaction.ts';

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

test('a call that collides often still succeeds, as on a slow machine with many simultaneous saves', async () => {
  const ctx = workerCtx(server.steward.platform, uuid(), 'test');
  let attempts = 0;
  const result = await inTransaction(ctx, () => {
    attempts += 1;
    if (attempts < 10)
      throw Object.assign(new pg.DatabaseError('could not serialize access', 0, 'error'), { code: '40001' });
    return Promise.resolve('done');
  });
  expect([result, attempts]).toEqual(['done', 10]);
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

test('a transaction that fails to begin writes nothing, although its statements were sent already', async () => {
  const ada = await server.newAdmin('Ada');
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  const portfolios = () =>
    reading(
      ctx,
      async ({ db }) => (await sql<{ n: number }>`select count(*) as n from portfolios`.execute(db)).rows[0]?.n,
    );
  const before = await portfolios();
  const write = (requestId: string) =>
    inTransaction({ ...ctx, requestId }, ({ db, scope }) =>
      sql`insert into portfolios (organization_id, id, name) values (${scope.organizationId}, ${uuid()}, 'Begun')`.execute(
        db,
      ),
    );
  // A zero byte ends the text of a statement, and the rest is refused.
  await expect(write('cut\u0000off')).rejects.toThrow('invalid message format');
  expect(await portfolios()).toBe(before);
  await write('whole');
  expect(await portfolios()).toBe((before ?? 0) + 1);
});

test('a reading that fails to begin throws, instead of returning an empty list', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newPortfolio('There');
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  const names = (requestId: string) =>
    reading({ ...ctx, requestId }, async ({ db }) => db.selectFrom('portfolios').select('name').execute());
  await expect(names('cut\u0000off')).rejects.toThrow('invalid message format');
  expect(await names('whole')).toEqual([{ name: 'There' }]);
});

test('of several failures the first in order is thrown, when all have ended', async () => {
  let ended = false;
  const slow = (async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    ended = true;
    throw new Error('first');
  })();
  const quick = Promise.reject(new Error('second'));
  await expect(allOf(slow, quick)).rejects.toThrow('first');
  expect(ended).toBe(true);
  const aborted = () => Promise.reject(Object.assign(new Error('aborted'), { code: '25P02' }));
  const collided = () => Promise.reject(Object.assign(new Error('collided'), { code: '40001' }));
  await expect(allOf(aborted(), collided())).rejects.toThrow('collided');
  await expect(allOf(aborted(), Promise.resolve(1))).rejects.toThrow('aborted');
  expect(await allOf(Promise.resolve(1), Promise.resolve('two'))).toEqual([1, 'two']);
});

/** The names of portfolios, and the connection that reads them. */
const named = async ({ db, scope }: Work) => {
  const { rows } = await sql<{ names: string[]; pid: number }>`select array_agg(name order by name) as names,
    pg_backend_pid() as pid from portfolios where organization_id = ${scope.organizationId}`.execute(db);
  return rows[0] ?? { names: [], pid: 0 };
};

test('a parallel read sees the same organization and the same state as the transaction', async () => {
  const [ada, bob] = [await server.newAdmin('Ada'), await server.newAdmin('Bob')];
  for (const person of [ada, bob]) await person.newPortfolio('Before');
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  const [here, there] = await reading(ctx, async (work) => {
    const first = await named(work);
    await ada.newPortfolio('Since');
    return [first, await beside(work, named)] as const;
  });
  expect([here.names, there.names]).toEqual([['Before'], ['Before']]);
  expect(there.pid).not.toBe(here.pid);
  expect((await reading(ctx, named)).names).toEqual(['Before', 'Since']);
});

test('with few free connections the parallel read uses the same connection, so that no call waits for a second', async () => {
  const ada = await server.newAdmin('Ada');
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  let [arrived, read] = [0, 0];
  const all = async (count: () => number) => {
    while (count() < 16) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const pids = await Promise.all(
    Array.from({ length: 16 }, () =>
      reading(ctx, async (work) => {
        const { pid } = await named(work);
        arrived += 1;
        await all(() => arrived);
        const other = (await beside(work, named)).pid;
        read += 1;
        await all(() => read);
        return [pid, other];
      }),
    ),
  );
  expect(pids.every(([first, second]) => first === second)).toBe(true);
});

test('a transaction reads its own writes', async () => {
  const ada = await server.newAdmin('Ada');
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  const names = await inTransaction(ctx, async (work) => {
    await sql`insert into portfolios (organization_id, id, name) values (${work.scope.organizationId}, ${uuid()}, 'New')`.execute(
      work.db,
    );
    return (await beside(work, named)).names;
  });
  expect(names).toEqual(['New']);
});
