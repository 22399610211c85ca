import { addDays, dayNumber, dayOf, daysBetween, type Day, type Period } from '../calendar/day.ts';

/** Daily mean temperatures as one file or one answer brought them, day by day from the first; null where it has none. */
export interface TemperatureLayer {
  first_day: Day;
  means: readonly (number | null)[];
  /** Of files with values within the day: the 24 hours of each day by the clock of the file; null where it has none. */
  hours?: readonly (readonly (number | null)[] | null)[] | undefined;
}

/** The mean temperature of a day, °C. `isFilled`: estimated from the days around it. Null is not known, never zero. */
export interface DayMean {
  day: Day;
  meanC: number | null;
  isFilled: boolean;
}

/** Gaps of so many days at most are filled. A longer one stays a gap, and what needs its days is not computed. */
export const LONGEST_FILLED_GAP = 3;

/** The layers as one series. A later layer replaces what an earlier one says of the same day, and takes nothing away. */
export function overlay(layers: readonly TemperatureLayer[]): Map<Day, number> {
  const known = new Map<Day, number>();
  for (const { first_day, means } of layers) {
    const first = dayNumber(first_day);
    means.forEach((mean, index) => {
      if (mean !== null) known.set(dayOf(first + index), mean);
    });
  }
  return known;
}

/** The hours of days, each from the layer that has its mean; null: that layer has none. Only days with a mean. */
export function hoursByDay(layers: readonly TemperatureLayer[]): Map<Day, readonly (number | null)[] | null> {
  const known = new Map<Day, readonly (number | null)[] | null>();
  for (const { first_day, means, hours } of layers) {
    const first = dayNumber(first_day);
    means.forEach((mean, index) => {
      if (mean !== null) known.set(dayOf(first + index), hours?.[index] ?? null);
    });
  }
  return known;
}

/**
 * Every day of a period. A gap of up to three days takes the average of the day before and the day after it. Source: EPA, Portfolio
 * Manager Technical Reference: Climate and Weather, for missing days.
 */
export function dayMeans(known: ReadonlyMap<Day, number>, { start, end }: Period): DayMean[] {
  const first = dayNumber(start);
  return Array.from({ length: Math.max(0, daysBetween(start, end)) }, (_, index) => {
    const day = dayOf(first + index);
    const meanC = known.get(day);
    if (meanC !== undefined) return { day, meanC, isFilled: false };
    const filled = filledFrom(known, day);
    return { day, meanC: filled ?? null, isFilled: filled !== undefined };
  });
}

function filledFrom(known: ReadonlyMap<Day, number>, day: Day): number | undefined {
  const nearest = (direction: 1 | -1) => {
    for (let step = 1; step <= LONGEST_FILLED_GAP; step += 1) {
      const mean = known.get(addDays(day, direction * step));
      if (mean !== undefined) return { step, mean };
    }
    return undefined;
  };
  const before = nearest(-1);
  const after = nearest(1);
  if (!before || !after || before.step + after.step - 1 > LONGEST_FILLED_GAP) return undefined;
  return (before.mean + after.mean) / 2;
}

/** The stretches without a temperature, between the first and the last known day too. Filled days are none. */
export function gapsOf(days: readonly DayMean[]): Period[] {
  const gaps: Period[] = [];
  for (const { day, meanC } of days) {
    if (meanC !== null) continue;
    const last = gaps.at(-1);
    if (last?.end === day) last.end = addDays(day, 1);
    else gaps.push({ start: day, end: addDays(day, 1) });
  }
  return gaps;
}
