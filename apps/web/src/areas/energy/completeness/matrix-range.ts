import { billsDueUntil } from '@steward/core/coverage/meters';
import type { Month } from '@steward/core/calendar/day';

export interface MonthRange {
  from: Month;
  until: Month;
}

/** The month so many before or after. */
export function monthOffset(month: Month, by: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** So many months, up to the last one whose bills are due. */
export function lastMonths(count: number, today: string): MonthRange {
  const until = monthOffset(billsDueUntil(today).slice(0, 7), -1);
  return { from: monthOffset(until, 1 - count), until };
}

export const yearRange = (year: number): MonthRange => ({ from: `${year}-01`, until: `${year}-12` });

export const rangeKey = ({ from, until }: MonthRange) => `${from} ${until}`;
