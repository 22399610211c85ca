import { describe, expect, test } from 'vitest';
import { yearPeriod } from '../calendar/day.ts';
import { countedShares, heldSeries } from './attributes-over-time.ts';
import {
  combine,
  heldDaysByMonth,
  heldLongest,
  monthlyMeans,
  partOnHeldDays,
  stretchesOf,
  timeWeighted,
  valueOn,
  type DatedValue,
} from './values-over-time.ts';

const area: DatedValue<number>[] = [
  { from: '2024-07-01', value: 1200 },
  { from: null, value: 1000 },
];
const of2024 = { start: '2024-01-01', end: '2025-01-01' };

describe('values with a day', () => {
  test('of words the one of most days counts, among equals the later', () => {
    const types = [
      { from: null, value: 'office' },
      { from: '2024-07-02', value: 'hotel' },
    ];
    expect(heldLongest(types, yearPeriod(2023))).toBe('office');
    expect(heldLongest(types, yearPeriod(2024))).toBe('hotel');
    expect(heldLongest(types, { start: '2024-01-01', end: '2024-12-31' })).toBe('office');
    expect(heldLongest([{ from: '2025-01-01', value: 'hotel' }], yearPeriod(2024))).toBeUndefined();
  });

  test('the worked example: an area that changes in the middle of a leap year', () => {
    // 31 + 29 + 31 + 30 + 31 + 30 = 182 days, then 184.
    expect(timeWeighted(area, of2024)).toEqual({
      value: (1000 * 182 + 1200 * 184) / 366,
      stretches: [
        { start: '2024-01-01', end: '2024-07-01', days: 182, value: 1000 },
        { start: '2024-07-01', end: '2025-01-01', days: 184, value: 1200 },
      ],
    });
    expect(timeWeighted(area, { start: '2023-01-01', end: '2024-01-01' }).value).toBe(1000);
    expect(timeWeighted(area, { start: '2025-01-01', end: '2026-01-01' }).value).toBe(1200);
  });

  test('a value applies from its own day on', () => {
    expect(valueOn(area, '2024-06-30')).toBe(1000);
    expect(valueOn(area, '2024-07-01')).toBe(1200);
    expect(valueOn([{ from: '2024-07-01', value: 1 }], '2024-06-30')).toBeUndefined();
  });

  test('a value that is unknown on some days has no mean', () => {
    const late = [{ from: '2024-07-01', value: 0.5 }];
    expect(stretchesOf(late, of2024)).toHaveLength(1);
    expect(() => timeWeighted(late, of2024)).toThrow(/every day/);
    expect(() => timeWeighted(area, { start: '2024-01-01', end: '2024-01-01' })).toThrow(/no day/);
  });

  test('months are weighted by their own days', () => {
    const share = [
      { from: null, value: 0 },
      { from: '2025-04-16', value: 0.6 },
    ];
    const means = monthlyMeans(share, [{ from: null, value: true }], 2025);
    expect(means.slice(0, 3)).toEqual([0, 0, 0]);
    expect(means[3]).toBeCloseTo(0.3, 12);
    expect(means.slice(4)).toEqual(Array(8).fill(0.6));
  });

  test('an area and a share of it are taken day by day', () => {
    const share = [
      { from: null, value: 0.5 },
      { from: '2024-10-01', value: 1 },
    ];
    const owned = combine(area, share, (squareMetres, part) => squareMetres * part);
    // 182 days of 500, 92 of 600, 92 of 1,200.
    expect(timeWeighted(owned, of2024).value).toBeCloseTo((500 * 182 + 600 * 92 + 1200 * 92) / 366, 9);
  });
});

describe('which part of a property counts', () => {
  const shares = [{ from: null, value: 0.4 }];
  const control = [
    { from: null, value: 'both' as const },
    { from: '2024-03-01', value: 'financial' as const },
    { from: '2024-09-01', value: 'none' as const },
  ];
  test.each([
    ['equity_share', [{ from: null, value: 0.4 }]],
    [
      'operational_control',
      [
        { from: null, value: 1 },
        { from: '2024-03-01', value: 0 },
        { from: '2024-09-01', value: 0 },
      ],
    ],
    [
      'financial_control',
      [
        { from: null, value: 1 },
        { from: '2024-03-01', value: 1 },
        { from: '2024-09-01', value: 0 },
      ],
    ],
  ] as const)('%s', (approach, expected) => expect(countedShares(approach, { shares, control })).toEqual(expected));

  test('a property without entries counts fully', () => {
    for (const approach of ['equity_share', 'operational_control', 'financial_control'] as const)
      expect(countedShares(approach, { shares: [], control: [] })).toEqual([{ from: null, value: 1 }]);
  });
});

test('a property that is neither owned nor controlled is not held, and one with an ownership share of zero may be rented', () => {
  const sold = [
    { from: null, value: 1 },
    { from: '2024-07-01', value: 0 },
  ];
  const nobody = [
    { from: null, value: 'both' as const },
    { from: '2024-07-01', value: 'none' as const },
  ];
  const isHeld = (series: readonly DatedValue<boolean>[], day: string) => valueOn(series, day);
  const gone = heldSeries({ holding: [], shares: sold, control: nobody });
  expect([isHeld(gone, '2024-06-30'), isHeld(gone, '2024-07-01')]).toEqual([true, false]);
  expect(isHeld(heldSeries({ holding: [], shares: sold, control: [] }), '2024-07-01')).toBe(true);
});

test('the billed use of the month of a sale counts unchanged, and nothing of the months after it', () => {
  const holding = [
    { from: null, value: true },
    { from: '2024-03-16', value: false },
  ];
  const shares = [
    { from: null, value: 1 },
    { from: '2024-02-16', value: 0.5 },
  ];
  const means = monthlyMeans(shares, holding, 2024);
  // 15 days of February wholly, 14 by half.
  expect(means[1]).toBeCloseTo((15 + 14 * 0.5) / 29, 12);
  expect(means.slice(2)).toEqual([0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('of the month of a sale a meter counts with the days held, and whole if its last bill ends with the sale', () => {
  const held = [
    { from: null, value: true },
    { from: '2024-06-16', value: false },
  ];
  const days = heldDaysByMonth(held, 2024);
  // A month that is held whole, or not at all, needs no part.
  expect(days.map((of, index) => [index + 1, of] as const).filter(([, of]) => of !== null)).toEqual([[6, 15]]);
  expect(partOnHeldDays(30, days[5], '2024-06')).toBe(0.5);
  expect(partOnHeldDays(15, days[5], '2024-06')).toBe(1);
  expect(partOnHeldDays(20, days[5], '2024-06')).toBe(0.75);
  // Two bills that both count, and a credit note, which covers no day.
  expect(partOnHeldDays(60, days[5], '2024-06')).toBe(0.5);
  expect(partOnHeldDays(0, days[5], '2024-06')).toBe(1);
  expect(partOnHeldDays(31, days[6], '2024-07')).toBe(1);
});
