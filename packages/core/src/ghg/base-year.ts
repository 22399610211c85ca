import { InvalidValue, MissingValue } from '../failure.ts';
import { shown } from '../working.ts';
import { sumKnown, totalOf, type SumsOfRow } from './known-sums.ts';

/** The events in an organization or its accounting after which the base year may no longer be comparable. */
export const restatementKinds = [
  'consolidation',
  'entity',
  'scopes',
  'upstream',
  'gwp',
  'acquisition',
  'divestment',
  'merger',
  'in-sourcing',
  'out-sourcing',
  'method',
  'factor',
  'edition',
  'error',
  'organic-growth',
  'closure',
  'new-property',
] as const;
export type RestatementKind = (typeof restatementKinds)[number];

/** The kinds that the log has: those, and changes of a property or a meter in accepted years, which are logged where they are made. */
export const loggedKinds = [...restatementKinds, 'property', 'meter'] as const;
export type LoggedKind = (typeof loggedKinds)[number];

/**
 * Growth, decline and properties that did not exist in the base year are changes that a base year is meant to show: they are no reason to
 * recalculate it.
 */
const unreasonable: readonly LoggedKind[] = ['organic-growth', 'closure', 'new-property'];
export const isReasonToRecalculate = (kind: LoggedKind) => !unreasonable.includes(kind);

/** Usual practice, and the rule of the Science Based Targets initiative; the GHG Protocol leaves it to the company's policy. */
export const usualThreshold = 0.05;

const keys = ['scope1', 'scope2_location', 'scope2_market', 'scope3'] as const;

const eachOf = (by: (key: (typeof keys)[number]) => number | null): SumsOfRow => ({
  scope1: by('scope1'),
  scope2_location: by('scope2_location'),
  scope2_market: by('scope2_market'),
  scope3: by('scope3'),
});

/** The difference of two states by scope; null where neither has a value. */
export const effectOf = (before: SumsOfRow, after: SumsOfRow): SumsOfRow =>
  eachOf((key) => (before[key] === null && after[key] === null ? null : (after[key] ?? 0) - (before[key] ?? 0)));

/** The sums of the known values of several rows, by scope. */
export const addSums = (...rows: readonly SumsOfRow[]): SumsOfRow =>
  eachOf((key) => sumKnown(rows.map((row) => row[key])));

/** Whether any sum changes by a gram or more; smaller differences are rounding noise. */
export const hasEffect = (effect: SumsOfRow) => keys.some((key) => Math.abs(effect[key] ?? 0) >= 0.001);

export interface Significance {
  /** The share of the base year's total, the larger of location-based and market-based; 0.05 is 5 %. */
  alone: number;
  /** Together with the effects recorded since the last recalculation, by absolute amounts: opposite changes do not cancel. */
  cumulated: number;
  threshold: number;
  isSignificant: boolean;
  working: string;
}

/**
 * Whether the base year has to be recalculated: structural changes, changes of method or factors and errors count together against
 * the threshold, in each way of counting scope 2. Base 12,000 t: 500 t is 4.17 %, logged; 700 t is 5.83 %, recalculated; 500 t and
 * then 200 t is 5.83 % together.
 *
 * Throws `MissingValue` where the base year has no emissions. Source: GHG Protocol Corporate Standard (2004), chapter 5.
 */
export function baseYearSignificance(
  base: SumsOfRow,
  effect: SumsOfRow,
  /** Effects that were logged since the last recalculation. */
  pending: readonly SumsOfRow[] = [],
  threshold: number = usualThreshold,
): Significance {
  if (!(threshold > 0 && threshold <= 1)) throw new InvalidValue('The threshold must lie between 0 and 100 %');
  const [location, market] = (['location', 'market'] as const).map((basis) => {
    const total = totalOf(base, basis);
    if (total === null || !(total > 0)) throw new MissingValue('emissions of the base year');
    const alone = Math.abs(totalOf(effect, basis) ?? 0);
    const together = pending.reduce((sum, row) => sum + Math.abs(totalOf(row, basis) ?? 0), alone);
    return {
      alone: alone / total,
      cumulated: together / total,
      working: `${shown(together)} kg ÷ ${shown(total)} kg = ${shown(together / total)}`,
    };
  }) as [Part, Part];
  const larger = market.cumulated > location.cumulated ? market : location;
  return {
    alone: Math.max(location.alone, market.alone),
    cumulated: larger.cumulated,
    threshold,
    isSignificant: larger.cumulated >= threshold,
    working: larger.working,
  };
}

interface Part {
  alone: number;
  cumulated: number;
  working: string;
}

export interface RecordedEffect {
  effect: SumsOfRow;
  decision: 'recalculate' | 'log';
  /** Not a reason to recalculate: logged without ever counting. */
  isReason: boolean;
}

/**
 * Recorded effects in their order: those that a recalculation included in the base year, and those that wait for the next. A recalculation
 * includes every effect logged before it.
 */
export function splitRecorded(recorded: readonly RecordedEffect[]): { taken: SumsOfRow[]; pending: SumsOfRow[] } {
  let taken: SumsOfRow[] = [];
  let pending: SumsOfRow[] = [];
  for (const { effect, decision, isReason } of recorded) {
    if (!isReason) continue;
    pending.push(effect);
    if (decision === 'recalculate') {
      taken = [...taken, ...pending];
      pending = [];
    }
  }
  return { taken, pending };
}
