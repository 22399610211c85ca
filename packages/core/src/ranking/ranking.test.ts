import { describe, expect, test } from 'vitest';
import { distribution, histogram, type ValueOf } from './distribution.ts';
import { pivot } from './pivot.ts';
import { ranked } from './rank.ts';

const valuesOf = (values: readonly (number | null)[]): ValueOf[] =>
  values.map((value, n) => ({ id: String.fromCodePoint(97 + n), value }));

describe('distribution', () => {
  test('quartiles, fences and outliers of kWh/m²', () => {
    // Ranks 2 and 4 of 6 from zero: lower 112.5, median 125, upper 137.5, hence fences at 75 and 175.
    const of = distribution(valuesOf([100, 110, 120, 130, 140, 400, null]));
    expect(of).toMatchObject({
      n: 6,
      unknown: 1,
      min: 100,
      max: 400,
      quartiles: { lower: 112.5, median: 125, upper: 137.5 },
      fences: { low: 75, high: 175 },
      outliers: [{ id: 'f', value: 400, side: 'high' }],
    });
    expect(of.mean).toBeCloseTo(1000 / 6, 10);
  });

  test('the farthest outlier comes first', () => {
    const of = distribution(valuesOf([10, 10.5, 11, 11.5, 12, 12.5, 13, -40, 30]));
    expect(of.outliers.map(({ id, side }) => [id, side])).toEqual([
      ['h', 'low'],
      ['i', 'high'],
    ]);
  });

  test('three values have no quartiles and no outliers; none have no figures', () => {
    expect(distribution(valuesOf([1, 2, 900]))).toMatchObject({ n: 3, quartiles: null, fences: null, outliers: [] });
    expect(distribution(valuesOf([null, null]))).toEqual({
      n: 0,
      unknown: 2,
      min: null,
      max: null,
      mean: null,
      quartiles: null,
      fences: null,
      outliers: [],
      histogram: [],
    });
  });
});

describe('histogram', () => {
  const bounds = (values: readonly number[], most?: number) => {
    const classes = histogram(values, most);
    expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
    return [...classes.map(({ from }) => from), classes.at(-1)?.to];
  };

  test('bounds are multiples of 1, 2 or 5 times a power of ten', () => {
    expect(bounds([103, 148, 151, 199, 240], 5)).toEqual([100, 150, 200, 250]);
    expect(bounds([103, 148, 151, 199, 240], 10)).toEqual([100, 120, 140, 160, 180, 200, 220, 240]);
    expect(bounds([0.12, 0.31, 0.68], 4)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    expect(bounds([-30, 10, 45], 4)).toEqual([-50, 0, 50]);
    expect(bounds([1000, 3999, 4000], 3)).toEqual([1000, 2000, 3000, 4000]);
    // By 2,000 the bounds would need three classes: 0, 2,000, 4,000, 6,000.
    expect(bounds([1900, 4100], 2)).toEqual([0, 5000]);
  });

  test('the lower bound belongs to a class, the highest value to the last one', () => {
    expect(histogram([0, 10, 20, 30], 3)).toEqual([
      { from: 0, to: 10, count: 1 },
      { from: 10, to: 20, count: 1 },
      { from: 20, to: 30, count: 2 },
    ]);
  });

  test('equal values are one class', () => {
    expect(histogram([7, 7, 7])).toEqual([{ from: 0, to: 10, count: 3 }]);
    expect(histogram([0])).toEqual([{ from: 0, to: 1, count: 1 }]);
    expect(histogram([])).toEqual([]);
    expect(() => histogram([1, Number.NaN])).toThrow('finite');
    expect(() => histogram([1], 1)).toThrow('two classes');
  });

  test('there are never more classes than asked for', () => {
    for (let most = 2; most <= 15; most += 1)
      for (const top of [0.0037, 1, 9.99, 10, 10.01, 73, 1234.5, 2e6])
        expect(histogram([0.0001, top / 3, top], most).length).toBeLessThanOrEqual(most);
  });
});

describe('rank', () => {
  test('equal values share a rank, and values not known come last without one', () => {
    const { rows, known, unknown } = ranked(valuesOf([30, null, 10, 20, 20, 40]), 'lowest');
    expect(rows.map(({ id, rank, isTied }) => [id, rank, isTied])).toEqual([
      ['c', 1, false],
      ['d', 2, true],
      ['e', 2, true],
      ['a', 4, false],
      ['f', 5, false],
      ['b', null, false],
    ]);
    expect([known, unknown]).toEqual([5, 1]);
  });

  test('the highest first leaves values not known last', () => {
    const { rows } = ranked(valuesOf([null, 0, 5]), 'highest');
    expect(rows.map(({ id, rank }) => [id, rank])).toEqual([
      ['c', 1],
      ['b', 2],
      ['a', null],
    ]);
  });
});

describe('pivot', () => {
  test('values are summed by row and column, and missing ones stay missing', () => {
    const of = pivot([
      { row: 'DE', column: '2025', value: 10 },
      { row: 'DE', column: '2025', value: 5 },
      { row: 'DE', column: '2026', value: null },
      { row: 'US', column: '2025', value: 0 },
      { row: 'DE', column: '2025', value: null },
    ]);
    expect(of.rows).toEqual(['DE', 'US']);
    expect(of.columns).toEqual(['2025', '2026']);
    expect(of.cells).toEqual([
      [
        { value: 15, known: 2, missing: 1 },
        { value: null, known: 0, missing: 1 },
      ],
      [
        { value: 0, known: 1, missing: 0 },
        { value: null, known: 0, missing: 0 },
      ],
    ]);
    expect(of.rowTotals[0]).toEqual({ value: 15, known: 2, missing: 2 });
    expect(of.columnTotals[1]).toEqual({ value: null, known: 0, missing: 1 });
    expect(of.total).toEqual({ value: 15, known: 3, missing: 2 });
  });

  test('without values there is nothing, and no total of zero', () => {
    expect(pivot([])).toMatchObject({ rows: [], cells: [], total: { value: null } });
  });
});
