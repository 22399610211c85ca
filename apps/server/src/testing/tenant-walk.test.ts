import { areas } from '@steward/contract/all';
import { apiKeys } from '@steward/contract/api-keys';
import { members } from '@steward/contract/members';
import { session } from '@steward/contract/session';
import { tasks } from '@steward/contract/tasks';
import { translation } from '@steward/contract/translation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from './person.ts';
import { sampleInput, schemaOf } from './sample-input.ts';
import { addRequest, makeSecretProperty } from './secret-property.ts';
import { PASSWORD, startTestServer, type TestServer } from './test-server.ts';

// Walks every call of the contract with the ids of another organization: nothing may be read or changed. A new call is
// walked without an edit here; a new kind of id needs one of its things in `makeSecretProperty`.

let server: TestServer;
let ada: Person;
let eve: Person;
let owned: Map<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  owned = await makeSecretProperty(server, ada);
  await addRequest(await server.newMember(ada), owned);
  const correction = await ada.get(translation.correctTranslation, {
    targetLanguage: 'de',
    word: 'SECRET-WORD',
    translation: 'SECRET-TRANSLATION',
  });
  const task = await ada.get(tasks.addTask, { title: 'SECRET-TASK' });
  const invitation = await ada.get(members.createUser, { email: 'secret@walk.example', first_name: 'SECRET-GUEST' });
  const key = await ada.get(apiKeys.createApiKey, {
    name: 'SECRET-KEY',
    scopes: ['*'],
    days: null,
    password: PASSWORD,
  });
  const [own] = await ada.get(session.getSessions, {});
  owned
    .set('invitation', invitation._id)
    .set('api-key', key.api_key._id)
    .set('session', own?._id ?? '')
    .set('task', task._id)
    .set('translation', correction._id);
});
afterAll(() => server.stop());

/** Everything the first organization owns, as one text per table. */
async function everything(): Promise<Map<string, string>> {
  const { rows } = await server.owner.query<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' and table_name not in ('jobs', 'sessions') order by 1`,
  );
  const all = new Map<string, string>();
  for (const { table_name } of rows) {
    const found = await server.owner.query<{ t: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') t from ${table_name} t where organization_id = $1`,
      [ada.session.organization_id],
    );
    all.set(table_name, found.rows[0]?.t ?? '');
  }
  const self = await server.owner.query<{ t: string }>('select u::text t from users u where id = $1', [
    ada.session.uid,
  ]);
  all.set('users', (self.rows[0]?.t ?? '').replace(/,"\d{4}-[^"]*"/g, ''));
  return all;
}

const calls = areas.flatMap((area) => Object.values(area));

test('no call reads or changes anything of another organization', async () => {
  const before = await everything();
  const leaks: string[] = [];
  for (const call of calls) {
    if (['logout', 'removeDemoData'].includes(call.name)) continue;
    const input = sampleInput(
      schemaOf(call.input),
      (kind) => owned.get(kind) ?? '00000000-0000-7000-8000-000000000000',
    ) as Record<string, unknown>;
    const response = await eve.send(call, input, [new File(['x'], 'x.pdf')]);
    const text = await response.text();
    if (response.status === 500) leaks.push(`${call.name} failed with 500`);
    if (text.includes('SECRET'))
      leaks.push(`${call.name} told something of the other organization: ${text.slice(0, 200)}`);
  }
  const after = await everything();
  for (const [table, rows] of before) if (after.get(table) !== rows) leaks.push(`${table} was changed`);
  expect(leaks).toEqual([]);
}, 120_000);

test('without a session, every call that needs one is refused', async () => {
  const stranger = server.stranger();
  const open: string[] = [];
  for (const call of calls.filter(({ access }) => access !== 'public' && access !== 'verifier')) {
    const response = await stranger.send(
      call,
      sampleInput(schemaOf(call.input), (kind) => owned.get(kind) ?? '') as Record<string, unknown>,
    );
    if (response.status !== 401) open.push(`${call.name}: ${response.status}`);
  }
  expect(open).toEqual([]);
});

test('without the right CSRF value, every call that changes something is refused', async () => {
  const open: string[] = [];
  for (const call of calls.filter(({ method }) => method !== 'GET')) {
    const path = call.path.replace(/:(\w+)/g, 'x');
    const response = await fetch(`${server.address}/v2${path}`, {
      method: call.method,
      body: '{}',
      headers: {
        'content-type': 'application/json',
        cookie: [...eve.cookies].map(([k, v]) => `${k}=${v}`).join('; '),
        'x-csrf-token': 'wrong',
      },
    });
    if (response.status !== 403) open.push(`${call.name}: ${response.status}`);
  }
  expect(open).toEqual([]);
});

test('a member is refused every call that the role does not cover', async () => {
  const mo = await server.newMember(ada, [owned.get('environment') ?? '']);
  const open: string[] = [];
  const held = new Set(mo.session.permissions);
  expect(held.size).toBeGreaterThan(10);
  for (const call of calls.filter(
    ({ access, needs }) => access === 'superadmin' || (needs && needs !== 'own' && !held.has(needs)),
  )) {
    const response = await mo.send(
      call,
      sampleInput(schemaOf(call.input), (kind) => owned.get(kind) ?? '') as Record<string, unknown>,
    );
    if (response.status !== 403) open.push(`${call.name}: ${response.status}`);
  }
  expect(open).toEqual([]);
});
