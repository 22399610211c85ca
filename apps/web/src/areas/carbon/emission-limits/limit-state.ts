import type { LimitedProperty } from '@steward/contract/carbon/emission-limits.laws';

export type LimitState =
  | 'over'
  | 'within'
  | 'noData'
  | 'partial'
  | 'uncounted'
  | 'noFactor'
  | 'noCode'
  | 'otherPlace'
  | 'unknownPlace'
  | 'tooSmall'
  | 'otherPath'
  | 'otherPathMet'
  | 'otherPathMissed';

export const toneOfLimit = {
  over: 'bad',
  within: 'good',
  noData: 'warn',
  partial: 'warn',
  uncounted: 'warn',
  noFactor: 'warn',
  noCode: 'warn',
  otherPlace: 'plain',
  unknownPlace: 'warn',
  tooSmall: 'plain',
  otherPath: 'warn',
  otherPathMet: 'good',
  otherPathMissed: 'bad',
} as const satisfies Record<LimitState, string>;

type Facts = Pick<LimitedProperty, 'not_covered' | 'data' | 'uncounted' | 'other_path' | 'this_year'>;

/** The state of a property under a law. "Within" requires the whole year and all of its fuel. */
export function limitStateOf({ not_covered, data, uncounted, other_path, this_year }: Facts): LimitState {
  if (not_covered === 'other-place') return 'otherPlace';
  if (not_covered === 'unknown-place') return 'unknownPlace';
  if (not_covered === 'too-small') return 'tooSmall';
  if (not_covered === 'other-path') {
    if (other_path?.state === 'missed') return 'otherPathMissed';
    return other_path?.state === 'by-limit' || other_path?.state === 'by-measures' ? 'otherPathMet' : 'otherPath';
  }
  if (this_year === null || this_year.limit_t === null) return 'noCode';
  if (data === 'none') return 'noData';
  if (this_year.emissions_t === null) return 'noFactor';
  // A part of the year, or of the fuel, above the limit is above it whatever the rest adds.
  if ((this_year.excess_t ?? 0) > 0) return 'over';
  if (uncounted.length > 0) return 'uncounted';
  return data === 'partial' ? 'partial' : 'within';
}
