import { readCookie } from '../session/cookie.ts';

/**
 * The token that every changing call repeats in a header. The server sets the cookie; before login it is requested
 * here.
 */
export async function csrfToken(fresh = false): Promise<string> {
  if (fresh || !readCookie('csrfToken')) {
    const answer = await fetch('/v2/getCsrfToken', { credentials: 'same-origin', cache: 'no-store' });
    const body = (await answer.json().catch(() => undefined)) as { data?: { csrfToken?: string } } | undefined;
    return readCookie('csrfToken') ?? body?.data?.csrfToken ?? '';
  }
  return readCookie('csrfToken') ?? '';
}
