import { dayNumber, type Day, type Month } from '../calendar/day.ts';
import { monthPeriod } from './degree-days.ts';
import { expectedUse, normalizedUse, type BilledPeriod, type WeatherModel } from './model.ts';
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
  /** What the model expects of the days there were, and of the same month in the years of the station on average. */
  expected: number;
  expectedNormal: number;
  normalized: number;
  /** The years behind the average. */
  years: number;
}

/** Months with their use in normal weather. A month with a day without a temperature, or with fewer than two years to compare, is left out. */
export function normalizedMonths(
  model: WeatherModel,
  known: ReadonlyMap<Day, number>,
  months: readonly { month: Month; quantity: number }[],
): NormalizedMonth[] {
  const days = [...known.keys()];
  if (!days.length) return [];
  const numbers = days.map((day) => Number(day.slice(0, 4)));
  const first = numbers.reduce((a, b) => Math.min(a, b));
  const last = numbers.reduce((a, b) => Math.max(a, b));
  const expectedOf = (month: Month) => {
    const means = meansOf(known, monthPeriod(month));
    return means && expectedUse(model, means).quantity;
  };
  return months.flatMap(({ month, quantity }) => {
    const expected = expectedOf(month);
    const normals = Array.from({ length: last - first + 1 }, (_, index) =>
      expectedOf(`${first + index}-${month.slice(5)}`),
    ).filter((one) => one !== undefined);
    if (expected === undefined || normals.length < FEWEST_NORMAL_YEARS) return [];
    const expectedNormal = normals.reduce((sum, one) => sum + one, 0) / normals.length;
    const normalized = normalizedUse(quantity, expected, expectedNormal);
    return [{ month, actual: quantity, expected, expectedNormal, normalized, years: normals.length }];
  });
}
