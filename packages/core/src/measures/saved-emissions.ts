import { MissingReference } from '../failure.ts';
import { measureOf, scopeOf, type Carrier } from '../ghg/carrier.ts';
import {
  chooseFactor,
  type FactorIndex,
  type FactorQuery,
  type Proxies,
  type WasteDefaults,
} from '../ghg/factors/choose-factor.ts';
import type { EmissionFactor } from '../ghg/factors/factor.ts';
import { shown } from '../working.ts';

export const savedUnits = { energy: 'kWh', water: 'm³', waste: 't' } as const;
export type SavedUnit = (typeof savedUnits)[keyof typeof savedUnits];

/** What a measure saves of a carrier in a year: kWh, m³ of water, tonnes of waste; negative where more is used. */
export interface Saving {
  carrier: Carrier;
  quantity: number;
}

export interface SavedEmission extends Saving {
  unit: SavedUnit;
  /** Null where no factor is published. */
  kgCo2e: number | null;
  factor: EmissionFactor | null;
  working: string;
}

export interface FactorSource {
  index: FactorIndex;
  proxies: Proxies;
  wasteDefaults: WasteDefaults;
}

/** The unit in which a saving of a carrier is entered. */
export const savedUnitOf = (carrier: Carrier): SavedUnit => savedUnits[measureOf[carrier]];

const LITRES_PER_CUBIC_METRE = 1000;

/**
 * The emissions that savings avoid in a year, with the published factors of the place, scope 2 location-based. The sum is null
 * while a factor is missing: a part of it would pass for the whole.
 */
export function savedEmissions(
  savings: readonly Saving[],
  place: Pick<FactorQuery, 'country' | 'region' | 'regionIs' | 'year'>,
  { index, proxies, wasteDefaults }: FactorSource,
): { kgCo2e: number | null; parts: SavedEmission[] } {
  const parts = savings.map(({ carrier, quantity }): SavedEmission => {
    const scope = scopeOf[carrier];
    const unit = savedUnitOf(carrier);
    const query: FactorQuery = {
      ...place,
      carrier,
      scope,
      unit: unit === 'm³' ? 'l' : unit,
      ...(scope === 2 && { basis: 'location' as const }),
      ...(carrier === 'water' && { scope3Category: 1 as const }),
      ...((carrier === 'waste' || carrier === 'waste_water') && { scope3Category: 5 as const }),
    };
    try {
      const { factor } = chooseFactor(query, index, proxies, wasteDefaults);
      const perUnit = factor.kgCo2ePerUnit * (unit === 'm³' ? LITRES_PER_CUBIC_METRE : 1);
      const kgCo2e = quantity * perUnit;
      const working = `${shown(quantity)} ${unit} × ${shown(perUnit)} kg CO2e/${unit} = ${shown(kgCo2e)} kg CO2e`;
      return { carrier, quantity, unit, kgCo2e, factor, working };
    } catch (error) {
      if (error instanceof MissingReference)
        return { carrier, quantity, unit, kgCo2e: null, factor: null, working: error.message };
      throw error;
    }
  });
  const isComplete = parts.length > 0 && parts.every(({ kgCo2e }) => kgCo2e !== null);
  return { kgCo2e: isComplete ? parts.reduce((sum, { kgCo2e }) => sum + (kgCo2e ?? 0), 0) : null, parts };
}
