import type { Carrier } from '../ghg/carrier.ts';
import type { DeductionRules } from './deductions.ts';

/** Years under the same limits and coefficients; the last has no end. */
export interface LimitPeriod {
  from: number;
  until: number | null;
}

/** What the law counts a kilowatt-hour or a thousand Btu of a carrier as, period by period; null: not published. */
export interface LawCoefficient {
  carrier: Carrier;
  /** The name in the law. */
  energy_source: string;
  unit: 'kWh' | 'kBtu';
  tonnes_per_unit: readonly (number | null)[];
  source: string;
}

/** A list of codes with a limit each: property types, or occupancy groups. */
export interface LimitTable {
  key: string;
  title: string;
  source: string;
  /** The years that may be reported with this table; null: all. */
  years: readonly number[] | null;
  /** Tonnes of CO2e for a unit of area and year, period by period; null: not published. */
  limits: readonly { code: string; description: string; tonnes_per_area: readonly (number | null)[] }[];
}

/** Where a law holds. */
export interface LawPlace {
  country: string;
  cities: readonly string[];
  /** First and last postal code of each range, of the same length. */
  postal_codes: readonly (readonly [string, string])[];
}

export interface LawFiling {
  /** For each unit of area and month after the deadline. */
  penalty_per_area_month: number;
  months_at_most: number;
  /** Filed within so many days there is no penalty. */
  grace_days: number;
  /** Month and day of the year after the one that is reported. */
  due: string;
  source: string;
}

/** A path without a yearly limit: met once, by what was emitted in a year or by measures that were done until a day. */
export interface OtherPath {
  name: string;
  flat_penalty: number;
  source: string;
  /** Met where emissions of the year are within the limit of the period that `limit_of` lies in. */
  by_limit?: { year: number; limit_of: number; source: string } | undefined;
  /** Met where all of these, as far as they apply, were done until the day. */
  by_measures?: { until: string; measures: readonly string[]; source: string } | undefined;
}

/** A published case that the pack must reproduce before anybody relies on it. */
export interface TestVector {
  name: string;
  year: number;
  uses: readonly { table: string; code: string; area: number }[];
  energy: readonly { carrier: Carrier; quantity: number }[];
  emissions_t: number;
  limit_t: number;
  penalty: number;
}

/** A law that limits the emissions of buildings, as data with a version. */
export interface LimitPack {
  name: string;
  version: string;
  source: string;
  currency: string;
  penalty_per_tonne: number;
  area_unit: 'ft2' | 'm2';
  /** Buildings of more than this area, in the unit of the pack, are covered. */
  covered_above: number;
  /** Two or more buildings on a tax lot are covered where they are more than this together; absent: the law does not say. */
  covered_together_above?: number | undefined;
  /** What a yearly report costs that is not filed. */
  filing?: LawFiling | undefined;
  /** A path without a limit by the tonne, for the buildings that the law names. */
  other_path?: OtherPath | undefined;
  /** What may be taken from a year's emissions; absent: nothing. */
  deductions?: DeductionRules | undefined;
  place: LawPlace;
  periods: readonly LimitPeriod[];
  coefficients: readonly LawCoefficient[];
  /** The first is the one that holds where nothing else is chosen. */
  tables: readonly LimitTable[];
  vectors: readonly TestVector[];
}

/** The unit of a pack's areas as it is written. */
export const writtenArea = { ft2: 'ft²', m2: 'm²' } as const satisfies Record<LimitPack['area_unit'], string>;
