import { InvalidValue } from '../failure.ts';

/** A point of a load duration curve: `value` is reached or exceeded in `share` (0 to 1) of the known hours. */
export interface DurationPoint {
  share: number;
  value: number;
}

export interface LoadDuration {
  /** By share, from the peak to the lowest value. */
  points: DurationPoint[];
  /** The highest value. */
  peak: number;
  /** The value that is reached or exceeded in 95 % of the known hours: a single hour without power is not the base. */
  base: number;
  lowest: number;
  mean: number;
  /** Mean divided by peak; null unless the peak is above zero. */
  loadFactor: number | null;
  hours: number;
  /** Hours without a value: in no share. */
  unknown: number;
}

const MOST_POINTS = 400;
const BASE_SHARE = 0.95;

/**
 * The load duration curve of hourly values in any unit: all known values from the highest down, with the share of hours that reach each. At
 * most `most` points (400): of a longer list the values at equal steps of the share, each a measured value and none interpolated (the inverse
 * of the empirical distribution; Hyndman and Fan, type 1). Null without a known value. Throws `InvalidValue` for fewer than two points.
 */
export function loadDuration(values: readonly (number | null)[], most = MOST_POINTS): LoadDuration | null {
  if (!(most >= 2)) throw new InvalidValue('A load duration curve needs two points at least');
  const sorted = Float64Array.from(values.filter((value) => value !== null))
    .toSorted()
    .toReversed();
  const hours = sorted.length;
  const [peak, lowest] = [sorted[0], sorted[hours - 1]];
  if (peak === undefined || lowest === undefined) return null;
  // A share such as 0.95 × 20 may lie just above a whole number.
  const reachedIn = (share: number) => sorted[Math.max(0, Math.ceil(share * hours - 1e-9) - 1)] ?? lowest;
  const steps = Math.min(hours, most - 1);
  const points = Array.from({ length: steps + 1 }, (_, step) => ({
    share: step / steps,
    value: reachedIn(step / steps),
  }));
  const mean = sorted.reduce((sum, value) => sum + value, 0) / hours;
  return {
    points,
    peak,
    base: reachedIn(BASE_SHARE),
    lowest,
    mean,
    loadFactor: peak > 0 ? mean / peak : null,
    hours,
    unknown: values.length - hours,
  };
}
