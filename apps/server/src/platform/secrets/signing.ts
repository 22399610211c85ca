import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';

// An Ed25519 private key in PKCS #8 is this prefix and its 32 bytes (RFC 8410).
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

function privateKeyOf(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'steward installation signing key', 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

/**
 * The public key of the installation, as base64url of its 32 bytes. The key pair is derived from the secret, so all servers of an
 * installation have the same one, and nothing else has to be stored.
 */
export function signingKeyOf(secret: string): string {
  return createPublicKey(privateKeyOf(secret)).export({ format: 'jwk' }).x ?? '';
}

/** The Ed25519 signature of the installation, as base64url. */
export const signWith = (secret: string, bytes: Buffer): string =>
  sign(null, bytes, privateKeyOf(secret)).toString('base64url');

/** False also for a key or a signature that is none. */
export function isSignedBy(key: string, bytes: Buffer, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return verify(null, bytes, publicKey, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
