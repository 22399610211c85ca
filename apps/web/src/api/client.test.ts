import { waitFor } from '@testing-library/react';
import * as every from '@steward/contract/areas';
import { session } from '@steward/contract/access/session';
import { users } from '@steward/contract/access/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSession, keepSession, type SessionDetail } from '../session/session.ts';
import * as toasts from '../ui/toasts.tsx';
import { ask, askEnvelope, type AnyCall } from './client.ts';
import { CallFailure } from './failure.ts';
import { isOver, leave, setWay } from './leaving.ts';

const calls: { path: string; headers: Headers; body: unknown }[] = [];
let answers: Record<string, { status: number; body: object; headers?: Record<string, string> }[]> = {};
const toLogin = vi.fn();
let isPublic = false;

/** Sets the host of the page; tests run on localhost, which is treated differently. */
const onHost = (hostname: string) => vi.stubGlobal('location', { hostname, origin: `http://${hostname}` });

const good = (data: unknown) => ({
  status: 200,
  body: { statusCode: 200, status: 'success', message: '', showToaster: 0, data },
});
const bad = (status: number, code: string, more: object = {}) => ({
  status,
  body: { statusCode: status, status: 'failure', message: code, showToaster: 0, data: null, code, ...more },
});

beforeEach(() => {
  calls.length = 0;
  answers = {};
  isPublic = false;
  toLogin.mockReset();
  document.cookie = 'csrfToken=first; path=/';
  onHost('steward.example');
  setWay({ isPublicPage: () => isPublic, toLogin });
  vi.stubGlobal('fetch', (url: string, { headers, body }: RequestInit = {}) => {
    const path = new URL(url, 'http://localhost').pathname;
    calls.push({ path, headers: new Headers(headers), body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const {
      status,
      body: answer,
      headers: own = {},
    } = answers[path]?.shift() ?? { ...good({ done: true }), headers: {} };
    return Promise.resolve(new Response(JSON.stringify(answer), { status, headers: own }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
});

const paths = () => calls.map(({ path }) => path);

test('a 401 renews the access token once and repeats the call', async () => {
  answers = { '/v2/getUserProfile': [bad(401, 'session.missing'), good({ first_name: 'Ada' })] };
  expect(await ask(users.getUserProfile, {})).toMatchObject({ first_name: 'Ada' });
  expect(paths()).toEqual(['/v2/getUserProfile', '/v2/verifyAndGenerateAccessToken', '/v2/getUserProfile']);
});

test.each([
  ['a read waits as long as the server asks, and is sent once more', '0', true, 2],
  ['a read is not sent again when the pause is long', '60', true, 1],
  ['a change is never sent again', '0', false, 1],
])('after a 429, %s', async (_, pause, isRead, times) => {
  const refused = { ...bad(429, 'request.too-many'), headers: { 'retry-after': pause } };
  answers = { '/v2/getUserProfile': [refused, refused, good({ first_name: 'Ada' })] };
  await expect(ask(users.getUserProfile, {}, { isRead })).rejects.toMatchObject({ code: 'request.too-many' });
  expect(paths().filter((path) => path === '/v2/getUserProfile')).toHaveLength(times);
});

test('a read that was refused once is answered without a message', async () => {
  const refused = { ...bad(429, 'request.too-many', { showToaster: 1 }), headers: { 'retry-after': '0' } };
  const show = vi.spyOn(toasts, 'showToast');
  answers = { '/v2/getUserProfile': [refused, good({ first_name: 'Ada' })] };
  expect(await ask(users.getUserProfile, {}, { isRead: true })).toMatchObject({ first_name: 'Ada' });
  expect(show).not.toHaveBeenCalled();
});

test('calls with the same 401 share one renewal', async () => {
  answers = { '/v2/getUserProfile': [bad(401, 'session.missing'), bad(401, 'session.missing')] };
  await Promise.all([ask(users.getUserProfile, {}), ask(users.getUserProfile, {})]);
  expect(paths().filter((path) => path === '/v2/verifyAndGenerateAccessToken')).toHaveLength(1);
});

test('a wrong password does not renew the session', async () => {
  answers = { '/v2/login': [bad(401, 'session.wrong-credentials')] };
  await expect(ask(session.login, { email: 'a@b.de', password: 'x' })).rejects.toMatchObject({
    code: 'session.wrong-credentials',
  });
  expect(paths()).toEqual(['/v2/login']);
});

test('when the renewal is refused, local storage is cleared and the login opens', async () => {
  keepSession({ uid: '1', is_admin: true } as SessionDetail);
  answers = {
    '/v2/getUserProfile': [bad(401, 'session.missing')],
    '/v2/verifyAndGenerateAccessToken': [bad(401, 'session.refresh-lost')],
  };
  await expect(ask(users.getUserProfile, {})).rejects.toBeInstanceOf(CallFailure);
  expect(localStorage).toHaveLength(0);
  expect(toLogin).toHaveBeenCalledOnce();
});

test('a user on a public page stays there', async () => {
  isPublic = true;
  answers = {
    '/v2/getUserProfile': [bad(401, 'session.missing')],
    '/v2/verifyAndGenerateAccessToken': [bad(401, 'session.refresh-lost')],
  };
  await expect(ask(users.getUserProfile, {})).rejects.toBeInstanceOf(CallFailure);
  expect(toLogin).not.toHaveBeenCalled();
});

test('a server error is logged with its call and thrown, for every call', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify(bad(500, 'server.failed').body), { status: 500 })),
  );
  const calls = Object.values(every)
    .flatMap((area): AnyCall[] => Object.values(area))
    // Uploads are sent in another way, and the renewal is not a call of a screen.
    .filter(({ shape, name }) => shape !== 'upload' && name !== 'verifyAndGenerateAccessToken');
  expect(calls.length).toBeGreaterThan(200);
  for (const call of calls) {
    await expect(ask(call, {}, { quiet: true }), call.name).rejects.toMatchObject({ status: 500 });
    expect(logged, call.name).toHaveBeenLastCalledWith(`${call.name}: 500 server.failed`);
  }
  logged.mockRestore();
});

test('an expired CSRF token is renewed, once', async () => {
  answers = { '/v2/logout': [bad(403, 'session.csrf')] };
  await ask(session.logout, {});
  expect(paths()).toEqual(['/v2/logout', '/v2/getCsrfToken', '/v2/logout']);
  expect(calls[0]?.headers.get('X-CSRF-Token')).toBe('first');
});

test('a missing permission does not end the session', async () => {
  keepSession({ uid: '1', is_admin: false } as SessionDetail);
  answers = { '/v2/getUserProfile': [bad(403, 'session.forbidden')] };
  await expect(ask(users.getUserProfile, {})).rejects.toMatchObject({ code: 'session.forbidden' });
  expect(toLogin).not.toHaveBeenCalled();
});

test('a 403 without a session opens the login', async () => {
  answers = { '/v2/getUserProfile': [bad(403, 'session.forbidden')] };
  await expect(ask(users.getUserProfile, {})).rejects.toBeInstanceOf(CallFailure);
  expect(toLogin).toHaveBeenCalledOnce();
});

test('a body with 403 inside a 200 runs the logout routine', async () => {
  keepSession({ uid: '1', is_admin: false } as SessionDetail);
  answers = { '/v2/getUserProfile': [{ ...bad(403, 'session.forbidden'), status: 200 }] };
  await expect(ask(users.getUserProfile, {})).rejects.toBeInstanceOf(CallFailure);
  expect(paths()).toEqual(['/v2/getUserProfile', '/v2/logout']);
  expect(localStorage).toHaveLength(0);
  expect(toLogin).toHaveBeenCalledOnce();
});

test('the body of a 400 is passed to the caller', async () => {
  const errors = [{ field: 'email', message: 'is required' }];
  answers = { '/v2/register': [bad(400, 'request.invalid', { errors })] };
  const input = { email: '', password: '', first_name: '', last_name: '', company: '' };
  expect(await askEnvelope(users.register, input)).toMatchObject({ statusCode: 400, errors });
});

test('an answer that breaks off is a lost connection, and a canceled one shows nothing', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(broken()));
  await expect(ask(users.getUserProfile, {})).rejects.toMatchObject({ code: 'network.offline' });
  const signal = AbortSignal.abort();
  await expect(ask(users.getUserProfile, {}, { signal })).rejects.not.toBeInstanceOf(CallFailure);
  expect(error).not.toHaveBeenCalled();
});

test('on localhost a refused renewal leaves the page as it is', async () => {
  onHost('localhost');
  keepSession({ uid: '1', is_admin: true } as SessionDetail);
  answers = {
    '/v2/getUserProfile': [bad(401, 'session.missing')],
    '/v2/verifyAndGenerateAccessToken': [bad(401, 'session.refresh-lost')],
  };
  await expect(ask(users.getUserProfile, {})).rejects.toBeInstanceOf(CallFailure);
  expect(toLogin).not.toHaveBeenCalled();
  expect(localStorage.length).toBeGreaterThan(0);
  // `isOver` then shows a bar with the link to the login page.
  expect(isOver()).toBe(true);
  leave();
  expect(isOver()).toBe(false);
  expect(localStorage).toHaveLength(0);
  expect(toLogin).toHaveBeenCalledOnce();
});

test('a 403 about the session itself opens the login', async () => {
  keepSession({ uid: '1', is_admin: false } as SessionDetail);
  answers = { '/v2/getUserProfile': [bad(403, 'session.inactive')] };
  await expect(ask(users.getUserProfile, {})).rejects.toMatchObject({ code: 'session.inactive' });
  expect(toLogin).toHaveBeenCalledOnce();
});

test.each([
  [0, 'Saved', 200, undefined],
  [1, 'Saved', 200, 'success'],
  [1, '', 200, undefined],
  [0, 'Refused', 400, undefined],
  [1, 'Refused', 400, 'error'],
  [1, '', 400, undefined],
])('showToaster %s with "%s" and %s shows the toast %s', async (showToaster, message, statusCode, kind) => {
  const shown = vi.spyOn(toasts, 'showToast').mockImplementation(() => '');
  const body = { statusCode, status: 'any', message, showToaster, data: null };
  answers = { '/v2/getUserProfile': [{ status: statusCode, body }] };
  await askEnvelope(users.getUserProfile, {});
  await Promise.resolve();
  if (kind) await waitFor(() => expect(shown).toHaveBeenCalledWith(kind, message));
  else expect(shown).not.toHaveBeenCalled();
  shown.mockRestore();
});

test('every call has an id of its own, from the page to the last job; without https the server makes it', async () => {
  const ids = () => calls.splice(0).map(({ headers }) => headers.get('x-request-id'));
  vi.stubGlobal('isSecureContext', true);
  await ask(users.getUserProfile, {});
  await ask(session.logout, {});
  const made = ids();
  expect(made).toHaveLength(2);
  expect(new Set(made).size).toBe(2);
  // The server accepts ids of this form, and makes its own otherwise.
  for (const id of made) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  vi.stubGlobal('isSecureContext', false);
  await ask(users.getUserProfile, {});
  expect(ids()).toEqual([null]);
});
