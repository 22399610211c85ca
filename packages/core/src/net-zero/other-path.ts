import { codeLimit, lawEmissions, usesInYear, type CarrierEnergy, type CodedUse } from './code-limit.ts';
import type { LimitPack } from './limit-pack.ts';
import { shown } from '../working.ts';

/** What was done of a measure: on which day, or why it does not apply; neither: open. */
export interface MeasureDone {
  measure: string;
  doneOn: string | null;
  notApplicable: string;
}

export const measureStates = ['done', 'late', 'not-applicable', 'open'] as const;
export type MeasureState = (typeof measureStates)[number];

/** Done after the day the law names does not count in time. */
export function stateOfMeasure(one: MeasureDone | undefined, until: string): MeasureState {
  if (one?.doneOn) return one.doneOn <= until ? 'done' : 'late';
  return one?.notApplicable.trim() ? 'not-applicable' : 'open';
}

export interface LimitCheck {
  year: number;
  /** Null: emissions or limit are not known, or bills for a part of the year are below the limit. */
  isMet: boolean | null;
  emissionsTonnes: number | null;
  limitTonnes: number | null;
  working: string[];
}

/**
 * The check of a path by its limit: emissions of one year, by the coefficients of that year, against the limit of a later period.
 * A part of the year above the limit is above it; one below it says nothing. Source: NYC Administrative Code 28-321.2.1.
 */
export function checkByLimit(
  pack: LimitPack,
  uses: readonly CodedUse[],
  energy: readonly CarrierEnergy[],
  isWholeYear: boolean,
): LimitCheck | undefined {
  const rule = pack.other_path?.by_limit;
  if (!rule) return undefined;
  const emissions = lawEmissions(pack, energy, rule.year);
  const limit = codeLimit(pack, usesInYear(pack, uses, rule.limit_of), rule.limit_of);
  const working = [...emissions.working, ...limit.working];
  const about = { year: rule.year, emissionsTonnes: emissions.tonnes, limitTonnes: limit.tonnes };
  if (emissions.tonnes === null || limit.tonnes === null) return { ...about, isMet: null, working };
  const isWithin = emissions.tonnes <= limit.tonnes * (1 + 1e-9);
  working.push(`${shown(emissions.tonnes)} t ${isWithin ? '≤' : '>'} ${shown(limit.tonnes)} t`);
  return { ...about, isMet: isWithin ? isWholeYear || null : false, working };
}

export type PathState = 'by-limit' | 'by-measures' | 'open' | 'missed';

/** Whether the path is met: by either way. Missed: the day has passed, and neither is. */
export function stateOfPath(
  pack: LimitPack,
  isMetByLimit: boolean | null,
  states: readonly MeasureState[],
  today: string,
): PathState {
  if (isMetByLimit) return 'by-limit';
  const until = pack.other_path?.by_measures?.until;
  if (states.length && states.every((one) => one === 'done' || one === 'not-applicable')) return 'by-measures';
  return isMetByLimit === false && until !== undefined && today > until ? 'missed' : 'open';
}
