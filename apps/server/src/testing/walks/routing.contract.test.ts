import { calls } from '@steward/contract/declared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FixtureSource } from '../samples/fixture-source.ts';
import type { Person } from '../person.ts';
import { sampleInput, schemaOf } from './sample-input.ts';
import { recordStatements, wideReads, type Statement } from './routing.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// A distributed database answers a statement from one shard only where the organization is a constant for every tenant table it
// reads, in every sub-select. All statements of all calls are recorded and their plans read: on one PostgreSQL for the condition
// of each table, on a cluster for the number of tasks.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Sweeps across organizations would be recorded as statements of the call beside which they run.
  await server.owner.query('delete from pgboss.schedule');
});
afterAll(() => server.stop());

/** Statements that cannot name an organization: what is known is a secret, an address or a person. */
const acrossTenants: { [reason: string]: RegExp } = {
  'an invitation is known by the secret in its link': /from "invitations"[\s\S]*where "token_hash" = \$\d+$/,
  'an API key is known by its hash': /from "api_keys" where "key_hash" = \$\d+$/,
  'a provider of single sign-on is known by the domain of an address':
    /from "identity_providers" where \$\d+ = any \(email_domains\)/,
  // Jobs of the installation run beside the calls, such as the one that looks for waiting texts.
  'a job starts another one for each organization':
    /^select "organization_id" from "organizations" where "closed_at" is null$/,
  'one process follows the connectors of all organizations':
    /^select "c"\."organization_id", "c"\."id", "c"\."kind", "c"\."version" from "connectors" as "c"/,
};

// Nothing of the organization is left after them.
const last = ['deletePortfolio', 'closeOrganization', 'logout', 'removeDemoData'];

/** So many that their ids are not sent with each statement. */
async function moreProperties(ada: Person, portfolioId: string): Promise<string[]> {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into environments (organization_id, id, portfolio_id, environment_name, environment_use, property_type, country_code, gross_floor_area)
     select $1, gen_random_uuid(), $2, 'More ' || n, 'business', 'office', 'DE', 100 from generate_series(1, 250) n returning id`,
    [ada.session.organization_id, portfolioId],
  );
  return rows.map(({ id }) => id);
}

test('every statement of a call asks for the rows of one organization', async () => {
  const ada = await server.newAdmin('Ada');
  const owned = await new FixtureSource(server, ada).everything();
  const idOf = (kind: string) => owned.get(kind)?.[0] ?? '';
  const mo = await server.newMember(ada, [idOf('environment')]);
  const many = await server.newMember(ada, [idOf('environment'), ...(await moreProperties(ada, idOf('portfolio')))]);
  const { stop } = recordStatements();
  let statements: Statement[] = [];
  try {
    const order = (name: string) =>
      last.includes(name) ? 3 : name.startsWith('delete') ? 2 : name.startsWith('get') ? 0 : 1;
    for (const call of calls.toSorted((a, b) => order(a.name) - order(b.name))) {
      if (call.name === 'removeDemoData') continue;
      for (const person of [mo, many, ada]) {
        if (person !== ada && order(call.name) > 0) continue;
        const input = sampleInput(schemaOf(call.input), idOf);
        await person.send(call, input as Record<string, unknown>, [new File(['x'], 'x.pdf')]);
      }
    }
  } finally {
    statements = stop();
  }
  const { rows } = await server.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and obj_description(oid) = 'tenant'`,
  );
  const tables = rows.map(({ name }) => name);
  const mentions = new RegExp(`\\b(${tables.join('|')})\\b`);
  const wide: string[] = [];
  let read = 0;
  // The same statement with values alike has the same plan.
  const explained = new Set<string>();
  for (const { text, values } of statements) {
    const key = `${text} ${JSON.stringify(values.map((value) => (Array.isArray(value) ? value.length : typeof value)))}`;
    if (explained.has(key)) continue;
    explained.add(key);
    if (!/^\s*(select|with|insert|update|delete)/i.test(text) || !mentions.test(text)) continue;
    if (Object.values(acrossTenants).some((known) => known.test(text))) continue;
    const plan = await server.owner
      .query<Record<string, unknown>>(`explain (format json) ${text}`, values)
      .catch((error: unknown) => error as Error);
    if (plan instanceof Error) {
      wide.push(`${plan.message}: ${text}`);
      continue;
    }
    read += 1;
    const found = wideReads(plan.rows, tables);
    if (found.length) wide.push(`${[...new Set(found)].join(', ')}: ${text}`);
  }
  expect(read).toBeGreaterThan(150);
  expect(wide).toEqual([]);
}, 300_000);

test('a statement that reads beyond one organization is found', async () => {
  const explained = async (text: string) =>
    wideReads((await server.owner.query(`explain (format json) ${text}`)).rows, ['environments', 'spaces']);
  const own = "organization_id = '00000000-0000-7000-8000-000000000000'";
  expect(await explained(`select id from spaces where ${own}`)).toEqual([]);
  expect(await explained('select id from spaces')).toHaveLength(1);
  const counted = (where: string) =>
    `select id, (select count(*) from spaces s where ${where} and s.environment_id = e.id) from environments e where e.${own}`;
  expect(await explained(counted(`s.${own}`))).toEqual([]);
  expect(await explained(counted('s.organization_id = e.organization_id'))).toHaveLength(1);
});
