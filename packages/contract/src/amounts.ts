import { coinDecimals, thousandths } from '@steward/core/money';
import { z } from 'zod';

/** What is wrong with an amount that is finer than the smallest coin of its currency. */
export const tooFine = (currency: string): string =>
  coinDecimals(currency) === 3 ? 'has more than three decimals' : 'has more than two decimals';

// Three decimals, whatever the currency: it is known elsewhere, and whoever knows it refuses the third where it has none.
const inThousandths = (amount: number) => Math.abs(amount - thousandths(amount) / 1000) < 1e-6;

/** An amount of money that is not below zero unless `least` says so, with at most the decimals that a currency can have. */
export const money = (most = 10_000_000_000, least = -most) =>
  z
    .number({ error: 'must be a number' })
    .min(least, least === 0 ? 'must not be negative' : undefined)
    .max(most)
    .refine(inThousandths, 'has more than three decimals');
