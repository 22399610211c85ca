import { dayNumber, type Day } from '../calendar/day.ts';

/** The residuals of a day: what was measured less what is expected. */
export interface DayResiduals {
  n: number;
  sum: number;
  squares: number;
}

export const noResiduals = (): DayResiduals => ({ n: 0, sum: 0, squares: 0 });

/** How residuals of hours resemble one another. */
export interface ResidualMemory {
  /** The mean covariance of two hours of the same day, in the square of the unit; never below zero. */
  sameDay: number;
  /** The correlation of a day with the next one, 0 to 0.95. */
  nextDay: number;
}

/** Days with fewer hours do not say how a day resembles the next. */
const FEWEST_HOURS = 20;
const MOST = 0.95;

/** The memory of the residuals of a fit; `correction` is n / (n − p). */
export function memoryOf(days: ReadonlyMap<Day, DayResiduals>, correction: number): ResidualMemory {
  let [products, pairs, following, before, after] = [0, 0, 0, 0, 0];
  const means = new Map<number, number>();
  for (const [day, { n, sum, squares }] of days) {
    products += sum ** 2 - squares;
    pairs += n * (n - 1);
    if (n >= FEWEST_HOURS) means.set(dayNumber(day), sum / n);
  }
  for (const [day, mean] of means) {
    const next = means.get(day + 1);
    if (next === undefined) continue;
    following += mean * next;
    before += mean ** 2;
    after += next ** 2;
  }
  const both = Math.sqrt(before * after);
  return {
    sameDay: pairs > 0 ? Math.max(0, (products / pairs) * correction) : 0,
    nextDay: both > 0 ? Math.min(MOST, Math.max(0, following / both)) : 0,
  };
}

/** The hours of a day that are summed: how many, and the sum of their residual variances. */
export interface SummedDay {
  day: Day;
  hours: number;
  variance: number;
}

/**
 * The variance of the residual of a sum over days in order. Within a day each pair of hours adds twice `sameDay`; two days that are k days
 * apart correlate by `nextDay` to the power of k.
 */
export function varianceOfSum({ sameDay, nextDay }: ResidualMemory, days: readonly SummedDay[]): number {
  let [total, carried, last] = [0, 0, Number.NaN];
  for (const { day, hours, variance } of days) {
    const own = variance + hours * (hours - 1) * sameDay;
    const deviation = Math.sqrt(own);
    const number = dayNumber(day);
    const reach = Number.isNaN(last) ? 0 : carried * nextDay ** (number - last);
    total += own + 2 * deviation * reach;
    carried = reach + deviation;
    last = number;
  }
  return total;
}
