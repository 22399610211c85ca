import { apiKeys } from '@steward/contract/access/api-keys';
import type { Call } from '@steward/contract/call';
import { environments } from '@steward/contract/estate/environments';
import { files } from '@steward/contract/foundation/files';
import { jobs } from '@steward/contract/foundation/jobs';
import { members } from '@steward/contract/access/members';
import { roles } from '@steward/contract/access/roles';
import { session } from '@steward/contract/access/session';
import { archives } from '@steward/contract/operations/archives';
import { users } from '@steward/contract/access/users';
import { verticals } from '@steward/contract/access/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../testing/mails.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

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

test('a key has the permissions of its owner without cookies, and none once revoked', async () => {
  const ada = await server.newAdmin();
  const { key, api_key } = await ada.get(apiKeys.createApiKey, {
    name: 'Meter robot',
    scopes: ['*'],
    days: 30,
    password: PASSWORD,
  });
  expect(key).toMatch(/^stw_[\w-]{43}$/);
  const { rows } = await server.owner.query('select * from api_keys where id = $1', [api_key._id]);
  expect(JSON.stringify(rows)).not.toContain(key);
  const response = await program(key, environments.getEnvironments);
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await ada.get(apiKeys.getApiKeys, {})).toMatchObject([
    { name: 'Meter robot', hint: key.slice(0, 9), last_used_at: expect.any(String) },
  ]);
  await ada.get(apiKeys.revokeApiKey, { api_key_id: api_key._id, password: PASSWORD });
  expect((await program(key, environments.getEnvironments)).status).toBe(401);
});

test('a key never reaches accounts, sessions or other keys', async () => {
  const ada = await server.newAdmin();
  const { key } = await ada.get(apiKeys.createApiKey, { name: 'Robot', scopes: ['*'], days: null, password: PASSWORD });
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

test('a key reaches what both its scopes and its owner’s permissions cover, until it expires', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const make = async (...scopes: string[]) =>
    (await mo.get(apiKeys.createApiKey, { name: 'Robot', scopes, days: 1, password: PASSWORD })).key;
  const answer = async (key: string, call: Call, input?: unknown) => {
    const response = await program(key, call, input);
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  const right = await make('properties.read');
  const wrong = await make('utilities.*');
  const wide = await make('*');
  expect((await answer(right, environments.getEnvironments))[0]).toBe(200);
  expect(await answer(wrong, environments.getEnvironments)).toEqual([403, 'session.key-forbidden']);
  expect(await answer(right, environments.deleteEnvironment)).toEqual([403, 'session.key-forbidden']);
  // Within the scope, but beyond the permissions of the owner.
  expect(await answer(wide, environments.deleteEnvironment)).toEqual([403, 'session.forbidden']);
  // Calls about the owner's own data accept any key; the results are limited to its scopes.
  expect((await answer(wrong, jobs.getMyJobs))[0]).toBe(200);
  expect((await answer(wrong, environments.getEnvTypes))[0]).toBe(200);
  for (const scope of ['bills.*', 'spaces.approve', 'spaces'])
    expect(
      await mo.ask(apiKeys.createApiKey, { name: 'No', scopes: [scope], days: 1, password: PASSWORD }),
    ).toMatchObject({
      code: 'request.invalid',
    });
  // The role no longer has the permission, so the key does not either.
  const [vertical] = await ada.get(verticals.getAllVerticals, {});
  const less = { name: 'Spaces only', verticalId: vertical?._id ?? '', modules: ['spaces' as const] };
  const { _id: role_id } = await ada.get(roles.createRole, less);
  await ada.get(members.updateUserRole, { user_id: mo.session.uid, role_id });
  expect(await answer(right, environments.getEnvironments)).toEqual([403, 'session.forbidden']);
  expect(await answer(wide, environments.getEnvironments)).toEqual([403, 'session.forbidden']);
  const late = await make('*');
  await server.owner.query("update api_keys set expires_at = now() - interval '1 second' where user_id = $1", [
    mo.session.uid,
  ]);
  expect((await program(late, environments.getEnvironments)).status).toBe(401);
});

test('creating and revoking a key requires the password, and the owner is notified by mail', async () => {
  const ada = await server.newAdmin();
  await ada.get(users.updateSelectedLanguage, { language: 'de' });
  const order = { name: 'Zählerdienst', scopes: ['utilities.read'], days: 30 };
  expect(await ada.ask(apiKeys.createApiKey, order)).toMatchObject({ code: 'request.invalid' });
  expect(await ada.ask(apiKeys.createApiKey, { ...order, password: 'Wrong-1234!' })).toMatchObject({
    code: 'user.password-wrong',
  });
  const { api_key } = await ada.get(apiKeys.createApiKey, { ...order, password: PASSWORD });
  const reply = (await mailsTo(server, ada.session.email)).find(({ subject }) => subject.includes('API'));
  expect(reply).toMatchObject({ language: 'de', subject: 'Ein neuer API-Schlüssel: Zählerdienst' });
  expect(reply?.body_text).toContain('utilities.read');
  expect(reply?.body_text).toContain('wenden Sie sich an Ihren Administrator');
  expect(await ada.ask(apiKeys.revokeApiKey, { api_key_id: api_key._id })).toMatchObject({ code: 'request.invalid' });
  expect(await ada.get(apiKeys.getApiKeys, {})).toHaveLength(1);
});

test('a key exports the organization, and opens the archive, only if a scope names the export', async () => {
  const ada = await server.newAdmin();
  await ada.newEnvironment();
  const make = async (...scopes: string[]) =>
    (await ada.get(apiKeys.createApiKey, { name: 'Robot', scopes, days: 1, password: PASSWORD })).key;
  const named = await make('organization.export');
  const others = [await make('*'), await make('organization.*'), await make('account-settings.*', 'tasks.read')];
  for (const key of others)
    for (const call of [archives.exportOrganization, archives.getOrganizationExports]) {
      const response = await program(key, call);
      expect([call.name, response.status]).toEqual([call.name, 403]);
      expect(await response.json()).toMatchObject({ code: 'session.key-forbidden' });
    }
  const started = (await (await program(named, archives.exportOrganization)).json()) as { data: { job_id: string } };
  const { job_id } = started.data;
  await expect.poll(async () => (await ada.get(jobs.getJob, { job_id })).status, { timeout: 30_000 }).toBe('done');
  const { file_id } = (await ada.get(jobs.getJob, { job_id })).result as { file_id: string };
  const open = (key: string) =>
    fetch(`${server.address}/v2/files/${file_id}`, { headers: { authorization: `Bearer ${key}` } });
  for (const key of others) expect((await open(key)).status).toBe(404);
  expect((await open(named)).status).toBe(200);
  expect((await ada.send(files.getFile, { file_id })).status).toBe(200);
}, 60_000);

test('a key ends with its owner’s membership, and other users cannot see or revoke it', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const { key, api_key } = await mo.get(apiKeys.createApiKey, {
    name: 'Mo',
    scopes: ['*'],
    days: null,
    password: PASSWORD,
  });
  expect(await ada.get(apiKeys.getApiKeys, {})).toEqual([]);
  expect(await ada.ask(apiKeys.revokeApiKey, { api_key_id: api_key._id, password: PASSWORD })).toMatchObject({
    httpStatus: 404,
  });
  // Keys do not make a member an admin.
  expect((await program(key, environments.createEnvironment)).status).toBe(403);
  await ada.get(members.updateUserActiveStatus, { user_id: mo.session.uid, active: false });
  expect((await program(key, environments.getEnvironments)).status).toBe(401);
});

test('with a key cookies are ignored, so a wrong key is refused despite valid cookies', async () => {
  const ada = await server.newAdmin();
  const response = await ada.fetch('POST', '/v2/getEnvironments', '{}', {
    'content-type': 'application/json',
    authorization: `Bearer stw_${'x'.repeat(43)}`,
  });
  expect(response.status).toBe(401);
});
