import { randomBytes } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import { isSameText, macOf } from '../secrets/mac.ts';

export const ACCESS_COOKIE = 'steward_access';
export const REFRESH_COOKIE = 'steward_refresh';
/** Ties a sign-on at an identity provider to the browser that began it. */
export const SIGN_ON_COOKIE = 'steward_sign_on';
/** Readable by the page, which sends it back in X-CSRF-Token (A14). */
export const CSRF_COOKIE = 'csrfToken';

export const ACCESS_SECONDS = 10 * 60;
export const REFRESH_SECONDS = 14 * 24 * 3600;
/** However often it is renewed, a session ends after this time. */
export const SESSION_SECONDS = 30 * 24 * 3600;

const sign = (secret: string, value: string) => macOf(secret, 'csrf', value);

/** Names its session by a hash; before a session it names none. */
export function makeCsrfToken(secret: string, sessionId?: string): string {
  const content = `${randomBytes(18).toString('base64url')}.${sessionId ? sign(secret, sessionId) : ''}`;
  return `${content}.${sign(secret, content)}`;
}

/** Whether this installation made the value; with a session, whether it made it for that one. */
export function isCsrfTokenOf(secret: string, token: string | undefined, sessionId: string | undefined): boolean {
  const [value = '', owner = '', signature = ''] = (token ?? '').split('.');
  if (!isSameText(sign(secret, `${value}.${owner}`), signature)) return false;
  return sessionId === undefined || isSameText(sign(secret, sessionId), owner);
}

/** The cookie and the header are the same, and of the request's session. */
export function isCsrfTokenRight(
  secret: string,
  cookie: string | undefined,
  header: string | undefined,
  sessionId: string | undefined,
): boolean {
  return Boolean(cookie && header && isSameText(cookie, header) && isCsrfTokenOf(secret, cookie, sessionId));
}

export function setSessionCookies(ctx: Ctx, sessionId: string, access: string, refresh: string): void {
  ctx.cookies.set.set(ACCESS_COOKIE, { value: access, httpOnly: true, maxAgeSeconds: ACCESS_SECONDS, path: '/' });
  ctx.cookies.set.set(REFRESH_COOKIE, { value: refresh, httpOnly: true, maxAgeSeconds: REFRESH_SECONDS, path: '/' });
  ctx.cookies.set.set(CSRF_COOKIE, {
    value: makeCsrfToken(ctx.secret, sessionId),
    httpOnly: false,
    maxAgeSeconds: REFRESH_SECONDS,
    path: '/',
  });
}

export function clearSessionCookies(ctx: Ctx): void {
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE])
    ctx.cookies.set.set(name, { value: '', httpOnly: true, maxAgeSeconds: 0, path: '/' });
  ctx.cookies.set.set(CSRF_COOKIE, {
    value: makeCsrfToken(ctx.secret),
    httpOnly: false,
    maxAgeSeconds: REFRESH_SECONDS,
    path: '/',
  });
}
