import { environments } from '@steward/contract/environments';
import { session } from '@steward/contract/session';
import { users } from '@steward/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mails.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const mailTo = async (email: string) =>
  (
    await server.owner.query<{ body_text: string; subject: string }>(
      'select subject, body_text from mails where recipient = $1 order by created_at desc',
      [email],
    )
  ).rows;
const linkIn = (text = '') => /\/(?:verify-email|reset-password)\/([\w-]+)/.exec(text)?.[1] ?? '';

test('who registers gets a mail, confirms the address once or twice, and logs in', async () => {
  const person = server.stranger();
  const email = 'new@register.example';
  await person.get(users.register, {
    email: 'New@Register.example ',
    password: PASSWORD,
    first_name: 'Neu',
    last_name: 'Mann',
    company: 'Neu GmbH',
    language: 'de',
  });
  expect(await person.ask(session.login, { email, password: PASSWORD })).toMatchObject({
    httpStatus: 403,
    code: 'session.not-verified',
  });
  const [mail] = await mailTo(email);
  expect(mail?.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
  expect(await person.get(users.verifyEmail, { token: linkIn(mail?.body_text) })).toEqual({
    email,
    already_verified: false,
  });
  expect(await person.get(users.verifyEmail, { token: linkIn(mail?.body_text) })).toEqual({
    email,
    already_verified: true,
  });
  expect(await person.get(session.login, { email, password: PASSWORD })).toMatchObject({
    email,
    is_admin: true,
    is_setup: false,
    organization_name: 'Neu GmbH',
    language: 'de',
  });
  expect(
    await person.ask(users.register, { email, password: PASSWORD, first_name: 'X', last_name: 'Y', company: 'Z' }),
  ).toMatchObject({ httpStatus: 409, code: 'user.email-taken' });
});

test('a wrong password and an unknown address get the same answer', async () => {
  const ada = await server.newAdmin();
  const wrong = await server.stranger().ask(session.login, { email: ada.session.email, password: 'Wrong-1234!' });
  const unknown = await server.stranger().ask(session.login, { email: 'nobody@test.example', password: 'Wrong-1234!' });
  expect(wrong).toEqual(unknown);
  expect(wrong).toMatchObject({ httpStatus: 401, code: 'session.wrong-credentials' });
});

test('after ten attempts an account waits, whatever address they come from', async () => {
  const ada = await server.newAdmin();
  const codes = [];
  for (let i = 0; i < 12; i++)
    codes.push(
      (await server.stranger().ask(session.login, { email: ada.session.email, password: 'Wrong-1234!' })).code,
    );
  expect(codes.at(-1)).toBe('request.too-many');
});

test('the refresh token changes at every use; an old one used again ends the session', async () => {
  const ada = await server.newAdmin();
  const first = ada.cookies.get('steward_refresh') ?? '';
  await ada.get(session.verifyAndGenerateAccessToken, {});
  const second = ada.cookies.get('steward_refresh') ?? '';
  expect(second).not.toBe(first);
  await ada.get(session.verifyAndGenerateAccessToken, {});
  const thief = server.stranger();
  thief.cookies.set('steward_refresh', first);
  expect(await thief.ask(session.verifyAndGenerateAccessToken, {})).toMatchObject({
    httpStatus: 401,
    code: 'session.refresh-lost',
  });
  expect((await ada.ask(session.verifyAndGenerateAccessToken, {})).httpStatus).toBe(401);
  expect((await ada.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
});

test('two tabs may renew at the same moment', async () => {
  const ada = await server.newAdmin();
  const before = ada.cookies.get('steward_refresh') ?? '';
  await ada.get(session.verifyAndGenerateAccessToken, {});
  const tab = server.stranger();
  tab.cookies.set('steward_refresh', before);
  expect((await tab.ask(session.verifyAndGenerateAccessToken, {})).httpStatus).toBe(200);
});

test('logout ends the session on the server, not only in the browser', async () => {
  const ada = await server.newAdmin();
  const copy = server.stranger();
  for (const [name, value] of ada.cookies) copy.cookies.set(name, value);
  await ada.get(session.logout, {});
  expect((await copy.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
  expect((await copy.ask(session.verifyAndGenerateAccessToken, {})).httpStatus).toBe(401);
});

test('a reset link works once, ends every session, and the old password is gone', async () => {
  const ada = await server.newAdmin();
  const { email } = ada.session;
  const stranger = server.stranger();
  const known = await stranger.ask(users.forgotPassword, { email });
  expect(await stranger.ask(users.forgotPassword, { email: 'nobody@test.example' })).toEqual(known);
  const token = linkIn((await mailTo(email))[0]?.body_text);
  await stranger.get(users.resetPassword, { token, password: 'Another-99!' });
  expect(await stranger.ask(users.resetPassword, { token, password: 'Another-98!' })).toMatchObject({
    httpStatus: 422,
    code: 'user.link-invalid',
  });
  expect((await ada.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
  expect((await stranger.ask(session.login, { email, password: PASSWORD })).httpStatus).toBe(401);
  expect((await stranger.ask(session.login, { email, password: 'Another-99!' })).httpStatus).toBe(200);
});

test('every rule of the password is named', async () => {
  const told = await server
    .stranger()
    .ask(users.register, { email: 'a@b.example', password: 'short', first_name: 'A', last_name: 'B', company: 'C' });
  expect(told.errors?.filter(({ field }) => field === 'password').map(({ message }) => message)).toEqual([
    'At least 8 characters',
    'Needs an uppercase letter',
    'Needs a number',
    'Needs a special character',
  ]);
});

test('a long password is taken as it is: every character, blank and capital counts', async () => {
  const password = ` Ein langer Satz mit Blanks, größer als 64 Zeichen: ${'é9'.repeat(60)} `;
  expect(password.length).toBeGreaterThan(64);
  const ada = await server.newAdmin();
  const { email } = ada.session;
  const change = { old_password: PASSWORD, new_password: password, confirm_password: password };
  await ada.get(users.updateUserPassword, change);
  const logIn = (tried: string) => server.stranger().ask(session.login, { email, password: tried });
  for (const other of [password.trim(), password.slice(0, 72), password.slice(0, -1), password.toLowerCase()])
    expect((await logIn(other)).httpStatus).toBe(401);
  expect((await logIn(password)).httpStatus).toBe(200);
  const longer = `${password}${'x'.repeat(200)}`;
  const refused = { old_password: password, new_password: longer, confirm_password: longer };
  expect((await ada.ask(users.updateUserPassword, refused)).httpStatus).toBe(400);
});

test('the own password changes only with the old one', async () => {
  const ada = await server.newAdmin();
  const change = (old_password: string) =>
    ada.ask(users.updateUserPassword, { old_password, new_password: 'Newer-1234!', confirm_password: 'Newer-1234!' });
  expect(await change('Wrong-1234!')).toMatchObject({
    code: 'user.old-password',
    message: "Old Password Doesn't match",
  });
  expect(await mailsTo(server, ada.session.email)).toHaveLength(1);
  expect((await change(PASSWORD)).statusCode).toBe(200);
  expect((await mailsTo(server, ada.session.email)).map(({ subject }) => subject)).toContain(
    'Your password was changed',
  );
  expect((await ada.ask(environments.getEnvironments, {})).statusCode).toBe(200);
});

test('whatever changes is logged: who, what, old and new; and the log cannot be changed', async () => {
  const ada = await server.newAdmin();
  const house = await ada.newEnvironment({ year_built: 1990 });
  const {
    _id,
    doc_id: _,
    portfolio_name: __,
    image_url: ___,
    spaces_count: ____,
    created_at: _____,
    ...fields
  } = house;
  await ada.get(environments.updateEnvironment, { environment_id: _id, ...fields, year_built: 1991 } as never);
  const { rows } = await server.owner.query(
    `select action, actor_name, old, new from audit_log where object_id = $1 order by at`,
    [_id],
  );
  expect(rows).toMatchObject([
    { action: 'insert', actor_name: 'Ada Test' },
    { action: 'update', old: { year_built: 1990 }, new: { year_built: 1991 } },
  ]);
  await expect(server.owner.query('update audit_log set actor_name = $1', ['nobody'])).rejects.toThrow(/append-only/);
});

test('a hundred tabs that renew at once keep one session', async () => {
  const ada = await server.newAdmin();
  const shared = ada.cookies.get('steward_refresh') ?? '';
  const tabs = Array.from({ length: 100 }, () => {
    const tab = server.stranger();
    tab.cookies.set('steward_refresh', shared);
    return tab;
  });
  // The CSRF value first, as every page has it before it renews.
  await Promise.all(tabs.map((tab) => tab.fetch('GET', '/v2/getCsrfToken')));
  const told = await Promise.all(tabs.map((tab) => tab.ask(session.verifyAndGenerateAccessToken, {})));
  expect(new Set(told.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200]));
  const next = new Set(tabs.map((tab) => tab.cookies.get('steward_refresh')).filter((token) => token !== shared));
  expect(next.size).toBe(1);
  expect((await tabs[0]?.ask(environments.getEnvironments, {}))?.httpStatus).toBe(200);
  const { rows } = await server.owner.query('select ended_at from sessions where user_id = $1', [ada.session.uid]);
  expect(rows).toEqual([{ ended_at: null }]);
  const last = server.stranger();
  last.cookies.set('steward_refresh', [...next][0] ?? '');
  expect((await last.ask(session.verifyAndGenerateAccessToken, {})).httpStatus).toBe(200);
});

test('a person sees where they are signed in, and ends one or all others by their password', async () => {
  const ada = await server.newAdmin();
  const { email } = ada.session;
  const phone = server.stranger();
  await phone.logIn(email, PASSWORD);
  const tablet = server.stranger();
  await tablet.logIn(email, PASSWORD);
  const list = await ada.get(session.getSessions, {});
  expect(list).toHaveLength(3);
  expect(list.filter((one) => one.is_current)).toHaveLength(1);
  const [own] = (await phone.get(session.getSessions, {})).filter((one) => one.is_current);
  const eve = await server.newAdmin('Eve');
  const session_id = own?._id ?? '';
  expect(await eve.ask(session.endSession, { session_id, password: PASSWORD })).toMatchObject({ httpStatus: 404 });
  for (const password of [undefined, 'somebody else']) {
    const given = password === undefined ? {} : { password };
    expect((await ada.ask(session.endSession, { session_id, ...given })).httpStatus).toBeGreaterThanOrEqual(400);
    expect((await ada.ask(session.endOtherSessions, given)).httpStatus).toBeGreaterThanOrEqual(400);
  }
  expect((await phone.ask(environments.getEnvironments, {})).httpStatus).toBe(200);
  await ada.get(session.endSession, { session_id, password: PASSWORD });
  expect((await phone.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
  expect(await ada.get(session.endOtherSessions, { password: PASSWORD })).toEqual({ ended: 1 });
  expect((await tablet.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
  expect((await ada.ask(environments.getEnvironments, {})).httpStatus).toBe(200);
});

test('a new password is not the old one, and no easy guess', async () => {
  const ada = await server.newAdmin();
  const change = (new_password: string) =>
    ada.ask(users.updateUserPassword, { old_password: PASSWORD, new_password, confirm_password: new_password });
  expect(await change(PASSWORD)).toMatchObject({ httpStatus: 422, code: 'user.password-same' });
  expect(await change('Aa1!Aa1!Aa1!')).toMatchObject({ httpStatus: 422, code: 'user.password-weak' });
  expect(await change('P@ssw0rd2025!')).toMatchObject({ httpStatus: 422, code: 'user.password-weak' });
  const hana = { email: 'hana.weber@x.example', first_name: 'H', last_name: 'W', company: 'Sunfield' };
  for (const password of ['Hana-Weber-1', '1!Sunfield-x'])
    expect(await server.stranger().ask(users.register, { ...hana, password })).toMatchObject({
      code: 'user.password-weak',
    });
});

test('a session ends after fourteen days without use', async () => {
  const ada = await server.newAdmin();
  const mine = (await ada.get(session.getSessions, {})).find((one) => one.is_current)?._id;
  const daysLeft = async () => {
    const { rows } = await server.owner.query<{ days: number }>(
      'select extract(epoch from expires_at - now())::float / 86400 as days from sessions where id = $1',
      [mine],
    );
    return rows[0]?.days ?? 0;
  };
  expect(await daysLeft()).toBeCloseTo(14, 1);
  await server.owner.query("update sessions set expires_at = now() + interval '1 hour' where id = $1", [mine]);
  await ada.get(session.verifyAndGenerateAccessToken, {});
  expect(await daysLeft()).toBeCloseTo(14, 1);
  await server.owner.query("update sessions set expires_at = now() - interval '1 second' where id = $1", [mine]);
  expect((await ada.ask(session.verifyAndGenerateAccessToken, {})).httpStatus).toBe(401);
});

test('a session ends after thirty days, however often it is renewed, and by signing in anew', async () => {
  const ada = await server.newAdmin();
  const mine = (await ada.get(session.getSessions, {})).find((one) => one.is_current)?._id;
  await server.owner.query("update sessions set created_at = now() - interval '29 days' where id = $1", [mine]);
  expect((await ada.ask(session.verifyAndGenerateAccessToken, {})).httpStatus).toBe(200);
  await server.owner.query("update sessions set created_at = now() - interval '31 days' where id = $1", [mine]);
  expect((await ada.ask(session.verifyAndGenerateAccessToken, {})).httpStatus).toBe(401);

  const eve = await server.newAdmin('Eve');
  const copy = server.stranger();
  for (const [name, value] of eve.cookies) copy.cookies.set(name, value);
  await eve.logIn(eve.session.email, PASSWORD);
  expect((await copy.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
  expect((await eve.ask(environments.getEnvironments, {})).httpStatus).toBe(200);
});

test('what stands in cookies and headers of a session cannot be read by scripts nor kept by others', async () => {
  const ada = await server.newAdmin();
  const response = await ada.fetch(
    'POST',
    '/v2/login',
    JSON.stringify({ email: ada.session.email, password: PASSWORD }),
    { 'content-type': 'application/json' },
  );
  const cookies = response.headers.getSetCookie();
  for (const name of ['steward_access', 'steward_refresh'])
    expect(cookies.find((one) => one.startsWith(`${name}=`))).toMatch(/HttpOnly.*SameSite=Lax/i);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
