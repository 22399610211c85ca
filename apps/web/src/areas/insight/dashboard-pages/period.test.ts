import { expect, test } from 'vitest';
import { kindOf, ofKind, stepped, yearOf } from './period.ts';

const march = { start: '2025-03-01', end: '2025-03-31' };
const toMarch = { start: '2024-04-01', end: '2025-03-31' };

test.each([
  ['day', { start: '2024-02-29', end: '2024-02-29' }],
  ['month', { start: '2024-02-01', end: '2024-02-29' }],
  ['quarter', { start: '2025-04-01', end: '2025-06-30' }],
  ['year', yearOf(2025)],
  ['twelve', toMarch],
  ['own', { start: '2025-02-01', end: '2025-04-30' }],
  ['own', { start: '2025-01-15', end: '2025-02-14' }],
] as const)('%s is found from first and last day', (kind, period) => {
  expect(kindOf(period)).toBe(kind);
});

test('a period moves by its own length, twelve months by one', () => {
  expect(stepped({ start: '2025-01-01', end: '2025-01-31' }, 1)).toEqual({ start: '2025-02-01', end: '2025-02-28' });
  expect(stepped({ start: '2025-01-01', end: '2025-03-31' }, -1)).toEqual({ start: '2024-10-01', end: '2024-12-31' });
  expect(stepped(yearOf(2024), -1)).toEqual(yearOf(2023));
  expect(stepped(toMarch, 1)).toEqual({ start: '2024-05-01', end: '2025-04-30' });
  expect(stepped({ start: '2025-03-01', end: '2025-03-10' }, -1)).toEqual({ start: '2025-02-19', end: '2025-02-28' });
});

test('another kind keeps the end of the period, but does not end after today', () => {
  expect(ofKind('month', yearOf(2024), '2026-05-17')).toEqual({ start: '2024-12-01', end: '2024-12-31' });
  expect(ofKind('month', yearOf(2026), '2026-05-17')).toEqual({ start: '2026-05-01', end: '2026-05-31' });
  expect(ofKind('quarter', march, '2026-05-17')).toEqual({ start: '2025-01-01', end: '2025-03-31' });
  expect(ofKind('twelve', yearOf(2026), '2026-05-17')).toEqual({ start: '2025-05-01', end: '2026-04-30' });
  expect(ofKind('year', march, '2026-05-17')).toEqual(yearOf(2025));
  expect(ofKind('own', yearOf(2026), '2026-05-17')).toEqual({ start: '2026-01-01', end: '2026-05-17' });
});
