import { countedSteps } from './counter.ts';
import {
  counts,
  isCounting,
  isFilledIn,
  longestGap,
  type Sample,
  type SensorKind,
  type SensorRules,
} from './sample.ts';

export const HOUR = 3_600_000;

/** A stretch of time about which something is known; milliseconds since 1970. */
export interface KnownStretch {
  from: number;
  to: number;
  /** Spread evenly: of a gauge its value times hours, of a counter what it counted, of a state the hours above zero. */
  amount: number;
  isFilled: boolean;
}

/** What is known about a period, summed from stretches. */
export interface Known {
  milliseconds: number;
  filledMilliseconds: number;
  amount: number;
  filledAmount: number;
}

export const nothingKnown = (): Known => ({ milliseconds: 0, filledMilliseconds: 0, amount: 0, filledAmount: 0 });

/** Adds the part of a stretch that lies within a period. */
export function addStretch(known: Known, stretch: KnownStretch, start: number, end: number) {
  const { from, to } = stretch;
  const milliseconds = Math.min(to, end) - Math.max(from, start);
  if (milliseconds <= 0) return;
  const amount = stretch.amount * (milliseconds / (to - from));
  known.milliseconds += milliseconds;
  known.amount += amount;
  if (!stretch.isFilled) return;
  known.filledMilliseconds += milliseconds;
  known.filledAmount += amount;
}

/**
 * The share that is substituted or estimated, 0 to 1: of the amount of a counter, of the known time of a gauge or state, whose integral
 * may be negative or zero.
 */
export function filledShare(known: Known, kind: SensorKind): number {
  const [part, whole] =
    kind === 'counter' ? [known.filledAmount, known.amount] : [known.filledMilliseconds, known.milliseconds];
  return whole > 0 ? part / whole : 0;
}

type Use = (stretch: KnownStretch) => void;

function eachHeld(samples: readonly Sample[], rules: SensorRules, fillIntervals: number, use: Use): void {
  const { kind, factor, expectedSeconds } = rules;
  const held = longestGap(rules);
  const filled = Math.max(held, fillIntervals * expectedSeconds * 1000);
  // One object for all: there is one for each value.
  const used: KnownStretch = { from: 0, to: 0, amount: 0, isFilled: false };
  const useOne = (from: number, to: number, perHour: number, isFilled: boolean) => {
    [used.from, used.to, used.isFilled] = [from, to, isFilled];
    used.amount = (perHour * (to - from)) / HOUR;
    use(used);
  };
  const useUntil = ({ at, value, quality }: Sample, next: number) => {
    const perHour = kind === 'state' ? Number(value > 0) : value * factor;
    const [to, until] = [Math.min(next, at + held), Math.min(next, at + filled)];
    useOne(at, to, perHour, isFilledIn(quality));
    if (until > to) useOne(to, until, perHour, true);
  };
  let before: Sample | undefined;
  for (const sample of samples) {
    if (!isCounting(sample)) continue;
    if (before) useUntil(before, sample.at);
    before = sample;
  }
  if (before) useUntil(before, Number.POSITIVE_INFINITY);
}

/**
 * Hands out the stretches of time that samples sorted by time make known, in their order. The value of a gauge or state holds until the next
 * one that counts, at most for the longest gap of the rules; up to `fillIntervals` expected intervals it is filled in. A counter's steps
 * are spread evenly; steps without an amount are unknown. The object is used again: who keeps it copies it.
 */
export function eachStretch(
  samples: readonly Sample[],
  rules: SensorRules,
  fillIntervals: number | null,
  use: Use,
): void {
  if (rules.kind !== 'counter') {
    eachHeld(samples, rules, fillIntervals ?? rules.gapIntervals, use);
    return;
  }
  for (const { from, to, amount, quality } of countedSteps(samples, rules))
    if (amount !== null) use({ from, to, amount, isFilled: quality !== 'a' });
}

/** The values of a period that count, with the factor. */
export interface Values {
  n: number;
  sum: number;
  min: number | null;
  max: number | null;
  first: number | null;
  last: number | null;
}

export const noValues = (): Values => ({ n: 0, sum: 0, min: null, max: null, first: null, last: null });

/** Adds a sample, in the order of time, if it counts. */
export function addValue(values: Values, { value: sent, quality }: Sample, factor: number) {
  if (!counts(quality) || !Number.isFinite(sent)) return;
  const value = sent * factor;
  values.n += 1;
  values.sum += value;
  values.min = Math.min(values.min ?? value, value);
  values.max = Math.max(values.max ?? value, value);
  values.first ??= value;
  values.last = value;
}
