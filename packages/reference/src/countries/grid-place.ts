import type { Activity } from '@steward/core/ghg/entries/activity';
import { gridRegion } from './grid-regions.ts';

/** The place of a property, as emission factors need it. */
export interface Place {
  country_code: string;
  /** The grid region; absent: the country's average. */
  region?: string | undefined;
  region_is?: Activity['regionIs'] | undefined;
}

/** The place of an address on the grid. An entered region takes precedence over the one of its ZIP code, city or state. */
export function placeOf(address: {
  country_code: string;
  state: string;
  city: string;
  zip_code: string;
  grid_region: string;
}): Place {
  const { country_code, state, city, zip_code: zipCode, grid_region } = address;
  const { region, certainty } = grid_region
    ? gridRegion(country_code, grid_region)
    : gridRegion(country_code, state, { zipCode, city });
  return {
    country_code,
    region,
    region_is: certainty === 'part' ? 'assumed' : certainty === 'ambiguous' ? 'shared' : undefined,
  };
}
