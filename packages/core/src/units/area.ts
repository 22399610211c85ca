import { InvalidValue } from '../failure.ts';

/** Square metres in a square foot, exact: 0.3048². Source: NIST SP 811, international foot. */
export const SQM_PER_SQFT = 0.09290304;
/** Square feet in a square metre, about 10.76391041671: for limits, fines, scores and imports. */
export const SQFT_PER_SQM = 1 / SQM_PER_SQFT;

/**
 * Square metres to square feet on screens, by 10.7639 and rounded UP to two decimals: 1 → 10.77, 10 → 107.64, 100 → 1076.39.
 * Rounded up, because a smaller figure could pass an area check that the true one fails. Digits beyond the 14th are binary
 * noise and are dropped first, or 100 m² would become 1076.40. Throws `InvalidValue` on a negative area.
 */
export function sqmToSqft(areaSqm: number): number {
  requireArea(areaSqm, 'm²');
  return Math.ceil(Number((areaSqm * 1076.39).toPrecision(14))) / 100;
}

/** Square feet to square metres, exact. Throws `InvalidValue` on a negative area. */
export function sqftToSqm(areaSqft: number): number {
  requireArea(areaSqft, 'ft²');
  return Number((areaSqft * SQM_PER_SQFT).toPrecision(15));
}

function requireArea(area: number, unit: string) {
  if (!Number.isFinite(area) || area < 0) throw new InvalidValue(`An area of ${area} ${unit} cannot be`);
}
