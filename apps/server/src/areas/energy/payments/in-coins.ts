import { tooFine } from '@steward/contract/amounts';
import { fail } from '@steward/contract/failures';
import { isInCoins } from '@steward/core/money';

/** Refuses an amount finer than the smallest coin of its currency. */
export function mustBeInCoins(amount: number, currency: string): void {
  if (!isInCoins(amount, currency))
    fail('request.invalid', undefined, [{ field: 'amount', message: tooFine(currency) }]);
}
