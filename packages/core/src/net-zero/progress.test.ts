import { expect, test } from 'vitest';
import { targetProgress } from './progress.ts';

const yearly = { kind: 'sbti-1.5c' as const, baseYear: 2019, baseKg: 1_000_000, points: [] };
const own = { kind: 'own' as const, baseYear: 2020, baseKg: 500_000, points: [{ year: 2030, reduction: 50 }] };

test.each([
  ['4.2 % a year for five years, 18 % achieved', yearly, 2024, 820_000, 0.21, 0.18, false],
  ['exactly on the line', yearly, 2024, 790_000, 0.21, 0.21, true],
  ['half of the way to a point of its own', own, 2025, 350_000, 0.25, 0.3, true],
  ['more than in the base year', own, 2021, 600_000, 0.05, -0.2, false],
  ['in the base year nothing is required', own, 2020, 500_000, 0, 0, true],
])('%s', (_, target, year, emitted, required, achieved, isMet) => {
  const found = targetProgress(target, year, emitted);
  expect(found?.required).toBeCloseTo(required, 9);
  expect(found?.achieved).toBeCloseTo(achieved, 9);
  expect(found?.isMet).toBe(isMet);
});

test('before the base year there is no progress', () => {
  expect(targetProgress(own, 2019, 1)).toBeUndefined();
});
