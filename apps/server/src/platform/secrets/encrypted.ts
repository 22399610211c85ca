import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// A key of its own for each purpose, so that what was encrypted for one can never be decrypted as another.
const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `sealed:${purpose}`, 32));

/** Encrypts what must be read again (AES-256-GCM). `owner` is bound to it: moved to another row, it cannot be decrypted. */
export function encrypt(secret: string, purpose: string, owner: string, plain: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return ['v1', ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
}

/** Throws when it was changed, belongs to another owner, or the installation's secret is another one. */
export function decrypt(secret: string, purpose: string, owner: string, encrypted: string): string {
  const [version, iv = '', tag = '', body = ''] = encrypted.split('.');
  if (version !== 'v1') throw new Error('encrypted in a way that is not known');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), Buffer.from(iv, 'base64url'))
    .setAAD(Buffer.from(owner))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
}
