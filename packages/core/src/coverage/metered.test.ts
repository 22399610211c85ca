import { expect, test } from 'vitest';
import { addDays } from '../calendar/day.ts';
import { meteredDays } from './metered.ts';

const daily = (from: string, count: number, quantity: number, share = 1) =>
  new Map(Array.from({ length: count }, (_, index) => [addDays(from, index), { quantity, share }]));
const june = { days: daily('2025-06-01', 30, 100) };

test('days without a bill count, with what was used on them', () => {
  expect(meteredDays('2025-06', [june], [])).toEqual({ days: 30, quantity: 3000 });
  expect(meteredDays('2025-06', [june], [{ start: '2025-05-12', end: '2025-06-11' }])).toEqual({
    days: 20,
    quantity: 2000,
  });
  // Bills at both ends, one of them beyond the month.
  const billed = [
    { start: '2025-06-01', end: '2025-06-06' },
    { start: '2025-06-26', end: '2025-08-01' },
  ];
  expect(meteredDays('2025-06', [june], billed)).toEqual({ days: 20, quantity: 2000 });
  expect(meteredDays('2025-07', [june], [])).toEqual({ days: 0, quantity: 0 });
});

test('a day with a gap does not count, nor one outside the register', () => {
  const days = new Map([...daily('2025-06-01', 10, 100), ...daily('2025-06-11', 1, 40, 0.5)]);
  expect(meteredDays('2025-06', [{ days }], [])).toEqual({ days: 10, quantity: 1000 });
  expect(meteredDays('2025-06', [{ ...june, from: '2025-06-21' }], [])).toEqual({ days: 10, quantity: 1000 });
  expect(meteredDays('2025-06', [{ ...june, until: '2025-06-02' }], [])).toEqual({ days: 1, quantity: 100 });
});

test('of a meter and the one that replaced it a day counts once', () => {
  const later = { days: daily('2025-06-16', 15, 50) };
  expect(meteredDays('2025-06', [june, later], [])).toEqual({ days: 30, quantity: 15 * 100 + 15 * 50 });
});
