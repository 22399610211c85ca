import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  onBasis,
  ratioOnBasis,
  shareBases,
  shareOfValue,
  sumOnBasis,
  type ShareBasis,
  type Shares,
} from './share-basis.ts';

const shares: Shares = { ownership: 0.6, value: 0.5, boundary: 1 };
const none: Shares = { ownership: null, value: null, boundary: null };

describe('a figure of 420 t', () => {
  test.each<[ShareBasis, number, string]>([
    ['full', 420, '420 × 1 = 420'],
    ['ownership', 252, '420 × 0.6 = 252'],
    ['value', 210, '420 × 0.5 = 210'],
    ['boundary', 420, '420 × 1 = 420'],
  ])('on the basis %s is %d t', (basis, value, working) => {
    expect(onBasis({ id: 'a', figure: 420, shares }, basis)).toEqual({
      id: 'a',
      value,
      working,
      basis,
      share: basis === 'full' ? 1 : shares[basis],
    });
  });

  test('needs no share on the full basis, and is null on the others without one', () => {
    expect(shareBases.map((basis) => onBasis({ id: 'a', figure: 420, shares: none }, basis))).toMatchObject([
      { value: 420 },
      { value: null, reason: 'no-share', share: null },
      { value: null, reason: 'no-share', share: null },
      { value: null, reason: 'no-share', share: null },
    ]);
  });
});

test('a missing figure is null, outside the boundary it adds nothing', () => {
  expect(onBasis({ id: 'a', figure: null, shares }, 'boundary')).toMatchObject({ value: null, reason: 'no-figure' });
  expect(onBasis({ id: 'a', figure: null, shares: { ...shares, boundary: 0 } }, 'boundary')).toMatchObject({
    value: 0,
  });
});

test('a share above 1 is refused', () => {
  expect(() => onBasis({ id: 'a', figure: 1, shares: { ...shares, ownership: 60 } }, 'ownership')).toThrow(
    'from 0 to 1',
  );
});

test('a sum states its parts, its basis and what is missing', () => {
  const figures = [
    { id: 'a', figure: 420, shares },
    { id: 'b', figure: 100, shares: { ...shares, ownership: 0.25 } },
  ];
  expect(sumOnBasis(figures, 'ownership')).toMatchObject({
    basis: 'ownership',
    value: 277,
    missing: [],
    working: '252 + 25 = 277',
    parts: [
      { id: 'a', value: 252 },
      { id: 'b', value: 25 },
    ],
  });
  expect(sumOnBasis([...figures, { id: 'c', figure: null, shares }], 'ownership')).toMatchObject({
    value: null,
    reason: 'no-figure',
    ofKnown: 277,
    missing: [{ id: 'c', because: 'no-figure' }],
  });
  expect(sumOnBasis([], 'full')).toMatchObject({ value: null, reason: 'no-holdings', ofKnown: null });
});

describe('a ratio of sums', () => {
  const large = { id: 'large', numerator: 100_000, denominator: 1000, shares };
  const small = { id: 'small', numerator: 30_000, denominator: 100, shares: { ...shares, ownership: 0.3 } };

  test('100,000 kWh on 1,000 m² and 30,000 kWh on 100 m² are 118.18 kWh/m², not the mean of 100 and 300', () => {
    const ratio = ratioOnBasis([large, small], 'full');
    expect(ratio.value).toBe(130_000 / 1100);
    expect(ratio.working).toBe('130000 ÷ 1100 = 118.181818182');
  });

  test('has the same share above and below', () => {
    // (60,000 + 9,000) ÷ (600 + 30)
    expect(ratioOnBasis([large, small], 'ownership').value).toBeCloseTo(69_000 / 630, 12);
  });

  test('converts tonnes to kilograms once: 42 t on 1,000 m² are 42 kg/m²', () => {
    expect(ratioOnBasis([{ ...large, numerator: 42 }], 'full', 1000).value).toBe(42);
  });

  test('leaves out both sides of a property that lacks one', () => {
    expect(ratioOnBasis([large, { ...small, denominator: null }], 'full')).toMatchObject({
      value: null,
      ofKnown: 100,
      missing: [{ id: 'small', because: 'no-figure' }],
    });
  });

  test('is null without a denominator', () => {
    expect(ratioOnBasis([{ ...large, denominator: 0 }], 'full')).toMatchObject({
      value: null,
      reason: 'no-denominator',
    });
  });

  test('lies between the lowest and the highest ratio', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 });
    const share = fc.double({ min: 0.01, max: 1, noNaN: true });
    const row = fc.record({ numerator: amount, denominator: amount, ownership: share });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const ratio = ratioOnBasis(
          rows.map(({ ownership, ...of }, at) => ({ id: String(at), ...of, shares: { ...shares, ownership } })),
          'ownership',
        ).value!;
        const each = rows.map(({ numerator, denominator }) => numerator / denominator);
        expect(ratio).toBeGreaterThanOrEqual(Math.min(...each) * (1 - 1e-9));
        expect(ratio).toBeLessThanOrEqual(Math.max(...each) * (1 + 1e-9));
      }),
    );
  });
});

describe('the share of value', () => {
  /** Half owned until the end of May, then 75 %; sold on 1 November. */
  const partOn = (day: string) => (day >= '2024-11-01' ? 0 : day >= '2024-06-01' ? 0.75 : 0.5);

  test('is the mean of the ends of the quarters on which it is held: (50 + 75 + 75) ÷ 3 %', () => {
    expect(shareOfValue(partOn, 2024, '2026-01-01')).toBeCloseTo(2 / 3, 12);
  });

  test('of a running year counts the quarters that have ended, and before the first one today', () => {
    expect(shareOfValue(partOn, 2024, '2024-07-15')).toBe(0.625);
    expect(shareOfValue(partOn, 2024, '2024-02-15')).toBe(0.5);
  });

  test('is 0 of what is held on none of them', () => {
    expect(shareOfValue(partOn, 2025, '2026-01-01')).toBe(0);
  });
});
