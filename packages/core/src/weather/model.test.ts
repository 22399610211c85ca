import { expect, test } from 'vitest';
import { expectedUse, normalizedUse, weatherModel, type BilledPeriod } from './model.ts';
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

test('heating: base temperature, base load and slope are found again', () => {
  const { model, issue } = weatherModel(bills((mean) => 50 + 12 * Math.max(0, 15 - mean)));
  expect(issue).toBeNull();
  expect(model).toMatchObject({ kind: '3PH', baseC: 15, n: 12, p: 3, days: 360 });
  expect(model?.basePerDay).toBeCloseTo(50, 6);
  expect(model?.perHdd).toBeCloseTo(12, 6);
  expect(model?.r2).toBeCloseTo(1, 9);
});

test('cooling, and heating with cooling, are told apart', () => {
  const cooling = weatherModel(bills((mean) => 80 + 7 * Math.max(0, mean - 18)));
  expect(cooling.model).toMatchObject({ kind: '3PC', baseC: 18 });
  const both = weatherModel(bills((mean) => 80 + 5 * Math.max(0, 16 - mean) + 9 * Math.max(0, mean - 16)));
  expect(both.model).toMatchObject({ kind: '4P', baseC: 16, p: 4 });
  expect(both.model?.perCdd).toBeCloseTo(9, 6);
  const line = weatherModel(bills((mean) => 500 - 6 * mean));
  expect(line.model).toMatchObject({ kind: '2P', baseC: null });
  expect(line.model?.perDegree).toBeCloseTo(-6, 6);
});

test('bills of different length weigh by their days', () => {
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

test('a model is refused: too short, no use, no weather, too much scatter', () => {
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
