import { expect, test } from 'vitest';
import { loadDuration } from './load-duration.ts';

test('each value of a short list has the share of hours that reach it', () => {
  expect(loadDuration([30, null, 10, 40, 20])).toEqual({
    points: [
      { share: 0, value: 40 },
      { share: 0.25, value: 40 },
      { share: 0.5, value: 30 },
      { share: 0.75, value: 20 },
      { share: 1, value: 10 },
    ],
    peak: 40,
    base: 10,
    lowest: 10,
    mean: 25,
    loadFactor: 25 / 40,
    hours: 4,
    unknown: 1,
  });
});

test('a year has 400 points, all of them measured values', () => {
  // 8,784 values from 1 to 8,784, in another order.
  const values = Array.from({ length: 8784 }, (_, n) => ((n * 5) % 8784) + 1);
  const curve = loadDuration(values);
  expect(curve?.points).toHaveLength(400);
  expect(curve?.points.every(({ value }) => Number.isInteger(value))).toBe(true);
  expect(curve).toMatchObject({ peak: 8784, lowest: 1, hours: 8784 });
  // 95 % of 8,784 hours are 8,344.8: the 8,345th value from above.
  expect(curve?.base).toBe(8784 - 8345 + 1);
});

test('one hour without power is the lowest value, not the base', () => {
  expect(loadDuration([...Array.from({ length: 40 }, () => 12), 0])).toMatchObject({ base: 12, lowest: 0 });
});

test('without a value there is no curve, and without use no load factor', () => {
  expect(loadDuration([null, null])).toBeNull();
  expect(loadDuration([0, 0])?.loadFactor).toBeNull();
  expect(() => loadDuration([1], 1)).toThrow('two points');
});
