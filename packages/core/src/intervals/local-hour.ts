import type { Day } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { weekdayOf } from '../property/opening-hours.ts';

/** The value of an hour by the local clock: `2026-03-01T14` or longer (`2026-03-01T14:00`). Null: not known, which is not zero. */
export interface HourValue {
  hour: string;
  value: number | null;
}

/** A local hour in parts. */
export interface LocalHour {
  day: Day;
  /** 0 to 23: the hour that begins then. */
  hour: number;
}

/** An hour by the local clock in parts. Throws `InvalidValue` for a text that is none. */
export function localHour(text: string): LocalHour {
  const hour = Number(text.slice(11, 13));
  if (text[10] !== 'T' || text.length < 13 || !(hour >= 0 && hour <= 23))
    throw new InvalidValue(`"${text}" is not an hour`);
  return { day: text.slice(0, 10), hour };
}

export const HOURS_OF_WEEK = 168;

/** The hour of the week, 0 (Monday 00:00) to 167 (Sunday 23:00). Throws `InvalidValue` for a day that does not exist. */
export const hourOfWeek = ({ day, hour }: LocalHour): number => (weekdayOf(day) - 1) * 24 + hour;

/** The middle of values; of an even number the mean of the two in the middle. Null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The known values of each day by hour, in the order of the days. An hour that the clock repeats has two values. */
export function knownByDay(values: readonly HourValue[]): Map<Day, { hour: number; value: number }[]> {
  const days = new Map<Day, { hour: number; value: number }[]>();
  for (const { hour: text, value } of values) {
    const { day, hour } = localHour(text);
    let known = days.get(day);
    if (!known) {
      known = [];
      days.set(day, known);
    }
    if (value !== null) known.push({ hour, value });
  }
  return new Map([...days].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
