import { expect, test } from 'vitest';
import { affectedYears } from './affected-years.ts';

const years = [2024, 2021, 2022, 2023];

test.each([
  ['a value from a day on, with nothing after it', ['2022-07-01'], [null], [2022, 2023, 2024]],
  ['one that holds until the next value', ['2022-07-01'], [null, '2023-01-01'], [2022]],
  ['one whose next value comes in the middle of a year', ['2022-07-01'], [null, '2023-03-01'], [2022, 2023]],
  ['the first value of all', [null], ['2022-01-01'], [2021]],
  ['the only value', [null], [], [2021, 2022, 2023, 2024]],
  ['a value whose day is moved back', ['2021-10-01', '2022-07-01'], [null, '2023-01-01'], [2021, 2022]],
  ['a value that is moved behind another', ['2024-05-01', '2021-10-01'], [null, '2022-01-01'], [2021, 2024]],
  ['a value from the last day of a year on', ['2022-12-31'], ['2023-01-01'], [2022]],
  ['a value after the last accepted year', ['2025-01-01'], [null], []],
] as const)('%s', (_, days, others, touched) => {
  expect(affectedYears(years, days, others)).toEqual(touched);
});
