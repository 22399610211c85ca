import type { Carrier, WasteTreatment } from '../carrier.ts';
import type { EntryMethod } from './entry-method.ts';
import type { FactorUnit } from '../factors/factor.ts';
import type { FugitiveEmission } from '../factors/fugitive.ts';
import type { Instrument } from '../instruments/scope-two.ts';
import type { OnSiteTreatment } from '../on-site.ts';
import type { Pedigree } from '../uncertainty.ts';

/** What a property used of one carrier in a year or a month. */
export interface Activity {
  environmentId: string;
  carrier: Carrier;
  country: string;
  /** Grid region, as the factors name it. */
  region?: string;
  year: number;
  month?: string;
  quantity: number;
  unit: FactorUnit;
  /** How the region is known: `assumed` from an address that several share, `shared` by several, so that there is none. */
  regionIs?: 'assumed' | 'shared';
  treatment?: WasteTreatment | OnSiteTreatment;
  /** Of the quantity, the part that bills estimate: 0 to 1. */
  estimatedShare?: number;
  /** Of something entered: which entry it is, in one year or month, and how its quantity came about. */
  entryId?: string;
  method?: EntryMethod;
  /** The marks that were given to its quantity; absent: those of its method. */
  pedigree?: Pedigree;
  /** Energy bought by tenants: reported in scope 3, category 13 (downstream leased assets), location-based. */
  isTenants?: boolean;
  /** Left out of scopes 1 and 2 by the consolidation approach: reported in this category of scope 3, location-based. */
  elsewhere?: number;
}

/** An instrument with the market it is valid in. */
export interface InventoryInstrument extends Instrument {
  /** ISO codes of the market boundary. */
  countries: readonly string[];
  year: number;
  /** Only for this property; absent: for every property in the market, in the order of the activities. */
  environmentId?: string;
}

export interface Fugitive {
  environmentId: string;
  month?: string;
  emission: FugitiveEmission;
}
