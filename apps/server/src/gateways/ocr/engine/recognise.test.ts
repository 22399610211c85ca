import { expect, test } from 'vitest';
import { isDoubted } from './recognise.ts';

test.each([
  ['a clear page', { mean: 94, upended: false, network: 'small' as const }, false],
  ['a worn page', { mean: 86, upended: false, network: 'small' as const }, true],
  ['a worn page that the large network has read', { mean: 86, upended: false, network: 'large' as const }, false],
  ['a page on its side, which is turned first', { mean: 62, upended: true, network: 'small' as const }, false],
  ['a page upside down, which is turned first', { mean: 30, upended: false, network: 'small' as const }, false],
])('%s: read again with the large network or not', (_, seen, again) => {
  expect(isDoubted(seen)).toBe(again);
});
