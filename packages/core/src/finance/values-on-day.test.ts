import { describe, expect, test } from 'vitest';
import { converted, outstandingOn, rateOn, valuationOn, type ExchangeRate, type Valuation } from './values-on-day.ts';

const valuations: Valuation[] = [
  { value: 38_000_000, currency: 'EUR', day: '2019-06-01', basis: 'purchase_price' },
  { value: 41_500_000, currency: 'EUR', day: '2023-12-31', basis: 'book_value' },
  { value: 50_000_000, currency: 'EUR', day: '2023-12-31', basis: 'market_value' },
  { value: 47_250_000, currency: 'EUR', day: '2024-12-31', basis: 'market_value' },
];

describe('the value as of a day', () => {
  test.each<[string, number | undefined]>([
    ['2019-05-31', undefined],
    ['2019-06-01', 38_000_000],
    ['2023-12-30', 38_000_000],
    // Two of one day: the market value comes before the book value.
    ['2023-12-31', 50_000_000],
    ['2024-12-30', 50_000_000],
    ['2025-06-30', 47_250_000],
  ])('on %s is %s', (day, value) => {
    expect(valuationOn(valuations, day)?.value).toBe(value);
    expect(valuationOn(valuations.toReversed(), day)?.value).toBe(value);
  });

  test('of named bases is the last of these', () => {
    expect(valuationOn(valuations, '2025-06-30', ['book_value', 'purchase_price'])?.value).toBe(41_500_000);
    expect(valuationOn(valuations, '2025-06-30', ['fair_value'])).toBeUndefined();
  });
});

describe('conversion', () => {
  const rate = (from: string, to: string, day: string, value: number): ExchangeRate => ({
    from,
    to,
    day,
    rate: value,
    source: 'ECB',
  });
  const rates = [
    rate('EUR', 'USD', '2023-12-29', 1.105),
    rate('EUR', 'USD', '2024-12-31', 1.0389),
    rate('USD', 'EUR', '2024-06-28', 0.93),
    rate('EUR', 'AED', '2024-12-31', 3.8157),
  ];
  const inUsd = (day: string) => converted({ amount: 1000, currency: 'EUR' }, 'USD', rates, day);

  test('uses the last rate on or before the day, and says which', () => {
    expect(inUsd('2024-03-31')).toEqual({
      amount: 1105,
      rate: { from: 'EUR', to: 'USD', day: '2023-12-29', rate: 1.105, source: 'ECB', isInverse: false },
    });
    expect(inUsd('2024-12-31').amount).toBeCloseTo(1038.9, 9);
  });

  test('uses the inverse of a later rate of the other direction', () => {
    expect(rateOn(rates, 'EUR', 'USD', '2024-07-31')).toMatchObject({ from: 'USD', rate: 0.93, isInverse: true });
    expect(inUsd('2024-07-31').amount).toBeCloseTo(1000 / 0.93, 9);
  });

  test('without a rate is null with a reason, never 1, and never goes over a third currency', () => {
    expect(inUsd('2023-12-28')).toEqual({ amount: null, reason: 'no-rate' });
    expect(converted({ amount: 1000, currency: 'AED' }, 'USD', rates, '2025-01-01')).toMatchObject({ amount: null });
    expect(converted({ amount: 1000, currency: 'EUR' }, 'EUR', [], '2025-01-01')).toEqual({ amount: 1000, rate: null });
  });
});

test.each<[string, number | undefined]>([
  ['2019-05-31', 0],
  ['2019-06-01', undefined],
  ['2020-12-31', 30_000_000],
  ['2024-12-30', 30_000_000],
  ['2024-12-31', 26_000_000],
  ['2029-05-31', 26_000_000],
  ['2029-06-01', 0],
])('outstanding of a loan on %s: %s', (day, outstanding) => {
  const balances = [
    { on: '2020-12-31', outstanding: 30_000_000 },
    { on: '2024-12-31', outstanding: 26_000_000 },
  ];
  expect(outstandingOn({ balances, originatedOn: '2019-06-01', until: '2029-05-31' }, day)).toBe(outstanding);
});
