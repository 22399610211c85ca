import { shown } from '../working.ts';
import { writtenArea, type LimitPack } from './limit-pack.ts';

export interface LawAddress {
  country_code: string;
  city: string;
  zip_code: string;
}

/** Why a law does not hold for a building; `unknown-place`: its address does not say. */
export type NotCovered = 'other-place' | 'unknown-place' | 'too-small' | 'other-path';

export interface Beside {
  /** All buildings on its tax lot, this one included. */
  lot?: { area: number; buildings: number } | undefined;
  /** Under the other path of the law, which has no limit by the tonne. */
  isOtherPath?: boolean;
}

/** Whether a pack's law covers a building of this address and area, in the unit of the pack; undefined: it does. */
export function notCovered(
  pack: LimitPack,
  { country_code, city, zip_code }: LawAddress,
  area: number,
  { lot, isOtherPath = false }: Beside = {},
) {
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
  const { covered_together_above: together } = pack;
  const isTogether = lot !== undefined && together !== undefined && lot.buildings > 1 && lot.area > together;
  if (area <= pack.covered_above && !isTogether) return 'too-small' satisfies NotCovered;
  return isOtherPath && pack.other_path ? ('other-path' satisfies NotCovered) : undefined;
}

/** What a report costs that is not filed: area × rate for each month, up to the last; area in the unit of the pack. */
export function notFiled({ filing, area_unit, currency }: LimitPack, area: number) {
  if (!filing) return undefined;
  const { penalty_per_area_month: rate, months_at_most: months } = filing;
  const perMonth = area * rate;
  return {
    perMonth,
    months,
    atMost: perMonth * months,
    working: `${shown(area)} ${writtenArea[area_unit]} × ${shown(rate)} ${currency} = ${shown(perMonth)} ${currency}`,
  };
}
