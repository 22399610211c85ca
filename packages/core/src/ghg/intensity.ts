import { InvalidValue, MissingValue } from '../failure.ts';
import { shown } from '../working.ts';

/** An amount that goes with a denominator: one property's emissions and its area, for instance. */
export interface IntensityPart {
  amount: number;
  denominator: number;
}

/**
 * Intensity of one or many: the sum of amounts over the sum of denominators (kg CO2e/m², kWh/m², l/m²). Intensities are never
 * averaged: a small inefficient building would count as much as a large one. Throws `MissingValue` when there is nothing to
 * divide by and `InvalidValue` on a negative denominator.
 */
export function intensity(parts: readonly IntensityPart[]): {
  value: number;
  amount: number;
  denominator: number;
  working: string;
} {
  let amount = 0;
  let denominator = 0;
  for (const part of parts) {
    if (!(part.denominator >= 0)) throw new InvalidValue('An area or another denominator must not be negative');
    amount += part.amount;
    denominator += part.denominator;
  }
  if (denominator === 0) throw new MissingValue('area or another denominator to divide by');
  const value = amount / denominator;
  return { value, amount, denominator, working: `${shown(amount)} ÷ ${shown(denominator)} = ${shown(value)}` };
}
