import { apiKeys } from '@steward/contract/api-keys';
import type { Call } from '@steward/contract/call';
import { environments } from '@steward/contract/environments';
import { members } from '@steward/contract/members';
import { session } from '@steward/contract/session';
import { users } from '@steward/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A program: no cookies, no CSRF value, only the key. */
const program = (key: string, call: Call, input: unknown = {}) =>
  fetch(`${server.address}/v2${call.path}`, {
    method: call.method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });

test('a key does what its person may, without cookies, until it is revoked', async () => {
  const ada = await server.newAdmin();
  const { key, api_key } = await ada.get(apiKeys.createApiKey, { name: 'Meter robot', scopes: ['*'], days: 30 });
  expect(key).toMatch(/^stw_[\w-]{43}$/);
  const { rows } = await server.owner.query('select * from api_keys where id = $1', [api_key._id]);
  expect(JSON.stringify(rows)).not.toContain(key);
  const response = await program(key, environments.getEnvironments);
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await ada.get(apiKeys.getApiKeys, {})).toMatchObject([
    { name: 'Meter robot', hint: key.slice(0, 9), last_used_at: expect.any(String) },
  ]);
  await ada.get(apiKeys.revokeApiKey, { api_key_id: api_key._id });
  expect((await program(key, environments.getEnvironments)).status).toBe(401);
});

test('a key never reaches accounts, sessions or other keys', async () => {
  const ada = await server.newAdmin();
  const { key } = await ada.get(apiKeys.createApiKey, { name: 'Robot', scopes: ['*'], days: null });
  for (const call of [
    apiKeys.createApiKey,
    session.getSessions,
    users.updateUserPassword,
    members.createUser,
    members.updateUserRole,
  ]) {
    const response = await program(key, call, { email: 'a@b.example' });
    expect([call.name, response.status]).toEqual([call.name, 403]);
    expect(await response.json()).toMatchObject({ code: 'session.key-forbidden' });
  }
});

test('a key reaches no further than its scopes, nor than its day', async () => {
  const ada = await server.newAdmin();
  const { key } = await ada.get(apiKeys.createApiKey, { name: 'Bills', scopes: ['bills.*'], days: 1 });
  expect((await program(key, environments.getEnvironments)).status).toBe(403);
  const wide = await ada.get(apiKeys.createApiKey, { name: 'Wide', scopes: ['environments.*'], days: 1 });
  expect((await program(wide.key, environments.getEnvironments)).status).toBe(200);
  const late = await ada.get(apiKeys.createApiKey, { name: 'Late', scopes: ['*'], days: 1 });
  await server.owner.query("update api_keys set expires_at = now() - interval '1 second' where id = $1", [
    late.api_key._id,
  ]);
  expect((await program(late.key, environments.getEnvironments)).status).toBe(401);
});

test('a key ends with its person, and belongs to nobody else', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const { key, api_key } = await mo.get(apiKeys.createApiKey, { name: 'Mo', scopes: ['*'], days: null });
  expect(await ada.get(apiKeys.getApiKeys, {})).toEqual([]);
  expect(await ada.ask(apiKeys.revokeApiKey, { api_key_id: api_key._id })).toMatchObject({ httpStatus: 404 });
  // Keys do not make a member an admin.
  expect((await program(key, environments.createEnvironment)).status).toBe(403);
  await ada.get(members.updateUserActiveStatus, { user_id: mo.session.uid, active: false });
  expect((await program(key, environments.getEnvironments)).status).toBe(401);
});

test('beside a key no cookie counts, and a wrong key is not helped by one', async () => {
  const ada = await server.newAdmin();
  const response = await ada.fetch('POST', '/v2/getEnvironments', '{}', {
    'content-type': 'application/json',
    authorization: `Bearer stw_${'x'.repeat(43)}`,
  });
  expect(response.status).toBe(401);
});
