import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { ACCESS_SECONDS } from '../http/cookies.ts';

const keys = new Map<string, Promise<webcrypto.CryptoKey>>();

/** Recently verified tokens: every call has one, and verifying takes longer than the rest of the authorization. */
const checked = new Map<string, { sessionId: string; until: number }>();
const MOST_CHECKED = 10_000;

/** Imported once: every call checks a token. */
function key(secret: string): Promise<webcrypto.CryptoKey> {
  const found = keys.get(secret);
  if (found) return found;
  const raw = new TextEncoder().encode(`access:${secret}`);
  const imported = webcrypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  keys.set(secret, imported);
  return imported;
}

/** The short-lived proof of a session. It names only the session; the permissions are read from the database each time. */
export const makeAccessToken = async (secret: string, sessionId: string): Promise<string> =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('steward')
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS}s`)
    .sign(await key(secret));

/** The session's id, or undefined when the token is invalid or expired. */
export async function readAccessToken(secret: string, token: string): Promise<string | undefined> {
  const name = `${secret} ${token}`;
  const known = checked.get(name);
  if (known && known.until > Date.now()) return known.sessionId;
  try {
    const { payload } = await jwtVerify(token, await key(secret), { issuer: 'steward', algorithms: ['HS256'] });
    const { sid, exp } = payload;
    if (typeof sid !== 'string' || exp === undefined) return undefined;
    if (checked.size >= MOST_CHECKED) checked.clear();
    checked.set(name, { sessionId: sid, until: exp * 1000 });
    return sid;
  } catch {
    return undefined;
  }
}

/** 256 random bits, for links and refresh tokens. Only the hash is stored. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The secret of a link that opens without an account: the organization, and 256 random bits. */
export const makeLinkToken = (organizationId: string): string =>
  `${Buffer.from(organizationId.replaceAll('-', ''), 'hex').toString('base64url')}.${makeSecret()}`;

/** The organization in the secret of a link; undefined for anything else. */
export function organizationOfLink(token: string): string | undefined {
  const [, first] = /^([\w-]{22})\.[\w-]{43}$/.exec(token) ?? [];
  const hex = Buffer.from(first ?? '', 'base64url').toString('hex');
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined;
}
