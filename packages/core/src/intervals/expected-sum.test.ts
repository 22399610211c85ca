import { expect, test } from 'vitest';
import { expectedSum, expectedSums } from './expected-sum.ts';
import { measuredYear, normalNumbers } from './hourly.fixture.ts';
import { memoryOf, varianceOfSum } from './residual-memory.ts';
import { expectedInHour, timeOfWeekModel } from './time-of-week.ts';

const bends = [10, 20];

/** Noise of days that follow one another (correlation 0.6) and of hours, kWh. */
function dayByDay(seed: number): (n: number) => number {
  const random = normalNumbers(seed);
  let day = 0;
  return (n) => {
    if (n % 24 === 0) day = 0.6 * day + 3 * random();
    return day + 2 * random();
  };
}

function modelOf(noise: (n: number) => number) {
  const { model } = timeOfWeekModel(measuredYear('2025-01-01', noise), bends);
  if (!model) throw new Error('No model');
  return model;
}

test('measured and expected are summed over the same hours', () => {
  const model = modelOf(() => 0);
  const rows = [
    { hour: '2026-06-07T14', value: 25, temperature: 5 },
    { hour: '2026-06-07T15', value: null, temperature: 5 },
    { hour: '2026-06-07T16', value: 25, temperature: null },
    { hour: '2026-06-07T17', value: 26, temperature: 10 },
  ];
  // Sunday: 22.5 at 5 °C and 20 at 10 °C.
  expect(expectedSum(model, rows)).toMatchObject({
    expected: expect.closeTo(42.5, 8),
    actual: 51,
    hours: 2,
    leftOut: 2,
    beyond: 0,
  });
  expect(expectedSum(model, rows.slice(1, 3))).toBeNull();
  expect(expectedSum(model, [{ hour: '2026-06-07T14', temperature: 5 }])?.actual).toBeNull();
  expect(expectedSums(model, rows, 'month').map(({ period }) => period)).toEqual(['2026-06']);
});

test('the range of one hour is that of the hour', () => {
  const model = modelOf(dayByDay(3));
  const hour = expectedInHour(model, '2026-06-03T14', 22);
  const sum = expectedSum(model, [{ hour: '2026-06-03T14', temperature: 22 }]);
  expect(sum?.expected).toBeCloseTo(hour?.value ?? 0, 10);
  // The degrees of freedom are those of both modes.
  expect((sum?.high ?? 0) - (sum?.low ?? 0)).toBeCloseTo((hour?.high ?? 0) - (hour?.low ?? 0), 1);
});

test('about 95 % of days and months lie within the range although their hours deviate together', () => {
  const within = { day: 0, month: 0 };
  const all = { day: 0, month: 0 };
  for (let seed = 1; seed <= 6; seed += 1) {
    const noise = dayByDay(seed);
    const model = modelOf(noise);
    const next = measuredYear('2026-01-01', noise);
    for (const by of ['day', 'month'] as const)
      for (const { sum } of expectedSums(model, next, by)) {
        if (!sum || sum.actual === null) throw new Error('No sum');
        all[by] += 1;
        if (sum.actual >= sum.low && sum.actual <= sum.high) within[by] += 1;
      }
  }
  expect(all).toEqual({ day: 6 * 365, month: 72 });
  for (const by of ['day', 'month'] as const) {
    expect(within[by] / all[by], by).toBeGreaterThan(0.92);
    expect(within[by] / all[by], by).toBeLessThan(0.99);
  }
});

test('the variance of a sum takes hours of a day and following days together', () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-04'].map((day) => ({ day, hours: 2, variance: 8 }));
  // A day: 8 + 2 × 1 × 4 = 16. Three days: 3 × 16 + 2 × 16 × (0.5 + 0.5² + 0.5³).
  expect(varianceOfSum({ sameDay: 4, nextDay: 0.5 }, days)).toBeCloseTo(48 + 32 * 0.875, 10);
  expect(varianceOfSum({ sameDay: 0, nextDay: 0 }, days)).toBe(24);
});

test('residuals that alternate have no memory; equal ones within a day have', () => {
  const day = (n: number, sum: number, squares: number) => ({ n, sum, squares });
  // 24 hours of +1 and −1 on days in turn: each pair of a day has the product 1, following days −1.
  const turns = new Map([0, 1, 2, 3].map((n) => [`2026-01-0${n + 1}`, day(24, n % 2 ? -24 : 24, 24)]));
  expect(memoryOf(turns, 1)).toEqual({ sameDay: 1, nextDay: 0 });
  expect(memoryOf(new Map([['2026-01-01', day(2, 0, 2)]]), 1)).toEqual({ sameDay: 0, nextDay: 0 });
});
