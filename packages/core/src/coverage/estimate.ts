import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';

/**
 * Fills days without a bill: the daily average of earlier bills times the missing days. 36,500 kWh in 365 days, 31 missing:
 * 3,100 kWh. The result is an estimate and must be marked as one; it goes when the bill arrives.
 * Throws `InvalidValue` when the history has no days or nothing is missing. Source: Envizi accruals, daily average.
 */
export function accrual(historyQuantity: number, historyDays: number, missingDays: number) {
  if (!(historyDays > 0) || !(missingDays > 0))
    throw new InvalidValue('An accrual needs days of history and days that are missing');
  if (!Number.isFinite(historyQuantity)) throw new InvalidValue('The history is not a number');
  const quantity = (historyQuantity / historyDays) * missingDays;
  return {
    quantity,
    isEstimated: true as const,
    working: `${shown(historyQuantity)} ÷ ${historyDays} days × ${missingDays} days = ${shown(quantity)}`,
  };
}

/**
 * How many months GRESB lets a participant estimate: 20 % of the longest continuous period with actual data, three months at
 * most, and nothing where there is no actual data at all. 6 months actual: 1.2. Source: GRESB data estimation rules 2026.
 */
export function estimateAllowance(longestActualMonths: number): number {
  if (!(longestActualMonths >= 0 && longestActualMonths <= 12))
    throw new InvalidValue('Months with data lie between 0 and 12');
  return Math.min(0.2 * longestActualMonths, 3);
}

/** Whether so many estimated months stay within the allowance; a millionth of a month is binary noise, not a breach. */
export function isWithinEstimateLimit(longestActualMonths: number, estimatedMonths: number): boolean {
  return estimatedMonths <= estimateAllowance(longestActualMonths) + 1e-6;
}
