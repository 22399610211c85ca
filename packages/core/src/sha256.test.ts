import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

// FIPS 180-4, examples of the NIST.
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('%j has its published hash', (text, hash) => {
  expect(sha256(bytesOf(text))).toBe(hash);
});

test('every length around a block agrees with the library', () => {
  for (let length = 50; length < 140; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
