import { expect, test } from 'vitest';
import { perDegreeDay } from './degree-days.ts';

const days = new Map([
  ['2025-01', 500],
  ['2025-02', 300],
  ['2025-07', 0.2],
]);

test('energy is divided by the degree days of its months together', () => {
  expect(perDegreeDay({ value: 4000 }, days, ['2025-01', '2025-02']).value).toBe(5);
});

test('a month without temperatures, or without degree days, gives no quotient', () => {
  expect(perDegreeDay({ value: 4000 }, days, ['2025-01', '2025-03']).value).toBeNull();
  expect(perDegreeDay({ value: 40 }, days, ['2025-07']).value).toBeNull();
});
