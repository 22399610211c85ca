import { MissingReference } from '@steward/core/failure';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { CalorificValue } from '@steward/core/units/fuel-energy';
import table from './calorific-values.json' with { type: 'json' };

export interface PublishedCalorificValue extends CalorificValue {
  carrier: Carrier;
  country: string;
  publication: string;
  /** The requested country, if another country's value is the substitute. */
  proxyFor?: string;
}

const values = table.values as PublishedCalorificValue[];

/** The countries whose values are substitutes for missing ones: fuels differ little, and steam is billed by mass in the US. */
const standIns = ['GB', 'US'];

/**
 * Energy in a litre or tonne of a fuel: the country's published value, else the British or American one, marked. A value on the bill always
 * takes precedence. Throws `MissingReference` for a carrier or unit without a published value.
 */
export function calorificValueOf(carrier: Carrier, unit: 'l' | 't', country: string): PublishedCalorificValue {
  const found = (of: string) =>
    values.find((value) => value.carrier === carrier && value.unit === unit && value.country === of);
  const own = found(country);
  if (own) return own;
  for (const other of standIns) {
    const standIn = found(other);
    if (standIn) return { ...standIn, proxyFor: country };
  }
  throw new MissingReference({ kind: `calorific value of ${carrier.replace('_', ' ')} per ${unit}`, country });
}

/** The same without throwing: undefined if no value is published. By default the British one. */
export function findCalorificValue(
  carrier: Carrier,
  unit: 'l' | 't',
  country = 'GB',
): PublishedCalorificValue | undefined {
  const isPublished = values.some((value) => value.carrier === carrier && value.unit === unit);
  return isPublished ? calorificValueOf(carrier, unit, country) : undefined;
}

const conversions = 'EPA Portfolio Manager Technical Reference, August 2015';
const editions: Readonly<Record<string, string>> = {
  CA: conversions,
  GB: 'DESNZ GHG conversion factors 2025',
  US: 'EPA GHG Emission Factors Hub 2025',
};

/** Edition and line of a published value, as stored with a bill. */
export const sourceOf = ({ carrier, country, publication }: PublishedCalorificValue): string =>
  [carrier === 'steam' ? conversions : editions[country], publication].join(', ');
