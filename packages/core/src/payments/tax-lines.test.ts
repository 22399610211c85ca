import { expect, test } from 'vitest';
import { postingsByRate, rateKeysOf, taxLineErrors } from './tax-lines.ts';

// Water at 7 % and waste water at 19 %.
const lines = [
  { rate: 7, net: 100, tax: 7 },
  { rate: 19, net: 50, tax: 9.5 },
];
const bill = { net_amount: 150, tax_amount: 16.5, gross_amount: 166.5 };
const keys = { taxKey: '9', rateKeys: new Map([[7, '8']]) };

test('lines that add up to the bill are right, others are named', () => {
  expect(taxLineErrors(lines, bill)).toEqual([]);
  expect(taxLineErrors([], bill)).toEqual([]);
  expect(taxLineErrors(lines, { ...bill, net_amount: 160, gross_amount: 176.5 })).toEqual([
    { code: 'net' },
    { code: 'gross' },
  ]);
  expect(
    taxLineErrors([{ rate: 19, net: 100, tax: 7 }], { net_amount: 100, tax_amount: 7, gross_amount: 107 }),
  ).toEqual([{ line: 0, code: 'rate' }]);
});

test('one posting for each rate, with its key, that add up to the amount', () => {
  expect(postingsByRate(166.5, lines, keys, null)).toEqual([
    { gross_amount: 107, tax_key: '8', ...lines[0] },
    { gross_amount: 59.5, tax_key: '9', ...lines[1] },
  ]);
  expect(postingsByRate(166.51, lines, keys, null).map(({ gross_amount }) => gross_amount)).toEqual([107.01, 59.5]);
  expect(postingsByRate(107, [], keys, 7)).toEqual([{ gross_amount: 107, tax_key: '8', rate: 7 }]);
  expect(postingsByRate(107, [], keys, null)).toEqual([{ gross_amount: 107, tax_key: '9', rate: null }]);
});

test('keys by rate are read as written', () => {
  expect([...(rateKeysOf('19=9, 7=8') ?? [])]).toEqual([
    [19, '9'],
    [7, '8'],
  ]);
  expect(rateKeysOf('')?.size).toBe(0);
  expect(rateKeysOf('19 %: 9')).toBeUndefined();
});
