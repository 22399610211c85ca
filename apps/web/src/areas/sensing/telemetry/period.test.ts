import { expect, test } from 'vitest';
import { daysOf, momentsOf, moved, stepsFor } from './period.ts';

test('weeks end with their day, months and years are those of the calendar, and all move by themselves', () => {
  expect(daysOf('week', '2026-03-03', undefined)).toEqual({ first: '2026-02-25', last: '2026-03-03' });
  const month = daysOf('month', '2024-02-10', undefined);
  expect(month).toEqual({ first: '2024-02-01', last: '2024-02-29' });
  expect(moved('month', month, 1)).toEqual({ first: '2024-03-01', last: '2024-03-31' });
  expect(moved('year', daysOf('year', '2024-02-10', undefined), -1).first).toBe('2023-01-01');
  expect(moved('custom', { first: '2024-01-01', last: '2024-01-10' }, -1)).toEqual({
    first: '2023-12-22',
    last: '2023-12-31',
  });
  // An end before the beginning is none.
  expect(daysOf('custom', '2024-01-05', '2024-01-01')).toEqual({ first: '2024-01-05', last: '2024-01-05' });
  expect(stepsFor({ first: '2024-01-01', last: '2024-12-31' }, 'state')).toEqual(['day', 'month']);
  expect(stepsFor({ first: '2024-01-01', last: '2024-01-31' }, 'state')).toEqual(['raw', 'hour', 'day']);
});

test('days of a chart have the hours of their clock', () => {
  const { start, end } = momentsOf({ first: '2026-03-29', last: '2026-03-29' }, 'Europe/Berlin');
  expect(Date.parse(end) - Date.parse(start)).toBe(23 * 3_600_000);
});
