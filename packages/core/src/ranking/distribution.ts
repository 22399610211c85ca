import { quartiles, type Quartiles } from '../benchmark/quartiles.ts';
import { InvalidValue } from '../failure.ts';

/** A value of a property; null: not known. */
export interface ValueOf {
  id: string;
  value: number | null;
}

/** A class of a histogram: `from` belongs to it, `to` does not, except of the last class. */
export interface HistogramClass {
  from: number;
  to: number;
  count: number;
}

export interface Outlier {
  id: string;
  value: number;
  side: 'low' | 'high';
}

export interface Distribution {
  /** Known values; values that are not known. */
  n: number;
  unknown: number;
  min: number | null;
  max: number | null;
  mean: number | null;
  /** Null for fewer than four known values. */
  quartiles: Quartiles | null;
  /** 1.5 interquartile ranges below the lower and above the upper quartile; null without quartiles. */
  fences: { low: number; high: number } | null;
  /** Beyond the fences, the farthest from its fence first. */
  outliers: Outlier[];
  histogram: HistogramClass[];
}

const WHISKER = 1.5;
const MOST_CLASSES = 12;

/**
 * A width of 1, 2 or 5 times a power of ten, as numerator and denominator: 0.2 is 2 / 10, so that bounds are exact multiples and not sums.
 */
function roundWidth(least: number): { numerator: number; denominator: number } {
  const exponent = Math.floor(Math.log10(least));
  for (const [digit, power] of [
    [1, exponent],
    [2, exponent],
    [5, exponent],
    [1, exponent + 1],
  ] as const) {
    const width =
      power < 0 ? { numerator: digit, denominator: 10 ** -power } : { numerator: digit * 10 ** power, denominator: 1 };
    // The logarithm of 1,000 may lie just below three.
    if (width.numerator / width.denominator >= least * (1 - 1e-12)) return width;
  }
  return { numerator: least, denominator: 1 };
}

/**
 * The classes of a histogram with round bounds: multiples of 1, 2 or 5 times a power of ten, the smallest such width that needs at most `most`
 * classes (12). Equal values give one class. Empty without values. Throws `InvalidValue` for values that are not finite and for `most` below two.
 */
export function histogram(values: readonly number[], most = MOST_CLASSES): HistogramClass[] {
  if (!(most >= 2)) throw new InvalidValue('A histogram needs two classes at least');
  const sorted = values.toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) return [];
  if (!values.every(Number.isFinite)) throw new InvalidValue('A histogram has finite values');
  let least = max > min ? (max - min) / most : Math.abs(min) || 1;
  for (;;) {
    const { numerator, denominator } = roundWidth(least);
    const bound = (step: number) => (step * numerator) / denominator;
    const first = Math.floor((min * denominator) / numerator);
    // A highest value on a bound belongs to the class below it, unless that is below the lowest value.
    const last = Math.max(first + 1, Math.ceil((max * denominator) / numerator));
    if (last - first <= most) {
      const classes = Array.from({ length: last - first }, (_, n) => ({
        from: bound(first + n),
        to: bound(first + n + 1),
        count: 0,
      }));
      let at = 0;
      for (const value of sorted) {
        while (at < classes.length - 1 && value >= (classes[at]?.to ?? value)) at += 1;
        const found = classes[at];
        if (found) found.count += 1;
      }
      return classes;
    }
    // The bounds do not begin with the lowest value, so that one class more may be needed.
    least = (numerator / denominator) * 1.01;
  }
}

/**
 * How values of properties are spread: quartiles interpolated linearly between ranks (Hyndman and Fan, type 7), outliers beyond 1.5
 * interquartile ranges (Tukey), and a histogram with round bounds. Values in any one unit; those not known are counted and in no figure.
 * Throws `InvalidValue` for values that are not finite.
 */
export function distribution(values: readonly ValueOf[], mostClasses = MOST_CLASSES): Distribution {
  const known = values.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]));
  const numbers = known.map(({ value }) => value);
  const classes = histogram(numbers, mostClasses);
  const n = numbers.length;
  const of = quartiles(numbers);
  const reach = of ? WHISKER * (of.upper - of.lower) : 0;
  const fences = of && { low: of.lower - reach, high: of.upper + reach };
  const beyond = (value: number) => (fences ? Math.max(fences.low - value, value - fences.high) : 0);
  return {
    n,
    unknown: values.length - n,
    min: n ? numbers.reduce((least, value) => Math.min(least, value)) : null,
    max: n ? numbers.reduce((most, value) => Math.max(most, value)) : null,
    mean: n ? numbers.reduce((sum, value) => sum + value, 0) / n : null,
    quartiles: of,
    fences,
    outliers: known
      .filter(({ value }) => beyond(value) > 0)
      .map(({ id, value }): Outlier => ({ id, value, side: fences && value < fences.low ? 'low' : 'high' }))
      .toSorted((a, b) => beyond(b.value) - beyond(a.value)),
    histogram: classes,
  };
}
