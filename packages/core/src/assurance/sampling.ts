import { confidenceFactor } from './poisson.ts';
import { seededNumbers } from './seeded.ts';
import type { RiskReason, SamplingUnit } from './units.ts';

export const samplingMethods = ['random', 'risk', 'monetary-unit'] as const;
export type SamplingMethod = (typeof samplingMethods)[number];

export interface Picked {
  unit: SamplingUnit;
  /** Whether the item is as large as the interval: examined in full, never projected. */
  isTop: boolean;
  score: number;
}

type Items = readonly SamplingUnit[];

/** Simple random sampling: every item has the same chance; the seed alone decides. */
export function randomSample(units: Items, size: number, seed: string): Picked[] {
  const next = seededNumbers(seed);
  return units
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((unit) => ({ unit, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ unit }) => ({ unit, isTop: false, score: 0 }));
}

/** The weight of each reason. Estimates and own factors weigh most: no source outside the organization supports them. */
export const riskWeights: Readonly<Record<RiskReason, number>> = {
  estimated: 3,
  'own-factor': 3,
  large: 3,
  'substitute-factor': 2,
  'no-page': 2,
  corrected: 2,
  entered: 2,
  typed: 1,
};

export const riskScore = ({ reasons }: SamplingUnit): number =>
  reasons.reduce((sum, reason) => sum + riskWeights[reason], 0);

/** The items with the highest weight of reasons; among equal ones the larger. */
export function riskSample(units: Items, size: number): Picked[] {
  return units
    .map((unit) => ({ unit, isTop: false, score: riskScore(unit) }))
    .toSorted(
      (a, b) =>
        b.score - a.score || Math.abs(b.unit.kgCo2e) - Math.abs(a.unit.kgCo2e) || (a.unit.key < b.unit.key ? -1 : 1),
    )
    .slice(0, size);
}

export interface MonetaryUnitSample {
  intervalKg: number;
  startKg: number;
  confidenceFactor: number;
  picked: Picked[];
}

/**
 * Monetary-unit sampling with tonnes in place of money: interval = tolerable misstatement ÷ confidence factor; from a random start every
 * interval-th kilogram is drawn, and the item that contains it is examined. Items as large as the interval are always included (top
 * stratum).
 */
export function monetaryUnitSample(
  units: Items,
  tolerableKg: number,
  confidence: number,
  seed: string,
): MonetaryUnitSample {
  const factor = confidenceFactor(confidence);
  const intervalKg = tolerableKg / factor;
  const startKg = seededNumbers(seed)() * intervalKg;
  const picked: Picked[] = [];
  let passed = 0;
  let next = startKg;
  for (const unit of units.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const size = Math.abs(unit.kgCo2e);
    if (size >= intervalKg && size > 0) {
      picked.push({ unit, isTop: true, score: 0 });
      continue;
    }
    passed += size;
    if (passed > next) {
      picked.push({ unit, isTop: false, score: 0 });
      next += intervalKg;
    }
  }
  return { intervalKg, startKg, confidenceFactor: factor, picked };
}

/** The covered share of the items; items without emissions count in the number only. */
export function coverage(units: Items, keys: ReadonlySet<string>) {
  const size = (items: Items) => items.reduce((sum, { kgCo2e }) => sum + Math.abs(kgCo2e), 0);
  const covered = units.filter(({ key }) => keys.has(key));
  const totalKg = size(units);
  const coveredKg = size(covered);
  return {
    items: units.length,
    coveredItems: covered.length,
    totalKg,
    coveredKg,
    share: totalKg === 0 ? null : coveredKg / totalKg,
  };
}
