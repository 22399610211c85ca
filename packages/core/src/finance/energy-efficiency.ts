import type { Day } from '../calendar/day.ts';
import { dividedSums, known, unknown, type KnownPart, type KnownSum, type MissingInput } from './known-sum.ts';

/** From the day after, new buildings have to be nearly zero-energy buildings (Directive 2010/31/EU, article 9). */
export const LAST_DAY_BEFORE_NZEB: Day = '2020-12-31';

/** What a property is judged by. */
export interface EfficiencyFacts {
  /** The day of completion or of the building permit; null: not entered. */
  builtOn: Day | null;
  yearBuilt: number | null;
  /** The class or wording of the energy certificate in force; null: there is none. */
  rating: string | null;
}

export type Efficiency = { isInefficient: boolean } | { isInefficient: null; reason: 'no-built-day' | 'no-rating' };

/** The letter of a class such as "C", "A+" or "Class B"; a wording without one has none. */
function letterOf(rating: string): string | undefined {
  const [, letter] = /^(?:class|klasse|epc|الفئة)?\s*:?\s*([A-H])(?:[+\-−]*|\d)$/i.exec(rating.trim()) ?? [];
  return letter?.toUpperCase();
}

const isNearlyZero = (rating: string) => /\bn?zeb\b|nearly zero|niedrigstenergie/i.test(rating);

/** Whether a property was built after the day. A year is not enough for the year of the cut-off itself. */
function isBuiltAfter({ builtOn, yearBuilt }: EfficiencyFacts): boolean | undefined {
  if (builtOn !== null) return builtOn > LAST_DAY_BEFORE_NZEB;
  if (yearBuilt === null || yearBuilt === 2020) return undefined;
  return yearBuilt > 2020;
}

/**
 * Whether a property is energy-inefficient real estate. Built until 31 December 2020: an energy performance certificate of class C or below. Built
 * after: a primary energy demand above that of a nearly zero-energy building; the product has no primary energy demand, and a certificate
 * that says NZEB, or class A, takes its place.
 *
 * Source: Delegated Regulation (EU) 2022/1288, Annex I, indicator 18 of table 1.
 */
export function efficiencyOf(facts: EfficiencyFacts): Efficiency {
  const isAfter = isBuiltAfter(facts);
  if (isAfter === undefined) return { isInefficient: null, reason: 'no-built-day' };
  const letter = letterOf(facts.rating ?? '');
  if (isAfter && isNearlyZero(facts.rating ?? '')) return { isInefficient: false };
  if (letter === undefined) return { isInefficient: null, reason: 'no-rating' };
  return { isInefficient: isAfter ? letter > 'A' : letter >= 'C' };
}

/** How a property that cannot be judged counts: left out of both sums, or as inefficient. */
export type MissingRule = 'left-out' | 'inefficient';

export interface JudgedProperty {
  id: string;
  /** The value, or for comparison the floor area; null: not known. */
  weight: number | null;
  efficiency: Efficiency;
}

/**
 * Exposure to energy-inefficient real estate, 0 to 1: Σ weight of inefficient properties ÷ Σ weight of those that the rules apply to. €20 m with
 * class C or below and €10 m built later without NZEB, of €80 m: 37.5 %. What cannot be judged is named in `missing` under either rule.
 */
export function inefficientShare(properties: readonly JudgedProperty[], rule: MissingRule): KnownSum {
  const parts = properties.map(({ id, weight, efficiency }): KnownPart => {
    if (weight === null) return unknown(id, 'no-property-value');
    const isInefficient = efficiency.isInefficient ?? (rule === 'inefficient' ? true : null);
    if (isInefficient === null) return unknown(id, 'not-classified' satisfies MissingInput);
    return known(id, isInefficient ? weight : 0, isInefficient ? String(weight) : 'efficient');
  });
  return dividedSums(
    parts,
    properties.map(({ id, weight }) =>
      weight === null ? unknown(id, 'no-property-value') : known(id, weight, String(weight)),
    ),
  );
}
