import { expect, test } from 'vitest';
import { hashPassword, isPasswordRight, standardCost } from './passwords.ts';

test('a password is hashed with Argon2id at the minimum cost that OWASP names', async () => {
  const hash = await hashPassword('Demo-1234!', standardCost);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPasswordRight(hash, 'Demo-1234!')).toBe(true);
  expect(await isPasswordRight(hash, 'demo-1234!')).toBe(false);
});

test('a missing hash matches no password', async () => {
  expect(await isPasswordRight(undefined, 'nobody has this password')).toBe(false);
});

test('a hash that cannot be read is an error', async () => {
  await expect(isPasswordRight('not a hash', 'Demo-1234!')).rejects.toThrow();
});

test('more passwords than there are cores are all served', async () => {
  const hashes = await Promise.all(Array.from({ length: 8 }, (_, i) => hashPassword(`Demo-${i}!`)));
  expect(new Set(hashes).size).toBe(8);
});
