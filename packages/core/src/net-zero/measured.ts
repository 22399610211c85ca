import { addKnown } from '../ghg/known-sums.ts';
import type { TargetMeasure } from './target.ts';

export interface Emitted {
  scope1: number | null;
  scope2_location: number | null;
  scope2_market: number | null;
  scope3: number | null;
}

/** The emissions of a target's measure. */
export const measured = (row: Emitted, measure: TargetMeasure): number | null =>
  measure === 'scope-3'
    ? row.scope3
    : addKnown(row.scope1, measure === 'scopes-1-2-market' ? row.scope2_market : row.scope2_location);
