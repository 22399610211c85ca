import { daysBetween } from '@steward/core/calendar/day';
import type { FigurePeriod } from '@steward/contract/insight/figures';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { organizationToday } from '../../session/today.ts';
import { formatDay } from '../../ui/format.ts';

/** A whole calendar year is named by its column or title. */
export const isWholeYear = ({ first_day, last_day, days, of_days }: FigurePeriod) =>
  first_day.endsWith('-01-01') && last_day === `${first_day.slice(0, 4)}-12-31` && days === of_days;

/**
 * The days that an intensity rests on, in words: 2025, or 01 Jan 2025 – 30 Jun 2025 (181 days). An intensity of fewer days than its year has
 * says that it is scaled.
 */
export function usePeriodText() {
  const { t } = useTranslation('ui');
  return useCallback(
    (period: FigurePeriod | null | undefined, year?: number): string => {
      if (!period) return year === undefined ? '' : String(year);
      if (isWholeYear(period)) return period.first_day.slice(0, 4);
      const { first_day, last_day, days: count, of_days: of } = period;
      const words = { from: formatDay(first_day), to: formatDay(last_day), count, of };
      return t(count < of ? 'figurePeriod.scaled' : 'figurePeriod.days', words);
    },
    [t],
  );
}

/** The days of a year so far: all of a year that has ended. */
export function yearSoFar(year: number, today = organizationToday()): FigurePeriod {
  const [first_day, end] = [`${year}-01-01`, `${year}-12-31`];
  const last_day = today >= first_day && today < end ? today : end;
  const days = daysBetween(first_day, last_day) + 1;
  return { first_day, last_day, days, of_days: days };
}
