import { dayNumber, type Day, type Month } from '../calendar/day.ts';
import { monthPeriod } from './degree-days.ts';
import { expectedUse, normalizedUse, type BilledPeriod, type WeatherModel } from './model.ts';
import { normalSamples, type WeatherNormals } from './normals.ts';
import { dayMeans } from './temperatures.ts';

/** Longer bills say little of the weather within them. Source: EPA, Portfolio Manager: bills of 65 days or fewer. */
export const LONGEST_BILL_DAYS = 65;
/** One year alone would be its own normal. */
export const FEWEST_NORMAL_YEARS = 2;

export interface Billed {
  start: Day;
  /** The day after the last. */
  end: Day;
  quantity: number;
}

export interface FittedBill extends Billed, BilledPeriod {}

/**
 * The bills a model can be fitted to: bills of the same days are one, corrections included; those left out are longer than 65 days,
 * negative, or have a day without a temperature.
 */
export function fittedBills(bills: readonly Billed[], known: ReadonlyMap<Day, number>): FittedBill[] {
  const byPeriod = new Map<string, Billed>();
  for (const bill of bills) {
    const key = `${bill.start} ${bill.end}`;
    byPeriod.set(key, { ...bill, quantity: bill.quantity + (byPeriod.get(key)?.quantity ?? 0) });
  }
  return [...byPeriod.values()].flatMap((bill) => {
    const means = meansOf(known, bill);
    return means && means.length <= LONGEST_BILL_DAYS && bill.quantity >= 0 ? [{ ...bill, means }] : [];
  });
}

/** The daily means of a period, or nothing where one is missing. */
export function meansOf(known: ReadonlyMap<Day, number>, period: { start: Day; end: Day }): number[] | undefined {
  const means = dayMeans(known, period).flatMap(({ meanC }) => (meanC === null ? [] : [meanC]));
  return means.length > 0 && means.length === dayNumber(period.end) - dayNumber(period.start) ? means : undefined;
}

export interface NormalizedMonth {
  month: Month;
  actual: number;
  /** What the model expects of the days there were, and of the same month in normal weather. */
  expected: number;
  expectedNormal: number;
  normalized: number;
  /** The years of the station behind the normal; none where it is a typical year that was published. */
  years: number;
}

/**
 * Months with their use in normal weather: the published normals of the station, else the mean of what its years had. A month with a day
 * without a temperature, or without normals and with fewer than two years to compare, is left out.
 */
export function normalizedMonths(
  model: WeatherModel,
  known: ReadonlyMap<Day, number>,
  months: readonly { month: Month; quantity: number }[],
  normals?: WeatherNormals,
): NormalizedMonth[] {
  if (!known.size) return [];
  return months.flatMap(({ month, quantity }) => {
    const days = meansOf(known, monthPeriod(month));
    const samples = normalSamples(known, month, normals);
    if (!days || samples.length < (normals ? 1 : FEWEST_NORMAL_YEARS)) return [];
    const expected = expectedUse(model, days).quantity;
    const sum = samples.reduce((total, means) => total + normalUse(model, means, normals && days.length), 0);
    const expectedNormal = sum / samples.length;
    const normalized = normalizedUse(quantity, expected, expectedNormal);
    const years = normals?.kind === 'days' ? 0 : samples.length;
    return [{ month, actual: quantity, expected, expectedNormal, normalized, years }];
  });
}

/** Of published normals a February has the days of the year that is compared. */
const normalUse = (model: WeatherModel, means: readonly number[], days: number | undefined) =>
  (expectedUse(model, means).quantity * (days ?? means.length)) / means.length;
