import { expect, test } from 'vitest';
import { figureDirection, isolatedIn } from './direction.ts';

test('a name in letters of the other direction is isolated once; digits alone are not', () => {
  const [inArabic, inEnglish] = [isolatedIn('ar'), isolatedIn('en')];
  expect(inArabic('5 Bryant Square')).toBe('\u20685 Bryant Square\u2069');
  expect(inArabic(inArabic('5 Bryant Square'))).toBe('\u20685 Bryant Square\u2069');
  expect(inArabic('2026')).toBe('2026');
  expect(inEnglish('5 Bryant Square')).toBe('5 Bryant Square');
  expect(inEnglish('برج 5')).toBe('\u2068برج 5\u2069');
});

test('a figure reads in the direction of its unit', () => {
  expect(figureDirection('850.2', 'USD')).toBe('ltr');
  expect(figureDirection('850.2 ألف', 'USD')).toBe('rtl');
  expect(figureDirection('8', undefined)).toBe('ltr');
});
