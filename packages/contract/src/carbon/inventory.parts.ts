import { inventoryGwpSets } from '@steward/core/ghg/factors/gwp-set';
import { quantityKinds } from '@steward/core/ghg/entries/data-quality';
import { inventoryGases } from '@steward/core/ghg/factors/gases';
import { instrumentFaults } from '@steward/core/ghg/instruments/instrument-criteria';
import { z } from 'zod';
import { id } from '../call.ts';
import { UsedInstrument } from './factors.references.ts';

// The parts of an inventory other than its sums, for verifiers. All of them are absent in reports sent before they existed.

/** A gas of a scope, scope 2 location-based. `kg`: its own mass; null if unknown. */
export const GasOfScope = z.object({
  scope: z.number(),
  gas: z.enum(inventoryGases),
  kg_co2e: z.number(),
  kg: z.number().nullable(),
});

/** An instrument of the year that the market-based figures do not count, with the reason. */
export const InstrumentNotCounted = UsedInstrument.pick({
  instrument_id: true,
  environment_name: true,
  kind: true,
  reference: true,
  kwh: true,
}).extend({ because: z.enum(instrumentFaults) });

/** The denominators of the organization's intensities; null if not entered. */
export const Denominators = z.object({
  revenue: z.number().nullable(),
  currency: z.string(),
  /** The source: the line of the financial statements. */
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
  /** The sources of uncertainty of the location-based total, largest first. `about`: a carrier, or scope and category. */
  sources: z.array(
    z.object({
      of: z.enum(['quantity', 'factor']),
      about: z.string(),
      source: z.string(),
      /** The country of the factor; empty: none. */
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
/** The uncertainty of a line: pedigree marks from 1 (worst) to 5, the 95 % interval and the PCAF score. */
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

/** A remark on one property: days without a bill, factors of another country, no residual mix. */
export const Remark = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  kind: z.enum(['gap', 'borrowed', 'no-residual-mix']),
  carrier: z.string(),
  /** For `borrowed`: the country of the factor. */
  from: z.string(),
  /** For `gap`: the days without a bill, and the total days. */
  days: z.number(),
  of_days: z.number(),
});
export type Remark = z.infer<typeof Remark>;

/**
 * An entry in the inventory: its counted part, with its own factor. Bought energy is also among the carriers: it has the location-based
 * factor of its place.
 */
export const CountedEntry = z.object({
  entry_id: id('ghg-entry'),
  name: z.string(),
  scope: z.number(),
  category: z.string(),
  method: z.string(),
  /** The property, the entity, or the organization. */
  of: z.string(),
  /** The property whose sums include it; null: none. Absent in reports sent before this field existed. */
  environment_id: id('environment').nullable().optional(),
  quantity: z.number(),
  unit: z.string(),
  /** Null: its place has no factor, and nothing of it is counted. */
  kg_co2e_per_unit: z.number().nullable(),
  kg_co2e: z.number().nullable(),
  /** Set for bought energy, which is counted with the factors of its place. Absent: its own factor. */
  is_by_place: z.boolean().optional(),
  /** For bought energy: market-based, with certificates and contracts. */
  kg_co2e_market: z.number().nullable().optional(),
  source: z.string(),
  edition: z.string(),
  /** The number of evidence files. */
  files: z.number(),
});
export type CountedEntry = z.infer<typeof CountedEntry>;

/** The treatment of a loss in the refrigerant register; `entered`: an approved entry of the same gas replaces it. */
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
  /** kg when full. Absent in reports sent before this field existed. */
  charge: z.number().nullable().optional(),
  /** kg of the whole property; null without records, or if more was recovered than filled. */
  lost: z.number().nullable(),
  /** kg CO2e per kg. */
  gwp100: z.number().nullable(),
  source: z.string(),
  /** The counted emissions: by the share of the property, zero if it does not count. */
  kg_co2e: z.number(),
  state: z.enum(registerStates),
});
export type CountedRefrigerant = z.infer<typeof CountedRefrigerant>;

/** An entity of the organization: its counted part and the rule; left-out scopes with their reason. */
export const CountedEntity = z.object({
  entity_id: id('ghg-entity'),
  name: z.string(),
  type: z.string(),
  share: z.number(),
  rule: z.string(),
  /** The category of scope 3 in which it counts instead, and the part of it: null if the equity share is unknown. */
  elsewhere: z.string().nullable(),
  /** Absent in reports sent before this field existed. */
  elsewhere_share: z.number().nullable().optional(),
  excluded: z.array(z.object({ scope: z.number(), reason: z.string() })),
});

export const ScreenedCategory = z.object({
  category: z.string(),
  status: z.enum(['included', 'excluded', 'not-relevant']),
  reason: z.string(),
  estimate_t: z.number().nullable(),
});

/** The register of a piece of equipment with its records, as of the sending of a report. kg. */
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

/** The chosen warming potentials of a year, and the exceptions. */
export const InventoryGwp = z.object({
  set: z.enum(inventoryGwpSets),
  exceptions: z.array(z.object({ source: z.string(), edition: z.string(), gwp_set: z.string(), kg_co2e: z.number() })),
});

/** The inputs of a past day's figures that are current ones, because they have no history by day. */
export const ofToday = [
  'published-factors',
  'boundaries',
  'settings',
  'property-history',
  'coverage',
  'denominators',
  'on-site-generation',
] as const;
