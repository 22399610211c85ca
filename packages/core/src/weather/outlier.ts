import { addDays, type Day, type Period } from '../calendar/day.ts';
import { expectedUse, weatherModel, type WeatherModel } from './model.ts';
import { fittedBills, LONGEST_BILL_DAYS, meansOf, type Billed, type FittedBill } from './normalize.ts';

/** Three years of bills before the one that is judged, as long as the model of a year reaches back. */
const FITTED_DAYS = 3 * 365 + 1;
/** Below this difference a bill is never an outlier: a model that fits exactly leaves no room for a rounded reading. */
const SMALLEST_CHANGE = 0.01;

/** A bill against what the weather of its days explains. Figures are per day, in the unit of the bill. */
export interface WeatherVerdict {
  model: WeatherModel;
  /** The bills the model was fitted to: all before the judged one. */
  fitted: readonly FittedBill[];
  /** Daily means of the judged bill, °C. */
  means: readonly number[];
  perDay: number;
  expected: number;
  low: number;
  high: number;
  /** Outside the range in which 95 of 100 such bills lie. */
  isOutlier: boolean;
}

/**
 * Judges a bill by the weather: a model is fitted to the meter's bills that began before it, never to the bill itself, so that it
 * cannot hide its own error. `others` are the meter's actual bills in any order. Undefined where the weather says nothing: no accepted
 * model (ASHRAE Guideline 14), a day of the bill without a temperature, or a bill longer than 65 days.
 */
export function judgeByWeather(
  bill: Billed,
  others: readonly Billed[],
  known: ReadonlyMap<Day, number>,
): WeatherVerdict | undefined {
  const means = periodMeans(bill, known);
  if (!means) return undefined;
  const first = addDays(bill.start, -FITTED_DAYS);
  const before = others.filter(({ start }) => start < bill.start && start >= first);
  const fitted = fittedBills(before, known);
  const { model, issue } = weatherModel(fitted);
  if (!model || issue !== null) return undefined;
  const days = means.length;
  const { quantity: expected, low, high } = expectedUse(model, means);
  const isOutside = bill.quantity < low || bill.quantity > high;
  return {
    model,
    fitted,
    means,
    perDay: bill.quantity / days,
    expected: expected / days,
    low: low / days,
    high: high / days,
    isOutlier: isOutside && Math.abs(bill.quantity - expected) > SMALLEST_CHANGE * Math.abs(expected),
  };
}

function periodMeans(period: Period, known: ReadonlyMap<Day, number>): readonly number[] | undefined {
  const means = period.start < period.end ? meansOf(known, period) : undefined;
  return means && means.length <= LONGEST_BILL_DAYS ? means : undefined;
}
