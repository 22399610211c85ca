import { InvalidValue } from '../failure.ts';

/** How a target runs: by a share of the base year each year, or through points: those of a country, or of one's own. */
export const targetKinds = ['sbti-1.5c', 'sbti-wb2c', 'national', 'own'] as const;
export type TargetKind = (typeof targetKinds)[number];
export const isByPoints = (kind: TargetKind): kind is 'national' | 'own' => kind === 'national' || kind === 'own';

/** Which emissions a target is about. Scope 2 is counted one way or the other, never both. */
export const targetMeasures = ['scopes-1-2-location', 'scopes-1-2-market', 'scope-3'] as const;
export type TargetMeasure = (typeof targetMeasures)[number];

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
  /** Of a country's target or one's own, by year. */
  points: readonly TargetPoint[];
  /** The last year of a yearly rate; absent: 2030, that of a near-term target. */
  targetYear?: number | null;
}

/**
 * What may be emitted in a year. Linear: base × (1 - rate × years), not below zero. Of one's own: straight lines between the base
 * year and the points; after the last point as there. Undefined before the base year.
 */
export function targetIn({ kind, baseYear, baseKg, points }: Target, year: number): number | undefined {
  if (year < baseYear) return undefined;
  if (!isByPoints(kind)) return baseKg * Math.max(0, 1 - yearlyReduction[kind] * (year - baseYear));
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

const NEAR_TERM = 2030;

/** The year a target ends in: that of its last point, or the one its rate runs to. */
export function endOf({ kind, baseYear, points, targetYear }: Omit<Target, 'baseKg'>): number {
  const end = isByPoints(kind) ? Math.max(...points.map(({ year }) => year)) : (targetYear ?? NEAR_TERM);
  return Math.max(end, baseYear + 1);
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

/** What an overshoot of the budget so far asks of the years that are left. */
export interface RequiredRate {
  /** Emitted more than the target allowed from the year after the base year to the last known one, as a share of it. */
  overshoot: number;
  /** At most the tolerance: the path needs no change yet. */
  isTolerated: boolean;
  /** Of the base year, each year from the last known one on; null: the budget is used up, no rate keeps it. */
  rate: number | null;
  from: number;
  until: number;
}

/** Bilan Carbone (BC+): an overshoot of up to 5 % is within tolerance. */
export const OVERSHOOT_TOLERANCE = 0.05;

/**
 * Where past emissions exceed what the target allowed, the yearly fall that brings the sum of all years to the budget of the target:
 * in equal steps from the emissions of the last known year, not below zero. Undefined where a year is not known, nothing was exceeded,
 * no year is left, or the base year emitted nothing. Source: Bilan Carbone method, objectives: the future rate is raised so that cumulative emissions equal the
 * reference budget.
 */
export function requiredRate(
  target: Target,
  lastKnown: number,
  emitted: (year: number) => number | null | undefined,
): RequiredRate | undefined {
  const until = endOf(target);
  const years = until - lastKnown;
  if (years < 1 || lastKnown <= target.baseYear || target.baseKg <= 0) return undefined;
  let [used, allowed, budget] = [0, 0, 0];
  for (let year = target.baseYear + 1; year <= until; year++) {
    const allowedThen = targetIn(target, year) ?? 0;
    budget += allowedThen;
    if (year > lastKnown) continue;
    const kg = emitted(year) ?? null;
    if (kg === null) return undefined;
    used += kg;
    allowed += allowedThen;
  }
  if (used <= allowed * (1 + 1e-9)) return undefined;
  const overshoot = used / allowed - 1;
  const about = { overshoot, isTolerated: overshoot <= OVERSHOOT_TOLERANCE, from: lastKnown, until };
  const [left, now] = [budget - used, emitted(lastKnown) ?? 0];
  if (left <= 0) return { ...about, rate: null };
  // Of n steps that stay above zero: n × now − step × n(n + 1)/2 = left.
  for (let n = years; n >= 1; n--) {
    const step = (2 * (n * now - left)) / (n * (n + 1));
    if (step * n <= now * (1 + 1e-12)) return { ...about, rate: Math.max(0, step) / target.baseKg };
  }
  return { ...about, rate: now / target.baseKg };
}
