import { expect, test } from 'vitest';
import { efficiencyOf, inefficientShare, type EfficiencyFacts, type JudgedProperty } from './energy-efficiency.ts';

const facts = (change: Partial<EfficiencyFacts>): EfficiencyFacts => ({
  builtOn: null,
  yearBuilt: 1995,
  rating: 'C',
  ...change,
});

test.each<[string, Partial<EfficiencyFacts>, boolean | string]>([
  ['class C is inefficient', {}, true],
  ['class B is not', { rating: 'B' }, false],
  ['nor A+', { rating: 'A+' }, false],
  ['nor class B in words', { rating: 'Class B' }, false],
  ['class G is', { rating: 'g' }, true],
  ['a score says no class', { rating: '75' }, 'no-rating'],
  ['no certificate', { rating: null }, 'no-rating'],
  ['built on 31 December 2020, B is enough', { yearBuilt: 2020, builtOn: '2020-12-31', rating: 'B' }, false],
  ['built a day later it is not', { yearBuilt: 2021, builtOn: '2021-01-01', rating: 'B' }, true],
  [
    'permitted before and completed after: the permit counts',
    { yearBuilt: 2022, builtOn: '2019-05-02', rating: 'B' },
    false,
  ],
  ['the year 2020 alone says neither', { yearBuilt: 2020, rating: 'B' }, 'no-built-day'],
  ['nor does no year', { yearBuilt: null, rating: 'B' }, 'no-built-day'],
  ['later buildings: class A stands for NZEB', { yearBuilt: 2023, rating: 'A' }, false],
  ['or the certificate says so', { yearBuilt: 2023, rating: 'NZEB' }, false],
])('%s', (_what, change, expected) => {
  const found = efficiencyOf(facts(change));
  expect(found.isInefficient ?? ('reason' in found && found.reason)).toBe(expected);
});

const judged = (id: string, weight: number, isInefficient: boolean | null): JudgedProperty => ({
  id,
  weight,
  efficiency: isInefficient === null ? { isInefficient, reason: 'no-rating' } : { isInefficient },
});

test('€20 m with class C or below and €10 m later without NZEB, of €80 m: 37.5 %', () => {
  const properties = [judged('old', 20, true), judged('new', 10, true), judged('good', 50, false)];
  expect(inefficientShare(properties, 'left-out')).toMatchObject({ value: 0.375, missing: [] });
  // A further €20 m without a certificate: left out of both sums, or inefficient; named in either case.
  const more = [...properties, judged('unknown', 20, null)];
  expect(inefficientShare(more, 'left-out')).toMatchObject({
    value: null,
    ofKnown: 0.375,
    missing: [{ id: 'unknown', because: 'not-classified' }],
  });
  expect(inefficientShare(more, 'inefficient')).toMatchObject({ value: 0.5 });
});
