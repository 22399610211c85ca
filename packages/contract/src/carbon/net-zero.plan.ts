import { targetKinds, targetMeasures } from '@steward/core/net-zero/target';
import { z } from 'zod';
import { Done, id, requiredText, text, verbatim, year, type CallDefinition } from '../call.ts';
import { changesOf } from '../changes.ts';
import { Level } from './boundaries.ts';
import { assumptions, keepsInstruments } from './emission-limits.assumptions.ts';

const point = z.object({ year: year(), reduction: z.number().min(0).max(100) });

export const targetFields = {
  /** At most one of the two; neither: the whole organization. */
  environment_id: id('environment').nullable().default(null),
  portfolio_id: id('portfolio').nullable().default(null),
  /** The measure of emissions; each has a target of its own. */
  measure: z.enum(targetMeasures).default('scopes-1-2-location'),
  kind: z.enum(targetKinds),
  /** The reference; a national target has one. */
  source: text(500).default(''),
  base_year: year(),
  /** For a yearly rate: the last year; null: 2030. */
  target_year: year().nullable().default(null),
  /** Null: the emissions of the base year in the inventory. */
  base_kg: z.number().positive('must be more than 0').max(1e15).nullable().default(null),
  points: z.array(point).max(50).default([]),
};

const Target = z.object({ _id: id('emission-target'), ...targetFields });
export type EmissionTarget = z.infer<typeof Target>;

const firstYear = z.number().nullable();

/** A year of the strip; null: unknown, never zero. */
const PlannedYear = z.object({
  year: z.number(),
  /** kg CO2e of the measure. */
  actual_kg: z.number().nullable(),
  without_kg: z.number().nullable(),
  plan_kg: z.number().nullable(),
  target_kg: z.number().nullable(),
  /** Reported next to the emissions, never subtracted; null: none recorded. */
  offset_kg: z.number().nullable(),
  /** Emissions by the coefficients of the law, with the projects. */
  law_kg: z.number().nullable(),
  limit_kg: z.number().nullable(),
  /** Emissions of energy per square metre. */
  carbon_without: z.number().nullable(),
  carbon_plan: z.number().nullable(),
  carbon_path: z.number().nullable(),
  energy_without: z.number().nullable(),
  energy_plan: z.number().nullable(),
  energy_path: z.number().nullable(),
});
export type NetZeroYear = z.infer<typeof PlannedYear>;

/** Targets, pathways and the years until 2050. */
export const planCalls = {
  getNetZeroPlan: {
    method: 'POST',
    path: '/getNetZeroPlan',
    access: 'member',
    needs: 'net-zero.read',
    summary: 'Actual emissions, target, limit, pathway and plan by year, and the first year above each',
    limit: { calls: 120, perSeconds: 60 },
    input: z.object({
      level: Level,
      target_id: z.uuid().optional(),
      /** The year whose consumption is carried forward. */
      year: year(),
      /** The measure of the target and of the known years. */
      measure: z.enum(targetMeasures).default('scopes-1-2-location'),
      ...assumptions,
      keeps_instruments: keepsInstruments,
      pathway: z
        .object({ version: text(100), scenario: text(100) })
        .nullable()
        .default(null),
    }),
    answer: z.object({
      name: z.string(),
      year: z.number(),
      measure: z.enum(targetMeasures),
      base_kg: z.number().nullable(),
      gross_floor_area: z.number(),
      energy_kwh: z.number(),
      is_complete: z.boolean(),
      coverage: z.number(),
      years: z.array(PlannedYear),
      /** The target of its own; also null where that of the portfolio or the organization applies. */
      target: Target.nullable(),
      /** The owner of the applicable target: that of a portfolio or of the organization applies in proportion. */
      target_of: z.enum(['property', 'portfolio', 'organization']).nullable(),
      target_base_year: z.number().nullable(),
      /** The starting emissions of the target; null: unknown for its base year. */
      target_base_kg: z.number().nullable(),
      /** Their source: entered with the target, counted in the inventory, or the recalculated base year. */
      target_base_from: z.enum(['entered', 'inventory', 'recalculated']).nullable(),
      budget: z
        .object({
          until: z.number(),
          budget_kg: z.number(),
          used_kg: z.number(),
          used_up_in: firstYear,
          /** The number of years with unknown emissions; the used part is understated. */
          unknown_years: z.number(),
        })
        .nullable(),
      /** After an overshoot: the yearly decrease that keeps the budget, relative to the base year. */
      required: z
        .object({
          overshoot: z.number(),
          is_tolerated: z.boolean(),
          /** Null: the budget is used up. */
          rate: z.number().nullable(),
          from: z.number(),
          until: z.number(),
        })
        .nullable(),
      first_above: z.object({
        target: firstYear,
        target_without: firstYear,
        limit: firstYear,
        carbon: firstYear,
        carbon_without: firstYear,
        energy: firstYear,
        energy_without: firstYear,
      }),
      /** The first law of a property whose limit is exceeded, otherwise the first that applies. */
      law: z.string().nullable(),
      pathway: z.object({ version: z.string(), scenario: z.string() }).nullable(),
      /** The number of properties without a pathway for their country and type. */
      without_pathway: z.number(),
      projects: z.number(),
    }),
  },
  saveEmissionTarget: {
    method: 'POST',
    path: '/saveEmissionTarget',
    access: 'member',
    needs: 'net-zero.edit',
    summary: 'Set the target of an organization, portfolio or property; each has one for each measure',
    input: z.object(changesOf(targetFields)),
    answer: Target,
  },
  deleteEmissionTarget: {
    method: 'POST',
    path: '/deleteEmissionTarget',
    access: 'member',
    needs: 'net-zero.delete',
    summary: 'Delete a target',
    input: z.object({ emission_target_id: id('emission-target') }),
    answer: Done,
  },
  getPathways: {
    method: 'POST',
    path: '/getPathways',
    access: 'member',
    needs: 'net-zero.read',
    summary: 'The pathways that were loaded, by version and scenario',
    input: z.object({}),
    answer: z.array(
      z.object({
        version: z.string(),
        scenario: z.string(),
        pathways: z.number(),
        countries: z.number(),
        created_at: z.string(),
      }),
    ),
  },
  loadPathways: {
    method: 'POST',
    path: '/loadPathways',
    access: 'member',
    needs: 'net-zero.edit',
    summary: 'Load pathways from a table with a version; a version that is loaded again takes the place of the old',
    limit: { calls: 20, perSeconds: 60 },
    input: z.object({
      csv: verbatim(2_000_000).meta({
        examples: [
          'pathway_version,scenario,metric,unit,country_alpha_2,region,property_type,2025,2050\nOwn 1,1.5C,energy,kWh/m2,GB,,Office,150,50\n',
        ],
      }),
    }),
    answer: z.object({ pathways: z.number(), versions: z.array(z.string()) }),
  },
  deletePathways: {
    method: 'POST',
    path: '/deletePathways',
    access: 'member',
    needs: 'net-zero.edit',
    summary: 'Delete all pathways of a version',
    input: z.object({ version: requiredText(100) }),
    answer: Done,
  },
} as const satisfies Record<string, CallDefinition>;
