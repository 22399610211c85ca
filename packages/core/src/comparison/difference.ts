import { InvalidValue } from '../failure.ts';

/** What one square metre of a property, or of several together, uses and emits in a period. */
export interface PerArea {
  /** Energy by carrier, kWh/m². */
  energy: Readonly<Record<string, number>>;
  /** Emissions of that energy, kg CO2e/m². */
  energyKg: number;
  /** Further emissions by what they come from, such as water, waste and refrigerants, kg CO2e/m². */
  furtherKg: Readonly<Record<string, number>>;
}

/** More or less of a carrier per square metre, and the emissions that this explains at the others' factor. */
export interface CarrierStep {
  carrier: string;
  kwhPerM2: number;
  kgPerM2: number;
}

/** The difference between a property and others, in steps that add up to it exactly. */
export interface Difference {
  others: { kwhPerM2: number; kgPerKwh: number; furtherKgPerM2: number; kgPerM2: number };
  own: { kwhPerM2: number; kgPerKwh: number; furtherKgPerM2: number; kgPerM2: number };
  /** More energy per square metre, at the emissions per kWh of the others; by carrier, the largest first. */
  energy: { kwhPerM2: number; kgPerM2: number; carriers: CarrierStep[] };
  /** Other energy sources: own energy at the difference of the emissions per kWh. */
  sources: { kgPerKwh: number; kgPerM2: number };
  /** The difference of each further kind of emissions. */
  further: { of: string; ownKgPerM2: number; othersKgPerM2: number; kgPerM2: number }[];
  /** Own less the others'. */
  kgPerM2: number;
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

function totalOf({ energy, energyKg, furtherKg }: PerArea) {
  const numbers = [...Object.values(energy), energyKg, ...Object.values(furtherKg)];
  if (!numbers.every(Number.isFinite)) throw new InvalidValue('A value per square metre is no number');
  const kwhPerM2 = sum(Object.values(energy));
  if (kwhPerM2 <= 0) throw new InvalidValue('The energy per square metre is not above zero');
  const furtherKgPerM2 = sum(Object.values(furtherKg));
  return { kwhPerM2, kgPerKwh: energyKg / kwhPerM2, furtherKgPerM2, kgPerM2: energyKg + furtherKgPerM2 };
}

/**
 * Why a property emits more per square metre than others. With Q and q the energy per square metre of the others and of the property, F and
 * f the emissions per kWh: Q × F, then (q − Q) × F for the energy, carrier by carrier, then q × (f − F) for its sources, then the
 * difference of all other emissions. The steps add up to the emissions of the property: QF + (q − Q)F + q(f − F) = qf.
 *
 * The energy step takes the others' mean factor for every carrier, so that which carriers are used is in the step of the sources alone.
 *
 * Throws `InvalidValue` where one of them has no energy: then there is no factor.
 */
export function explainDifference(own: PerArea, others: PerArea): Difference {
  const [mine, theirs] = [totalOf(own), totalOf(others)];
  const names = [...new Set([...Object.keys(others.energy), ...Object.keys(own.energy)])];
  const carriers = names
    .map((carrier): CarrierStep => {
      const kwhPerM2 = (own.energy[carrier] ?? 0) - (others.energy[carrier] ?? 0);
      return { carrier, kwhPerM2, kgPerM2: kwhPerM2 * theirs.kgPerKwh };
    })
    .filter(({ kwhPerM2 }) => kwhPerM2 !== 0)
    .toSorted((a, b) => Math.abs(b.kwhPerM2) - Math.abs(a.kwhPerM2) || (a.carrier < b.carrier ? -1 : 1));
  const kwhPerM2 = mine.kwhPerM2 - theirs.kwhPerM2;
  const kgPerKwh = mine.kgPerKwh - theirs.kgPerKwh;
  const kinds = [...new Set([...Object.keys(others.furtherKg), ...Object.keys(own.furtherKg)])];
  return {
    others: theirs,
    own: mine,
    energy: { kwhPerM2, kgPerM2: kwhPerM2 * theirs.kgPerKwh, carriers },
    sources: { kgPerKwh, kgPerM2: mine.kwhPerM2 * kgPerKwh },
    further: kinds.map((of) => {
      const [ownKgPerM2, othersKgPerM2] = [own.furtherKg[of] ?? 0, others.furtherKg[of] ?? 0];
      return { of, ownKgPerM2, othersKgPerM2, kgPerM2: ownKgPerM2 - othersKgPerM2 };
    }),
    kgPerM2: mine.kgPerM2 - theirs.kgPerM2,
  };
}

/**
 * Steps rounded for the screen so that the shown numbers add up: each is the difference between two rounded running totals. A step is at
 * most one unit of the last decimal away from its exact value.
 */
export function stepsToShow(steps: readonly number[], decimals: number): number[] {
  const unit = 10 ** decimals;
  const rounded = (value: number) => Math.round(value * unit);
  let total = 0;
  return steps.map((step) => {
    const before = rounded(total);
    total += step;
    return (rounded(total) - before) / unit;
  });
}
