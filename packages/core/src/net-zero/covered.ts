import type { LimitPack } from './limit-pack.ts';

export interface LawAddress {
  country_code: string;
  city: string;
  zip_code: string;
}

/** Why a law does not hold for a building; `unknown-place`: its address does not say. */
export type NotCovered = 'other-place' | 'unknown-place' | 'too-small';

/** Whether a pack's law covers a building of this address and area, in the unit of the pack; undefined: it does. */
export function notCovered(pack: LimitPack, { country_code, city, zip_code }: LawAddress, area: number) {
  const { country, cities, postal_codes } = pack.place;
  if (country_code !== country) return 'other-place' satisfies NotCovered;
  const code = zip_code.trim().slice(0, postal_codes[0]?.[0].length ?? 0);
  const name = city.trim().toLowerCase();
  const isAnywhere = !cities.length && !postal_codes.length;
  // The postal code says more than the name of a city, of which there are several.
  const isHere = code
    ? postal_codes.some(([first, last]) => code >= first && code <= last)
    : cities.some((one) => one.toLowerCase() === name);
  if (!isAnywhere && !isHere) return (code || name ? 'other-place' : 'unknown-place') satisfies NotCovered;
  return area > pack.covered_above ? undefined : ('too-small' satisfies NotCovered);
}
