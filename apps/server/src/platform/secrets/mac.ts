import { createHmac, timingSafeEqual } from 'node:crypto';

// What this installation gives out and gets back: cookies, tickets, tokens. The code of one purpose is worth nothing for another.

/** The message authentication code of a text for a purpose, with the secret of the installation: HMAC with SHA-256 as base64url. */
export const macOf = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', `${purpose}:${secret}`).update(text).digest('base64url');

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export function isSameText(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
