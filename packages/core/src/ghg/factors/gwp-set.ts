import type { FactorFacts, GwpSet } from './factor.ts';
import type { PotentialOf } from './gases-by-scope.ts';
import type { InventoryLine } from '../inventory-line.ts';

/** The IPCC assessment reports whose warming potentials an inventory can use. */
export const inventoryGwpSets = ['AR4', 'AR5', 'AR6'] as const;
export type InventoryGwpSet = (typeof inventoryGwpSets)[number];

/** The set from this year on; null: each factor as published, refrigerants by AR5. */
export interface GwpChoice {
  from_year: number;
  gwp_set: InventoryGwpSet | null;
}

/** The set of the inventory of a year; null: as published. */
export const gwpSetIn = (choices: readonly GwpChoice[], year: number): InventoryGwpSet | null =>
  choices.findLast(({ from_year }) => from_year <= year)?.gwp_set ?? null;

/** Adds a choice in the order of the years; one without an effect is left out. */
export function withGwpChoice(choices: readonly GwpChoice[], choice: GwpChoice): GwpChoice[] {
  const all = [...choices.filter(({ from_year }) => from_year !== choice.from_year), choice].toSorted(
    (a, b) => a.from_year - b.from_year,
  );
  return all.filter(({ gwp_set }, index) => gwp_set !== (all[index - 1]?.gwp_set ?? null));
}

const isReport = (set: GwpSet): set is InventoryGwpSet => (inventoryGwpSets as readonly string[]).includes(set);

/**
 * A factor converted to the warming potentials of another assessment report: the masses of methane and nitrous oxide behind its parts times
 * those of the set. A factor published only as a sum stays unchanged and keeps its set, as does a factor of no assessment report. If the
 * published parts differ from the sum, the difference stays.
 */
export function restatedFactor<F extends FactorFacts>(factor: F, set: InventoryGwpSet, potentialOf: PotentialOf): F {
  const { gases, gwpSet } = factor;
  if (!gases || !isReport(gwpSet) || gwpSet === set) return factor;
  const restated = (gas: 'ch4' | 'n2o') => {
    const [from, to] = [potentialOf(gas, gwpSet), potentialOf(gas, set)];
    return from === undefined || to === undefined ? undefined : (gases[gas] / from) * to;
  };
  const [ch4, n2o] = [restated('ch4'), restated('n2o')];
  if (ch4 === undefined || n2o === undefined) return factor;
  return {
    ...factor,
    gases: { co2: gases.co2, ch4, n2o },
    kgCo2ePerUnit: factor.kgCo2ePerUnit + (ch4 - gases.ch4) + (n2o - gases.n2o),
    gwpSet: set,
    publishedGwpSet: gwpSet,
  };
}

/** Emissions that use other warming potentials than the inventory, by source: kg CO2e, scope 2 location-based. */
export interface GwpException {
  source: string;
  edition: string;
  gwpSet: GwpSet;
  kgCo2e: number;
}

/** The exceptions of an inventory, the largest first. A factor of CO2 alone is none: CO2 has the same potential in every set. */
export function gwpExceptions(lines: readonly InventoryLine[], set: InventoryGwpSet): GwpException[] {
  const found = new Map<string, GwpException>();
  for (const { factor, basis, kgCo2e } of lines) {
    if (!factor || basis === 'market' || factor.gwpSet === set || factor.gwpSet === 'CO2 only') continue;
    // A factor of zero has no warming potentials.
    if (factor.kgCo2ePerUnit === 0) continue;
    const { source, edition, gwpSet } = factor;
    const key = `${source}|${edition}|${gwpSet}`;
    const known = found.get(key);
    if (known) known.kgCo2e += kgCo2e;
    else found.set(key, { source, edition, gwpSet, kgCo2e });
  }
  return [...found.values()].toSorted((a, b) => Math.abs(b.kgCo2e) - Math.abs(a.kgCo2e));
}
