import { InvalidValue } from '../failure.ts';

/** Marks from 1 (worst) to 5 (best) on the five axes of the pedigree matrix. */
export interface Pedigree {
  reliability: number;
  technical: number;
  geographic: number;
  temporal: number;
  completeness: number;
}

/** Coefficients per mark 1 to 5. Source: Weidema pedigree matrix as used by Bilan Carbone, method § 4.4.2. */
const coefficients: Record<keyof Pedigree, readonly number[]> = {
  reliability: [1.5, 1.2, 1.1, 1.05, 1],
  technical: [2, 1.5, 1.2, 1.1, 1],
  geographic: [1.1, 1.05, 1.02, 1.01, 1],
  temporal: [1.5, 1.2, 1.1, 1.03, 1],
  completeness: [1.2, 1.1, 1.05, 1.02, 1],
};

/** Squared geometric standard deviation of one datum from its five marks: exp(√Σ ln²). All threes: 1.2621. */
export function pedigreeGsd2(pedigree: Pedigree): number {
  let sum = 0;
  for (const axis of Object.keys(coefficients) as (keyof Pedigree)[]) {
    const coefficient = coefficients[axis][pedigree[axis] - 1];
    if (coefficient === undefined) throw new InvalidValue(`The mark for ${axis} must be a whole number from 1 to 5`);
    sum += Math.log(coefficient) ** 2;
  }
  return Math.exp(Math.sqrt(sum));
}

/** Activity and factor together: exp(2 √(ln²√a + ln²√f)). Two of 1.2621: 1.3898. */
export function productGsd2(activityGsd2: number, factorGsd2: number): number {
  return Math.exp(2 * Math.hypot(Math.log(Math.sqrt(activityGsd2)), Math.log(Math.sqrt(factorGsd2))));
}

/**
 * Uncertainty of a total from its independent parts: exp(2 √Σ (share² ln²√GSD²)), and the 95 % interval [E ÷ GSD², E × GSD²].
 * 600 t at 1.1737 and 400 t at 2.0061: 1.3426, from 744.8 to 1,342.6 t. Throws `InvalidValue` when the total is not above zero.
 */
export function totalUncertainty(parts: readonly { emissions: number; gsd2: number }[]) {
  const total = parts.reduce((sum, part) => sum + part.emissions, 0);
  if (!(total > 0)) throw new InvalidValue('There are no emissions to give an uncertainty of');
  const sum = parts.reduce(
    (s, { emissions, gsd2 }) => s + (emissions / total) ** 2 * Math.log(Math.sqrt(gsd2)) ** 2,
    0,
  );
  const gsd2 = Math.exp(2 * Math.sqrt(sum));
  return { total, gsd2, low: total / gsd2, high: total * gsd2 };
}
