import { isWithoutBills } from './meters.ts';

/** What an inventory lacks that makes its totals lower than the truth. */
export type Lack = 'factors' | 'bills' | 'both';

/**
 * Why totals are "at least": quantities without a factor, due days without a bill, or both; undefined where neither is. That every
 * quantity has a factor says nothing of the days without a bill.
 */
export function lackOf({
  missing,
  coverage,
  by_environment,
}: {
  missing: readonly unknown[];
  coverage: { days: number; days_expected: number };
  by_environment: readonly { coverage?: number | undefined }[];
}): Lack | undefined {
  const lacksBills = coverage.days < coverage.days_expected || by_environment.some(isWithoutBills);
  if (missing.length > 0) return lacksBills ? 'both' : 'factors';
  return lacksBills ? 'bills' : undefined;
}
