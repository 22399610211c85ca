import type { Check } from '@steward/contract/energy/bills.bill';
import { formatDay, formatNumber } from '../../../ui/format.ts';

/** The id of the other bill that a check names. */
export const otherBillOf = ({ values }: Check): string | undefined =>
  typeof values['billId'] === 'string' && values['billId'] !== 'new' ? values['billId'] : undefined;

export const isDuplicate = (checks: readonly Check[]) =>
  checks.some(({ code }) => code === 'duplicate-invoice' || code === 'duplicate-period');

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
/** The number of days of a period in words, for the switch of the last day. */
export const periodDays = (
  start: string | undefined,
  end: string | undefined,
  endCounts: boolean,
): number | undefined => {
  if (!isDay(start) || !isDay(end)) return undefined;
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + (endCounts ? 1 : 0);
  return days > 0 ? days : undefined;
};

/** A value from the reader in the user's notation. */
export const shownReading = (value: string | number): string =>
  typeof value === 'number' ? formatNumber(value) : isDay(value) ? formatDay(value) : value;
