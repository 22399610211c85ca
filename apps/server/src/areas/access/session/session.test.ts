import { environments } from '@steward/contract/estate/environments';
import { session } from '@steward/contract/access/session';
import { users } from '@steward/contract/access/users';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a wrong password and an unknown address get the same answer', async () => {
  const ada = await server.newAdmin();
  const wrong = await server.stranger().ask(session.login, { email: ada.session.email, password: 'Wrong-1234!' });
  const unknown = await server.stranger().ask(session.login, { email: 'nobody@test.example', password: 'Wrong-1234!' });
  expect(wrong).toEqual(unknown);
  expect(wrong).toMatchObject({ httpStatus: 401, code: 'session.wrong-credentials' });
});

test('ten wrong passwords lock the account for their address only; a known device signs in from anywhere', async () => {
  const ada = await server.newAdmin();
  const { email } = ada.session;
  const thief = server.stranger();
  const attempt = (person: Person, password = 'Wrong-1234!') => person.ask(session.login, { email, password });
  for (let i = 0; i < 10; i++) expect((await attempt(thief)).code).toBe('session.wrong-credentials');
  expect((await attempt(thief, PASSWORD)).code).toBe('request.too-many');
  // The same person from another address, on a browser never seen before.
  expect((await attempt(server.stranger(), PASSWORD)).httpStatus).toBe(200);
  expect((await attempt(ada, PASSWORD)).httpStatus).toBe(200);
  // A known device has no more attempts than others.
  for (let i = 0; i < 10; i++) await attempt(ada);
  expect((await attempt(ada, PASSWORD)).code).toBe('request.too-many');
  // The device is known for its own account only.
  const eve = Object.assign(await server.newAdmin('Eve'), { from: thief.from });
  expect((await attempt(eve, PASSWORD)).code).toBe('request.too-many');
});

test('a hundred and twenty wrong passwords keep out only those who send them, and from many addresses there are fewer each', async () => {
  const ada = await server.newAdmin();
  const { email } = ada.session;
  const attempt = (person: Person, password = 'Wrong-1234!') => person.ask(session.login, { email, password });
  const from = (address: string) => Object.assign(server.stranger(), { from: address });
  const senders = Array.from({ length: 12 }, (_, i) => from(`198.51.${i}.1`));
  for (const sender of senders)
    for (let i = 0; i < 10; i++)
      expect(['session.wrong-credentials', 'request.too-many']).toContain((await attempt(sender)).code);
  for (const sender of senders) expect((await attempt(sender, PASSWORD)).code).toBe('request.too-many');
  // The owner, on a browser never seen before, has no such limit yet.
  expect((await attempt(from('203.0.113.9'))).code).toBe('session.wrong-credentials');
  expect((await attempt(from('203.0.113.9'), PASSWORD)).httpStatus).toBe(200);
  // During the attack a new sender has three attempts.
  const late = from('192.0.2.1');
  for (let i = 0; i < 3; i++) expect((await attempt(late)).code).toBe('session.wrong-credentials');
  expect((await attempt(late, PASSWORD)).code).toBe('request.too-many');
  expect((await attempt(ada, PASSWORD)).httpStatus).toBe(200);
}, 30_000);

test('the addresses of one network have a hundred wrong passwords together', async () => {
  const ada = await server.newAdmin();
  const { email } = ada.session;
  const attempt = (address: string, password = 'Wrong-1234!') =>
    Object.assign(server.stranger(), { from: address }).ask(session.login, { email, password });
  for (let i = 0; i < 100; i++) await attempt(`2001:db8:1:${i}::1`);
  expect((await attempt('2001:db8:1:ffff::1', PASSWORD)).code).toBe('request.too-many');
  expect((await attempt('2001:db8:2::1', PASSWORD)).httpStatus).toBe(200);
}, 30_000);

test('wrong passwords in one session leave another session of the person its attempts', async () => {
  const ada = await server.newAdmin();
  const thief = server.stranger();
  await thief.logIn(ada.session.email, PASSWORD);
  const change = (person: Person, old_password: string) =>
    person.ask(users.updateUserPassword, {
      old_password,
      new_password: 'Entirely-New-77!',
      confirm_password: 'Entirely-New-77!',
    });
  for (let i = 0; i < 10; i++) expect((await change(thief, 'Wrong-1234!')).code).toBe('user.old-password');
  expect((await change(thief, PASSWORD)).code).toBe('request.too-many');
  expect((await change(ada, PASSWORD)).httpStatus).toBe(200);
});

test('ten wrong passwords within five minutes count, regardless of the clock time', async () => {
  const ada = await server.newAdmin();
  const thief = server.stranger();
  const attempt = () => thief.ask(session.login, { email: ada.session.email, password: 'Wrong-1234!' });
  const next = Math.ceil(Date.now() / 300_000) * 300_000;
  vi.useFakeTimers({ toFake: ['Date'], now: next - 1000 });
  onTestFinished(() => void vi.useRealTimers());
  for (let i = 0; i < 6; i++) expect((await attempt()).code).toBe('session.wrong-credentials');
  vi.setSystemTime(next + 1000);
  for (let i = 0; i < 4; i++) expect((await attempt()).code).toBe('session.wrong-credentials');
  expect((await attempt()).code).toBe('request.too-many');
  vi.setSystemTime(next + 299_000);
  expect((await attempt()).code).toBe('session.wrong-credentials');
});

test('a CSRF value is valid for its own session only', async () => {
  const ada = await server.newAdmin();
  const eve = await server.newAdmin('Eve');
  ada.cookies.set('csrfToken', eve.cookies.get('csrfToken') ?? '');
  expect((await ada.ask(environments.getEnvironments, {})).code).toBe('session.csrf');
  const before = await server.stranger().fetch('GET', '/v2/getCsrfToken');
  const { data } = (await before.json()) as { data: { csrfToken: string } };
  ada.cookies.set('csrfToken', data.csrfToken);
  expect((await ada.ask(environments.getEnvironments, {})).code).toBe('session.csrf');
  await ada.fetch('GET', '/v2/getCsrfToken');
  expect((await ada.ask(environments.getEnvironments, {})).httpStatus).toBe(200);
});

test('a refresh token that was just used gives another device nothing, and ends the session', async () => {
  const ada = await server.newAdmin();
  const used = ada.cookies.get('steward_refresh') ?? '';
  await ada.get(session.verifyAndGenerateAccessToken, {});
  const thief = server.stranger();
  thief.cookies.set('steward_refresh', used);
  const reply = await thief.ask(session.verifyAndGenerateAccessToken, {});
  expect(reply).toMatchObject({ httpStatus: 401, code: 'session.refresh-lost' });
  expect(thief.cookies.has('steward_access')).toBe(false);
  expect((await ada.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
});

test('another device with the token of a running renewal gets nothing of it, and ends the session', async () => {
  const ada = await server.newAdmin();
  const used = ada.cookies.get('steward_refresh') ?? '';
  const thief = server.stranger();
  thief.cookies.set('steward_refresh', used);
  await thief.fetch('GET', '/v2/getCsrfToken');
  // The renewal waits for its row until both requests have arrived.
  const holder = await server.owner.connect();
  await holder.query('begin');
  await holder.query('select from sessions where user_id = $1 for update', [ada.session.uid]);
  const own = ada.ask(session.verifyAndGenerateAccessToken, {});
  await new Promise((resolve) => setTimeout(resolve, 300));
  const stolen = thief.ask(session.verifyAndGenerateAccessToken, {});
  await new Promise((resolve) => setTimeout(resolve, 300));
  await holder.query('commit');
  holder.release();
  expect((await own).httpStatus).toBe(200);
  expect(await stolen).toMatchObject({ httpStatus: 401, code: 'session.refresh-lost' });
  expect(thief.cookies.has('steward_access')).toBe(false);
  expect((await ada.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
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
  const tab = server.stranger();
  for (const [name, value] of ada.cookies) tab.cookies.set(name, value);
  await ada.get(session.verifyAndGenerateAccessToken, {});
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

test('every change is logged with author, object, old and new value, and the log cannot be changed', async () => {
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
    for (const [name, value] of ada.cookies) tab.cookies.set(name, value);
    return tab;
  });
  // The CSRF value first, as every page has it before it renews.
  await Promise.all(tabs.map((tab) => tab.fetch('GET', '/v2/getCsrfToken')));
  const reply = await Promise.all(tabs.map((tab) => tab.ask(session.verifyAndGenerateAccessToken, {})));
  expect(new Set(reply.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200]));
  const next = new Set(tabs.map((tab) => tab.cookies.get('steward_refresh')).filter((token) => token !== shared));
  expect(next.size).toBe(1);
  expect((await tabs[0]?.ask(environments.getEnvironments, {}))?.httpStatus).toBe(200);
  const { rows } = await server.owner.query('select ended_at from sessions where user_id = $1', [ada.session.uid]);
  expect(rows).toEqual([{ ended_at: null }]);
  const last = server.stranger();
  last.cookies.set('steward_refresh', [...next][0] ?? '');
  expect((await last.ask(session.verifyAndGenerateAccessToken, {})).httpStatus).toBe(200);
});

test('a person sees their sessions, and ends one or all others with the password', async () => {
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

test('a session ends after thirty days despite renewals, and at a new sign-in', async () => {
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

test('scripts cannot read the cookies and headers of a session, and caches do not store them', async () => {
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

test('a page of another site cannot renew a session, whatever origin it claims', async () => {
  const ada = await server.newAdmin();
  const renew = (origin?: string) => ada.ask(session.verifyAndGenerateAccessToken, { ...(origin && { origin }) });
  expect(await renew('https://elsewhere.example')).toMatchObject({ httpStatus: 401, code: 'session.refresh-lost' });
  expect((await renew('not an address')).httpStatus).toBe(401);
  expect((await renew(ada.address)).httpStatus).toBe(200);
  const sent = await ada.fetch('POST', '/v2/verifyAndGenerateAccessToken', '{}', {
    'content-type': 'application/json',
    origin: 'https://elsewhere.example',
  });
  expect(sent.status).toBe(401);
});
