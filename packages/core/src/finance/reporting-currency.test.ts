import { expect, test } from 'vitest';
import { reportingCurrency } from './reporting-currency.ts';

test.each<[string, [string, string][], string | undefined]>([
  [
    'the currency that rates have in common',
    [
      ['EUR', 'USD'],
      ['GBP', 'EUR'],
      ['EUR', 'AED'],
    ],
    'EUR',
  ],
  [
    'a pair stated on many days counts once',
    [
      ['EUR', 'USD'],
      ['EUR', 'USD'],
      ['USD', 'EUR'],
      ['USD', 'GBP'],
    ],
    'USD',
  ],
  ['of one pair the one that is quoted from', [['EUR', 'USD']], 'EUR'],
  [
    'two pairs without a common one',
    [
      ['EUR', 'USD'],
      ['GBP', 'AED'],
    ],
    undefined,
  ],
  ['no rates', [], undefined],
])('%s', (_what, pairs, expected) => {
  expect(reportingCurrency(pairs.map(([from, to]) => ({ from, to })))).toBe(expected);
});
