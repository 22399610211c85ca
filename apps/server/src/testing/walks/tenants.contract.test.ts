import { calls } from '@steward/contract/declared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindsWithoutFixture } from '../samples/fixture-source.ts';
import { otherOrganization, type Outsider } from './outsiders.ts';
import { sampleInput, schemaOf } from './sample-input.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { changedAnswers } from './walk.ts';

// Asks every call of the contract with the ids of another organization: nothing may be read or changed. A new call is asked
// without an edit here; a new kind of id is made by the call that `makes` it, or in `fixtures.ts`.

let server: TestServer;
let eve: Outsider;

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  eve = await otherOrganization(server);
}, 120_000);
afterAll(() => server.stop());

const idOf = (kind: string) => eve.ids.get(kind)?.[0] ?? '';

test('every kind of id that a call takes has a fixture', () => {
  expect(kindsWithoutFixture()).toEqual([]);
  expect(kindsWithoutFixture(['space', 'unheard-of'])).toEqual(['unheard-of']);
});

test('no call reads or changes anything of another organization', async () => {
  expect((await eve.rows()).get('spaces')).toContain('SECRET-SPACE');
  expect(await eve.ask(calls)).toEqual([]);
}, 120_000);

test('an account names the organizations of its memberships', async () => {
  const accounts = await server.owner.query<{ id: string; organization_ids: string[] }>(
    'select id, organization_ids from users',
  );
  const held = await server.owner.query<{ user_id: string; organization_id: string }>('select * from memberships');
  expect(accounts.rows.length).toBeGreaterThan(2);
  for (const { id, organization_ids } of accounts.rows)
    expect(organization_ids.toSorted()).toEqual(
      held.rows
        .filter((row) => row.user_id === id)
        .map((row) => row.organization_id)
        .toSorted(),
    );
});

test('without a session, every call that needs one is refused', async () => {
  const stranger = server.stranger();
  const open: string[] = [];
  for (const call of calls.filter(({ access }) => access !== 'public' && access !== 'verifier')) {
    const response = await stranger.send(call, sampleInput(schemaOf(call.input), idOf) as Record<string, unknown>);
    if (response.status !== 401) open.push(`${call.name}: ${response.status}`);
  }
  expect(open).toEqual([]);
});

test('without the right CSRF value, every call that changes something is refused', async () => {
  const open: string[] = [];
  // Devices have no cookies that a browser would send by itself.
  for (const call of calls.filter(({ method, access }) => method !== 'GET' && access !== 'device')) {
    const path = call.path.replace(/:(\w+)/g, 'x');
    const response = await fetch(`${server.address}/v2${path}`, {
      method: call.method,
      body: '{}',
      headers: {
        'content-type': 'application/json',
        cookie: [...eve.asker.cookies].map(([k, v]) => `${k}=${v}`).join('; '),
        'x-csrf-token': 'wrong',
      },
    });
    if (response.status !== 403) open.push(`${call.name}: ${response.status}`);
  }
  expect(open).toEqual([]);
});

test('a member is refused every call that the role does not cover', async () => {
  const mo = await server.newMember(eve.owner, [idOf('environment')]);
  const open: string[] = [];
  const held = new Set(mo.session.permissions);
  expect(held.size).toBeGreaterThan(10);
  for (const call of calls.filter(
    ({ access, needs }) => access === 'superadmin' || (needs && needs !== 'own' && !held.has(needs)),
  )) {
    const response = await mo.send(call, sampleInput(schemaOf(call.input), idOf) as Record<string, unknown>);
    if (response.status !== 403) open.push(`${call.name}: ${response.status}`);
  }
  expect(open).toEqual([]);
});

test('no answer changes when all of another organization is gone', async () => {
  const before = await eve.answers(calls);
  expect(before.size).toBeGreaterThan(60);
  await eve.remove();
  expect(changedAnswers(before, await eve.answers(calls))).toEqual([]);
}, 120_000);
