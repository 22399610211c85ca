import type { Basis } from './factors/factor.ts';

/** The four sums of a row of an inventory, kg CO2e; null where nothing was counted. */
export interface SumsOfRow {
  scope1: number | null;
  scope2_location: number | null;
  scope2_market: number | null;
  scope3: number | null;
}

/** What is known of a list, added up; null when nothing is: what is missing is never taken for zero. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  let sum: number | null = null;
  for (const value of values) if (value !== null) sum = (sum ?? 0) + value;
  return sum;
}

/** `sumKnown` of a few. */
export const addKnown = (...values: readonly (number | null)[]): number | null => sumKnown(values);

/** Scopes 1, 2 and 3 of a row, scope 2 counted one way. */
export const totalOf = (row: SumsOfRow, basis: Basis): number | null =>
  addKnown(row.scope1, basis === 'market' ? row.scope2_market : row.scope2_location, row.scope3);
