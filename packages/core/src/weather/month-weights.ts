import { addDays, daysBetween, type Day, type Month, type Period } from '../calendar/day.ts';
import { dayMeans } from './temperatures.ts';
import type { WeatherModel } from './model.ts';

/** What a bill of a meter that follows the weather is spread over its months by; `byMonthAndWeather` takes it. */
export interface MonthWeights {
  /** In the unit of the bill. */
  basePerDay: number;
  /** K·d of the days that the bill covers in each month. Of a meter that heats and cools, a degree day of the gentler slope counts by its share of the steeper one. */
  degreeDays: Record<Month, number>;
}

/**
 * Null where the weather does not say how the bill is spread: the model is a straight line without a base load, or its base load is
 * negative or more than the bill; a day has no temperature; there are no degree days at all; the bill is a credit.
 */
export function monthWeights(
  model: Pick<WeatherModel, 'baseC' | 'basePerDay' | 'perHdd' | 'perCdd'>,
  known: ReadonlyMap<Day, number>,
  period: Period,
  quantity: number,
): MonthWeights | null {
  const { baseC, basePerDay, perHdd, perCdd } = model;
  const slope = Math.max(perHdd, perCdd);
  if (baseC === null || basePerDay < 0 || slope <= 0 || Math.min(perHdd, perCdd) < 0) return null;
  if (quantity <= 0 || basePerDay * daysBetween(period.start, period.end) > quantity) return null;
  const degreeDays: Record<Month, number> = {};
  const days = dayMeans(known, period);
  if (days.length === 0 || days.at(-1)?.day !== addDays(period.end, -1)) return null;
  for (const { day, meanC } of days) {
    if (meanC === null) return null;
    const ofDay = (perHdd * Math.max(0, baseC - meanC) + perCdd * Math.max(0, meanC - baseC)) / slope;
    const month = day.slice(0, 7);
    degreeDays[month] = (degreeDays[month] ?? 0) + ofDay;
  }
  return Object.values(degreeDays).some((sum) => sum > 0) ? { basePerDay, degreeDays } : null;
}
