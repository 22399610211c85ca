import { environments } from '@steward/contract/estate/environments';
import { members } from '@steward/contract/access/members';
import { organizations } from '@steward/contract/access/organizations';
import { session } from '@steward/contract/access/session';
import { twoFactor } from '@steward/contract/access/two-factor';
import { users } from '@steward/contract/access/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../../testing/authenticator.ts';
import { mailsTo, tokenFor } from '../../../testing/mails.ts';
import type { Person } from '../../../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

// The previous step is used, so that the next two are still unused when the test needs them.
async function setUp(person: Person) {
  // Not across the border of two steps, where a code becomes one step older.
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 4000) await new Promise((go) => setTimeout(go, left + 100));
  const { secret, otpauth_uri } = await person.get(twoFactor.startTwoFactor, { password: PASSWORD });
  const { recovery_codes } = await person.get(twoFactor.confirmTwoFactor, { code: codeOf(secret, -1) });
  return { secret, otpauth_uri, recovery_codes };
}

test('with a second factor the password alone opens nothing; a code works once', async () => {
  const ada = await server.newAdmin();
  const { email } = ada.session;
  const { secret, otpauth_uri } = await setUp(ada);
  expect((await mailsTo(server, email))[0]).toMatchObject({ subject: 'A second factor was set up' });
  expect(otpauth_uri).toContain('otpauth://totp/Steward:');
  const { rows } = await server.owner.query<{ secret_sealed: string }>('select secret_sealed from second_factors');
  expect(rows.some((row) => row.secret_sealed.includes(secret))).toBe(false);
  const logIn = (code?: string) =>
    server.stranger().ask(session.login, { email, password: PASSWORD, ...(code !== undefined && { code }) });
  expect(await logIn()).toMatchObject({ httpStatus: 401, code: 'session.code-needed' });
  expect(await logIn('000000')).toMatchObject({ code: 'session.code-wrong' });
  expect(await server.stranger().ask(session.login, { email, password: 'Wrong-1234!' })).toMatchObject({
    code: 'session.wrong-credentials',
  });
  const code = codeOf(secret);
  expect((await logIn(code)).httpStatus).toBe(200);
  expect(await logIn(code)).toMatchObject({ code: 'session.code-wrong' });
});

test('a code far from now is refused', async () => {
  const ada = await server.newAdmin();
  const { secret } = await setUp(ada);
  expect(
    await server
      .stranger()
      .ask(session.login, { email: ada.session.email, password: PASSWORD, code: codeOf(secret, 3) }),
  ).toMatchObject({ code: 'session.code-wrong' });
});

test('each of ten recovery codes works once; a new set ends the old one', async () => {
  const ada = await server.newAdmin();
  const { email } = ada.session;
  const { secret, recovery_codes } = await setUp(ada);
  const [first = '', second = ''] = recovery_codes;
  expect(new Set(recovery_codes).size).toBe(10);
  // The stored values cannot be entered as codes: they are slow hashes, each with its own salt.
  const { rows } = await server.owner.query<{ code_hash: string }>(
    'select code_hash from recovery_codes where user_id = $1',
    [ada.session.uid],
  );
  expect(new Set(rows.map(({ code_hash }) => /^\$argon2id\$.*\$([^$]+)\$/.exec(code_hash)?.[1])).size).toBe(10);
  const logIn = (code: string) => server.stranger().ask(session.login, { email, password: PASSWORD, code });
  expect((await logIn(first.toUpperCase())).httpStatus).toBe(200);
  expect(await logIn(first)).toMatchObject({ code: 'session.code-wrong' });
  expect(await ada.get(twoFactor.getTwoFactor, {})).toMatchObject({ is_on: true, recovery_codes_left: 9 });
  await ada.get(twoFactor.makeRecoveryCodes, { password: PASSWORD, code: codeOf(secret) });
  expect(await logIn(second)).toMatchObject({ code: 'session.code-wrong' });
});

test('a new password does not bypass the second factor', async () => {
  const ada = await server.newAdmin();
  const { email } = ada.session;
  const { secret } = await setUp(ada);
  const stranger = server.stranger();
  await stranger.get(users.forgotPassword, { email });
  const token = await tokenFor(server, email, 'reset-password');
  await stranger.get(users.resetPassword, { token, password: 'Another-99!' });
  expect(await stranger.ask(session.login, { email, password: 'Another-99!' })).toMatchObject({
    code: 'session.code-needed',
  });
  expect((await stranger.ask(session.login, { email, password: 'Another-99!', code: codeOf(secret) })).httpStatus).toBe(
    200,
  );
});

test('wrong codes after the right password do not keep out a device that signed in before', async () => {
  const ada = await server.newAdmin();
  const { email } = ada.session;
  const { secret } = await setUp(ada);
  const logIn = (person: Person, code: string) => person.ask(session.login, { email, password: PASSWORD, code });
  const wrong = async (person: Person) => (await logIn(person, '000000')).code;
  // Each from another address; together they have thirty attempts.
  for (let i = 0; i < 30; i++) expect(await wrong(server.stranger())).toBe('session.code-wrong');
  expect(await wrong(server.stranger())).toBe('request.too-many');
  expect((await logIn(ada, codeOf(secret))).httpStatus).toBe(200);
}, 30_000);

test('attempts at the code are limited', async () => {
  const ada = await server.newAdmin();
  await ada.get(twoFactor.startTwoFactor, { password: PASSWORD });
  const codes = [];
  for (let i = 0; i < 12; i++) codes.push((await ada.ask(twoFactor.confirmTwoFactor, { code: '000000' })).code);
  expect(codes[0]).toBe('session.code-wrong');
  expect(codes.at(-1)).toBe('request.too-many');
});

test('where the organization requires it, a member without a second factor can only set one up', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  expect(await ada.ask(organizations.updateSecuritySettings, { two_factor_required: true })).toMatchObject({
    code: 'two-factor.own-first',
  });
  const { secret } = await setUp(ada);
  expect(await ada.get(organizations.updateSecuritySettings, { two_factor_required: true })).toMatchObject({
    without: 1,
  });
  expect(await mo.ask(environments.getEnvironments, {})).toMatchObject({
    httpStatus: 403,
    code: 'session.two-factor-needed',
  });
  expect((await mo.fetch('GET', '/v2/live')).status).toBe(403);
  expect(await mo.get(session.getUserDetailForSession, {})).toMatchObject({ needs_two_factor: true });
  await setUp(mo);
  expect((await mo.ask(environments.getEnvironments, {})).httpStatus).toBe(200);
  expect(await ada.ask(twoFactor.removeTwoFactor, { password: PASSWORD, code: codeOf(secret) })).toMatchObject({
    code: 'two-factor.required',
  });
});

test('an installation can require it of all users', async () => {
  const strict = await startTestServer({ STEWARD_REQUIRE_TWO_FACTOR: 'on' });
  try {
    const ada = await strict.newAdmin();
    const refused = { httpStatus: 403, code: 'session.two-factor-needed' };
    expect(await ada.ask(environments.getEnvironments, {})).toMatchObject(refused);
    const { secret } = await setUp(ada);
    expect((await ada.ask(environments.getEnvironments, {})).httpStatus).toBe(200);
    expect(await ada.get(organizations.getSecuritySettings, {})).toMatchObject({
      two_factor_required: false,
      required_by_installation: true,
    });
    expect(await ada.ask(twoFactor.removeTwoFactor, { password: PASSWORD, code: codeOf(secret) })).toMatchObject({
      code: 'two-factor.required',
    });
  } finally {
    await strict.stop();
  }
});

test('an admin of the same organization resets a lost second factor, with a log entry and a mail', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const user_id = mo.session.uid;
  await setUp(mo);
  const eve = await server.newAdmin('Eve');
  expect(await eve.ask(members.resetTwoFactorOfUser, { user_id })).toMatchObject({ httpStatus: 404 });
  await server.addMembership(eve.session.organization_id, user_id);
  expect(await eve.ask(members.resetTwoFactorOfUser, { user_id })).toMatchObject({ code: 'two-factor.elsewhere' });
  await server.removeMembership(eve.session.organization_id, user_id);
  await ada.get(members.resetTwoFactorOfUser, { user_id });
  expect((await mo.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
  expect((await mailsTo(server, mo.session.email))[0]).toMatchObject({ subject: 'Your second factor was reset' });
  expect((await mo.ask(session.login, { email: mo.session.email, password: PASSWORD })).httpStatus).toBe(200);
  const { rows } = await server.owner.query(
    "select actor_name, new from audit_log where table_name = 'accounts' and object_id = $1 and new ->> 'event' = 'second factor reset'",
    [user_id],
  );
  expect(rows).toMatchObject([{ actor_name: 'Ada Test', new: { by: 'Ada Test' } }]);
});

test('switching it on or off needs the password again', async () => {
  const ada = await server.newAdmin();
  expect(await ada.ask(twoFactor.startTwoFactor, { password: 'Wrong-1234!' })).toMatchObject({
    code: 'user.password-wrong',
  });
  const { secret } = await setUp(ada);
  expect(await ada.ask(twoFactor.removeTwoFactor, { password: 'Wrong-1234!', code: codeOf(secret) })).toMatchObject({
    code: 'user.password-wrong',
  });
  await ada.get(twoFactor.removeTwoFactor, { password: PASSWORD, code: codeOf(secret) });
  expect(await ada.get(twoFactor.getTwoFactor, {})).toMatchObject({ is_on: false, recovery_codes_left: 0 });
});
