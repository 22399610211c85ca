import { expect, test } from 'vitest';
import { expectedUse, normalizedUse, weatherModel, type BilledPeriod } from './model.ts';
import { fittedBills, normalizedMonths } from './normalize.ts';
import { tQuantile95 } from './student.ts';

/** Twelve months of thirty days, from −4 °C to 29 °C, with two kinds of days in each. */
const months = Array.from({ length: 12 }, (_, index) =>
  Array.from({ length: 30 }, (__, day) => -4 + index * 3 + (day % 2 ? 2 : -2)),
);
const bills = (perDay: (meanC: number) => number, noise: readonly number[] = []): BilledPeriod[] =>
  months.map((means, index) => ({
    means,
    quantity: means.reduce((sum, mean) => sum + perDay(mean), 0) * (1 + (noise[index] ?? 0)),
  }));

test.each([
  [1, 12.706],
  [5, 2.571],
  [8, 2.306],
  [10, 2.228],
  [30, 2.042],
  [1000, 1.962],
])('Student’s t for %s degrees of freedom as in the tables', (freedom, t) => {
  expect(tQuantile95(freedom)).toBeCloseTo(t, 2);
});

test('heating: base temperature, base load and slope are recovered', () => {
  const { model, issue } = weatherModel(bills((mean) => 50 + 12 * Math.max(0, 15 - mean)));
  expect(issue).toBeNull();
  expect(model).toMatchObject({ kind: '3PH', baseC: 15, n: 12, p: 3, days: 360 });
  expect(model?.basePerDay).toBeCloseTo(50, 6);
  expect(model?.perHdd).toBeCloseTo(12, 6);
  expect(model?.r2).toBeCloseTo(1, 9);
});

test('cooling is distinguished from heating with cooling', () => {
  const cooling = weatherModel(bills((mean) => 80 + 7 * Math.max(0, mean - 18)));
  expect(cooling.model).toMatchObject({ kind: '3PC', baseC: 18 });
  const both = weatherModel(bills((mean) => 80 + 5 * Math.max(0, 16 - mean) + 9 * Math.max(0, mean - 16)));
  expect(both.model).toMatchObject({ kind: '4P', baseC: 16, p: 4 });
  expect(both.model?.perCdd).toBeCloseTo(9, 6);
  const line = weatherModel(bills((mean) => 500 - 6 * mean));
  expect(line.model).toMatchObject({ kind: '2P', baseC: null });
  expect(line.model?.perDegree).toBeCloseTo(-6, 6);
});

test('bills of different length are weighted by their days', () => {
  const exact = bills((mean) => 50 + 12 * Math.max(0, 15 - mean));
  const [first, second] = exact;
  const joined = {
    means: [...(first?.means ?? []), ...(second?.means ?? [])],
    quantity: (first?.quantity ?? 0) + (second?.quantity ?? 0),
  };
  const more = months
    .slice(0, 2)
    .map((means) => ({ means, quantity: 30 * 50 + 12 * means.reduce((sum, mean) => sum + Math.max(0, 15 - mean), 0) }));
  expect(weatherModel([joined, ...exact.slice(2), ...more]).model).toMatchObject({ kind: '3PH', baseC: 15, n: 13 });
});

test('a model is refused: too short, no use, no weather dependence, too much scatter', () => {
  const heating = bills((mean) => 50 + 12 * Math.max(0, 15 - mean));
  expect(weatherModel(heating.slice(0, 11))).toEqual({ model: null, issue: 'too-short' });
  expect(weatherModel(heating.map((bill) => ({ ...bill, quantity: 0 }))).issue).toBe('no-use');
  const jitter = [0.1, -0.1, 0.08, -0.09, 0.1, -0.1, 0.09, -0.08, 0.1, -0.1, 0.1, -0.1];
  expect(weatherModel(bills(() => 100, jitter)).issue).toBe('not-weather');
  const wild = [0.6, -0.5, 0.6, -0.5, 0.6, -0.5, 0.4, -0.5, 0.6, -0.5, 0.6, -0.5];
  const scattered = weatherModel(bills((mean) => 20 + 30 * Math.max(0, 20 - mean), wild));
  expect(scattered.issue).toBe('cv-rmse');
  expect(scattered.model?.cvRmse).toBeGreaterThan(0.25);
});

// By hand: y = 10, 12, 14 … with errors +1 and −1 in turn is checked against the textbook formulas of the weighted line.
test('the statistics of a line with errors', () => {
  const means = Array.from({ length: 12 }, (_, index) => index);
  const periods = means.map((mean, index) => ({
    means: Array.from({ length: 30 }, () => mean),
    quantity: 30 * (100 - 4 * mean + (index % 2 ? 1 : -1)),
  }));
  const { model } = weatherModel(periods);
  // Σ(x−5.5)² = 143; Σ(x−5.5)·e = 6; slope −4 + 6/143; mean 78; squares 12 − 36/143.
  expect(model?.kind).toBe('2P');
  expect(model?.perDegree).toBeCloseTo(-4 + 6 / 143, 9);
  expect(model?.cvRmse).toBeCloseTo(Math.sqrt((12 - 36 / 143) / 10) / 78, 9);
  expect(model?.nmbe).toBeCloseTo(0, 9);
  // s² = 30 × (12 − 36/143)/10 per day; at x = 5.5 the leverage is 1/360.
  const at =
    model &&
    expectedUse(
      model,
      Array.from({ length: 30 }, (_, day) => (day % 2 ? 5 : 6)),
    );
  const half = 2.228 * Math.sqrt((30 * (12 - 36 / 143)) / 10 / 30 + (30 * (12 - 36 / 143)) / 10 / 360) * 30;
  expect(at?.quantity).toBeCloseTo(30 * 78, 6);
  expect((at?.high ?? 0) - (at?.low ?? 0)).toBeCloseTo(2 * half, 0);
});

test('44,000 in a mild year are 46,400 in a normal one, by difference', () => {
  // 50 a day and 12 per degree day, 2,200 degree days; 2,400 in a normal year.
  const expectedOf = (hdd: number) => 50 * 365 + 12 * hdd;
  expect(normalizedUse(44_000, expectedOf(2200), expectedOf(2400))).toBe(46_400);
});

test('a model is fitted to whole bills only: one for the same days, at most 65 days long, without an unknown day', () => {
  const known = new Map(
    Array.from(
      { length: 120 },
      (_, index) => [new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10), 5] as const,
    ),
  );
  const bill = (start: string, end: string, quantity: number) => ({ start, end, quantity });
  const found = fittedBills(
    [
      bill('2025-01-01', '2025-02-01', 100),
      bill('2025-01-01', '2025-02-01', -20),
      bill('2025-01-01', '2025-04-01', 300),
      bill('2025-02-01', '2025-03-01', -5),
      bill('2025-04-20', '2025-05-20', 100),
    ],
    known,
  );
  expect(found.map(({ start, quantity, means }) => [start, quantity, means.length])).toEqual([['2025-01-01', 80, 31]]);
});

test('the use of a cold January is lowered in proportion to how much colder it was than in other years', () => {
  const { model } = weatherModel(bills((mean) => 50 + 12 * Math.max(0, 15 - mean)));
  const known = new Map<string, number>();
  // Januaries of 0, 5 and 10 °C: 15, 10 and 5 degree days a day below 15 °C, 10 on average.
  for (const [year, mean] of [
    [2023, 0],
    [2024, 5],
    [2025, 10],
  ] as const)
    for (let day = 1; day <= 31; day += 1) known.set(`${year}-01-${String(day).padStart(2, '0')}`, mean);
  const months =
    model &&
    normalizedMonths(model, known, [
      { month: '2023-01', quantity: 8000 },
      { month: '2023-02', quantity: 8000 },
    ]);
  expect(months).toHaveLength(1);
  expect(months?.[0]).toMatchObject({ month: '2023-01', actual: 8000, years: 3 });
  expect(months?.[0]?.expected).toBeCloseTo(31 * (50 + 12 * 15), 4);
  expect(months?.[0]?.normalized).toBeCloseTo(8000 - 31 * 12 * 5, 4);
});
