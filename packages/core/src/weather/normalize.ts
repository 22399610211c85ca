import { dayNumber, type Day, type Month } from '../calendar/day.ts';
import { monthPeriod } from './degree-days.ts';
import { expectedUse, normalizedUse, type BilledPeriod, type WeatherModel } from './model.ts';
import { normalSamples, type WeatherNormals } from './normals.ts';
import { dayMeans } from './temperatures.ts';

/** Longer bills do not show the effect of the weather. Source: EPA, Portfolio Manager: bills of 65 days or fewer. */
export const LONGEST_BILL_DAYS = 65;
/** A single year would be its own normal. */
export const FEWEST_NORMAL_YEARS = 2;

export interface Billed {
  start: Day;
  /** The day after the last. */
  end: Day;
  quantity: number;
}

export interface FittedBill extends Billed, BilledPeriod {}

/**
 * The bills for fitting a model: bills of the same days are combined, including corrections; bills that are longer than 65 days, negative,
 * or have a day without a temperature are left out.
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

/** The daily means of a period; undefined if one is missing. */
export function meansOf(known: ReadonlyMap<Day, number>, period: { start: Day; end: Day }): number[] | undefined {
  const means = dayMeans(known, period).flatMap(({ meanC }) => (meanC === null ? [] : [meanC]));
  return means.length > 0 && means.length === dayNumber(period.end) - dayNumber(period.start) ? means : undefined;
}

export interface NormalizedMonth {
  month: Month;
  actual: number;
  /** The expected use of the model for the actual days, and for the same month in normal weather. */
  expected: number;
  expectedNormal: number;
  normalized: number;
  /** The number of years of the station behind the normal; none for a published typical year. */
  years: number;
}

/**
 * The months with their use in normal weather: by the published normals of the station, else by the mean of its years. A month with a
 * missing temperature, or without normals and with fewer than two years, is left out.
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
    const sum = samples.reduce((total, means) => total + normalUse(model, means, days.length), 0);
    const expectedNormal = sum / samples.length;
    const normalized = normalizedUse(quantity, expected, expectedNormal);
    const years = normals?.kind === 'days' ? 0 : samples.length;
    return [{ month, actual: quantity, expected, expectedNormal, normalized, years }];
  });
}

/** A normal February has as many days as in the compared year. */
const normalUse = (model: WeatherModel, means: readonly number[], days: number) =>
  (expectedUse(model, means).quantity * days) / means.length;
