import type { Day } from '../calendar/day.ts';
import { grouped } from '../grouped.ts';
import { tQuantile95 } from '../weather/student.ts';
import { HOURS_OF_WEEK, hourOfWeek, localHour } from './local-hour.ts';
import { varianceOfSum, type SummedDay } from './residual-memory.ts';
import { predicted, zeros } from './time-of-week-fit.ts';
import { isBeyond, placeIn, quadratic, type TimeOfWeekModel } from './time-of-week.ts';

/** An hour of a sum: without `value` what is expected alone is summed, with null the hour is left out of both. */
export interface SummedHour {
  hour: string;
  value?: number | null;
  temperature: number | null;
}

/** What is expected over hours, in the unit of the values, with its 95 % prediction range. */
export interface ExpectedSum {
  expected: number;
  low: number;
  high: number;
  /** What was measured in the same hours; null unless every one of them has a value. */
  actual: number | null;
  /** Hours summed, and hours left out: without value, temperature or values of their hour of the week in the model. */
  hours: number;
  leftOut: number;
  /** Hours at temperatures outside those fitted. */
  beyond: number;
}

/** Per mode: how many hours of each hour of the week, and the temperature by segment less its means. */
interface Weight {
  counts: number[];
  apart: number[];
}

/**
 * What a model expects over hours by the local clock, in any order. Measured and expected are summed over the same hours. Null if no hour can
 * be summed. The hours of a day deviate together, and so do following days: the range takes both from the residuals of the fit, and widens
 * the uncertainty of the coefficients in the same proportion. Throws `InvalidValue` for a text that is no hour.
 */
export function expectedSum(model: TimeOfWeekModel, hours: readonly SummedHour[]): ExpectedSum | null {
  const days = new Map<Day, SummedDay>();
  const weights = model.modes.map(({ slopes }): Weight => ({
    counts: zeros(HOURS_OF_WEEK),
    apart: slopes.map(() => 0),
  }));
  let [expected, actual, summed, measured, beyond] = [0, 0, 0, 0, 0];
  for (const { hour, value, temperature } of hours) {
    const local = localHour(hour);
    if (value === null || temperature === null) continue;
    const how = hourOfWeek(local);
    const place = placeIn(model, how, temperature);
    if (!place) continue;
    summed += 1;
    expected += predicted(place.mode, place.means, place.parts);
    if (isBeyond(model, temperature)) beyond += 1;
    if (value !== undefined) {
      measured += 1;
      actual += value;
    }
    const { counts, apart } = weights[place.at] as Weight;
    counts[how] = (counts[how] as number) + 1;
    place.apart.forEach((part, i) => {
      apart[i] = (apart[i] as number) + part;
    });
    let day = days.get(local.day);
    if (!day) days.set(local.day, (day = { day: local.day, hours: 0, variance: 0 }));
    day.hours += 1;
    day.variance += place.mode.variance;
  }
  if (summed === 0) return null;
  const inOrder = [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const alone = inOrder.reduce((sum, { variance }) => sum + variance, 0);
  const ofCoefficients = weights.reduce((sum, { counts, apart }, at) => {
    const mode = model.modes[at];
    if (!mode) return sum;
    const intercepts = counts.reduce((part, count, how) => part + count ** 2 / (mode.hours[how]?.n ?? 1), 0);
    return sum + mode.variance * (intercepts + quadratic(mode.inverse, apart));
  }, 0);
  // Of an exact fit both are zero.
  const share = alone > 0 ? ofCoefficients / alone : 0;
  const half = tQuantile95(model.n - model.p) * Math.sqrt(varianceOfSum(model.memory, inOrder) * (1 + share));
  return {
    expected,
    low: expected - half,
    high: expected + half,
    actual: measured === summed ? actual : null,
    hours: summed,
    leftOut: hours.length - summed,
    beyond,
  };
}

/**
 * The sums of each day (`2026-03-01`) or month (`2026-03`) of hours, in order. A period without an hour that can be summed has none: null.
 * Throws `InvalidValue` for a text that is no hour.
 */
export function expectedSums(
  model: TimeOfWeekModel,
  hours: readonly SummedHour[],
  by: 'day' | 'month',
): { period: string; sum: ExpectedSum | null }[] {
  const length = by === 'day' ? 10 : 7;
  return [...grouped(hours, ({ hour }) => localHour(hour).day.slice(0, length))]
    .map(([period, of]) => ({ period, sum: expectedSum(model, of) }))
    .toSorted((a, b) => (a.period < b.period ? -1 : 1));
}
