import {
  addStretch,
  addValue,
  filledShare,
  HOUR,
  noValues,
  nothingKnown,
  eachStretch,
  type Known,
  type Values,
} from './known-time.ts';
import { boundsOfStep, type Bounds, type LocalStep } from './local-days.ts';
import type { DaySummary } from './packed-day.ts';
import { counts, isFilledIn, type Quality, type Sample, type SensorKind, type SensorRules } from './sample.ts';

export const steps = ['raw', '15min', 'hour', 'day', 'month'] as const;
export type Step = (typeof steps)[number];

/** A point of a series, with the factor of the sensor. */
export interface Point {
  /** The step, milliseconds since 1970; of a raw value both are its moment. */
  at: number;
  until: number;
  /** Gauges: the mean weighted by time. Counters: what was counted. States: the share of the known time above zero. Null if unknown. */
  value: number | null;
  /** The lowest and highest value sent within the step; null for counters. */
  min: number | null;
  max: number | null;
  /** Values that count. */
  n: number;
  /** The share of the step with a known value, 0 to 1. */
  covered: number;
  /** The share that is substituted, estimated or filled in, 0 to 1: of the amount of counters, else of the known time. */
  filled: number;
  /** Of a raw value its own; of a step `a`, `s` if a part is filled, `-` without a value. */
  quality: Quality | '-';
}

export interface SeriesInput {
  /** Sorted by time. */
  samples: readonly Sample[];
  /** The last value that counts before `start` (`lastGood`), and the first one from `end` on. */
  before?: Sample | undefined;
  after?: Sample | undefined;
  rules: SensorRules;
  /** The time zone of the property (IANA). */
  zone: string;
  /** Milliseconds since 1970; the end does not belong to the series. */
  start: number;
  end: number;
  step: Step;
  /** Gaps of gauges and states are filled with the value before, up to so many expected intervals. Null: only what the rules bridge. */
  fillIntervals?: number | null;
}

interface Tally extends Bounds {
  values: Values;
  known: Known;
}

function pointOf({ startsAt, endsAt, values, known }: Tally, kind: SensorKind): Point {
  const filled = filledShare(known, kind);
  const isKnown = known.milliseconds > 0;
  const mean = () => known.amount / (known.milliseconds / HOUR);
  const value = isKnown ? (kind === 'counter' ? known.amount : mean()) : null;
  const [min, max] = kind === 'counter' ? [null, null] : [values.min, values.max];
  const quality = value === null ? '-' : filled > 0 ? 's' : 'a';
  const covered = known.milliseconds / (endsAt - startsAt);
  return { at: startsAt, until: endsAt, value, min, max, n: values.n, covered, filled, quality };
}

function rawPoint({ at, value: sent, quality }: Sample, { kind, factor }: SensorRules): Point {
  const value = sent * factor;
  const [min, max] = kind === 'counter' ? [null, null] : [value, value];
  const isCounted = counts(quality);
  const filled = isFilledIn(quality) ? 1 : 0;
  return { at, until: at, value, min, max, n: Number(isCounted), covered: Number(isCounted), filled, quality };
}

/** The steps between start and end in which something happened, made when they are first asked for. */
function stepsBetween(zone: string, start: number, end: number, step: LocalStep) {
  const found = new Map<number, Tally>();
  let current: Tally | undefined;
  const around = (at: number): Tally => {
    if (current && at >= current.startsAt && at < current.endsAt) return current;
    const bounds = boundsOfStep(zone, at, step);
    const [startsAt, endsAt] = [Math.max(bounds.startsAt, start), Math.min(bounds.endsAt, end)];
    current = found.get(startsAt) ?? { startsAt, endsAt, values: noValues(), known: nothingKnown() };
    found.set(startsAt, current);
    return current;
  };
  return { around, all: () => [...found.values()].toSorted((a, b) => a.startsAt - b.startsAt) };
}

/**
 * The series of a sensor by step of the local clock, sorted; steps without a known value and without values that count are left out. Steps
 * are cut at `start` and `end`. `raw` gives every sample, also suspect and excluded ones with `n` 0; of counters the value itself. Throws
 * `InvalidValue` for an unknown zone.
 */
export function pointsOf(input: SeriesInput): Point[] {
  const { samples, before, after, rules, zone, start, end, step } = input;
  const isWithin = ({ at }: Sample) => at >= start && at < end;
  if (step === 'raw') return samples.filter(isWithin).map((sample) => rawPoint(sample, rules));
  const tallies = stepsBetween(zone, start, end, step);
  for (const sample of samples)
    if (isWithin(sample) && counts(sample.quality)) addValue(tallies.around(sample.at).values, sample, rules.factor);
  const all = [...(before ? [before] : []), ...samples, ...(after ? [after] : [])];
  eachStretch(all, rules, input.fillIntervals ?? null, (stretch) => {
    const to = Math.min(stretch.to, end);
    for (let at = Math.max(stretch.from, start); at < to;) {
      const tally = tallies.around(at);
      addStretch(tally.known, stretch, tally.startsAt, tally.endsAt);
      at = tally.endsAt;
    }
  });
  return tallies
    .all()
    .filter(({ values, known }) => values.n > 0 || known.milliseconds > 0)
    .map((tally) => pointOf(tally, rules.kind));
}

/** Days sorted by time, each a point of its own; undefined if two of them are parts of one day, or out of order. */
function pointsOfEach(days: Parameters<typeof pointsOfDays>[0], kind: SensorKind, zone: string): Point[] | undefined {
  const points: Point[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    const { n, covered } = day.summary;
    if (n === 0 && covered === 0) continue;
    const { startsAt, endsAt } = boundsOfStep(zone, day.startsAt, 'day');
    if (startsAt < end) return undefined;
    end = endsAt;
    const tally = { startsAt, endsAt, values: noValues(), known: nothingKnown() };
    addSummary(tally, day, day.summary, kind);
    points.push(pointOf(tally, kind));
  }
  return points;
}

/** What is needed of a day to add it up. */
export type AddedDay = Pick<DaySummary, 'n' | 'min' | 'max' | 'covered' | 'amount' | 'filled'>;

/** What a summary says, in the form in which days are added up. */
function addSummary({ values, known }: Tally, { startsAt, endsAt }: Bounds, summary: AddedDay, kind: SensorKind) {
  const milliseconds = summary.covered * (endsAt - startsAt);
  const amount = summary.amount ?? 0;
  values.n += summary.n;
  if (summary.min !== null) values.min = Math.min(values.min ?? summary.min, summary.min);
  if (summary.max !== null) values.max = Math.max(values.max ?? summary.max, summary.max);
  known.milliseconds += milliseconds;
  known.amount += amount;
  if (kind === 'counter') known.filledAmount += summary.filled * amount;
  else known.filledMilliseconds += summary.filled * milliseconds;
}

/**
 * The series by day or month from summaries of whole local days, sorted: the same as `pointsOf` of their samples between the beginning of
 * the first step and the end of the last. Throws `InvalidValue` for an unknown zone.
 */
export function pointsOfDays(
  days: readonly { startsAt: number; endsAt: number; summary: AddedDay }[],
  kind: SensorKind,
  zone: string,
  step: 'day' | 'month',
): Point[] {
  const each = step === 'day' ? pointsOfEach(days, kind, zone) : undefined;
  if (each) return each;
  const tallies = stepsBetween(zone, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, step);
  for (const { startsAt, endsAt, summary } of days) {
    if (summary.n === 0 && summary.covered === 0) continue;
    addSummary(tallies.around(startsAt), { startsAt, endsAt }, summary, kind);
  }
  return tallies.all().map((tally) => pointOf(tally, kind));
}
