import { inventoryGwpSets } from '@steward/core/ghg/factors/gwp-set';
import { quantityKinds } from '@steward/core/ghg/entries/data-quality';
import { inventoryGases } from '@steward/core/ghg/factors/gases';
import { instrumentFaults } from '@steward/core/ghg/instruments/instrument-criteria';
import { z } from 'zod';
import { id } from '../call.ts';
import { UsedInstrument } from './factors.references.ts';

// What stands in an inventory beside its sums, for whoever verifies it. All of it is absent in reports sent before it was kept.

/** A gas of a scope, scope 2 location-based. `kg`: its own mass; null where that is not known. */
export const GasOfScope = z.object({
  scope: z.number(),
  gas: z.enum(inventoryGases),
  kg_co2e: z.number(),
  kg: z.number().nullable(),
});

/** One of the year that the market-based figures do not count with, and why. */
export const InstrumentNotCounted = UsedInstrument.pick({
  instrument_id: true,
  environment_name: true,
  kind: true,
  reference: true,
  kwh: true,
}).extend({ because: z.enum(instrumentFaults) });

/** What emissions of the organization are divided by; null where nobody entered it. */
export const Denominators = z.object({
  revenue: z.number().nullable(),
  currency: z.string(),
  /** Where it is published: the line of the financial statements. */
  revenue_source: z.string(),
  /** Full-time equivalents. */
  people: z.number().nullable(),
  people_source: z.string(),
});
export type Denominators = z.infer<typeof Denominators>;

const UncertainSum = z
  .object({ kg_co2e: z.number(), gsd2: z.number(), low: z.number(), high: z.number(), score: z.number() })
  .nullable();
/** The 95 % interval of every sum, and the quality of the data by PCAF, 1 (best) to 5; shares are parts of 1. */
export const Uncertainty = z.object({
  scope1: UncertainSum,
  scope2_location: UncertainSum,
  scope2_market: UncertainSum,
  scope3: UncertainSum,
  total_location: UncertainSum,
  total_market: UncertainSum,
  /** Where the uncertainty of the location-based total comes from, largest first. `about`: a carrier, or scope and category. */
  sources: z.array(
    z.object({
      of: z.enum(['quantity', 'factor']),
      about: z.string(),
      source: z.string(),
      /** Where the factor is for; empty: for no country. */
      country: z.string(),
      region: z.string(),
      year: z.number().nullable(),
      share_of_emissions: z.number(),
      share_of_variance: z.number(),
    }),
  ),
  by_kind: z.array(z.object({ kind: z.enum(quantityKinds), kg_co2e: z.number(), score: z.number() })),
});

const Pedigree = z.object({
  reliability: z.number(),
  technical: z.number(),
  geographic: z.number(),
  temporal: z.number(),
  completeness: z.number(),
});
/** How certain a line is: pedigree marks from 1 (worst) to 5, the 95 % interval and the PCAF score. */
export const LineQuality = z.object({
  kind: z.enum(quantityKinds),
  estimated_share: z.number(),
  quantity: Pedigree,
  factor: Pedigree,
  gsd2: z.number(),
  low: z.number(),
  high: z.number(),
  score: z.number(),
});
export type LineQuality = z.infer<typeof LineQuality>;

/** What a reader must know of one property: days without a bill, factors of another country, no residual mix. */
export const Remark = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  kind: z.enum(['gap', 'borrowed', 'no-residual-mix']),
  carrier: z.string(),
  /** Borrowed: whose factor it is. */
  from: z.string(),
  /** Gap: days without a bill, of how many. */
  days: z.number(),
  of_days: z.number(),
});
export type Remark = z.infer<typeof Remark>;

/**
 * An entry in the inventory: what it adds, as far as it counts, with its own factor. Bought energy is among the carriers, too: it has the
 * location-based factor of its place.
 */
export const CountedEntry = z.object({
  entry_id: id('ghg-entry'),
  name: z.string(),
  scope: z.number(),
  category: z.string(),
  method: z.string(),
  /** The property, the entity, or the organization. */
  of: z.string(),
  /** The property whose sums it is in; null: none. Absent in reports sent before it was kept. */
  environment_id: id('environment').nullable().optional(),
  quantity: z.number(),
  unit: z.string(),
  /** Null: its place has no factor, and nothing of it is counted. */
  kg_co2e_per_unit: z.number().nullable(),
  kg_co2e: z.number().nullable(),
  /** Bought energy, counted with the factors of its place. Absent: with its own. */
  is_by_place: z.boolean().optional(),
  /** Of bought energy: counted market-based, with certificates and contracts. */
  kg_co2e_market: z.number().nullable().optional(),
  source: z.string(),
  edition: z.string(),
  /** Files of evidence. */
  files: z.number(),
});
export type CountedEntry = z.infer<typeof CountedEntry>;

/** What becomes of a loss in the refrigerant register: an approved entry of the same gas stands in its place. */
export const registerStates = ['counted', 'entered', 'no-record', 'no-potential', 'outside', 'implausible'] as const;
/** A piece of equipment in the refrigerant register of the year, with its loss by material balance. */
export const CountedRefrigerant = z.object({
  equipment_id: id('equipment'),
  name: z.string(),
  of: z.string(),
  environment_id: id('environment'),
  refrigerant: z.string(),
  /** The days on which refrigerant was added or recovered, or the charge changed. */
  days: z.array(z.string()),
  added: z.number(),
  recovered: z.number(),
  charge_change: z.number(),
  /** kg when full. Not in reports that were sent before it was kept. */
  charge: z.number().nullable().optional(),
  /** kg of the whole property; null where nothing was recorded, or more came back than went in. */
  lost: z.number().nullable(),
  /** kg CO2e per kg. */
  gwp100: z.number().nullable(),
  source: z.string(),
  /** As far as it counts: with the part of the property, nothing where it does not count. */
  kg_co2e: z.number(),
  state: z.enum(registerStates),
});
export type CountedRefrigerant = z.infer<typeof CountedRefrigerant>;

/** A part of the organization: which part of it counts and by which rule; scopes that are left out with their reason. */
export const CountedEntity = z.object({
  entity_id: id('ghg-entity'),
  name: z.string(),
  type: z.string(),
  share: z.number(),
  rule: z.string(),
  /** The category of scope 3 that it counts in instead, and which part of it: null where the equity share is not known. */
  elsewhere: z.string().nullable(),
  /** Absent in reports sent before it was counted there. */
  elsewhere_share: z.number().nullable().optional(),
  excluded: z.array(z.object({ scope: z.number(), reason: z.string() })),
});

export const ScreenedCategory = z.object({
  category: z.string(),
  status: z.enum(['included', 'excluded', 'not-relevant']),
  reason: z.string(),
  estimate_t: z.number().nullable(),
});

/** The register of a piece of equipment with the records behind it, as they stood when a report was sent. kg. */
export const FrozenRegister = z.object({
  equipment_id: z.string(),
  environment_id: z.string(),
  name: z.string(),
  refrigerant: z.string(),
  charge: z.number().nullable(),
  gwp100: z.number().nullable(),
  gwp_source: z.string(),
  lost: z.number().nullable(),
  working: z.string(),
  records: z.array(
    z.object({
      record_id: z.string(),
      equipment_id: z.string(),
      day: z.string(),
      kind: z.string(),
      provider: z.string(),
      technician: z.string(),
      description: z.string(),
      added: z.number().nullable(),
      recovered: z.number().nullable(),
      charge_change: z.number().nullable(),
      recorded_at: z.string(),
    }),
  ),
});
export type FrozenRegister = z.infer<typeof FrozenRegister>;

/** The warming potentials that were chosen for a year, and what counts with others. */
export const InventoryGwp = z.object({
  set: z.enum(inventoryGwpSets),
  exceptions: z.array(z.object({ source: z.string(), edition: z.string(), gwp_set: z.string(), kg_co2e: z.number() })),
});

/** What a past day's figures take as it is today: nothing of it is kept by day. */
export const ofToday = [
  'published-factors',
  'boundaries',
  'settings',
  'property-history',
  'coverage',
  'denominators',
] as const;
