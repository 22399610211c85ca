import { MissingValue } from '../failure.ts';
import { shown } from '../working.ts';

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
  /** Bought, sold, built or thoroughly renovated in either year. */
  hasChanged: boolean;
}

export type LikeForLikeExclusion = 'changed' | 'no-data' | 'coverage-differs';

/**
 * Change over the assets that are comparable: held and standing through both years, with data in both and the same coverage
 * (within `coverageTolerance`, one percentage point unless told). Sums are compared, changes never averaged.
 * 1,000 → 950 and 500 → 600: +3.33 %. What is left out is listed with the reason.
 *
 * Throws `MissingValue` when no asset is comparable. Source: EPRA sBPR and GRESB, like-for-like.
 */
export function likeForLike(assets: readonly ComparedAsset[], coverageTolerance = 0.01) {
  const excluded: { environmentId: string; because: LikeForLikeExclusion }[] = [];
  const included: string[] = [];
  let prior = 0;
  let current = 0;
  for (const asset of assets) {
    const { environmentId } = asset;
    if (asset.hasChanged) excluded.push({ environmentId, because: 'changed' });
    else if (asset.prior === undefined || asset.current === undefined)
      excluded.push({ environmentId, because: 'no-data' });
    else if (Math.abs(asset.coverageCurrent - asset.coveragePrior) > coverageTolerance)
      excluded.push({ environmentId, because: 'coverage-differs' });
    else {
      included.push(environmentId);
      prior += asset.prior;
      current += asset.current;
    }
  }
  if (included.length === 0) throw new MissingValue('an asset that is comparable in both years');
  return { ...yearOverYear(current, prior), prior, current, included, excluded };
}
