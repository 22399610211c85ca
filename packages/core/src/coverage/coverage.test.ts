import { describe, expect, test } from 'vitest';
import { coverage } from './coverage.ts';
import { accrual, estimateAllowance, isWithinEstimateLimit } from './estimate.ts';
import { likeForLike, yearOverYear } from './like-for-like.ts';

const bill = (billId: string, start: string, end: string, meterId = 'm1') => ({ billId, meterId, start, end });

describe('coverage of 2025', () => {
  test('a whole year', () => {
    const result = coverage(2025, [bill('a', '2024-12-01', '2025-07-01'), bill('b', '2025-07-01', '2026-02-01')], []);
    expect(result).toMatchObject({
      share: 1,
      daysCovered: 365,
      daysDue: 365,
      gaps: [],
      overlaps: [],
      missingMeters: [],
    });
    expect(result.months.every((month) => month.daysCovered === month.daysDue)).toBe(true);
  });

  test('a gap is named with its days', () => {
    const result = coverage(2025, [bill('a', '2025-01-01', '2025-03-15'), bill('b', '2025-04-01', '2026-01-01')], []);
    expect(result.gaps).toEqual([{ meterId: 'm1', start: '2025-03-15', end: '2025-04-01', days: 17 }]);
    expect(result.share).toBeCloseTo(348 / 365, 12);
    expect(result.months[2]).toEqual({ month: '2025-03', daysDue: 31, daysCovered: 14 });
  });

  test('an overlap counts its days once', () => {
    const result = coverage(2025, [bill('a', '2025-01-01', '2025-07-11'), bill('b', '2025-07-01', '2026-01-01')], []);
    expect(result.overlaps).toEqual([
      { meterId: 'm1', start: '2025-07-01', end: '2025-07-11', days: 10, billIds: ['a', 'b'] },
    ]);
    expect(result.share).toBe(1);
  });

  test('a long bill overlaps each short one inside it', () => {
    const result = coverage(
      2025,
      [
        bill('year', '2025-01-01', '2026-01-01'),
        bill('feb', '2025-02-01', '2025-03-01'),
        bill('may', '2025-05-01', '2025-06-01'),
      ],
      [],
    );
    expect(result.overlaps.map((overlap) => overlap.billIds[1])).toEqual(['feb', 'may']);
  });

  test('a meter without bills is missing and halves the coverage', () => {
    const result = coverage(2025, [bill('a', '2025-01-01', '2026-01-01')], [{ meterId: 'm1' }, { meterId: 'm2' }]);
    expect(result).toMatchObject({ share: 0.5, missingMeters: ['m2'] });
  });

  test('a meter is due only while it exists, a property only while it is held', () => {
    const result = coverage(2025, [bill('a', '2025-07-01', '2026-01-01')], [{ meterId: 'm1', from: '2025-07-01' }]);
    expect(result).toMatchObject({ share: 1, daysDue: 184 });
    expect(coverage(2025, [bill('a', '2025-01-01', '2025-04-01')], [], { end: '2025-04-01' })).toMatchObject({
      share: 1,
      daysDue: 90,
    });
  });

  test('estimated days are counted separately', () => {
    const result = coverage(
      2025,
      [bill('a', '2025-01-01', '2025-12-01'), { ...bill('e', '2025-11-01', '2026-01-01'), isEstimated: true }],
      [],
    );
    expect(result).toMatchObject({ share: 1, daysEstimated: 31 });
  });

  test('nothing due gives no share', () => expect(() => coverage(2025, [], [])).toThrow('a meter or a bill'));
});

test('accrual: 36,500 kWh ÷ 365 × 31 = 3,100', () => {
  expect(accrual(36_500, 365, 31)).toMatchObject({
    quantity: 3100,
    isEstimated: true,
    working: '36500 ÷ 365 days × 31 days = 3100',
  });
  expect(() => accrual(100, 0, 31)).toThrow('history');
});

test.each([
  [0, 0],
  [6, 1.2],
  [10, 2],
  [12, 2.4],
])('GRESB: %d months actual allow %d estimated', (actual, allowed) => {
  expect(estimateAllowance(actual)).toBeCloseTo(allowed, 12);
  expect(isWithinEstimateLimit(actual, allowed)).toBe(true);
  expect(isWithinEstimateLimit(actual, allowed + 0.1)).toBe(false);
});

describe('like-for-like', () => {
  const full = { coveragePrior: 1, coverageCurrent: 1, areaPrior: 100, areaCurrent: 100, hasChanged: false };
  test('1,000 → 950 and 500 → 600 is +3.33 %', () => {
    const result = likeForLike([
      { environmentId: 'a', prior: 1000, current: 950, ...full },
      { environmentId: 'b', prior: 500, current: 600, ...full },
      { environmentId: 'sold', prior: 900, current: 10, ...full, hasChanged: true },
      { environmentId: 'new', current: 10, ...full },
      { environmentId: 'half', prior: 10, current: 20, ...full, coveragePrior: 0.5 },
      { environmentId: 'gap', prior: 10, current: 20, ...full, coverageCurrent: 0.95 },
      { environmentId: 'extended', prior: 10, current: 20, ...full, areaCurrent: 106 },
      { environmentId: 'factorless', prior: 10, current: 20, ...full, isIncomplete: true },
    ]);
    expect(result.change).toBeCloseTo(0.033333, 6);
    expect(result.included).toEqual(['a', 'b']);
    expect(result.excluded).toEqual([
      { environmentId: 'sold', because: 'changed' },
      { environmentId: 'new', because: 'no-data' },
      { environmentId: 'half', because: 'coverage-low' },
      { environmentId: 'gap', because: 'coverage-differs' },
      { environmentId: 'extended', because: 'area-differs' },
      { environmentId: 'factorless', because: 'factor-missing' },
    ]);
  });
  test('a value at a limit is comparable', () => {
    const near = { ...full, coveragePrior: 0.99, areaPrior: 100, areaCurrent: 105 };
    expect(likeForLike([{ environmentId: 'a', prior: 10, current: 9, ...near }]).change).toBeCloseTo(-0.1, 9);
    const eighty = { ...full, coveragePrior: 0.8, coverageCurrent: 0.8 };
    expect(likeForLike([{ environmentId: 'a', prior: 10, current: 9, ...eighty }]).included).toEqual(['a']);
  });
  test('nothing to compare with', () => {
    expect(() => yearOverYear(5, 0)).toThrow('the year before');
    expect(() => likeForLike([])).toThrow('comparable');
  });
});
