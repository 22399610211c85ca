import { factors } from '@steward/contract/carbon/factors';
import type { Person } from '../person.ts';

/** A residual mix in kg CO2e per kWh that `enterResidualMix` enters: none of Europe is included in the product. */
export const residualMix = 0.72456;

/** Enters a residual mix as an own factor of every property, valid from 2022 to 2025. Returns the person. */
export async function enterResidualMix(person: Person): Promise<Person> {
  await person.get(factors.saveOwnFactor, {
    carrier: 'electricity',
    basis: 'market',
    unit: 'kWh',
    valid_from: 2022,
    valid_until: 2025,
    kg_co2e_per_unit: residualMix,
    source: 'Residual mix of the market',
  });
  return person;
}
