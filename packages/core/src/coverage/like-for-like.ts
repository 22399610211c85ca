import { MissingValue } from '../failure.ts';
import { shown } from '../working.ts';
import { SUFFICIENT_COVERAGE } from './meters.ts';

/** Change against the year before as a fraction: 0.0333 for +3.33 %. Throws `MissingValue` when the year before is zero. */
export function yearOverYear(current: number, prior: number): { change: number; working: string } {
  if (prior === 0) throw new MissingValue('the year before, to compare with');
  const change = (current - prior) / prior;
  return { change, working: `(${shown(current)} − ${shown(prior)}) ÷ ${shown(prior)} = ${shown(change)}` };
}

export interface ComparedAsset {
  environmentId: string;
  /** Absent: no data for that year. */
  prior?: number;
  current?: number;
  /** Share of days covered, 0 to 1. */
  coveragePrior: number;
  coverageCurrent: number;
  areaPrior: number;
  areaCurrent: number;
  /** Bought, sold, or owned or controlled in another part, in either year. */
  hasChanged: boolean;
  /** Under development or a major renovation on a day of either year. */
  isUnderWorks?: boolean;
  /** An emission factor is missing in either year. */
  isIncomplete?: boolean;
}

/** The days of a year: those with data, and those on which data were due. */
export interface DaysOfYear {
  covered: number;
  due: number;
  /** Days on which no bill is expected of a meter: they are not in those due, and nothing of them is missing. */
  exempt?: number;
  /** The days of the year; a property that is compared is held on all of them. */
  of: number;
}

/**
 * The share of days with data of two years that are compared. Both have the days of the whole year, and as many meters as the other: a
 * meter that is due since November has 61 of 365 days. 0 where nothing is due.
 */
export function coverageOfYears(prior: DaysOfYear, current: DaysOfYear): { prior: number; current: number } {
  const meant = ({ due, exempt = 0 }: DaysOfYear) => due + exempt;
  const shareOf = (one: DaysOfYear, other: DaysOfYear) => {
    if (one.due === 0) return 0;
    const expected = Math.max(meant(one), one.of, (meant(other) * one.of) / other.of);
    return (one.covered + (one.exempt ?? 0)) / expected;
  };
  return { prior: shareOf(prior, current), current: shareOf(current, prior) };
}

export const likeForLikeExclusions = [
  'changed',
  'under-works',
  'no-data',
  'factor-missing',
  'coverage-low',
  'coverage-differs',
  'area-differs',
] as const;
export type LikeForLikeExclusion = (typeof likeForLikeExclusions)[number];

export interface Tolerances {
  /** Least share of days covered in each year. */
  coverage: number;
  /** By how much the coverage of the two years may differ. */
  coverageDifference: number;
  /** By which share of the year before the floor area may differ. */
  area: number;
}

/** Coverage that is sufficient for a figure and the same to one percentage point; the area to 5 %. */
export const usualTolerances: Tolerances = { coverage: SUFFICIENT_COVERAGE, coverageDifference: 0.01, area: 0.05 };

/** Why an asset cannot be compared; undefined where it can. Binary noise at a limit is no difference. */
export function exclusionOf(
  asset: ComparedAsset,
  tolerances: Tolerances = usualTolerances,
): LikeForLikeExclusion | undefined {
  const { coveragePrior, coverageCurrent, areaPrior, areaCurrent } = asset;
  if (asset.hasChanged) return 'changed';
  if (asset.isUnderWorks) return 'under-works';
  if (asset.prior === undefined || asset.current === undefined) return 'no-data';
  if (asset.isIncomplete) return 'factor-missing';
  if (Math.min(coveragePrior, coverageCurrent) < tolerances.coverage) return 'coverage-low';
  if (Math.abs(coverageCurrent - coveragePrior) > tolerances.coverageDifference + 1e-9) return 'coverage-differs';
  if (Math.abs(areaCurrent - areaPrior) > areaPrior * (tolerances.area + 1e-9)) return 'area-differs';
  return undefined;
}

/**
 * Change over the assets that are comparable: held and in use through both years, with data in both, enough of it and the same
 * coverage, and with the same floor area. Sums are compared, changes never averaged. 1,000 → 950 and 500 → 600: +3.33 %. What is
 * left out is listed with the reason.
 *
 * Throws `MissingValue` when no asset is comparable. Source: EPRA sBPR and GRESB, like-for-like.
 */
export function likeForLike(assets: readonly ComparedAsset[], tolerances: Tolerances = usualTolerances) {
  const excluded: { environmentId: string; because: LikeForLikeExclusion }[] = [];
  const included: string[] = [];
  let prior = 0;
  let current = 0;
  for (const asset of assets) {
    const { environmentId } = asset;
    const because = exclusionOf(asset, tolerances);
    if (because) excluded.push({ environmentId, because });
    else {
      included.push(environmentId);
      prior += asset.prior ?? 0;
      current += asset.current ?? 0;
    }
  }
  if (included.length === 0) throw new MissingValue('an asset that is comparable in both years');
  return { ...yearOverYear(current, prior), prior, current, included, excluded };
}
