import { expect, test } from 'vitest';
import { builtContradiction, type BuiltDay } from './completion.ts';

test.each<[string, number | null, string | null, BuiltDay | null, string | undefined]>([
  ['nothing is entered', null, null, null, undefined],
  ['a year alone', 2020, null, null, undefined],
  ['a completion without a year', null, '2020-12-30', 'completion', undefined],
  ['a completion in its year', 2020, '2020-12-30', 'completion', undefined],
  ['a completion in another year', 2021, '2020-12-30', 'completion', 'built_on'],
  ['a permit before the year', 2021, '2019-05-02', 'permit', undefined],
  ['a permit in the year', 2021, '2021-02-02', 'permit', undefined],
  ['a permit after the year', 2018, '2019-05-02', 'permit', 'built_on'],
  ['a day without its meaning', 2020, '2020-12-30', null, 'built_on_is'],
  ['a meaning without its day', 2020, null, 'permit', 'built_on'],
])('%s', (_, year_built, built_on, built_on_is, field) => {
  expect(builtContradiction({ year_built, built_on, built_on_is })?.field).toBe(field);
});
