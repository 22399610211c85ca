import { expect, test } from 'vitest';
import { contrastOnWhite, LEAST_CONTRAST, shippedStyles, unknownPlaceholders } from './report-style.ts';

// Ratios as the WebAIM contrast checker shows them.
test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#767676', 4.54],
  ['#777777', 4.48],
  ['#ff0000', 4],
  ['#0000ff', 8.59],
])('the contrast of %s to white is %d', (color, ratio) => {
  expect(contrastOnWhite(color)).toBeCloseTo(ratio, 2);
});

test('our own letters can be read, and what is no color has no contrast', () => {
  for (const { color } of Object.values(shippedStyles)) expect(contrastOnWhite(color)).toBeGreaterThan(LEAST_CONTRAST);
  expect(contrastOnWhite('teal')).toBe(1);
});

test('a name in braces that no page has is found', () => {
  expect(unknownPlaceholders('{organization}, {page} of {pages}')).toEqual([]);
  expect(unknownPlaceholders('{tenant} {} {date}')).toEqual(['tenant', '']);
});
