import { beforeAll, expect, test } from 'vitest';
import { setFormatLocale } from '../ui/format.ts';
import { lastDayOf, periodText } from './period-text.tsx';

beforeAll(() => setFormatLocale('en-US'));

test.each([
  ['2026-10-01', '2026-11-01', false, 'Oct 2026'],
  ['2026-01-01', '2026-12-31', true, '2026'],
  ['2026-01-01', '2027-01-01', false, '2026'],
  ['2026-08-01', '2026-10-31', true, 'Aug – Oct 2026'],
  ['2024-09-12', '2024-10-14', false, '12 Sep – 13 Oct 2024'],
  ['2025-12-15', '2026-01-14', true, '15 Dec 2025 – 14 Jan 2026'],
])('from %s to %s, with the end included: %s, reads %s', (start, end, counts, text) =>
  expect(periodText(start, lastDayOf(end, counts))).toBe(text),
);

test.each([
  ['2026-11-01', '2026-10-31'],
  ['2024-03-01', '2024-02-29'],
  ['2025-03-01', '2025-02-28'],
  ['2026-01-01', '2025-12-31'],
])('an end on the first of a month, %s, that belongs to the next bill is the day before: %s', (printed, lastDay) => {
  expect(lastDayOf(printed, false)).toBe(lastDay);
  expect(lastDayOf(printed, true)).toBe(printed);
});
