import { InvalidValue } from '../failure.ts';

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;
/** A calendar month, `YYYY-MM`. */
export type Month = string;

/** From this day, until that one: the first day counts, the last does not. */
export interface Period {
  start: Day;
  end: Day;
}

const MILLISECONDS_PER_DAY = 86_400_000;

// An audit asks for the same few thousand days millions of times; to look one up is ten times as fast as to read it.
const knownNumbers = new Map<Day, number>();
const MOST_KNOWN = 50_000;

/** Days since 1 January 1970. Throws `InvalidValue` unless the text is a day that exists. */
export function dayNumber(day: Day): number {
  const known = knownNumbers.get(day);
  if (known !== undefined) return known;
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const [year, month, date] = [Number(parts?.[1]), Number(parts?.[2]), Number(parts?.[3])];
  const time = Date.UTC(year, month - 1, date);
  const found = new Date(time);
  // 30 February would be 2 March, and the years before 100 those after 1900.
  if (found.getUTCDate() !== date || found.getUTCMonth() !== month - 1 || found.getUTCFullYear() !== year)
    throw new InvalidValue(`"${day}" is not a day`);
  const number = time / MILLISECONDS_PER_DAY;
  if (knownNumbers.size >= MOST_KNOWN) knownNumbers.clear();
  knownNumbers.set(day, number);
  return number;
}

/** Whether a text is a day that exists, `2026-02-28`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day with this number; the other way round of `dayNumber`. */
export function dayOf(number: number): Day {
  return new Date(number * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** The day so many days later; negative goes back. */
export function addDays(day: Day, days: number): Day {
  return dayOf(dayNumber(day) + days);
}

/** Days from `start` until `end`: the first counts, the last does not. Negative when `end` comes first. */
export function daysBetween(start: Day, end: Day): number {
  return dayNumber(end) - dayNumber(start);
}

/** The first day of the month after the one this day lies in. */
export function nextMonthStart(day: Day): Day {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  return month === 12 ? `${pad(year + 1, 4)}-01-01` : `${pad(year, 4)}-${pad(month + 1, 2)}-01`;
}

/** The month so many later; negative goes back. */
export function monthOffset(month: Month, by: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${pad(Math.floor(count / 12), 4)}-${pad((count % 12) + 1, 2)}`;
}

/** A calendar year as a period. */
export function yearPeriod(year: number): Period {
  return { start: `${pad(year, 4)}-01-01`, end: `${pad(year + 1, 4)}-01-01` };
}

/** The twelve months of a year. */
export function monthsOf(year: number): Month[] {
  return Array.from({ length: 12 }, (_, index) => `${pad(year, 4)}-${pad(index + 1, 2)}`);
}

/** What two periods share, or nothing. */
export function intersection(a: Period, b: Period): Period | undefined {
  const start = a.start > b.start ? a.start : b.start;
  const end = a.end < b.end ? a.end : b.end;
  return start < end ? { start, end } : undefined;
}

function pad(value: number, width: number) {
  return String(value).padStart(width, '0');
}

/** The day that it is where it is latest on Earth (UTC+14): a later one lies in the future everywhere. */
export const latestDay = (now: Date): Day => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
