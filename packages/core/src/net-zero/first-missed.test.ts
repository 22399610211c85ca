import { expect, test } from 'vitest';
import { firstMissed } from './first-missed.ts';

const years = [2026, 2027, 2028, 2029, 2030];
const flat = (value: number | null) => () => value;
const falling = (year: number) => 50 - 5 * (year - 2026);

test('the earliest line that is exceeded is the one that is missed', () => {
  const found = firstMissed(years, {
    // 42 is above 40 from 2028 on, above 45 in no year before 2028, and the limit is 41.
    target: [{ value: flat(42), line: falling }],
    limit: [{ value: flat(30), line: flat(41) }],
    pathway: [{ value: flat(48), line: falling }],
  });
  expect(found).toEqual({ target: 2028, limit: null, pathway: 2027, first: 2027, by: 'pathway' });
});

test('of the same year the target goes first, and what is not known is not missed', () => {
  const same = [{ value: flat(42), line: flat(41) }];
  expect(firstMissed(years, { target: same, limit: same, pathway: same })).toMatchObject({ first: 2026, by: 'target' });
  const unknown = [{ value: flat(null), line: flat(41) }];
  expect(firstMissed(years, { target: unknown, limit: unknown, pathway: unknown })).toEqual({
    target: null,
    limit: null,
    pathway: null,
    first: null,
    by: null,
  });
});

test('of two laws the one that is exceeded first counts, each against its own emissions', () => {
  const found = firstMissed(years, {
    target: [],
    limit: [
      // Emissions by the first law stay below its limit; those by the second are above its limit from 2029 on (35 < 38).
      { value: flat(10), line: flat(12) },
      { value: flat(38), line: falling },
    ],
    pathway: [],
  });
  expect(found).toEqual({ target: null, limit: 2029, pathway: null, first: 2029, by: 'limit' });
});
