import { expect, test } from 'vitest';
import { postingsByRate, rateKeysOf, taxLineErrors } from './tax-lines.ts';

// Water at 7 % and waste water at 19 %.
const lines = [
  { rate: 7, net: 100, tax: 7 },
  { rate: 19, net: 50, tax: 9.5 },
];
const bill = { net_amount: 150, tax_amount: 16.5, gross_amount: 166.5, currency: 'EUR' };
const keys = { taxKey: '9', rateKeys: new Map([[7, '8']]) };

test('lines that add up to the bill are right, others are named', () => {
  expect(taxLineErrors(lines, bill)).toEqual([]);
  expect(taxLineErrors([], bill)).toEqual([]);
  expect(taxLineErrors(lines, { ...bill, net_amount: 160, gross_amount: 176.5 })).toEqual([
    { code: 'net' },
    { code: 'gross' },
  ]);
  expect(
    taxLineErrors([{ rate: 19, net: 100, tax: 7 }], { ...bill, net_amount: 100, tax_amount: 7, gross_amount: 107 }),
  ).toEqual([{ line: 0, code: 'rate' }]);
});

test('one posting for each rate, with its key, that add up to the amount', () => {
  expect(postingsByRate({ amount: 166.5, currency: 'EUR' }, lines, keys, null)).toEqual([
    { gross_amount: 107, tax_key: '8', ...lines[0] },
    { gross_amount: 59.5, tax_key: '9', ...lines[1] },
  ]);
  expect(
    postingsByRate({ amount: 166.51, currency: 'EUR' }, lines, keys, null).map(({ gross_amount }) => gross_amount),
  ).toEqual([107.01, 59.5]);
  expect(postingsByRate({ amount: 107, currency: 'EUR' }, [], keys, 7)).toEqual([
    { gross_amount: 107, tax_key: '8', rate: 7 },
  ]);
  expect(postingsByRate({ amount: 107, currency: 'EUR' }, [], keys, null)).toEqual([
    { gross_amount: 107, tax_key: '9', rate: null },
  ]);
});

test('dinars are compared and posted by their thousandths', () => {
  const dinars = [
    { rate: 5, net: 12.345, tax: 0.617 },
    { rate: 0, net: 1.002, tax: 0 },
  ];
  const whole = { net_amount: 13.347, tax_amount: 0.617, gross_amount: 13.964, currency: 'BHD' };
  expect(taxLineErrors(dinars, whole)).toEqual([]);
  // Ten thousandths would be lost in hundredths.
  expect(taxLineErrors(dinars, { ...whole, gross_amount: 13.97 })).toEqual([{ code: 'gross' }]);
  expect(
    postingsByRate({ amount: 13.965, currency: 'BHD' }, dinars, keys, null).map((posting) => posting.gross_amount),
  ).toEqual([12.963, 1.002]);
});

test('keys by rate are read as written', () => {
  expect([...(rateKeysOf('19=9, 7=8') ?? [])]).toEqual([
    [19, '9'],
    [7, '8'],
  ]);
  expect(rateKeysOf('')?.size).toBe(0);
  expect(rateKeysOf('19 %: 9')).toBeUndefined();
});
