import type { FactorFacts, GwpSet } from './factor.ts';
import type { PotentialOf } from './gases-by-scope.ts';
import type { InventoryLine } from '../inventory-line.ts';

/** The assessment reports of the IPCC that an inventory can take its warming potentials from. */
export const inventoryGwpSets = ['AR4', 'AR5', 'AR6'] as const;
export type InventoryGwpSet = (typeof inventoryGwpSets)[number];

/** From this year on; null: each factor as it is published, refrigerants by AR5. */
export interface GwpChoice {
  from_year: number;
  gwp_set: InventoryGwpSet | null;
}

/** The set that an inventory of the year takes; null: as published. */
export const gwpSetIn = (choices: readonly GwpChoice[], year: number): InventoryGwpSet | null =>
  choices.findLast(({ from_year }) => from_year <= year)?.gwp_set ?? null;

/** The choices with one more, in the order of their years; one that changes nothing is none. */
export function withGwpChoice(choices: readonly GwpChoice[], choice: GwpChoice): GwpChoice[] {
  const all = [...choices.filter(({ from_year }) => from_year !== choice.from_year), choice].toSorted(
    (a, b) => a.from_year - b.from_year,
  );
  return all.filter(({ gwp_set }, index) => gwp_set !== (all[index - 1]?.gwp_set ?? null));
}

const isReport = (set: GwpSet): set is InventoryGwpSet => (inventoryGwpSets as readonly string[]).includes(set);

/**
 * A factor with the warming potentials of another assessment report: the masses of methane and nitrous oxide behind its parts times
 * those of the set. What its publisher gives as a sum only stays as it is, and goes on saying which set it carries, as does a factor
 * of no assessment report. Published parts that miss the sum miss it by as much afterwards.
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

/** What counts with other potentials than those of the inventory, by source: kg CO2e, scope 2 location-based. */
export interface GwpException {
  source: string;
  edition: string;
  gwpSet: GwpSet;
  kgCo2e: number;
}

/** The exceptions of an inventory, the largest first. A factor of CO2 alone is none: CO2 weighs the same in every set. */
export function gwpExceptions(lines: readonly InventoryLine[], set: InventoryGwpSet): GwpException[] {
  const found = new Map<string, GwpException>();
  for (const { factor, basis, kgCo2e } of lines) {
    if (!factor || basis === 'market' || factor.gwpSet === set || factor.gwpSet === 'CO2 only') continue;
    const { source, edition, gwpSet } = factor;
    const key = `${source}|${edition}|${gwpSet}`;
    const known = found.get(key);
    if (known) known.kgCo2e += kgCo2e;
    else found.set(key, { source, edition, gwpSet, kgCo2e });
  }
  return [...found.values()].toSorted((a, b) => Math.abs(b.kgCo2e) - Math.abs(a.kgCo2e));
}
