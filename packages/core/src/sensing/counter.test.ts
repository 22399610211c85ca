import { expect, test } from 'vitest';
import { countedSteps, lastGood } from './counter.ts';
import type { Quality, Sample, SensorRules } from './sample.ts';

const QUARTER = 900_000;
const rules = (more: Partial<SensorRules> = {}): SensorRules => ({
  kind: 'counter',
  expectedSeconds: 900,
  digits: null,
  factor: 1,
  gapIntervals: 2,
  replacements: [],
  ...more,
});
const quarters = (...values: (number | [number, Quality])[]): Sample[] =>
  values.map((given, at) => {
    const [value, quality] = Array.isArray(given) ? given : [given, 'a' as const];
    return { at: at * QUARTER, value, quality };
  });
const total = (samples: Sample[], given = rules()) =>
  countedSteps(samples, given).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
const last = (samples: Sample[], given = rules()) => {
  const { amount, note, quality } = countedSteps(samples, given).at(-1) ?? {};
  return [amount, note, quality];
};

test('a fall by 0.1 is jitter: nothing is counted until the old value is passed', () => {
  const jitter = quarters(215.7, 215.6, 215.8);
  expect(countedSteps(jitter, rules()).map(({ note }) => note)).toEqual(['jitter', null]);
  expect(total(jitter)).toBeCloseTo(0.1, 10);
  expect(total(quarters(215.7, 215.6, 215.65, 215.7))).toBe(0);
  // Day by day: the next day begins at the highest value.
  const carried = lastGood(quarters(215.7, 215.6), rules());
  expect(carried).toEqual({ at: QUARTER, value: 215.7, quality: 'a' });
  // The same fall is no jitter where the counter usually rises by 0.01.
  expect(last(quarters(215.68, 215.69, 215.7, 215.6))).toEqual([null, 'unexplained', 'e']);
});

test.each([
  ['99,990 → 10 with five digits', quarters(99_990, 10), { digits: 5 }, [20, 'rollover', 'a']],
  ['the same without known digits', quarters(99_990, 10), {}, [10, 'reset', 'e']],
  ['the same with a factor of 40', quarters(99_990, 10), { digits: 5, factor: 40 }, [800, 'rollover', 'a']],
  ['a reset in the middle of the range', quarters(50_000, 3), { digits: 5 }, [3, 'reset', 'e']],
  ['a fall to the half', quarters(50_000, 25_000), { digits: 5 }, [null, 'unexplained', 'e']],
  ['a fall below zero', quarters(5, -3), { digits: 5 }, [null, 'unexplained', 'e']],
  [
    'a missing value within the limit',
    [...quarters(1), { at: 2 * QUARTER, value: 3, quality: 'a' }],
    {},
    [2, null, 'a'],
  ],
  ['a longer gap', [...quarters(1), { at: 3 * QUARTER, value: 7, quality: 'a' }], {}, [6, 'gap', 's']],
  ['an estimated value', quarters(1, [2, 'e']), {}, [1, null, 'e']],
  ['a value by hand', quarters(1, [2, 'h']), {}, [1, null, 'a']],
] as const)('%s', (_, samples, more, expected) => {
  expect(last([...samples], rules(more))).toEqual(expected);
});

test('a replacement counts the rest of the old counter and the beginning of the new one', () => {
  const replacements = [{ at: QUARTER / 2, oldLast: 1005, newFirst: 2 }];
  expect(last(quarters(1000, 5), rules({ replacements }))).toEqual([8, 'replacement', 'a']);
  // Also if the new counter begins at a higher value.
  expect(last(quarters(1000, 5000), rules({ replacements: [{ at: QUARTER, oldLast: 1005, newFirst: 4999 }] }))).toEqual(
    [6, 'replacement', 'a'],
  );
  expect(last(quarters(1000, 5), rules({ replacements: [{ at: 1, oldLast: 900, newFirst: 2 }] }))).toEqual([
    null,
    'unexplained',
    'e',
  ]);
});

test('suspect and excluded values are skipped, and no step is negative', () => {
  expect(total(quarters(10, [9_999_999, 'u'], [0, 'x'], 13))).toBe(3);
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const wild = quarters(...Array.from({ length: 3000 }, () => random() * 10 ** Math.floor(random() * 6)));
  const steps = countedSteps(wild, rules({ digits: 5 }));
  expect(steps).toHaveLength(2999);
  expect(steps.filter(({ amount }) => amount !== null && amount < 0)).toEqual([]);
});
