import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { ACCESS_SECONDS } from './cookies.ts';

const key = (secret: string) => new TextEncoder().encode(`access:${secret}`);

/** The short-lived proof of a session. It names the session only; what the person may do is read anew from the database. */
export const makeAccessToken = (secret: string, sessionId: string): Promise<string> =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('steward')
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS}s`)
    .sign(key(secret));

/** The session's id, or undefined when the token is wrong or over. */
export async function readAccessToken(secret: string, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, key(secret), { issuer: 'steward', algorithms: ['HS256'] });
    return typeof payload.sid === 'string' ? payload.sid : undefined;
  } catch {
    return undefined;
  }
}

/** 256 bits nobody can guess, for links and refresh tokens. Only its hash is kept. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
