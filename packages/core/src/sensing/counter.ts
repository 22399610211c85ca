import { rolloverAt } from '../readings/registers.ts';
import { isCounting, longestGap, type Sample, type SensorRules } from './sample.ts';

/** What a counter counted between two values. */
export interface CountedStep {
  /** The moments of both values, milliseconds since 1970. */
  from: number;
  to: number;
  /** With the factor, never negative; null if nothing can be said. */
  amount: number | null;
  quality: 'a' | 's' | 'e';
  /** Why the amount is not simply the difference. */
  note: null | 'jitter' | 'rollover' | 'replacement' | 'reset' | 'unexplained' | 'gap';
}

/** A fall up to this share of the value before can be jitter. */
const JITTER = 0.001;
/** A counter that began at zero again was above the one share of its range and is below the other. */
const [NEARLY_FULL, NEARLY_EMPTY] = [0.9, 0.1];
/** A fall to less than this share of the value before is a reset. */
const RESET = 0.1;
/** The usual step is the median of so many earlier ones, so that the cost of a fall does not grow with the series. */
const MOST_STEPS = 100;
/** Decimal fractions are not exact in binary: 0.1 may be a little more. */
const ROUNDING = 1e-9;

type Note = CountedStep['note'];

/** The median of the last hundred rises above zero; undefined without any. */
function usualStep(rises: readonly number[]): number | undefined {
  const sorted = rises.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/**
 * The count from a good value to a lower one, before the factor. Without an earlier rise there is no usual step: then only the share of
 * the value decides whether the fall is jitter.
 */
function overFall(good: number, value: number, rises: readonly number[], { digits }: SensorRules) {
  const fall = good - value;
  const rounding = Math.abs(good) * ROUNDING;
  if (fall <= good * JITTER + rounding) {
    const usual = usualStep(rises);
    if (usual === undefined || fall <= 2 * usual + rounding) return { amount: 0, note: 'jitter' as const };
  }
  const range = digits === null ? undefined : rolloverAt(digits);
  if (range !== undefined && good > range * NEARLY_FULL && good <= range && value >= 0 && value < range * NEARLY_EMPTY)
    return { amount: range - good + value, note: 'rollover' as const };
  if (value >= 0 && value < good * RESET) return { amount: value, note: 'reset' as const };
  return { amount: null, note: 'unexplained' as const };
}

/** The count over one or more replacements, before the factor: null if a counter would have run backwards. */
function overReplacements(good: number, value: number, replaced: SensorRules['replacements']): number | null {
  let [amount, from] = [0, good];
  for (const { oldLast, newFirst } of replaced) {
    if (oldLast < from) return null;
    amount += oldLast - from;
    from = newFirst;
  }
  return value < from ? null : amount + value - from;
}

function countsBetween(before: Sample, good: number, next: Sample, rises: readonly number[], rules: SensorRules) {
  const isReplaced = ({ at }: { at: number }) => at > before.at && at <= next.at;
  if (rules.replacements.some(isReplaced)) {
    const replaced = rules.replacements.filter(isReplaced).toSorted((a, b) => a.at - b.at);
    const amount = overReplacements(good, next.value, replaced);
    return { amount, note: amount === null ? ('unexplained' as const) : ('replacement' as const) };
  }
  return next.value < good ? overFall(good, next.value, rises, rules) : { amount: next.value - good, note: null };
}

function qualityOf(note: Note, isGap: boolean, before: Sample, next: Sample): CountedStep['quality'] {
  const found = [before.quality, next.quality];
  if (note === 'reset' || note === 'unexplained' || found.includes('e')) return 'e';
  return isGap || found.includes('s') ? 's' : 'a';
}

/** Walks over the values that count; `good` is the value from which the next step is counted. */
function walk(samples: readonly Sample[], rules: SensorRules): { steps: CountedStep[]; last: Sample | undefined } {
  const steps: CountedStep[] = [];
  const rises: number[] = [];
  let before: Sample | undefined;
  let good = 0;
  for (const next of samples) {
    if (!isCounting(next)) continue;
    if (before === undefined) good = next.value;
    else if (next.at > before.at) {
      const { amount, note } = countsBetween(before, good, next, rises, rules);
      const isGap = next.at - before.at > longestGap(rules);
      steps.push({
        from: before.at,
        to: next.at,
        amount: amount === null ? null : amount * rules.factor,
        quality: qualityOf(note, isGap, before, next),
        note: note ?? (isGap ? 'gap' : null),
      });
      if (note === null && !isGap && amount !== null && amount > 0) rises.push(amount);
      if (rises.length > MOST_STEPS) rises.shift();
      // After jitter the higher value stays the last good one, until it is passed.
      if (note !== 'jitter') good = next.value;
    }
    before = next;
  }
  return { steps, last: before && { ...before, value: good } };
}

/**
 * What a counter counted from value to value, by the table of counters (a fall is jitter, rollover, replacement, reset or unexplained).
 * Takes samples sorted by time, before the factor, and skips suspect and excluded ones; the first value has no step. A step longer than
 * the longest gap of the rules has the quality `s`: readers spread every amount evenly from `from` to `to`, so that no quarter of an hour
 * shows the rise over a gap. A replacement counts for the first value at its moment or later. A fall is jitter if it is at most 0.1 % of
 * the last good value and at most twice the usual step, the median of the last hundred rises above zero (any, while there is none).
 */
export const countedSteps = (samples: readonly Sample[], rules: SensorRules): CountedStep[] =>
  walk(samples, rules).steps;

/**
 * The last value that counts: the value before those of the next day. Of a counter that fell by jitter it has the highest value so far.
 * Undefined without a value that counts.
 */
export const lastGood = (samples: readonly Sample[], rules: SensorRules): Sample | undefined =>
  rules.kind === 'counter' ? walk(samples, rules).last : samples.findLast(isCounting);
