import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid } from '../platform/uuid.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { workerCtx } from '../platform/jobs/jobs.ts';
import { readTogether, refreshStatistics } from './long-lists.ts';
import { insertManyMine, insertMine, mine } from './scoped.ts';
import { inTransaction, reading } from './transaction.ts';

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

test('many rows added at once are those added one by one, with texts, empty values, JSON and moments as they are', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  await inTransaction(
    workerCtx(server.steward.platform, ada.session.organization_id, 'test'),
    async ({ db, scope }) => {
      const import_id = uuid();
      const json = JSON.stringify({});
      const draft = { file_name: 'a', state: 'draft', columns: json, mapping: json, sheets: '[]', rows: 2 };
      await insertMine(db, scope, 'imports', { id: import_id, thing: 'bills', ...draft }).execute();
      const row = { import_id, line: 1, outcome: 'created', target_id: environment_id, before: null, errors: null };
      const after = { text: '"quoted", {braced} \\u0007 Ã', list: [1, null], number: 1234.5678901 };
      await insertMine(db, scope, 'import_rows', {
        ...row,
        name: "o'hara",
        position: 0,
        after: JSON.stringify(after),
      }).execute();
      await insertManyMine(db, scope, 'import_rows', [
        { ...row, name: "o'hara", position: 1, after },
        { ...row, name: '', position: 2, after: null },
      ]);
      await insertManyMine(db, scope, 'import_rows', []);
      const [one, many, empty] = await mine(db, scope, 'import_rows')
        .selectAll()
        .where('import_id', '=', import_id)
        .orderBy('position')
        .execute();
      expect(many).toEqual({ ...one, position: 1 });
      expect(empty).toMatchObject({ position: 2, name: '', after: null, kept_reason: '' });
    },
  );
});

test('the planner looks again at a table that has more than doubled, and at no other', async () => {
  const ada = await server.newAdmin('Ada');
  const known = async () => {
    const { rows } = await server.owner.query<{ relname: string; reltuples: number }>(
      "select relname, reltuples from pg_class where relname in ('import_rows', 'imports') order by relname",
    );
    return rows.map(({ reltuples }) => reltuples);
  };
  await server.owner.query('analyze import_rows, imports');
  const [before = 0, others] = await known();
  await inTransaction(
    workerCtx(server.steward.platform, ada.session.organization_id, 'test'),
    async ({ db, scope }) => {
      const import_id = uuid();
      const json = JSON.stringify({});
      const draft = { file_name: 'a', state: 'draft', columns: json, mapping: json, sheets: '[]', rows: 2 };
      await insertMine(db, scope, 'imports', { id: import_id, thing: 'bills', ...draft }).execute();
      const row = { import_id, line: 1, outcome: 'created', name: 'x'.repeat(200), target_id: null };
      const rows = Array.from({ length: 3000 + 3 * before }, (_, position) => ({ ...row, position }));
      await insertManyMine(db, scope, 'import_rows', rows);
      await refreshStatistics(db, ['import_rows', 'imports']);
    },
  );
  const [after = 0, othersAfter] = await known();
  expect(after).toBeGreaterThanOrEqual(3000 + before);
  expect(othersAfter).toBe(others);
});
