import { controls } from '@steward/core/property/attributes-over-time';
import { targetKinds, targetMeasures } from '@steward/core/net-zero/target';
import { z } from 'zod';
import { id } from '../call.ts';

/** A target that applies to the subject of a report, and how far it is reached in the year of the report. */
export const ReportedTarget = z.object({
  measure: z.enum(targetMeasures),
  kind: z.enum(targetKinds),
  source: z.string(),
  /** A target of a portfolio or of the organization applies by its shares. */
  of: z.enum(['property', 'portfolio', 'organization']),
  base_year: z.number(),
  /** Null: the emissions of the base year are not known. */
  base_kg: z.number().nullable(),
  base_from: z.enum(['entered', 'inventory', 'recalculated']).nullable(),
  end_year: z.number(),
  /** The share of the base year's emissions to be avoided in the last year. */
  end_reduction: z.number(),
  /** Null where the emissions of the year or of the base year are not known, or before the base year. */
  progress: z
    .object({
      allowed_kg: z.number(),
      emitted_kg: z.number(),
      required: z.number(),
      achieved: z.number(),
      is_met: z.boolean(),
    })
    .nullable(),
});
export type ReportedTarget = z.infer<typeof ReportedTarget>;

/** A property of the year. */
export const ReportedFacility = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  city: z.string(),
  country_code: z.string(),
  days_held: z.number(),
  /** The values in the year, in order; empty: not stated. */
  controls: z.array(z.enum(controls)),
  shares: z.array(z.number()),
  gross_floor_area: z.number(),
  /** Null: not known. */
  total_location: z.number().nullable(),
  total_market: z.number().nullable(),
});
export type ReportedFacility = z.infer<typeof ReportedFacility>;

/** Null in reports sent before these fields existed. */
export const ReportFacts = z.object({
  targets: z.array(ReportedTarget).nullable(),
  facilities: z.array(ReportedFacility).nullable(),
});
export type ReportFacts = z.infer<typeof ReportFacts>;
