import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';
import type { EmissionFactor, FactorFacts, FactorUnit } from './factors/factor.ts';

/** Emissions by gas in kg CO2e. `unsplit` is the part that a factor publishes only as a sum. */
export interface GasSplit {
  co2: number;
  ch4: number;
  n2o: number;
  /** HFCs, PFCs, SF6, NF3. */
  fluorinated: number;
  unsplit: number;
}

export interface Emission {
  kgCo2e: number;
  gases: GasSplit;
  /** CO2 from biomass in kg: reported separately from the scopes, never included. */
  biogenicKgCo2: number;
  working: {
    quantity: number;
    unit: FactorUnit;
    kgCo2ePerUnit: number;
    factorId: string;
    result: number;
    formula: string;
  };
}

/**
 * Emissions of one activity: quantity × factor, in kg CO2e. CO2 from burning biomass is separate; its methane and nitrous oxide are
 * included. Throws `InvalidValue` when the units differ: convert the quantity first. Source: GHG Protocol Corporate Standard, ch. 6 and 9
 * (biogenic CO2).
 */
export function emissionOf(activity: { quantity: number; unit: FactorUnit }, factor: EmissionFactor): Emission {
  if (activity.unit !== factor.unit)
    throw new InvalidValue(`A quantity in ${activity.unit} does not go with a factor per ${factor.unit}`);
  if (!Number.isFinite(activity.quantity)) throw new InvalidValue(`The quantity in ${activity.unit} is not a number`);
  const { quantity, unit } = activity;
  const kgCo2e = quantity * factor.kgCo2ePerUnit;
  return {
    kgCo2e,
    gases: gasesOf(quantity, factor),
    biogenicKgCo2: quantity * (factor.biogenicCo2KgPerUnit ?? 0),
    working: {
      quantity,
      unit,
      kgCo2ePerUnit: factor.kgCo2ePerUnit,
      factorId: factor.id,
      result: kgCo2e,
      formula: emissionFormula(quantity, unit, factor.kgCo2ePerUnit),
    },
  };
}

/** The calculation as one line: `100000 kWh × 0.363 kg CO2e/kWh = 36300 kg CO2e`. */
export function emissionFormula(quantity: number, unit: string, kgCo2ePerUnit: number): string {
  return `${shown(quantity)} ${unit} × ${shown(kgCo2ePerUnit)} kg CO2e/${unit} = ${shown(quantity * kgCo2ePerUnit)} kg CO2e`;
}

/** Parts rounded for print differ from the sum by less than this share of it; the largest published difference is 0.11 %. */
const ROUNDING = 0.005;

/**
 * A quantity's emissions by gas, in kg CO2e; the parts always add up to the total. Published parts are rounded, so their sum may differ
 * from the published sum: the difference is assigned to CO2, the largest part. `unsplit` has only a share that the publisher does not split
 * at all.
 */
export function gasesOf(quantity: number, factor: FactorFacts): GasSplit {
  const { gases, gwpSet, kgCo2ePerUnit } = factor;
  if (gwpSet === 'CO2 only') return { co2: quantity * kgCo2ePerUnit, ch4: 0, n2o: 0, fluorinated: 0, unsplit: 0 };
  if (!gases) return { co2: 0, ch4: 0, n2o: 0, fluorinated: 0, unsplit: quantity * kgCo2ePerUnit };
  const rest = kgCo2ePerUnit - gases.co2 - gases.ch4 - gases.n2o;
  const isRounding = Math.abs(rest) <= kgCo2ePerUnit * ROUNDING;
  return {
    co2: quantity * (isRounding ? kgCo2ePerUnit - gases.ch4 - gases.n2o : gases.co2),
    ch4: quantity * gases.ch4,
    n2o: quantity * gases.n2o,
    fluorinated: 0,
    unsplit: isRounding ? 0 : quantity * rest,
  };
}
