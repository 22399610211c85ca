import { billsDueUntil } from '@steward/core/coverage/meters';
import { monthOffset, type Month } from '@steward/core/calendar/day';

export interface MonthRange {
  from: Month;
  until: Month;
}

/** This number of months, up to the last one whose bills are due. */
export function lastMonths(count: number, today: string): MonthRange {
  const until = monthOffset(billsDueUntil(today).slice(0, 7), -1);
  return { from: monthOffset(until, 1 - count), until };
}

export const yearRange = (year: number): MonthRange => ({ from: `${year}-01`, until: `${year}-12` });

export const rangeKey = ({ from, until }: MonthRange) => `${from} ${until}`;
