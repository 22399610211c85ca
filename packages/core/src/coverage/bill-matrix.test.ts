import { expect, test } from 'vitest';
import { expectedBy, inferRhythm, stateOfCell, usualDelay } from './bill-matrix.ts';

test.each([
  [[31, 28, 31, 30], 'monthly'],
  [[33, 29, 62], 'monthly'],
  [[61, 62, 59], 'bimonthly'],
  [[92, 90, 91], 'quarterly'],
  [[365, 366], 'yearly'],
  [[], 'monthly'],
] as const)('bills of %j days are %s', (lengths, rhythm) => expect(inferRhythm(lengths)).toBe(rhythm));

test.each([
  [[], 10],
  [[2, 3, 4], 10],
  [[20, 30], 25],
  [[300], 60],
] as const)('bills that came after %j days are usually here after %d', (delays, days) =>
  expect(usualDelay(delays)).toBe(days),
);

test.each([
  ['2025-10', 'quarterly', '2025-10-01', '2026-01-11'],
  ['2025-10', 'monthly', '2025-10-01', '2025-11-11'],
  ['2025-12', 'monthly', '2025-10-01', '2026-01-11'],
  // Billed on the twelfth: October ends within the period until 12 November.
  ['2025-10', 'monthly', '2025-10-12', '2025-11-22'],
  // A gap before the last bill is overdue since its own month.
  ['2025-05', 'quarterly', '2025-10-01', '2025-06-11'],
  ['2025-02', 'monthly', '2025-01-31', '2025-04-10'],
  ['2025-05', 'yearly', undefined, '2025-06-11'],
] as const)('the bill of %s, %s, billed until %s, comes by %s', (month, rhythm, billedUntil, day) =>
  expect(expectedBy(month, { rhythm, delayDays: 10, billedUntil })).toBe(day),
);

test.each([
  [{ days: 31, due: 31 }, 'received'],
  [{ days: 31, due: 31, estimated: 5 }, 'estimated'],
  [{ days: 31, due: 31, overlap: 2 }, 'overlap'],
  [{ days: 12, due: 31 }, 'partly'],
  [{ days: 0, due: 31 }, 'missing'],
  [{ days: 0, due: 31, metered: 31 }, 'metered'],
  [{ days: 12, due: 31, metered: 19 }, 'metered'],
  [{ days: 12, due: 31, metered: 18 }, 'partly'],
  [{ days: 0, due: 31, metered: 30 }, 'missing'],
  [{ days: 0, due: 0 }, 'not_expected'],
] as const)('%j is %s', (cell, state) =>
  expect(
    stateOfCell(
      { month: '2025-05', estimated: 0, overlap: 0, metered: 0, ...cell },
      { rhythm: 'monthly', delayDays: 10 },
      '2025-11-01',
      '2025-11-20',
    ),
  ).toBe(state),
);

test('a bill that may still come is awaited, and a month that runs is later', () => {
  const cell = { days: 0, due: 31, estimated: 0, overlap: 0, metered: 31 };
  const habit = { rhythm: 'quarterly', delayDays: 10, billedUntil: '2025-10-01' } as const;
  expect(stateOfCell({ ...cell, month: '2025-10' }, habit, '2025-12-01', '2025-12-20')).toBe('awaited');
  expect(stateOfCell({ ...cell, month: '2025-10' }, habit, '2026-01-01', '2026-01-12')).toBe('metered');
  expect(stateOfCell({ ...cell, month: '2025-12', due: 0 }, habit, '2025-12-01', '2025-12-20')).toBe('later');
});
