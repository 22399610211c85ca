import { partKinds } from '@steward/core/ghg/parts';
import { z } from 'zod';
import { id } from '../call.ts';
import { OnSiteSource } from '../energy/renewables.ts';
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

/** Null where nothing was counted, which is not zero. */
export const Sums = z.object({
  scope1: z.number().nullable(),
  scope2_location: z.number().nullable(),
  scope2_market: z.number().nullable(),
  scope3: z.number().nullable(),
});

/** The result of present data and editions for an accepted year, if it differs; it never replaces the accepted figures automatically. */
const Recalculated = Sums.nullable().optional();

/** The inventory behind a report: kg CO2e, never rounded. */
export const Inventory = z.object({
  totals: Sums,
  /** Null if nothing could be counted, which is not zero. */
  total_location: z.number().nullable(),
  total_market: z.number().nullable(),
  /** Whether every quantity has a factor, and every property at least one bill. Days without a bill are in `coverage`. */
  is_complete: z.boolean(),
  scope3_by_category: z.record(z.string(), z.number()),
  gases: z.object({ co2: z.number(), ch4: z.number(), n2o: z.number(), fluorinated: z.number(), unsplit: z.number() }),
  /** The seven gases of each scope. */
  gases_by_scope: z.array(GasOfScope).optional(),
  /** Absent in reports sent before this field existed. */
  uncertainty: Uncertainty.optional(),
  instruments: z.array(UsedInstrument).optional(),
  /** Instruments of the year that are not retired, not valid for its time or of another market; absent if there are none. */
  instruments_not_counted: z.array(InstrumentNotCounted).optional(),
  remarks: z.array(Remark).optional(),
  /** The entries, in addition to bills. */
  entries: z.array(CountedEntry).optional(),
  /** The refrigerant register of the year, for equipment with any record. */
  refrigerants: z.array(CountedRefrigerant).optional(),
  /** The sources on the properties with records of the year; absent if there are none, and in reports sent before this field existed. */
  on_site: z.array(OnSiteSource).optional(),
  /** The entities of the organization, and their treatment. */
  entities: z.array(CountedEntity).optional(),
  /** The treatment of categories, including those without figures. */
  screenings: z.array(ScreenedCategory).optional(),
  biogenic: z.number(),
  by_environment: z.array(
    Sums.extend({
      environment_id: id('environment'),
      environment_name: z.string(),
      country_code: z.string(),
      gross_floor_area: z.number(),
      is_complete: z.boolean(),
      /** Null: unknown, which is not zero. Earlier reports have 0. */
      energy_kwh: z.number().nullable(),
      kg_per_m2: z.number().nullable(),
      /** The share of due days with a bill; absent in reports sent before this field existed. */
      coverage: z.number().optional(),
    }),
  ),
  /**
   * The sums by entity, fund and portfolio, for a property by space (by floor area); each kind adds up to the totals. Absent in reports
   * sent before this field existed, and where there is only one part.
   */
  by_part: z
    .array(
      Sums.extend({
        kind: z.enum(partKinds),
        /** Null: emissions that belong to no part of the kind. */
        part_id: z.string().nullable(),
        name: z.string(),
        properties: z.number(),
        gross_floor_area: z.number(),
      }),
    )
    .optional(),
  /** Only for an organization, if entered. */
  denominators: Denominators.optional(),
  by_carrier: z.array(Sums.extend({ carrier: z.string(), quantity: z.number(), unit: z.string() })),
  by_month: z.array(Sums.extend({ month: z.string() })),
  /** A year with an accepted report has the accepted sums; other years have current ones. */
  by_year: z.array(
    Sums.extend({
      year: z.number(),
      /** The number of months with a bill: a year with few months is not a trend. */
      months: z.number().optional(),
      is_accepted: z.boolean().optional(),
      /** Whether later editions were accepted after the report: then the sums are current ones. */
      is_restated: z.boolean().optional(),
      recalculated: Recalculated,
      /** For an accepted year only if its categories are the same today. */
      scope3_categories: z.array(z.number()).optional(),
    }),
  ),
  /** The base year with its recorded effects, next to the published one; for an organization, once a recalculation was decided. */
  recalculated_base: Sums.extend({
    year: z.number(),
    published: Sums,
    /** The number of included effects. */
    effects: z.number(),
    last_day: z.string(),
  }).optional(),
  /** Bills and entries as known at the end of this day; properties, shares and factors are current. */
  known_on: z.string().optional(),
  /** For a past day: the inputs that are still current ones. */
  of_today: z.array(z.enum(ofToday)).optional(),
  /** The chosen warming potentials of the year, and the exceptions; absent: each factor as published. */
  gwp: InventoryGwp.optional(),
  /** The accepted report of a larger extent that includes all of this, with its accepted part. These figures are live. */
  accepted_within: z.object({ level: Level, target_name: z.string(), totals: Sums, is_same: z.boolean() }).optional(),
  /** Whether the report of exactly this extent and year is accepted: then these are its figures. */
  is_accepted: z.boolean().optional(),
  recalculated: Recalculated,
  /** Published factors that would replace the pinned ones of the year today. */
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
  /** The sums with the pinned editions, and with the later ones instead. */
  later_effect: z.object({ before: Sums, after: Sums }).optional(),
  /** Later editions that were accepted for this year, with the reason. */
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
  /** Notes on the factors for readers; absent in reports sent before this field existed. */
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
  /** Properties that count in part, or not at all, under the consolidation approach: the counted part of the year, of 1. */
  counted_in_part: z
    .array(
      z.object({
        environment_id: id('environment'),
        environment_name: z.string(),
        share: z.number(),
        /** The category of scope 3 in which it counts instead. Absent in reports sent before this field existed, like the next. */
        scope3_category: z.string().nullable().optional(),
        /** The part of its billed energy that counts nowhere, scopes 1 and 2, location-based; null: none, or unknown. */
        left_out: z.number().nullable().optional(),
      }),
    )
    .optional(),
  /** Bills with days that are counted from another bill of their meter; absent in reports sent before this field existed. */
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
  /** The number of further bills that are not listed. */
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
      /** The set it was published with, if the inventory uses another one. */
      published_gwp_set: z.string().optional(),
      source: z.string(),
      edition: z.string(),
      licence: z.string(),
      note: z.string().nullable(),
      proxy_for: z.string().nullable(),
      own: z.boolean(),
      /** Scope 2: the sums that use it, regardless of its published method. Absent in rounds sent before this field existed. */
      used_for: z.array(z.enum(['location', 'market'])).optional(),
    }),
  ),
  coverage: z.object({ days: z.number(), days_expected: z.number(), share: z.number(), estimated_share: z.number() }),
  /** Null: unknown for every property. */
  energy_kwh: z.number().nullable(),
  gross_floor_area: z.number(),
});

export type Inventory = z.infer<typeof Inventory>;
