import type { Carrier, WasteTreatment } from '@steward/core/ghg/carrier';
import { indexFactors, type FactorIndex, type Proxies } from '@steward/core/ghg/factors/choose-factor';
import type { EmissionFactor, FactorUnit, GwpSet, UpstreamPart } from '@steward/core/ghg/factors/factor';
import type { SetKind } from '@steward/core/ghg/factors/set-order';
import canada2016 from './canada-2016.json' with { type: 'json' };
import desnz2024 from './desnz-2024.json' with { type: 'json' };
import desnz2025 from './desnz-2025.json' with { type: 'json' };
import desnz2026 from './desnz-2026.json' with { type: 'json' };
import desnzEarlier from './desnz-earlier.json' with { type: 'json' };
import egrid from './egrid.json' with { type: 'json' };
import electricityMaps from './electricity-maps.json' with { type: 'json' };
import ember from './ember.json' with { type: 'json' };
import emberEarlier from './ember-earlier.json' with { type: 'json' };
import epaHub2025 from './epa-hub-2025.json' with { type: 'json' };
import mfe2025 from './mfe-2025.json' with { type: 'json' };
import nationalOfficial from './national-official.json' with { type: 'json' };
import nga2024 from './nga-2024.json' with { type: 'json' };
import seai from './seai.json' with { type: 'json' };
import uba from './uba.json' with { type: 'json' };

/** One published set, as shown on the screen of sources. */
export interface Edition {
  id: string;
  publisher: string;
  title: string;
  edition: string;
  source: string;
  licence: string;
  /** The attribution required by the licence. */
  attribution: string;
  gwpSet: GwpSet;
  /** Absent: official. */
  kind?: SetKind;
  publishedOn?: string;
  note?: string;
  /** The number of shipped rows, and their years. */
  factors: number;
  years: { first: number; last: number };
}

/** A factor as stored in the JSON files; fields shared by all rows of a file are stored once, at its head. */
interface Row {
  carrier: Carrier;
  scope: 1 | 2 | 3;
  category?: 1 | 3 | 5;
  /** Category 3. */
  part?: UpstreamPart;
  basis?: 'location' | 'market';
  treatment?: WasteTreatment;
  country: string;
  region?: string;
  year: number;
  unit: FactorUnit;
  /** kg CO2e per unit. */
  kg: number;
  /** Of CO2, CH4 and N2O, in kg CO2e. */
  gases?: [number, number, number];
  /** kg of biogenic CO2 per unit, outside the scopes. */
  biogenic?: number;
  gwp?: GwpSet;
  cv?: 'gross' | 'net';
  boundary?: 'transport-only';
  notAfter?: number;
  /** Table or line of the publication. */
  publication?: string;
  note?: string;
}
type Set = Omit<Edition, 'factors' | 'years'> & { factors: Row[] };

const sets = [
  desnzEarlier,
  desnz2024,
  desnz2025,
  desnz2026,
  epaHub2025,
  egrid,
  uba,
  seai,
  mfe2025,
  nga2024,
  nationalOfficial,
  canada2016,
  ember,
  emberEarlier,
  electricityMaps,
] as Set[];

const all: readonly EmissionFactor[] = Object.freeze(
  sets.flatMap((set) => set.factors.map((row) => Object.freeze(factorOf(set, row)))),
);
let index: FactorIndex | undefined;

/** Every published factor the product ships, frozen. In kg CO2e per kWh (gross), litre or tonne. */
export function emissionFactors(): readonly EmissionFactor[] {
  return all;
}

/** The published factors of one country (ISO 3166-1 alpha-2), without substitutes. Empty if none is shipped. */
export function emissionFactorsFor(country: string): readonly EmissionFactor[] {
  return all.filter((factor) => factor.country === country);
}

/**
 * The published factors in the form for `chooseFactor` and `inventory`, including the customer's factors in `own`. Without these the index
 * is built once.
 */
export function factorIndex(own: readonly EmissionFactor[] = []): FactorIndex {
  if (own.length > 0) return indexFactors([...all, ...own]);
  return (index ??= indexFactors(all));
}

/** The published sets: edition, source, licence and attribution. */
export function editions(): readonly Edition[] {
  return sets.map(({ factors, ...head }) => ({
    ...head,
    factors: factors.length,
    years: { first: Math.min(...factors.map((row) => row.year)), last: Math.max(...factors.map((row) => row.year)) },
  }));
}

/**
 * Substitutes for countries without published factors: those of the United Kingdom (DESNZ) for fuels, water and waste, with a mark on the
 * result. Fuels have similar emissions everywhere; water and waste do not, so an own factor is better. Grids and heat networks have no
 * substitute.
 */
export const declaredProxies: Proxies = Object.freeze({
  natural_gas: 'GB',
  heating_oil: 'GB',
  kerosene: 'GB',
  lpg: 'GB',
  diesel: 'GB',
  wood: 'GB',
  water: 'GB',
  waste_water: 'GB',
  waste: 'GB',
});

function factorOf(set: Set, row: Row): EmissionFactor {
  const { carrier, scope, country, region, year, unit, kg, gases } = row;
  const id = [
    set.id,
    carrier,
    country,
    region,
    year,
    unit,
    row.basis,
    row.treatment,
    scope === 3 ? `scope3-${row.category}` : undefined,
    row.part === undefined || row.part === 'losses' ? undefined : row.part,
  ];
  const note = [row.publication, row.note].filter((part) => part !== undefined).join('; ');
  return {
    id: id.filter((part) => part !== undefined).join(':'),
    carrier,
    scope,
    ...(row.category === undefined ? {} : { scope3Category: row.category }),
    ...(row.part === undefined ? {} : { upstreamPart: row.part }),
    ...(row.basis === undefined ? {} : { basis: row.basis }),
    ...(row.basis === 'market' ? { marketKind: 'residual' as const } : {}),
    ...(row.treatment === undefined ? {} : { treatment: row.treatment }),
    country,
    ...(region === undefined ? {} : { region }),
    year,
    unit,
    kgCo2ePerUnit: kg,
    ...(gases === undefined ? {} : { gases: { co2: gases[0], ch4: gases[1], n2o: gases[2] } }),
    ...(row.biogenic === undefined ? {} : { biogenicCo2KgPerUnit: row.biogenic }),
    gwpSet: row.gwp ?? set.gwpSet,
    ...(row.cv === undefined ? {} : { heatingValue: row.cv }),
    ...(row.boundary === undefined ? {} : { boundary: row.boundary }),
    source: `${set.publisher}, ${set.title}`,
    edition: set.edition,
    licence: set.licence,
    ...(set.kind === undefined ? {} : { setKind: set.kind }),
    ...(row.notAfter === undefined ? {} : { notAfter: row.notAfter }),
    ...(set.publishedOn === undefined ? {} : { publishedOn: set.publishedOn }),
    ...(note === '' ? {} : { note }),
  };
}
