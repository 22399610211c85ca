import { partKinds } from '@steward/core/ghg/parts';
import { z } from 'zod';
import { id } from '../call.ts';
import { Level } from './boundaries.ts';
import { UsedInstrument } from './factors.references.ts';
import {
  CountedEntity,
  CountedEntry,
  CountedRefrigerant,
  Denominators,
  GasOfScope,
  InstrumentNotCounted,
  InventoryGwp,
  Remark,
  ScreenedCategory,
  Uncertainty,
  ofToday,
} from './inventory.parts.ts';

export const MissingFactor = z.object({
  what: z.string(),
  kind: z.string(),
  country: z.string().nullable(),
  year: z.number().nullable(),
  carrier: z.string(),
  quantity: z.number(),
  unit: z.string(),
  environment_ids: z.array(id('environment')),
});

/** Null: nothing was counted there, which is not zero. */
export const Sums = z.object({
  scope1: z.number().nullable(),
  scope2_location: z.number().nullable(),
  scope2_market: z.number().nullable(),
  scope3: z.number().nullable(),
});

/** What today's data and editions would give for an accepted year, where it is something else; nothing takes it over silently. */
const Recalculated = Sums.nullable().optional();

/** The inventory behind a report: kg CO2e, never rounded. */
export const Inventory = z.object({
  totals: Sums,
  /** Null where nothing could be counted: not zero. */
  total_location: z.number().nullable(),
  total_market: z.number().nullable(),
  /** Every quantity has a factor, and no property is without any bill. Days without a bill are in `coverage`. */
  is_complete: z.boolean(),
  scope3_by_category: z.record(z.string(), z.number()),
  gases: z.object({ co2: z.number(), ch4: z.number(), n2o: z.number(), fluorinated: z.number(), unsplit: z.number() }),
  /** The seven gases of each scope. */
  gases_by_scope: z.array(GasOfScope).optional(),
  /** Absent in reports sent before it was kept. */
  uncertainty: Uncertainty.optional(),
  instruments: z.array(UsedInstrument).optional(),
  /** Entered for the year, but not retired, not of its time or of another market; absent where there are none. */
  instruments_not_counted: z.array(InstrumentNotCounted).optional(),
  remarks: z.array(Remark).optional(),
  /** What was entered beside the bills. */
  entries: z.array(CountedEntry).optional(),
  /** The refrigerant register of the year, as far as anything was done. */
  refrigerants: z.array(CountedRefrigerant).optional(),
  /** The parts of the organization, and how each is counted. */
  entities: z.array(CountedEntity).optional(),
  /** How categories are dealt with, those without figures too. */
  screenings: z.array(ScreenedCategory).optional(),
  biogenic: z.number(),
  by_environment: z.array(
    Sums.extend({
      environment_id: id('environment'),
      environment_name: z.string(),
      country_code: z.string(),
      gross_floor_area: z.number(),
      is_complete: z.boolean(),
      /** Null: nothing is known of it, which is not zero. Reports from before say 0. */
      energy_kwh: z.number().nullable(),
      kg_per_m2: z.number().nullable(),
      /** The share of due days it rests on; absent in reports sent before it was kept. */
      coverage: z.number().optional(),
    }),
  ),
  /**
   * The same sums by entity, fund and portfolio, of a property by space (by floor area); each kind adds up to the totals. Absent in
   * reports sent before it was kept, and where there is nothing to tell apart.
   */
  by_part: z
    .array(
      Sums.extend({
        kind: z.enum(partKinds),
        /** Null: what belongs to none of the kind. */
        part_id: z.string().nullable(),
        name: z.string(),
        properties: z.number(),
        gross_floor_area: z.number(),
      }),
    )
    .optional(),
  /** Of an organization only, and once somebody entered them. */
  denominators: Denominators.optional(),
  by_carrier: z.array(Sums.extend({ carrier: z.string(), quantity: z.number(), unit: z.string() })),
  by_month: z.array(Sums.extend({ month: z.string() })),
  /** A year with an accepted report stands as it was accepted; the others as they are computed today. */
  by_year: z.array(
    Sums.extend({
      year: z.number(),
      /** Months with a bill: a year of few months is no trend. */
      months: z.number().optional(),
      is_accepted: z.boolean().optional(),
      /** Accepted, and later editions were accepted since: the sums are those of today. */
      is_restated: z.boolean().optional(),
      recalculated: Recalculated,
      /** Of an accepted year only where it counts the same today. */
      scope3_categories: z.array(z.number()).optional(),
    }),
  ),
  /** The base year with its recorded effects, beside what was published; of an organization, once a recalculation was decided. */
  recalculated_base: Sums.extend({
    year: z.number(),
    published: Sums,
    /** How many recorded effects it takes in. */
    effects: z.number(),
    last_day: z.string(),
  }).optional(),
  /** Bills and entries are those known at the end of this day; properties, shares and factors those of today. */
  known_on: z.string().optional(),
  /** Of a past day: what is nevertheless of today. */
  of_today: z.array(z.enum(ofToday)).optional(),
  /** The report of this very year is accepted: these are its figures. */
  /** The warming potentials that were chosen for the year, and what counts with others; absent: each factor as published. */
  gwp: InventoryGwp.optional(),
  /** The accepted report of something larger that holds all of this: what was accepted of it. These figures are live. */
  accepted_within: z.object({ level: Level, target_name: z.string(), totals: Sums, is_same: z.boolean() }).optional(),
  is_accepted: z.boolean().optional(),
  recalculated: Recalculated,
  /** Published factors that would be used today in place of those the year is pinned to. */
  later_editions: z
    .array(
      z.object({
        carrier: z.string(),
        country: z.string(),
        region: z.string().nullable(),
        basis: z.string().nullable(),
        unit: z.string(),
        pinned: z.object({ edition: z.string(), source: z.string(), kg_co2e_per_unit: z.number() }),
        now: z.object({ edition: z.string(), source: z.string(), kg_co2e_per_unit: z.number() }),
      }),
    )
    .optional(),
  /** The sums with the pinned editions, and with the later ones in their place. */
  later_effect: z.object({ before: Sums, after: Sums }).optional(),
  /** Later editions that were accepted for this year, and why. */
  accepted_editions: z
    .array(
      z.object({
        carrier: z.string(),
        country: z.string(),
        region: z.string().nullable(),
        unit: z.string(),
        before: z.object({ edition: z.string(), kg_co2e_per_unit: z.number() }),
        after: z.object({ edition: z.string(), kg_co2e_per_unit: z.number() }),
        reason: z.string(),
        accepted_by: z.string(),
        accepted_at: z.string(),
      }),
    )
    .optional(),
  missing: z.array(MissingFactor),
  /** What a reader must know of the factors; absent in reports sent before it was kept. */
  notes: z
    .array(
      z.object({
        code: z.enum([
          'no-residual-mix',
          'landfill-assumed',
          'treatment-default',
          'transport-only',
          'region-assumed',
          'region-unknown',
          'upstream-unpublished',
          'boundary-differs',
        ]),
        carrier: z.string(),
        countries: z.array(z.string()),
        region: z.string(),
        source: z.string(),
        boundaries: z.array(z.enum(['direct', 'lifecycle', 'co2-only', 'transport-only'])),
      }),
    )
    .optional(),
  /** Properties of which a part counts, or nothing, under the consolidation approach: the part of the year, of 1. */
  counted_in_part: z
    .array(
      z.object({
        environment_id: id('environment'),
        environment_name: z.string(),
        share: z.number(),
        /** The category of scope 3 it counts in instead. Absent in reports sent before it was counted there, like the next. */
        scope3_category: z.string().nullable().optional(),
        /** What is counted nowhere of the energy of its bills, scopes 1 and 2, location-based; null: nothing, or not known. */
        left_out: z.number().nullable().optional(),
      }),
    )
    .optional(),
  /** Bills with days that another bill of their meter counts for; absent in reports sent before these were listed. */
  overlaps: z
    .array(
      z.object({
        bill_id: id('bill'),
        environment_name: z.string(),
        carrier: z.string(),
        meter_no: z.string(),
        supplier: z.string(),
        days: z.number(),
        is_estimate: z.boolean(),
      }),
    )
    .optional(),
  /** How many more there are than are listed. */
  overlaps_not_shown: z.number().optional(),
  factors: z.array(
    z.object({
      id: z.string(),
      carrier: z.string(),
      scope: z.number(),
      basis: z.string().nullable(),
      country: z.string(),
      region: z.string().nullable(),
      year: z.number(),
      unit: z.string(),
      kg_co2e_per_unit: z.number(),
      gwp_set: z.string(),
      /** Where the inventory takes another set: the one it was published with. */
      published_gwp_set: z.string().optional(),
      source: z.string(),
      edition: z.string(),
      licence: z.string(),
      note: z.string().nullable(),
      proxy_for: z.string().nullable(),
      own: z.boolean(),
      /** Scope 2: the sums it is behind, whatever it was published for. Rounds sent before it was kept do not say. */
      used_for: z.array(z.enum(['location', 'market'])).optional(),
    }),
  ),
  coverage: z.object({ days: z.number(), days_expected: z.number(), share: z.number(), estimated_share: z.number() }),
  /** Null: of no property anything is known. */
  energy_kwh: z.number().nullable(),
  gross_floor_area: z.number(),
});

export type Inventory = z.infer<typeof Inventory>;
