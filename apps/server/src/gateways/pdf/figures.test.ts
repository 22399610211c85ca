import { expect, test } from 'vitest';
import { figuresFor, tonneDecimals } from './figures.ts';

const en = figuresFor('en');
const de = figuresFor('de');
const ar = figuresFor('ar');
const bare = (text: string) => text.replace(/[\u2066\u2069]/g, '').replace(/\u00A0/g, ' ');

test.each([
  [1234567.891, 1, '1,234,567.9', '1.234.567,9'],
  [0.004, 2, '<0.01', '<0,01'],
  [0, 2, '0', '0'],
  [-1234.5, 1, '−1,234.5', '−1.234,5'],
  [-0.0004, 2, '>−0.01', '>−0,01'],
  [999.995, 2, '1,000.00', '1.000,00'],
  [0.4, 0, '0', '0'],
] as const)('%d with %d decimals', (value, decimals, english, german) => {
  expect(en.rounded(value, decimals)).toBe(english);
  expect(de.rounded(value, decimals)).toBe(german);
  expect(bare(ar.rounded(value, decimals))).toBe(english);
});

test('nothing known is a dash, not a zero', () => {
  expect(en.rounded(null, 1)).toBe('–');
  expect(en.percent(Number.NaN)).toBe('–');
});

test('Arabic keeps Latin digits and holds number and unit together from left to right', () => {
  expect(ar.withUnit(ar.rounded(1234.5, 1), 't CO₂e')).toBe('\u20661,234.5\u00A0t CO₂e\u2069');
  expect(en.withUnit('5', 'kWh')).toBe('5\u00A0kWh');
});

test('exact figures keep their digits and lose the noise of binary numbers', () => {
  expect(en.exact(1091315.7859)).toBe('1,091,315.7859');
  expect(en.exact(0.1 + 0.2)).toBe('0.3');
  expect(de.exact(0.000191)).toBe('0,000191');
  expect(en.exact(0.00000012)).toBe('0.00000012');
});

test('days and shares in three languages', () => {
  expect(['en', 'de', 'ar'].map((l) => bare(figuresFor(l as 'en').day('2026-03-05T10:00:00Z')))).toEqual([
    '05 Mar 2026',
    '5. März 2026',
    '5 مارس 2026',
  ]);
  expect([en, de, ar].map((f) => bare(f.percent(0.9744)))).toEqual(['97.4%', '97,4 %', '97.4%']);
  expect(en.change(0.05)).toBe('+5.0%');
  expect(en.change(-0.237)).toBe('−23.7%');
});

test('a column has two decimals below a thousand tonnes and one above', () => {
  expect(tonneDecimals([999_999, 3])).toBe(2);
  expect(tonneDecimals([1_000_000, 3])).toBe(1);
  expect(tonneDecimals([])).toBe(2);
});
