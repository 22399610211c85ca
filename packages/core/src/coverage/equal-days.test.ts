import { expect, test } from 'vitest';
import { equalDays, type MeterMonth } from './equal-days.ts';

const of = (meter: string, month: string, days: number | undefined, value: number, share?: number): MeterMonth => ({
  meter,
  month,
  ...(days !== undefined && { days }),
  value,
  ...(share !== undefined && { share }),
});
const shown = (now: MeterMonth[], before: MeterMonth[]) =>
  equalDays(now, before).map((one) => [one.now, one.before] as const);

test.each([
  [
    '17 days of December are compared with 17 of 31',
    of('A', '2026-12', 17, 340),
    of('A', '2025-12', 31, 620),
    340,
    340,
  ],
  [
    '31 days of December are compared with the 17 billed before',
    of('A', '2026-12', 31, 620),
    of('A', '2025-12', 17, 170),
    340,
    170,
  ],
  [
    '29 February has no counterpart in the year before',
    of('A', '2024-02', 29, 290),
    of('A', '2023-02', 28, 280),
    280,
    280,
  ],
  [
    '29 February has no counterpart in the year after',
    of('A', '2025-02', 28, 280),
    of('A', '2024-02', 29, 290),
    280,
    280,
  ],
  [
    'a share of the property is that of today in both years',
    of('A', '2025-03', 31, 40, 0.4),
    of('A', '2024-03', 31, 100, 1),
    40,
    40,
  ],
  [
    'an entry without days counts by month',
    of('A', '2025-03', undefined, 40),
    of('A', '2024-03', undefined, 50),
    40,
    50,
  ],
])('%s', (_, now, before, first, second) => {
  const [pair = [NaN, NaN] as const] = shown([now], [before]);
  expect(pair[0]).toBeCloseTo(first, 9);
  expect(pair[1]).toBeCloseTo(second, 9);
});

test('another meter, another month, and a month without a day in one of the years are left out', () => {
  const before = [of('A', '2024-03', 31, 10), of('A', '2024-04', 0, -5), of('A', '2024-05', 31, 10, 0)];
  expect(shown([of('B', '2025-03', 31, 10)], before)).toEqual([]);
  expect(shown([of('A', '2025-06', 30, 10)], before)).toEqual([]);
  expect(shown([of('A', '2025-04', 30, 10), of('A', '2025-05', 31, 10)], before)).toEqual([]);
});
