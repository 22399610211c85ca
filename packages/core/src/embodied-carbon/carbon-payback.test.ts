import { expect, test } from 'vitest';
import { carbonPayback } from './carbon-payback.ts';

/** Worked by hand in docs/methods/embodied-carbon.md. */
test('32.5 t embodied are paid back after 3.25 years at 10 t a year', () => {
  expect(carbonPayback(32_500, [10_000, 10_000, 10_000, 10_000, 10_000])).toEqual({
    years: 3.25,
    working: '32500 kg - 30000 kg = 2500 kg; 3 + 2500 kg / 10000 kg = 3.25',
  });
});

test.each([
  // 12 + 9 + 6.5 + 4 = 31.5 t in four years; of the 2 t of the fifth 1 t is needed.
  ['a saving that falls with the grid', 32_500, [12_000, 9_000, 6_500, 4_000, 2_000], 4.5],
  ['within the first year', 5000, [10_000, 10_000], 0.5],
  // A year that uses more adds to what is left: 10 + 5 = 15 t at 10 t.
  ['a first year that uses more', 10_000, [-5000, 10_000, 10_000], 2.5],
  ['exactly at the end', 20_000, [10_000, 10_000], 2],
  ['nothing embodied', 0, [10_000], 0],
  ['not within its life', 32_500, [10_000, 10_000, 10_000], null],
])('%s', (_, embodied, avoided, years) => {
  const found = carbonPayback(embodied, avoided);
  expect(found).toBeDefined();
  if (years === null) expect(found?.years).toBeNull();
  else expect(found?.years).toBeCloseTo(years, 12);
});

test('nothing is said while the embodied carbon or what is avoided is not known', () => {
  expect(carbonPayback(null, [10_000])).toBeUndefined();
  expect(carbonPayback(15_000, [10_000, null])).toBeUndefined();
  expect(carbonPayback(15_000, [])).toBeUndefined();
  // What comes after is not needed.
  expect(carbonPayback(5_000, [10_000, null])?.years).toBe(0.5);
});
