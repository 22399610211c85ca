import { daysBetween, type Day } from '../calendar/day.ts';
import { sumKnown } from '../ghg/known-sums.ts';

/** What a figure can be about, from the whole to the part. */
export const subjectKinds = ['organization', 'portfolio', 'fund', 'property', 'space', 'meter', 'tenant'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The steps of a period. `now` is the state at the moment of the question; it has no period. */
export const grains = ['now', 'year', 'month', 'day'] as const;
export type Grain = (typeof grains)[number];

/**
 * How the values of parts make the value of the whole. `sum`: they are added. `last`: over subjects they are added, over time the last
 * one counts. `of`: a ratio of two figures, divided after both were added up, never averaged. `weightedBy`: the mean, weighted by
 * another figure. `meanOf`: the mean of ratios with the same weight, each divided before; where a framework asks for it.
 */
export type Adding =
  | 'sum'
  | 'last'
  | { of: readonly [numerator: string, denominator: string] }
  | { weightedBy: string }
  | { meanOf: readonly string[] };

/** Why there is no value. */
export const figureReasons = [
  'no-data',
  'no-factor',
  'not-held',
  'not-due',
  'not-set',
  'not-applicable',
  'no-floor-area',
  'no-value',
  'no-rate',
  'no-income',
  'no-rating',
  'no-built-day',
  'no-assessment',
  'no-limit',
  'several-currencies',
  'part-of-reach',
  'not-divided',
] as const;
export type FigureReason = (typeof figureReasons)[number];

/** The days that a figure rests on: from the first to the last day on which its subject is held. */
export interface FigurePeriod {
  start: Day;
  /** The day after the last. */
  end: Day;
  /** The days held in it. */
  days: number;
  /** The days of the whole step; a ratio of fewer days is scaled to these, because its area counts by days. */
  of: number;
}

/** The value of a figure for one subject and one step, before it is shown. */
export interface FigurePart {
  /** Null where it is not known, which is not zero. */
  value: number | null;
  /** Why it is not known. */
  reason?: FigureReason | undefined;
  /** Of the value, what is estimated; the same unit. */
  estimated?: number | undefined;
  /** The days with data and the days that should have data. */
  days?: { covered: number; due: number } | undefined;
  /** Of an amount of money: values of different currencies are not added. */
  currency?: string | undefined;
  /** From an accepted report. */
  isAccepted?: boolean | undefined;
  /** The value that today's data give where the value is that of an accepted report. */
  current?: number | null | undefined;
  /** A quantity in it has no emission factor, or one of its parts has no value. */
  isIncomplete?: boolean | undefined;
  /** Of an area that counts by days, and of what is divided by it. */
  period?: FigurePeriod | undefined;
}

const unknown = (reason: FigureReason): FigurePart => ({ value: null, reason });

/** What today's data give for a part, whether or not its value was accepted. */
const currentOf = ({ value, current, isAccepted }: FigurePart): number | null =>
  isAccepted ? (current ?? null) : value;

const daysOf = (parts: readonly FigurePart[]): FigurePart['days'] => {
  const known = parts.flatMap(({ days }) => days ?? []);
  return known.length
    ? { covered: sumOf(known.map(({ covered }) => covered)), due: sumOf(known.map(({ due }) => due)) }
    : undefined;
};

/** The period of several parts: from the first day of one to the last day of another. */
function periodOf(parts: readonly FigurePart[]): FigurePeriod | undefined {
  const [first, ...others] = parts.flatMap(({ period }) => period ?? []);
  if (!first) return undefined;
  return others.reduce((one, { start, end, days, of }) => {
    const [from, until] = [start < one.start ? start : one.start, end > one.end ? end : one.end];
    const isSame = start === one.start && end === one.end && days === one.days;
    return { start: from, end: until, days: isSame ? days : daysBetween(from, until), of: Math.max(of, one.of) };
  }, first);
}

const sumOf = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** Reasons for which a part has no value and the sum lacks nothing. */
const addsNothing: ReadonlySet<FigureReason | undefined> = new Set(['not-held', 'not-due', 'not-applicable']);

/** The most frequent reason of parts without a value. */
function reasonOf(parts: readonly FigurePart[]): FigureReason {
  const counts = new Map<FigureReason, number>();
  for (const { value, reason = 'no-data' } of parts)
    if (value === null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'no-data';
}

/** Parts added up. Parts without a value are left out and leave the sum incomplete; without any value there is no sum. */
export function addParts(parts: readonly FigurePart[]): FigurePart {
  const value = sumKnown(parts.map((part) => part.value));
  const days = daysOf(parts);
  if (value === null) return { ...unknown(reasonOf(parts)), days };
  const currencies = new Set(parts.flatMap((part) => (part.value === null ? [] : (part.currency ?? []))));
  if (currencies.size > 1) return { ...unknown('several-currencies'), days };
  const [currency] = currencies;
  const known = parts.filter((part) => part.value !== null);
  return {
    value,
    days,
    estimated: sumOf(known.map(({ estimated = 0 }) => estimated)),
    ...(currency !== undefined && { currency }),
    isAccepted: known.every((part) => part.isAccepted),
    ...(known.some((part) => part.isAccepted) && { current: sumKnown(parts.map(currentOf)) }),
    isIncomplete: parts.some((part) => part.isIncomplete || (part.value === null && !addsNothing.has(part.reason))),
    period: periodOf(known),
  };
}

/** A ratio of two figures that were added up before. Without a denominator above zero there is none. */
export function divideParts(
  numerator: FigurePart,
  denominator: FigurePart,
  without: FigureReason = 'no-data',
): FigurePart {
  if (numerator.value === null) return { ...unknown(numerator.reason ?? 'no-data'), days: numerator.days };
  if (denominator.value === null || denominator.value <= 0)
    return { ...unknown(denominator.reason ?? without), days: numerator.days };
  const { days, isIncomplete, currency } = numerator;
  const [above, below] = [currentOf(numerator), currentOf(denominator)];
  return {
    value: numerator.value / denominator.value,
    estimated: (numerator.estimated ?? 0) / denominator.value,
    days,
    isAccepted: Boolean(numerator.isAccepted && denominator.isAccepted),
    ...((numerator.isAccepted || denominator.isAccepted) && {
      current: above !== null && below ? above / below : null,
    }),
    isIncomplete: Boolean(isIncomplete || denominator.isIncomplete),
    period: denominator.period,
    ...(currency !== undefined && { currency }),
  };
}

/** The mean of parts, weighted by the parts of another figure; parts without a value or a weight are left out of both. */
export function weighParts(parts: readonly { part: FigurePart; weight: FigurePart }[]): FigurePart {
  const known = parts.flatMap(({ part, weight }) =>
    part.value === null || weight.value === null || weight.value <= 0
      ? []
      : [{ value: part.value, weight: weight.value }],
  );
  if (!known.length) return unknown(reasonOf(parts.map(({ part }) => part)));
  const weights = sumOf(known.map(({ weight }) => weight));
  return {
    value: sumOf(known.map(({ value, weight }) => value * weight)) / weights,
    days: daysOf(parts.map(({ part }) => part)),
    isIncomplete:
      known.length < parts.filter(({ part }) => part.value !== null || !addsNothing.has(part.reason)).length,
  };
}

/** The mean of ratios with the same weight; those that do not apply are left out, and without one of the others there is none. */
export function meanOfParts(parts: readonly FigurePart[]): FigurePart {
  const meant = parts.filter(({ value, reason }) => value !== null || !addsNothing.has(reason));
  const missing = meant.find(({ value }) => value === null);
  if (!meant.length || missing) return unknown(missing?.reason ?? reasonOf(parts));
  return {
    value: sumOf(meant.map(({ value }) => value ?? 0)) / meant.length,
    days: daysOf(meant),
    isIncomplete: meant.some((part) => part.isIncomplete),
  };
}

/** The share of days with data, and the share of the value that is estimated; null where neither can be said. */
export const sharesOf = ({ value, estimated, days }: FigurePart) => ({
  covered: days && days.due > 0 ? days.covered / days.due : null,
  estimated: value === null || value === 0 || estimated === undefined ? null : Math.min(1, Math.abs(estimated / value)),
});

/** What today's data give instead of the value of an accepted report; null where they give the same. Sums differ by rounding below 1e-9. */
export const recalculatedOf = ({ value, current }: FigurePart): number | null =>
  value === null || current === undefined || current === null || Math.abs(current - value) <= Math.abs(value) * 1e-9
    ? null
    : current;
