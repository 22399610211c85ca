import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';
import { checkNotNegative, figureOf, known, sumOf, unknown, type KnownSum } from './known-sum.ts';

/** What the emissions of a building rest on. */
export type EmissionEvidence =
  | { energy: 'metered'; factor: 'supplier-specific' | 'average' }
  | { energy: 'energy-label' | 'building-type' | 'number-of-buildings' };

export type DataQualityScore = 1 | 2 | 3 | 4 | 5;

/**
 * The data quality of a building's emissions, 1 the best: 1 metered energy with factors of the supplier, 2 metered with average factors,
 * 3 energy label and floor area, 4 statistics of the building type and floor area, 5 such statistics and the number of buildings.
 * Factors of the supplier are market-based, average ones location-based.
 *
 * Source: PCAF, Global GHG Standard part A (2nd edition 2022), table 5-14 and its notes.
 */
export function dataQuality(evidence: EmissionEvidence): DataQualityScore {
  if (evidence.energy === 'metered') return evidence.factor === 'supplier-specific' ? 1 : 2;
  return ({ 'energy-label': 3, 'building-type': 4, 'number-of-buildings': 5 } as const)[evidence.energy];
}

/**
 * The score of a property whose energy is metered in part: that of its measured energy and that of its estimated energy, weighted by energy. Half
 * of it estimated, with an energy label: 2 × 0.5 + 3 × 0.5 = 2.5. Emissions are location-based, of average factors.
 */
export function dataQualityOf({ estimated, hasLabel }: { estimated: number; hasLabel: boolean }): number {
  if (!(estimated >= 0 && estimated <= 1)) throw new InvalidValue('A share must be from 0 to 1');
  const measured = dataQuality({ energy: 'metered', factor: 'average' });
  return measured * (1 - estimated) + dataQuality({ energy: hasLabel ? 'energy-label' : 'building-type' }) * estimated;
}

/** What the scores are weighted by; it is published beside the mean. */
export type ScoreWeight = 'outstanding' | 'emissions' | 'value';

/**
 * The data quality of a portfolio: Σ score × weight ÷ Σ weight. Outstanding amounts of 500, 300 and 200 with the scores 1, 2 and 4:
 * (500 × 1 + 300 × 2 + 200 × 4) ÷ 1,000 = 1.9. Throws `InvalidValue` on a score outside 1 to 5 and on a negative weight.
 */
export function weightedDataQuality(
  holdings: readonly { id: string; score: number | null; weight: number | null }[],
  weightedBy: ScoreWeight = 'outstanding',
): KnownSum & { weightedBy: ScoreWeight } {
  const parts = holdings.map(({ id, score, weight }) => {
    if (score !== null && !(score >= 1 && score <= 5)) throw new InvalidValue('A data quality score is from 1 to 5');
    checkNotNegative('A weight', weight);
    // What has no weight needs no score.
    if (weight === 0) return known(id, 0, 'weight 0');
    if (weight === null) return unknown(id, 'no-weight');
    if (score === null) return unknown(id, 'no-score');
    return known(id, score * weight, `${shown(weight)} × ${shown(score)}`);
  });
  const above = sumOf(parts.map(({ value }) => value ?? 0));
  const below = sumOf(holdings.map(({ weight }, at) => (parts[at]?.value === null ? 0 : (weight ?? 0))));
  const value = above / below;
  const found = below > 0 ? { value, working: `${shown(above)} ÷ ${shown(below)} = ${shown(value)}` } : null;
  return { ...figureOf(parts, found, holdings.length ? 'no-weight' : 'no-holdings'), weightedBy };
}
