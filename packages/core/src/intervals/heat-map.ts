import { addDays, daysBetween, type Day } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { weekdayOf } from '../property/opening-hours.ts';
import { localHour, type HourValue } from './local-hour.ts';

/** A cell of a heat map: the mean of its known hours, null without one. */
export interface HeatCell {
  mean: number | null;
  /** Hours with a value. */
  n: number;
}

interface Sum {
  sum: number;
  n: number;
}

const HOURS = 24;
const MOST_DAYS = 31;

const emptyRow = (): Sum[] => Array.from({ length: HOURS }, () => ({ sum: 0, n: 0 }));

function add(row: Sum[] | undefined, hour: number, value: number): void {
  const cell = row?.[hour];
  if (!cell) return;
  cell.sum += value;
  cell.n += 1;
}

const cellsOf = (row: readonly Sum[]): HeatCell[] => row.map(({ sum, n }) => ({ mean: n > 0 ? sum / n : null, n }));

/**
 * The mean value by day of the week and hour: seven rows from Monday, 24 cells each. Takes values of hours by the local clock, in any unit. A
 * missing hour is in no mean. Throws `InvalidValue` for a text that is no hour.
 */
export function weekdayHours(values: readonly HourValue[]): HeatCell[][] {
  const rows = Array.from({ length: 7 }, emptyRow);
  for (const { hour: text, value } of values) {
    const { day, hour } = localHour(text);
    if (value !== null) add(rows[weekdayOf(day) - 1], hour, value);
  }
  return rows.map(cellsOf);
}

/**
 * The value by day and hour, from `start` to before `end`, 31 days at most: a row for each day, also for one without values. The hour that the
 * clock skips in spring has no value; the one that it repeats in autumn has the mean of both. Throws `InvalidValue` for a text that is no hour,
 * for more days, and for an end that is not after the start.
 */
export function dayHours(values: readonly HourValue[], start: Day, end: Day): { day: Day; cells: HeatCell[] }[] {
  const days = daysBetween(start, end);
  if (!(days > 0 && days <= MOST_DAYS))
    throw new InvalidValue(`A heat map by day has 1 to ${MOST_DAYS} days, not ${days}`);
  const rows = new Map(Array.from({ length: days }, (_, n) => [addDays(start, n), emptyRow()]));
  for (const { hour: text, value } of values) {
    const { day, hour } = localHour(text);
    if (value !== null) add(rows.get(day), hour, value);
  }
  return [...rows].map(([day, row]) => ({ day, cells: cellsOf(row) }));
}
