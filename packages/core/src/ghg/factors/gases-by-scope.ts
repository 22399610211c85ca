import { gasesOf } from '../emission.ts';
import type { FactorFacts, GwpSet, Scope } from './factor.ts';
import { inventoryGases, type InventoryGas } from './gases.ts';
import type { InventoryLine } from '../inventory-line.ts';

export interface GasOfScope {
  scope: Scope;
  gas: InventoryGas;
  kgCo2e: number;
  /** The mass of the gas itself; null where its warming potential is not known, or it is a mixture. */
  kg: number | null;
}

/** kg CO2e per kg of a gas in a set of warming potentials; undefined where the set gives none. */
export type PotentialOf = (gas: 'ch4' | 'n2o', set: GwpSet) => number | undefined;

/**
 * Every gas of every scope that anything was counted in, scope 2 location-based, in CO2e and by its own mass. A refrigerant is
 * counted as HFCs. A gas that was not recorded has no entry: that is not zero.
 */
export function gasesByScope(lines: readonly InventoryLine[], potentialOf: PotentialOf): GasOfScope[] {
  const sums = new Map<string, GasOfScope>();
  const add = (scope: Scope, gas: InventoryGas, kgCo2e: number, kg: number | null) => {
    const key = `${scope}|${gas}`;
    const sum = sums.get(key);
    if (!sum) sums.set(key, { scope, gas, kgCo2e, kg });
    else {
      sum.kgCo2e += kgCo2e;
      sum.kg = sum.kg === null || kg === null ? null : sum.kg + kg;
    }
  };
  // Thousands of properties share a few factors: their quantities are added up first.
  const quantities = new Map<FactorFacts, Map<Scope, number>>();
  for (const { scope, basis, carrier, gas, factor, quantity, kgCo2e } of lines) {
    if (basis === 'market') continue;
    if (gas !== undefined) {
      add(scope, gas, kgCo2e, gas === 'unsplit' ? null : quantity);
      continue;
    }
    if (carrier === 'refrigerant') add(scope, 'hfcs', kgCo2e, quantity);
    else if (!factor) add(scope, 'unsplit', kgCo2e, null);
    else {
      const scopes = quantities.get(factor) ?? new Map<Scope, number>();
      quantities.set(factor, scopes.set(scope, (scopes.get(scope) ?? 0) + quantity));
    }
  }
  for (const [factor, scopes] of quantities)
    for (const [scope, quantity] of scopes) {
      const { co2, ch4, n2o, unsplit } = gasesOf(quantity, factor);
      if (co2 !== 0) add(scope, 'co2', co2, co2);
      for (const [gas, kgOf] of [
        ['ch4', ch4],
        ['n2o', n2o],
      ] as const) {
        const potential = potentialOf(gas, factor.gwpSet);
        if (kgOf !== 0) add(scope, gas, kgOf, potential === undefined ? null : kgOf / potential);
      }
      if (unsplit !== 0) add(scope, 'unsplit', unsplit, null);
    }
  return [...sums.values()].toSorted(
    (a, b) => a.scope - b.scope || inventoryGases.indexOf(a.gas) - inventoryGases.indexOf(b.gas),
  );
}
