import { SQFT_PER_SQM } from '@steward/core/units/area';
import { toSi } from '@steward/core/units/si';
import mapping from './mapping.json' with { type: 'json' };
import medians from './us-median-eui.json' with { type: 'json' };

/** What a property type is called elsewhere; null where a list has nothing that fits. */
export interface TypeElsewhere {
  portfolio_manager: string;
  gresb: string | null;
  local_law_97: string | null;
  crrem: string | null;
}

const types: Readonly<Record<string, TypeElsewhere>> = mapping.types;

/** The names of a type in the lists of others: those of the sub-type where it has its own. */
export const typeElsewhere = (type: string, subType = ''): TypeElsewhere | undefined =>
  types[`${type}.${subType}`] ?? types[type];

/** Each of Portfolio Manager's 88 property types as one of ours, `type` or `type.sub_type`: of several with its name the first. */
export const portfolioManagerTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(types)
    .toReversed()
    .map(([own, { portfolio_manager }]) => [portfolio_manager, own]),
);

export interface MedianIntensity {
  portfolio_manager: string;
  site_kwh_per_m2: number;
  country: string;
  source: string;
  edition: string;
  /** The survey behind it. */
  reference_data: string;
}

interface PublishedMedian {
  site_kbtu_per_sqft: number | null;
  reference_data: string;
}
const published: Readonly<Record<string, PublishedMedian>> = medians.medians;

/** The published median site energy use of a type in a country; undefined where none is published: only the US has one. */
export function medianIntensity(country: string, type: string, subType = ''): MedianIntensity | undefined {
  const name = typeElsewhere(type, subType)?.portfolio_manager;
  const median = name === undefined ? undefined : published[name];
  if (country !== medians.country || name === undefined || !median || median.site_kbtu_per_sqft === null)
    return undefined;
  return {
    portfolio_manager: name,
    site_kwh_per_m2: toSi(median.site_kbtu_per_sqft, 'kBtu').value * SQFT_PER_SQM,
    country,
    source: medians.source,
    edition: medians.edition,
    reference_data: median.reference_data,
  };
}
