import type { Carrier, WasteTreatment } from '../carrier.ts';
import type { SetKind } from './set-order.ts';

export type Scope = 1 | 2 | 3;
/** The two methods of scope 2; both are reported. */
export type Basis = 'location' | 'market';
/** The units of quantities in factors: water per litre, waste per tonne. */
export type FactorUnit = 'kWh' | 'l' | 't';

/**
 * The warming potentials behind a CO2e figure. `CO2 only`: without methane and nitrous oxide; `lifecycle`: includes upstream emissions, so
 * it is not a direct scope 2 factor and is labelled wherever it is used.
 */
export type GwpSet = 'AR4' | 'AR5' | 'AR6' | 'CO2 only' | 'lifecycle' | 'as stated by the supplier';

/**
 * The part of upstream emissions that a factor of scope 3, category 3 counts: losses in grid or network, the supply of the used energy
 * (well-to-tank), and the supply of the losses; `all` where a publisher states them together.
 */
export type UpstreamPart = 'losses' | 'supply' | 'supply-of-losses' | 'all';

/** The facts of every factor, regardless of its activity: everything that a verifier asks about it. */
export interface FactorFacts {
  id: string;
  /** ISO 3166-1 alpha-2; empty for a factor without a country. */
  country: string;
  /** Grid region (eGRID subregion, Australian grid, emirate). Absent: the whole country. */
  region?: string;
  /** The calendar year of the factor; for an own one, the first. */
  year: number;
  kgCo2ePerUnit: number;
  /** Parts of `kgCo2ePerUnit` in kg CO2e, where published. */
  gases?: { co2: number; ch4: number; n2o: number };
  /** CO2 from biomass, outside the scopes, in kg per unit. */
  biogenicCo2KgPerUnit?: number;
  gwpSet: GwpSet;
  /** The set it was published with, if the inventory uses another one. */
  publishedGwpSet?: GwpSet;
  source: string;
  edition: string;
  licence: string;
  note?: string;
  /** The queried country, when this factor substitutes one that is not published there. */
  proxyFor?: string;
  /** Entered by the customer: a supplier's or network's own factor. Takes precedence over every published one. */
  own?: boolean;
  /** The kind of its set; absent: an official one. */
  setKind?: SetKind;
}

/** A published or own emission factor of something that is billed. */
export interface EmissionFactor extends FactorFacts {
  carrier: Carrier;
  scope: Scope;
  /** GHG Protocol scope 3 category: 1 purchased goods, 3 fuel- and energy-related, 5 waste. */
  scope3Category?: 1 | 3 | 5;
  /** Category 3 only. */
  upstreamPart?: UpstreamPart;
  /** Absent: a published factor for both methods. Own factors of scope 2 always have one. */
  basis?: Basis;
  /** Waste only. */
  treatment?: WasteTreatment;
  /** Own factors only: the last year it is valid for; absent: the first is the only one. */
  validUntil?: number;
  unit: FactorUnit;
  /** Fuels in kWh: whether the kWh are gross (upper) or net (lower) calorific value. */
  heatingValue?: 'gross' | 'net';
  /** Waste: `transport-only` covers collection and transport; the treatment is counted by the user of its energy or material. */
  boundary?: 'transport-only';
  publishedOn?: string;
  /** The last year to which it may be applied: its publisher changes the method afterwards. */
  notAfter?: number;
  /** Own factors only: the only property it applies to. */
  environmentId?: string;
  /** The kind of a market-based factor: a supplier's own rate takes precedence over the residual mix. */
  marketKind?: 'supplier' | 'residual';
}
