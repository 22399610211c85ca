import { addDays, daysBetween, type Day, type Period } from '../calendar/day.ts';
import { InvalidValue, MissingValue } from '../failure.ts';
import { shown } from '../working.ts';
import { rolloverAt, type Register } from './registers.ts';

/** The reason for an unusual reading: the register began at zero again, it was replaced by another one, or a user checked the figure. */
export const readingChanges = ['rollover', 'replacement', 'checked'] as const;
export type ReadingChange = (typeof readingChanges)[number];

/** The reading of a register on a day. */
export interface Reading {
  day: Day;
  value: number;
  change: ReadingChange | null;
  /** If the register was replaced since the reading before: the last reading of the old one, and the first of the new one. */
  oldEnd: number | null;
  newStart: number | null;
}

export interface Consumption {
  /** In the unit of the register, with its multiplier. */
  quantity: number;
  days: number;
  perDay: number;
  working: string;
}

/** The count of a register from one reading to a later one, before the multiplier. Negative: impossible. */
function counted(before: Reading, after: Reading, { digits }: Register): { units: number; formula: string } {
  if (after.change === 'rollover') {
    if (digits === null) throw new MissingValue('digits of the register');
    const limit = rolloverAt(digits);
    return {
      units: limit - before.value + after.value,
      formula: `${shown(limit)} − ${shown(before.value)} + ${shown(after.value)}`,
    };
  }
  if (after.change === 'replacement') {
    if (after.oldEnd === null || after.newStart === null)
      throw new MissingValue('last reading of the old register and first reading of the new one');
    const [old, next] = [after.oldEnd - before.value, after.value - after.newStart];
    return {
      units: old < 0 || next < 0 ? -1 : old + next,
      formula: `(${shown(after.oldEnd)} − ${shown(before.value)}) + (${shown(after.value)} − ${shown(after.newStart)})`,
    };
  }
  return { units: after.value - before.value, formula: `${shown(after.value)} − ${shown(before.value)}` };
}

/**
 * Consumption between two readings of a register: the difference times the multiplier; over a rollover the rest up to the last digit plus
 * the count since; over a replacement the rest of the old register plus the count of the new one. Null if the register would have counted
 * backwards. Throws `InvalidValue` unless the second day is later, `MissingValue` for a rollover without digits or a replacement without
 * both readings.
 */
export function consumptionBetween(before: Reading, after: Reading, register: Register): Consumption | null {
  if (!(register.multiplier > 0)) throw new InvalidValue('The multiplier must be above zero');
  const days = daysBetween(before.day, after.day);
  if (days <= 0) throw new InvalidValue('The later reading must be of a later day');
  const { units, formula } = counted(before, after, register);
  if (units < 0) return null;
  const quantity = units * register.multiplier;
  const times = register.multiplier === 1 ? '' : ` × ${shown(register.multiplier)}`;
  const difference = times && !formula.startsWith('(') ? `(${formula})` : times ? `[${formula}]` : formula;
  return { quantity, days, perDay: quantity / days, working: `${difference}${times} = ${shown(quantity)}` };
}

/** Consumption since the reading before, for readings in the order of their days; the first has none. */
export function consumptions(readings: readonly Reading[], register: Register): (Consumption | null)[] {
  return readings.map((reading, i) => {
    const before = readings[i - 1];
    return before ? consumptionBetween(before, reading, register) : null;
  });
}

/** The use of each day of a period between two readings, spread evenly. */
export function daysOfIntervals(
  intervals: readonly (Period & { quantity: number })[],
  { start, end }: Period,
): Map<Day, { quantity: number; share: number }> {
  const days = new Map<Day, { quantity: number; share: number }>();
  for (const interval of intervals) {
    const quantity = interval.quantity / daysBetween(interval.start, interval.end);
    const last = interval.end < end ? interval.end : end;
    for (let day = interval.start > start ? interval.start : start; day < last; day = addDays(day, 1))
      days.set(day, { quantity, share: 1 });
  }
  return days;
}

/** A use this many times the highest so far needs a check: one digit too many makes it ten times. */
export const JUMP = 3;
const KNOWN_INTERVALS = 3;

/** The highest use per day so far; null with fewer than three intervals, which do not show the seasons. */
export function highestPerDay(intervals: readonly (Consumption | null)[]): number | null {
  const known = intervals.filter((interval) => interval !== null);
  return known.length < KNOWN_INTERVALS ? null : Math.max(...known.map(({ perDay }) => perDay));
}

export type ReadingIssue = 'too-many-digits' | 'no-digits' | 'no-old-and-new' | 'falls' | 'jumps' | 'above-later';

/**
 * The contradiction between a reading and the readings before and after it; null without one. A fall is explained by a rollover or a
 * replacement, a jump by a replacement or a check; a contradiction of the later reading is explained there.
 */
export function readingIssue(
  reading: Reading,
  { before, after }: { before: Reading | undefined; after: Reading | undefined },
  register: Register,
  highest: number | null,
): ReadingIssue | null {
  const limit = register.digits === null ? Number.POSITIVE_INFINITY : rolloverAt(register.digits);
  if ([reading.value, reading.oldEnd ?? 0, reading.newStart ?? 0].some((value) => value >= limit))
    return 'too-many-digits';
  if (reading.change === 'rollover' && register.digits === null) return 'no-digits';
  if (reading.change === 'replacement' && (reading.oldEnd === null || reading.newStart === null))
    return 'no-old-and-new';
  const use = before && consumptionBetween(before, reading, register);
  if (use === null) return 'falls';
  if (after && consumptionBetween(reading, after, register) === null) return 'above-later';
  const isTooHigh = use !== undefined && highest !== null && highest > 0 && use.perDay > JUMP * highest;
  return isTooHigh && (reading.change === null || reading.change === 'rollover') ? 'jumps' : null;
}
