import { isMaterial, MATERIAL_SHARE } from '../ghg/materiality.ts';
import type { SamplingMethod } from './sampling.ts';
import type { Projected } from './projection.ts';

export interface SampleResult extends Projected {
  method: SamplingMethod;
}

export interface Misstatements {
  /** Findings other than those on sampled items. */
  findingsKg: number;
  /** Differences found in samples, each item once. */
  foundKg: number;
  /** The most likely misstatement in the items that were not examined. */
  projectedKg: number;
  totalKg: number;
  thresholdKg: number | null;
  /** The share of the smallest known total. */
  share: number | null;
  isMaterial: boolean;
  /** Monetary-unit sampling: the maximum misstatement at the confidence of the sample, including misstatements known otherwise. */
  upperKg: number | null;
  /** Whether the upper limit is material, although the most likely misstatement is not. */
  isUpperAbove: boolean;
}

// Basic precision alone equals the materiality, up to rounding, where a sample was designed with all of it.
const EVEN = 1 + 1e-9;

/**
 * Compares all uncorrected misstatements, known and projected, with the materiality of the smallest total. Amounts are added without signs:
 * overstatements do not offset understatements. Two samples of the same items project the same misstatement: the larger one counts.
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
