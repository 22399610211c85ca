import { invertSymmetric } from '../weather/linear.ts';
import { HOURS_OF_WEEK } from './local-hour.ts';
import { knotsFor, segmentsOf } from './segments.ts';

/** A fitted hour: its hour of the week (0 to 167), what was measured, and the temperature in °C. */
export interface FittedHour {
  how: number;
  value: number;
  temperature: number;
}

/** The means of an hour of the week. */
export interface HourMeans {
  n: number;
  value: number;
  /** Of the temperature by segment. */
  segments: readonly number[];
}

/** The fit of the hours of the week that belong to one mode of operation. */
export interface ModeFit {
  /** °C, between the segments. */
  knots: readonly number[];
  /** Per segment, in the unit of the value per °C. */
  slopes: readonly number[];
  /** By hour of the week; null where the mode has no values. */
  hours: readonly (HourMeans | null)[];
  /** Of the normal matrix of the segments, each less the mean of its hour of the week. */
  inverse: readonly (readonly number[])[];
  n: number;
  /** Parameters: hours of the week with values, and slopes. */
  p: number;
  squares: number;
  /** Of the residuals, squares / (n − p). */
  variance: number;
}

/** So many zeros. */
export const zeros = (size: number): number[] => Array.from({ length: size }, () => 0);

function meansByHour(rows: readonly FittedHour[], parts: readonly (readonly number[])[], size: number) {
  const sums = Array.from({ length: HOURS_OF_WEEK }, () => ({
    n: 0,
    value: 0,
    segments: zeros(size),
  }));
  rows.forEach(({ how, value }, at) => {
    const sum = sums[how] as (typeof sums)[number];
    sum.n += 1;
    sum.value += value;
    const row = parts[at] as number[];
    for (let i = 0; i < size; i += 1) sum.segments[i] = (sum.segments[i] as number) + (row[i] as number);
  });
  return sums.map(({ n, value, segments }) =>
    n ? { n, value: value / n, segments: segments.map((sum) => sum / n) } : null,
  );
}

/** Predicted by a fit for an hour of the week it has, from the temperature by segment. */
export function predicted({ slopes }: Pick<ModeFit, 'slopes'>, means: HourMeans, parts: readonly number[]): number {
  let value = means.value;
  for (let i = 0; i < slopes.length; i += 1)
    value += (slopes[i] as number) * ((parts[i] as number) - (means.segments[i] as number));
  return value;
}

/**
 * Least squares with an intercept for each hour of the week and a slope for each segment. The intercepts are orthogonal to one another:
 * subtracting from value and temperature their means of the hour of the week removes them, and only the slopes (six at most) remain to be
 * solved (Frisch, Waugh and Lovell). Undefined where the temperature does not vary within hours of the week, or hours are too few.
 */
export function fitMode(rows: readonly FittedHour[], allKnots: readonly number[]): ModeFit | undefined {
  const knots = knotsFor(
    rows.map(({ temperature }) => temperature),
    allKnots,
  );
  const size = knots.length + 1;
  const parts = rows.map(({ temperature }) => segmentsOf(temperature, knots));
  const hours = meansByHour(rows, parts, size);
  const p = hours.filter((means) => means !== null).length + size;
  const n = rows.length;
  if (n <= p) return undefined;
  const normal = Array.from({ length: size }, () => zeros(size));
  const right = zeros(size);
  const centred = zeros(size);
  rows.forEach(({ how, value }, at) => {
    const means = hours[how] as HourMeans;
    const row = parts[at] as number[];
    for (let i = 0; i < size; i += 1) centred[i] = (row[i] as number) - (means.segments[i] as number);
    for (let i = 0; i < size; i += 1) {
      const line = normal[i] as number[];
      const one = centred[i] as number;
      right[i] = (right[i] as number) + one * (value - means.value);
      for (let j = 0; j < size; j += 1) line[j] = (line[j] as number) + one * (centred[j] as number);
    }
  });
  const inverse = invertSymmetric(normal);
  if (!inverse) return undefined;
  const slopes = inverse.map((row) => row.reduce((sum, one, i) => sum + one * (right[i] as number), 0));
  let squares = 0;
  rows.forEach(({ how, value }, at) => {
    squares += (value - predicted({ slopes }, hours[how] as HourMeans, parts[at] as number[])) ** 2;
  });
  return { knots, slopes, hours, inverse, n, p, squares, variance: squares / (n - p) };
}

/** 50 and 65 °F in °C: below and above them a load is taken to depend on the temperature (LBNL). */
const HEATS_BELOW_C = 10;
const COOLS_ABOVE_C = ((65 - 32) * 5) / 9;
/** An hour of the week is in use where more than this share of its values lies above the line (LBNL). */
const SHARE_ABOVE = 0.65;

/**
 * Which hours of the week are in use, from the values alone: those whose values mostly lie above the line of all hours over the temperature
 * (below 10 °C and above 18.3 °C). Source: LBNL, loadshape and RMV2.0 (`findOccUnocc`).
 */
export function hoursInUse(rows: readonly FittedHour[]): boolean[] {
  const columns = [
    () => 1,
    ({ temperature }: FittedHour) => Math.max(0, HEATS_BELOW_C - temperature),
    ({ temperature }: FittedHour) => Math.max(0, temperature - COOLS_ABOVE_C),
  ].filter((column) => rows.some((row) => column(row) > 0));
  const x = rows.map((row) => columns.map((column) => column(row)));
  const normal = columns.map((_, i) =>
    columns.map((__, j) => x.reduce((sum, row) => sum + (row[i] as number) * (row[j] as number), 0)),
  );
  const right = columns.map((_, i) => x.reduce((sum, row, at) => sum + (row[i] as number) * (rows[at]?.value ?? 0), 0));
  const inverse = invertSymmetric(normal);
  const line = inverse?.map((row) => row.reduce((sum, one, i) => sum + one * (right[i] as number), 0));
  const counts = Array.from({ length: HOURS_OF_WEEK }, () => ({ n: 0, above: 0 }));
  rows.forEach(({ how, value }, at) => {
    const count = counts[how] as (typeof counts)[number];
    const expected = line?.reduce((sum, one, i) => sum + one * (x[at]?.[i] ?? 0), 0) ?? value;
    count.n += 1;
    if (value > expected) count.above += 1;
  });
  return counts.map(({ n, above }) => n > 0 && above / n > SHARE_ABOVE);
}
