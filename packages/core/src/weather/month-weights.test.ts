import { expect, test } from 'vitest';
import { byMonthAndWeather } from '../calendar/by-month.ts';
import { addDays } from '../calendar/day.ts';
import { monthWeights } from './month-weights.ts';

/** 20 days of January and 10 of February: 15 degree days a day below 15 °C, then 10. */
const period = { start: '2025-01-12', end: '2025-02-11' };
const known = new Map(
  Array.from({ length: 30 }, (_, index): [string, number] => [addDays(period.start, index), index < 20 ? 0 : 5]),
);
const heating = { baseC: 15, basePerDay: 50, perHdd: 12, perCdd: 0 };

// Source: EnergyCAP; 20 days with 300 and 10 with 100 degree days, base 50 a day: 4,600 and 1,700.
test('a heating bill is spread by its base load and its degree days', () => {
  const weights = monthWeights(heating, known, period, 6300);
  expect(weights).toEqual({ basePerDay: 50, degreeDays: { '2025-01': 300, '2025-02': 100 } });
  const parts = weights && byMonthAndWeather(period, 6300, weights);
  expect(parts?.map(({ quantity }) => quantity)).toEqual([4600, 1700]);
});

test('of a meter that heats and cools, the gentler slope counts by its share', () => {
  const both = { baseC: 2, basePerDay: 10, perHdd: 12, perCdd: 6 };
  // 20 days 2 K too cold; 10 days 3 K too warm, which use half as much a degree.
  expect(monthWeights(both, known, period, 6300)?.degreeDays).toEqual({ '2025-01': 40, '2025-02': 15 });
});

test.each([
  ['a straight line has no base load', { ...heating, baseC: null }, period, 6300],
  ['the base load is more than the bill', heating, period, 1499],
  ['the base load is negative', { ...heating, basePerDay: -1 }, period, 6300],
  ['nothing was used', heating, period, 0],
  ['a credit', heating, period, -100],
  ['a day without a temperature', heating, { start: '2025-01-12', end: '2025-04-30' }, 9000],
  ['no degree days', { ...heating, baseC: -5 }, period, 6300],
])('by days instead: %s', (_name, model, bill, quantity) => {
  expect(monthWeights(model, known, bill, quantity)).toBeNull();
});
