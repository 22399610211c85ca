import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsInto } from './fits-into.ts';

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

test('three thirds fit, and a square metre more does not', () => {
  expect(fitsInto((100 / 3) * 3, 100)).toBe(true);
  expect(fitsInto((100 / 3) * 3 + 1, 100)).toBe(false);
});

test('parts in hundredths of a square metre or in square feet that make up the whole fit, a hundredth more does not', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 20_000_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(parts, fc.constantFrom(0.01, 0.3048 ** 2), (counts, unit) => {
      const whole = sumOf(counts) * unit;
      expect(fitsInto(sumOf(counts.map((count) => count * unit)), whole)).toBe(true);
      if (whole <= 1_000_000) expect(fitsInto(whole + 0.01, whole)).toBe(false);
    }),
  );
});
