import { isMaterial, MATERIAL_SHARE } from '../ghg/materiality.ts';
import type { SamplingMethod } from './sampling.ts';
import type { Projected } from './projection.ts';

export interface SampleResult extends Projected {
  method: SamplingMethod;
}

export interface Misstatements {
  /** Findings that were not raised from a sampled item. */
  findingsKg: number;
  /** Differences found in samples, each item once. */
  foundKg: number;
  /** The most likely misstatement of what was not examined. */
  projectedKg: number;
  totalKg: number;
  thresholdKg: number | null;
  /** Of the smallest total that is known. */
  share: number | null;
  isMaterial: boolean;
  /** Monetary-unit sampling: the misstatement is at most this, at the confidence of the sample; what is known besides included. */
  upperKg: number | null;
  /** It may be material, though what is most likely is not. */
  isUpperAbove: boolean;
}

// Basic precision alone is the materiality to the last digit where a sample was drawn by all of it.
const EVEN = 1 + 1e-9;

/**
 * Everything that is uncorrected, known and projected, against what is material to the smallest total. Amounts are added without signs: what
 * is too high does not heal what is too low. Two samples of the same items project the same misstatement: the larger one counts.
 */
export function aggregateMisstatements(
  findingsKg: number,
  foundKg: number,
  samples: readonly SampleResult[],
  totalsKg: readonly (number | null)[],
  share: number = MATERIAL_SHARE,
): Misstatements {
  const beyond = samples.map((sample) => sample.overstatedKg + sample.understatedKg - sample.knownKg);
  const projectedKg = Math.max(0, ...beyond);
  const totalKg = findingsKg + foundKg + projectedKg;
  const known = totalsKg.filter((kg) => kg !== null).map(Math.abs);
  const base = known.length === 0 ? null : Math.min(...known);
  const thresholdKg = base === null ? null : base * share;
  const uppers = samples.flatMap(({ upperKg, knownKg }) => (upperKg === null ? [] : [upperKg - knownKg]));
  const upperKg = uppers.length === 0 ? null : findingsKg + foundKg + Math.max(...uppers);
  return {
    findingsKg,
    foundKg,
    projectedKg,
    totalKg,
    thresholdKg,
    share: base === null || base === 0 ? null : totalKg / base,
    isMaterial: isMaterial(totalKg, totalsKg, share),
    upperKg,
    isUpperAbove: upperKg !== null && thresholdKg !== null && upperKg > thresholdKg * EVEN,
  };
}
