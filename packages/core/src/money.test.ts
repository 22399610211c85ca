import { expect, test } from 'vitest';
import { coinDecimals, inCoins, isInCoins, ofCoins, printedAmount, sumOfMoney, toCoins } from './money.ts';

test.each([
  ['EUR', 2],
  ['AED', 2],
  ['SAR', 2],
  ['KWD', 3],
  ['BHD', 3],
  ['OMR', 3],
  ['JOD', 3],
  ['TND', 3],
  ['', 2],
] as const)('amounts in %s have %i decimals (ISO 4217)', (currency, decimals) => {
  expect(coinDecimals(currency)).toBe(decimals);
});

test('an amount in coins of its currency, and back', () => {
  expect([inCoins(12.345, 'KWD'), inCoins(12.34, 'EUR')]).toEqual([12_345, 1234]);
  expect([ofCoins(12_345, 'KWD'), ofCoins(1234, 'EUR')]).toEqual([12.345, 12.34]);
  expect([toCoins(12.3456, 'KWD'), toCoins(100 / 1.19, 'EUR')]).toEqual([12.346, 84.03]);
  expect([isInCoins(12.345, 'KWD'), isInCoins(12.345, 'EUR'), isInCoins(1_234_567_890.12, 'EUR')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([printedAmount(12.5, 'KWD'), printedAmount(12.5, 'EUR')]).toEqual(['12.500', '12.50']);
  expect(sumOfMoney([0.1, 0.2, 0.005])).toBe(0.305);
});
