import { expect, test } from 'vitest';
import { lastFullYear } from './report-address.ts';

test.each([
  ['a running year gives way to the last full one', 2026, [2026, 2025, 2024], 2025],
  ['with data only longer ago, to the last year with data', 2026, [2026, 2023], 2023],
  ['without data, to the last full year', 2026, undefined, 2025],
  ['a chosen year that is over stays', 2023, [2026, 2025], 2023],
])('reports open on a full year: %s', (_, chosen, withData, year) => {
  expect(lastFullYear(chosen, withData, '2026-11-29')).toBe(year);
});
