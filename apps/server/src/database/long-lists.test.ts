import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid } from '../platform/uuid.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { workerCtx } from '../platform/jobs.ts';
import { readTogether } from './long-lists.ts';
import { mine } from './scoped.ts';
import { reading } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each([
  ['ids', 'uuid', [uuid(), uuid()]],
  ['no ids', 'uuid', []],
  ['numbers', 'int', [3, -1, 0]],
  ['texts as long as ids with commas in them', 'text', ['a,b-c'.padEnd(36, 'f'), `${'f'.repeat(35)},`]],
  ['texts that need quotes', 'text', ['{"a"}'.padEnd(36, '\\'), 'NULL', '']],
  ['nothing among them', 'uuid', [uuid(), null]],
])('a list of %s comes as it went', async (_, type, list) => {
  const { rows } = await sql<{ list: unknown[] }>`select ${list}::${sql.raw(type)}[] as list`.execute(
    server.steward.platform.db,
  );
  expect(rows[0]?.list).toEqual(list);
});

test('rows that come together are the rows of the query, in its order', async () => {
  const ada = await server.newAdmin('Ada');
  for (const name of ['Ã', 'B\\u0007', '"quoted", {braced}'])
    await ada.newEnvironment({ environment_name: `${name} house`, gross_floor_area: 1234.5678901 });
  await reading(workerCtx(server.steward.platform, ada.session.organization_id, 'test'), async ({ db, scope }) => {
    const query = mine(db, scope, 'environments')
      .select(['id', 'environment_name', 'gross_floor_area', 'archived_at'])
      .orderBy('environment_name', 'desc');
    const rows = await query.execute();
    expect(rows).toHaveLength(3);
    expect(await readTogether(db, query)).toEqual(rows);
    expect(await readTogether(db, query.where('id', '=', uuid()))).toEqual([]);
  });
});
