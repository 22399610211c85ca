import { areas } from '@steward/contract/all';
import { levels } from '@steward/contract/ghg-report';
import { permissions } from '@steward/contract/permissions';
import { roles } from '@steward/contract/roles';
import { verticals } from '@steward/contract/verticals';
import { permissions as words } from '@steward/core/permissions/modules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from './person.ts';
import { sampleInput, schemaOf } from './sample-input.ts';
import { makeSecretProperty } from './secret-property.ts';
import { PASSWORD, startTestServer, type TestServer } from './test-server.ts';

// Walks every call of the contract as a member of the same organization who may do everything, but with another property: of
// the property that is not theirs nothing may be read or changed, however they ask (R092).

let server: TestServer;
let ada: Person;
let mo: Person;
let owned: Map<string, string>;

/** Kinds that belong to the organization, not to a property: everybody with the permission may have them. */
const common = new Set(['organization', 'user', 'vertical', 'role', 'team', 'team-member', 'teamspace']);
const secretNames =
  /SECRET-(HOUSE|SPACE|SERIAL|DEVICE|LIST|SUPPLIER|REPORT|FACTOR|INSTRUMENT|CONTENT)|SECRETMETER|SECRET\.(pdf|txt)/;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  owned = await makeSecretProperty(server, ada);
  const house = await ada.newEnvironment();
  mo = await server.newMember(ada, [house._id]);
  const everything = ['start', 'manage', 'measure', 'report', 'account'] as const;
  const property = (await ada.get(verticals.getAllVerticals, {})).find(({ key }) => key === 'property');
  const role = await ada.get(roles.createRole, {
    name: 'Everything',
    verticalId: property?._id ?? '',
    modules: everything.map((module_id) => ({
      module_id,
      permissions: [...words],
    })),
  });
  await server.owner.query('update memberships set role_id = $1 where user_id = $2', [role._id, mo.session.uid]);
  await mo.logIn(mo.session.email, PASSWORD);
});
afterAll(() => server.stop());

/** Every row in which an id of the property, or of what hangs on it, stands. */
async function rowsOfProperty(): Promise<Map<string, string>> {
  const ids = [...owned].filter(([kind, id]) => id && !common.has(kind)).map(([, id]) => id);
  const { rows } = await server.owner.query<{ table_name: string }>(
    `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE' and c.table_name <> 'sessions'`,
  );
  const all = new Map<string, string>();
  for (const { table_name } of rows) {
    const found = await server.owner.query<{ t: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') t from ${table_name} t where t::text ~ $1`,
      [ids.join('|')],
    );
    all.set(table_name, found.rows[0]?.t ?? '');
  }
  return all;
}

test('a member who may do everything reads and changes nothing of a property that is not theirs', async () => {
  expect(mo.session.permissions).toEqual(
    expect.arrayContaining(['properties.delete', 'ghg-protocol.approve', 'roles.edit']),
  );
  const before = await rowsOfProperty();
  expect(before.get('bills')).toContain('SECRET-SUPPLIER');
  const leaks: string[] = [];
  const calls = areas.flatMap((area) => Object.values(area)).filter(({ access }) => access === 'member');
  for (const call of calls) {
    if (call.name === 'removeDemoData') continue;
    const ids = (kind: string) =>
      kind === 'user' ? mo.session.uid : (owned.get(kind) ?? '00000000-0000-7000-8000-000000000000');
    const input = sampleInput(schemaOf(call.input), ids) as Record<string, unknown>;
    // What a report is about is told by its level.
    const targets = { Organization: 'organization', Portfolio: 'portfolio', Property: 'environment' } as const;
    const inputs =
      'level' in input ? levels.map((level) => ({ ...input, level, target_id: owned.get(targets[level]) })) : [input];
    for (const one of inputs) {
      const response = await mo.send(call, one, [new File(['x'], 'x.pdf')]);
      const text = await response.text();
      if (response.status === 500) leaks.push(`${call.name} failed with 500`);
      const told = secretNames.exec(text);
      if (told) leaks.push(`${call.name} told ${told[0]}: ${text.slice(0, 200)}`);
    }
  }
  const after = await rowsOfProperty();
  for (const [table, rows] of before) {
    const now = new Set((after.get(table) ?? '').split('\n'));
    const gone = rows.split('\n').filter((row) => !now.has(row));
    if (after.get(table) !== rows) leaks.push(`${table} was changed: ${gone.join().slice(0, 200)}`);
  }
  expect(leaks).toEqual([]);
}, 120_000);

test('who asks why hears nothing of a property that is not theirs', async () => {
  const environment_id = owned.get('environment') ?? '';
  expect(await mo.ask(permissions.explainAccess, { user_id: mo.session.uid, environment_id })).toMatchObject({
    httpStatus: 404,
    code: 'environment.not-found',
  });
});
