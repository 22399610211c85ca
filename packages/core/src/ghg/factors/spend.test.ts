import { expect, test } from 'vitest';
import { spentMoney } from './spend.ts';

const spent = { amount: 110, currency: 'EUR', priceYear: 2024 };
const factor = { currency: 'USD', priceYear: 2021, exchangeRate: 1.08, priceRatio: 1.1 };

test('an amount is taken to the prices of its factor, then into its currency', () => {
  const { amount, currency, working } = spentMoney(spent, factor);
  expect(amount).toBeCloseTo(108, 9);
  expect(currency).toBe('USD');
  expect(working).toBe('110 EUR (2024) ÷ 1.1 × 1.08 USD/EUR = 108 USD (2021)');
  expect(spentMoney(spent, { currency: 'EUR', priceYear: 2024, exchangeRate: null, priceRatio: null }).amount).toBe(
    110,
  );
});

test('another currency or year without its figure is refused', () => {
  expect(() => spentMoney(spent, { ...factor, exchangeRate: null })).toThrow('needs a rate');
  expect(() => spentMoney(spent, { ...factor, priceRatio: null })).toThrow('needs a rate');
  expect(() => spentMoney(spent, { ...factor, priceRatio: 0 })).toThrow('above zero');
});
