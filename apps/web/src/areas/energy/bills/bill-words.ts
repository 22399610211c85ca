import type { BillRow, Check } from '@steward/contract/energy/bills.bill';
import { addDays } from '@steward/core/calendar/day';
import { useTranslation } from 'react-i18next';
import { shownUnit } from '../../../shared/scaled-quantity.ts';
import type { Tone } from '../../../ui/badges.tsx';
import { formatCount, formatDay, formatNumber, formatPercent } from '../../../ui/format.ts';

export const statusTone: Record<BillRow['status'], Tone> = {
  reading: 'brand',
  review: 'warn',
  saved: 'good',
  failed: 'bad',
};

/** The bill another check speaks of, to be looked at. */
export const otherBillOf = ({ values }: Check): string | undefined =>
  typeof values['billId'] === 'string' && values['billId'] !== 'new' ? values['billId'] : undefined;

export const isDuplicate = (checks: readonly Check[]) =>
  checks.some(({ code }) => code === 'duplicate-invoice' || code === 'duplicate-period');

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
/** Two decimals for sums and quantities, more for a price per kWh. */
const decimalsOf = (name: string, value: number) =>
  name === 'perUnit' || name === 'usual' ? 4 : value % 1 === 0 && Math.abs(value) >= 1000 ? 0 : 2;

/** A finding of the checks as a sentence; the code says which, the values fill it in. */
export function useCheckWords() {
  const { t } = useTranslation('bills');
  return ({ code, values }: Check, currency = ''): string => {
    const change = Number(values['change']);
    const said: Record<string, string | number> = { currency };
    for (const [name, value] of Object.entries(values)) {
      if (isDay(value)) said[name] = formatDay(value);
      else if (name === 'unit') said[name] = shownUnit(String(value));
      else if (name === 'change') said[name] = formatPercent(Math.abs(Number(value)), 0);
      else if (name === 'days' || name === 'longest' || name === 'shortest') said[name] = formatCount(Number(value));
      else said[name] = typeof value === 'number' ? formatNumber(value, decimalsOf(name, value)) : value;
    }
    // Periods are kept until a day; people say the last day that belongs to them.
    if (isDay(values['end'])) said['lastDay'] = formatDay(addDays(values['end'], -1));
    const key = Number.isNaN(change) ? code : `${code}-${change > 0 ? 'more' : 'less'}`;
    return t(`check.${key}`, { ...said, count: Number(values['days'] ?? 0) });
  };
}

/** The day count of a period in words, for the switch of the last day. */
export const periodDays = (
  start: string | undefined,
  end: string | undefined,
  endCounts: boolean,
): number | undefined => {
  if (!isDay(start) || !isDay(end)) return undefined;
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + (endCounts ? 1 : 0);
  return days > 0 ? days : undefined;
};

/** A value as the machine read it, written for people. */
export const shownReading = (value: string | number): string =>
  typeof value === 'number' ? formatNumber(value) : isDay(value) ? formatDay(value) : value;
