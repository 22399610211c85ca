import { InvalidValue } from '../failure.ts';

/** How a target runs: by a share of the base year each year, or through points of one's own. */
export const targetKinds = ['sbti-1.5c', 'sbti-wb2c', 'own'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** Share of the base year's emissions by which they fall each year. Source: SBTi, absolute contraction approach. */
export const yearlyReduction = { 'sbti-1.5c': 0.042, 'sbti-wb2c': 0.025 } as const;

export interface TargetPoint {
  year: number;
  /** Percent less than in the base year. */
  reduction: number;
}

export interface Target {
  kind: TargetKind;
  baseYear: number;
  baseKg: number;
  /** Of a target of one's own, by year. */
  points: readonly TargetPoint[];
}

/**
 * What may be emitted in a year. Linear: base × (1 - rate × years), not below zero. Of one's own: straight lines between the base
 * year and the points; after the last point as there. Undefined before the base year.
 */
export function targetIn({ kind, baseYear, baseKg, points }: Target, year: number): number | undefined {
  if (year < baseYear) return undefined;
  if (kind !== 'own') return baseKg * Math.max(0, 1 - yearlyReduction[kind] * (year - baseYear));
  const line = [{ year: baseYear, reduction: 0 }, ...points.toSorted((a, b) => a.year - b.year)];
  const share = interpolated(
    line.map((point) => ({ year: point.year, value: 1 - point.reduction / 100 })),
    year,
  );
  return share === undefined ? undefined : baseKg * share;
}

/** A value between points by a straight line, after the last as there; undefined before the first. */
export function interpolated(points: readonly { year: number; value: number }[], year: number): number | undefined {
  const after = points.findIndex((point) => point.year >= year);
  const next = points[after];
  if (!next) return points.at(-1)?.value;
  if (next.year === year) return next.value;
  const before = points[after - 1];
  if (!before) return undefined;
  return before.value + ((next.value - before.value) * (year - before.year)) / (next.year - before.year);
}

/** The first year in which a series lies above a line; undefined: in none that both know. Binary noise is not above. */
export function firstAbove(
  years: readonly number[],
  series: (year: number) => number | null | undefined,
  line: (year: number) => number | null | undefined,
): number | undefined {
  return years.find((year) => {
    const value = series(year);
    const limit = line(year);
    if (value === null || value === undefined || limit === null || limit === undefined) return false;
    return value > limit + Math.abs(limit) * 1e-9;
  });
}

export interface CarbonBudget {
  /** What the target allows from the base year to its end, the base year left out. */
  budgetKg: number;
  /** What was emitted or is planned in the same years, as far as it is known. */
  usedKg: number;
  /** The first year in which the sum is above the budget. */
  usedUpIn: number | undefined;
  /** How many of the years are not known. */
  unknownYears: number;
}

/** The sum that a target allows, and when a plan has used it up. */
export function carbonBudget(
  target: Target,
  until: number,
  emitted: (year: number) => number | null | undefined,
): CarbonBudget {
  if (until <= target.baseYear) throw new InvalidValue('A budget ends after its base year');
  let budgetKg = 0;
  for (let year = target.baseYear + 1; year <= until; year++) budgetKg += targetIn(target, year) ?? 0;
  let usedKg = 0;
  let usedUpIn: number | undefined;
  let unknownYears = 0;
  for (let year = target.baseYear + 1; year <= until; year++) {
    const kg = emitted(year) ?? null;
    if (kg === null) unknownYears++;
    usedKg += kg ?? 0;
    if (usedUpIn === undefined && usedKg > budgetKg * (1 + 1e-9)) usedUpIn = year;
  }
  return { budgetKg, usedKg, usedUpIn, unknownYears };
}
