import { measured, type Emitted } from './measured.ts';
import type { TargetMeasure } from './target.ts';

/** The starting emissions of a target, and their source; undefined: not known. As entered, else of the recalculated base year, else counted. */
export function targetBase(
  { base_kg, base_year, measure }: { base_kg: number | null; base_year: number; measure: TargetMeasure },
  recalculated: (Emitted & { year: number }) | undefined,
  actualKg: (year: number) => number | null | undefined,
): { baseKg: number; from: 'entered' | 'inventory' | 'recalculated' } | undefined {
  if (base_kg !== null) return { baseKg: base_kg, from: 'entered' };
  const again = recalculated?.year === base_year ? measured(recalculated, measure) : null;
  if (again !== null && again > 0) return { baseKg: again, from: 'recalculated' };
  const counted = actualKg(base_year) ?? null;
  return counted === null ? undefined : { baseKg: counted, from: 'inventory' };
}
