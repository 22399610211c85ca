import { expect, test } from 'vitest';
import { quartiles, shareAbove } from './quartiles.ts';

test.each([
  [[1, 2, 3, 4, 5], { lower: 2, median: 3, upper: 4 }],
  [[40, 10, 30, 20], { lower: 17.5, median: 25, upper: 32.5 }],
  [[1, 2, 3], null],
])('quartiles of %o', (values, expected) => expect(quartiles(values)).toEqual(expected));

test('the place among others', () => {
  expect(shareAbove(20, [10, 20, 30, 40])).toBe(0.625);
  expect(shareAbove(5, [10, 20])).toBe(1);
  expect(shareAbove(5, [])).toBeNull();
});
