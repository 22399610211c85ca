import { expect, test } from 'vitest';
import { isDoubted } from './recognise.ts';

test.each([
  ['a clear page', { mean: 94, upended: false }, false],
  ['a worn page', { mean: 86, upended: false }, true],
  ['a page on its side, which is turned first', { mean: 62, upended: true }, false],
  ['a page upside down, which is turned first', { mean: 30, upended: false }, false],
])('%s: read again with the large network or not', (_, seen, again) => {
  expect(isDoubted(seen)).toBe(again);
});
