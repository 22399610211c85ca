import { calls } from '@steward/contract/declared';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fillTenantTables } from './filled-tables.ts';
import { FixtureSource } from '../samples/fixture-source.ts';
import { recordStatements, statementsWithSlowLookups, uniqueKeysOf, type Statement } from './routing.ts';
import { sampleInput, schemaOf } from './sample-input.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// Row-level security lets a condition use an index only if its function is leakproof: `lower(name) = …` reads the whole tenant. In a
// serializable transaction that also collides with everybody else's writes. The plans are read as the application's role, with tables
// that are filled, so that an index is worth using.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const last = ['deletePortfolio', 'closeOrganization', 'logout', 'removeDemoData'];

// The plans of a cluster's nodes are those of one PostgreSQL.
const isCluster = inject('database').nodes.length > 1;

test.skipIf(isCluster)(
  'no statement reads a whole table of the organization to find a row by its key',
  async () => {
    const ada = await server.newAdmin('Ada');
    const { stop } = recordStatements();
    let statements: Statement[] = [];
    try {
      const owned = await new FixtureSource(server, ada).everything();
      const order = (name: string) => (last.includes(name) ? 2 : name.startsWith('delete') ? 1 : 0);
      for (const call of calls.toSorted((a, b) => order(a.name) - order(b.name))) {
        if (call.name === 'removeDemoData') continue;
        const input = sampleInput(schemaOf(call.input), (kind) => owned.get(kind)?.[0] ?? '');
        await ada.send(call, input as Record<string, unknown>, [new File(['x'], 'x.pdf')]);
      }
    } finally {
      statements = stop();
    }
    const filled = await fillTenantTables(server.owner, ada.session.organization_id, 2000);
    const keys = await uniqueKeysOf(server.owner, filled);
    expect([...keys.keys()]).toEqual(
      expect.arrayContaining(['environments', 'portfolios', 'roles', 'spaces', 'teams']),
    );
    const { slow, read } = await statementsWithSlowLookups(server, ada.session, statements, keys);
    expect(read).toBeGreaterThan(100);
    expect(slow).toEqual([]);
  },
  300_000,
);

test.skipIf(isCluster)('a look-up by a function of a column is found, one by an id is not', async () => {
  const ada = await server.newAdmin();
  await ada.newEnvironment();
  const filled = await fillTenantTables(server.owner, ada.session.organization_id, 2000);
  const keys = await uniqueKeysOf(server.owner, filled);
  const found = async (where: string) => {
    const text = `select id from environments where organization_id = '${ada.session.organization_id}' and ${where}`;
    return (await statementsWithSlowLookups(server, ada.session, [{ text, values: [] }], keys)).slow;
  };
  expect(await found("lower(btrim(environment_name)) = 'x'")).toHaveLength(1);
  expect(await found("lower(city) = 'x'")).toHaveLength(1);
  expect(await found(`id = '${ada.session.organization_id}'`)).toEqual([]);
});
