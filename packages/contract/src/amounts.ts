import { coinDecimals, thousandths } from '@steward/core/money';
import { z } from 'zod';

/** The message for an amount with more decimals than its currency has. */
export const tooFine = (currency: string): string =>
  coinDecimals(currency) === 3 ? 'has more than three decimals' : 'has more than two decimals';

// Three decimals for every currency: the schema does not know the currency, and the service refuses the third decimal if the currency has
// none.
const inThousandths = (amount: number) => Math.abs(amount - thousandths(amount) / 1000) < 1e-6;

/** An amount of money, not negative unless `least` allows it, with at most the decimals that a currency can have. */
export const money = (most = 10_000_000_000, least = -most) =>
  z
    .number({ error: 'must be a number' })
    .min(least, least === 0 ? 'must not be negative' : undefined)
    .max(most)
    .refine(inThousandths, 'has more than three decimals');
