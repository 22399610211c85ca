import { expect, test } from 'vitest';
import { pathOf, scaleEnd } from './strip-chart.tsx';

test.each([
  [82, 100],
  [80, 80],
  [7.3, 8],
  [0.9, 1],
  [1, 1],
  [430, 800],
])('a scale for %d ends with %d', (largest, end) => expect(scaleEnd(largest)).toBeCloseTo(end, 9));

test('a limit applies until the end of the year, other lines run from point to point, and unknown values are gaps', () => {
  const x = (at: number) => at * 10;
  const y = (value: number) => value;
  expect(pathOf([8, 8, 3], x, y, true)).toBe('M0 8H5V8H10H15V3H20');
  expect(pathOf([8, 8, 3], x, y, false)).toBe('M0 8L10 8L20 3');
  expect(pathOf([null, 8, null, 3, 2], x, y, false)).toBe('M10 8M30 3L40 2');
});
