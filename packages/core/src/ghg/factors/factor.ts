import type { Carrier, WasteTreatment } from '../carrier.ts';
import type { SetKind } from './set-order.ts';

export type Scope = 1 | 2 | 3;
/** The two ways scope 2 is counted; both are reported. */
export type Basis = 'location' | 'market';
/** Quantities in factors are counted per one of these; water per litre, waste per tonne. */
export type FactorUnit = 'kWh' | 'l' | 't';

/**
 * Which warming potentials stand behind a CO2e figure. `CO2 only`: methane and nitrous oxide are not in it;
 * `lifecycle`: upstream emissions are in it, so it is not a direct scope 2 factor and is labelled wherever it is used.
 */
export type GwpSet = 'AR4' | 'AR5' | 'AR6' | 'CO2 only' | 'lifecycle' | 'as stated by the supplier';

/**
 * What of an energy's way to the building a factor of scope 3, category 3 counts: what is lost in grid or network, what it took to
 * supply the energy that is used (well-to-tank), and that of what is lost; `all` where a publisher states them in one.
 */
export type UpstreamPart = 'losses' | 'supply' | 'supply-of-losses' | 'all';

/** What every factor says of itself, whatever it is multiplied with: all a verifier asks about it. */
export interface FactorFacts {
  id: string;
  /** ISO 3166-1 alpha-2; empty where a factor is for no country. */
  country: string;
  /** Grid region (eGRID subregion, Australian grid, emirate). Absent: the whole country. */
  region?: string;
  /** The calendar year the factor is meant for; of an own one, the first. */
  year: number;
  kgCo2ePerUnit: number;
  /** Parts of `kgCo2ePerUnit` in kg CO2e, where published. */
  gases?: { co2: number; ch4: number; n2o: number };
  /** CO2 from biomass, outside the scopes, in kg per unit. */
  biogenicCo2KgPerUnit?: number;
  gwpSet: GwpSet;
  /** Where the inventory takes another set: the one the factor was published with. */
  publishedGwpSet?: GwpSet;
  source: string;
  edition: string;
  licence: string;
  note?: string;
  /** The country asked for, when this factor stands in for one that is not published there. */
  proxyFor?: string;
  /** Entered by the customer: a supplier's or network's own factor. Goes before every published one. */
  own?: boolean;
  /** What kind of set it is from; absent: an official one. */
  setKind?: SetKind;
}

/** A published (or the customer's own) emission factor of something that is billed. */
export interface EmissionFactor extends FactorFacts {
  carrier: Carrier;
  scope: Scope;
  /** GHG Protocol scope 3 category: 1 purchased goods, 3 fuel- and energy-related, 5 waste. */
  scope3Category?: 1 | 3 | 5;
  /** Category 3 only. */
  upstreamPart?: UpstreamPart;
  /** Absent: a published factor serves both ways of counting. Own factors of scope 2 always say which. */
  basis?: Basis;
  /** Waste only. */
  treatment?: WasteTreatment;
  /** Own factors only: the last year it is valid for; absent: the first is the only one. */
  validUntil?: number;
  unit: FactorUnit;
  /** Fuels in kWh: whether the kWh are gross (upper) or net (lower) calorific value. */
  heatingValue?: 'gross' | 'net';
  /** Waste: `transport-only` covers collection and transport, the treatment is counted by whoever uses its energy or material. */
  boundary?: 'transport-only';
  publishedOn?: string;
  /** Its publisher counts by another method afterwards: it stands in for no later year. */
  notAfter?: number;
  /** Own factors only: the one property it is for. */
  environmentId?: string;
  /** What a market-based factor is: a supplier's own rate goes before the residual mix. */
  marketKind?: 'supplier' | 'residual';
}
