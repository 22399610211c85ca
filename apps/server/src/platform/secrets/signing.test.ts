import { expect, test } from 'vitest';
import { isSignedBy, signingKeyOf, signWith } from './signing.ts';

const secret = 'a secret of at least thirty-two characters';

test('the key pair of an installation follows from its secret alone', () => {
  expect(signingKeyOf(secret)).toBe(signingKeyOf(secret));
  expect(signingKeyOf(secret)).toMatch(/^[\w-]{43}$/);
  expect(signingKeyOf(`${secret}!`)).not.toBe(signingKeyOf(secret));
});

test('a signature is valid for its own bytes and its own key only', () => {
  const bytes = Buffer.from('the list of an archive');
  const signature = signWith(secret, bytes);
  expect(isSignedBy(signingKeyOf(secret), bytes, signature)).toBe(true);
  expect(isSignedBy(signingKeyOf(secret), Buffer.from('another list'), signature)).toBe(false);
  expect(isSignedBy(signingKeyOf(`${secret}!`), bytes, signature)).toBe(false);
  expect(isSignedBy(signingKeyOf(secret), bytes, 'no signature')).toBe(false);
  expect(isSignedBy('no key', bytes, signature)).toBe(false);
});
