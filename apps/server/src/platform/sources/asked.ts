import { addDays, type Period } from '@steward/core/calendar/day';
import type { AskedSource } from './sources.ts';

// What sources derive from what they are asked.

/** The property of a page of one property. */
export const propertyOf = ({ ids: [id = ''] }: Pick<AskedSource, 'ids'>): string => id;

// Some services answer for calendar years: the year of the last day is shown, and the answer names its days.
export const yearOf = ({ to }: Pick<AskedSource, 'to'>): number => Number(to.slice(0, 4));
export const daysOfYear = (year: number) => ({ first_day: `${year}-01-01`, last_day: `${year}-12-31` });

/** The last days of the period, at most so many; without those from `until` on, which is tomorrow unless given. */
export function lastDaysOf({ from, to, today }: AskedSource, most: number, until = addDays(today, 1)): Period {
  const end = to < until ? addDays(to, 1) : until;
  const earliest = addDays(end, -most);
  return { start: from > earliest ? from : earliest, end };
}
/** The first and last day of a period, as an answer names them. */
export const daysOf = ({ start, end }: Period) => ({ first_day: start, last_day: addDays(end, -1) });

/** An address of the product for the property of the page; of a page across properties without one. */
export const addressFor = (asked: AskedSource, path: string, query: Record<string, string> = {}): string => {
  const found = new URLSearchParams({ ...(asked.isOfOne && { environment: propertyOf(asked) }), ...query }).toString();
  return found ? `${path}?${found}` : path;
};

/** What a call that knows a property is asked for: the one of the page, or all within reach. */
export const ofPage = (asked: AskedSource): { environment_id?: string } =>
  asked.isOfOne ? { environment_id: propertyOf(asked) } : {};

/** Those of rows that are of the properties of the page. */
export function ofAsked<R extends { environment_id: string | null }>(asked: AskedSource, rows: readonly R[]): R[] {
  const ids = new Set<string | null>(asked.ids);
  return rows.filter(({ environment_id }) => ids.has(environment_id));
}
