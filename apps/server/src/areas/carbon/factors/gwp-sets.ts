import { MissingReference } from '@steward/core/failure';
import type { FactorFacts } from '@steward/core/ghg/factors/factor';
import type { PotentialOf } from '@steward/core/ghg/factors/gases-by-scope';
import { gwpSetIn, restatedFactor, type InventoryGwpSet } from '@steward/core/ghg/factors/gwp-set';
import { activityFactor } from '@steward/reference/activities/activities';
import { gwp100Of } from '@steward/reference/gwp/warming-potentials';
import type { Accounting } from '../boundaries/boundaries.service.ts';

/** Methane has the single figure that publishers of factors use, not those for fossil and other origin. */
export const potentialOf: PotentialOf = (gas, set) =>
  set === 'AR4' || set === 'AR5' || set === 'AR6' ? gwp100Of(gas === 'ch4' ? 'CH4' : 'N2O', set) : undefined;

export type Restate = <F extends FactorFacts>(factor: F) => F;
const asPublished: Restate = (factor) => factor;

/** The gas with the potential of the set, if it has one; otherwise unchanged. */
function potentialIn<F extends FactorFacts>(factor: F, set: InventoryGwpSet): F {
  if (!factor.id.startsWith('gas:') || factor.gwpSet === set || potentialOf('ch4', factor.gwpSet) === undefined)
    return factor;
  try {
    const { kgCo2ePerUnit, gwpSet, source, edition } = activityFactor(factor.id, factor.year, set);
    return { ...factor, kgCo2ePerUnit, gwpSet, source, edition, publishedGwpSet: factor.gwpSet };
  } catch (error) {
    if (error instanceof MissingReference) return factor;
    throw error;
  }
}

/** Converts factors to the warming potentials of a year's inventory; each factor is converted once. */
export function restating({ gwp_sets = [] }: Pick<Accounting, 'gwp_sets'>): (year: number) => Restate {
  const bySet = new Map<InventoryGwpSet, Restate>();
  return (year) => {
    const set = gwpSetIn(gwp_sets, year);
    if (set === null) return asPublished;
    const known = bySet.get(set);
    if (known) return known;
    const restated = new WeakMap<FactorFacts, FactorFacts>();
    const restate: Restate = (factor) => {
      const found = restated.get(factor) as typeof factor | undefined;
      if (found) return found;
      const made = potentialIn(restatedFactor(factor, set, potentialOf), set);
      restated.set(factor, made);
      return made;
    };
    bySet.set(set, restate);
    return restate;
  };
}
