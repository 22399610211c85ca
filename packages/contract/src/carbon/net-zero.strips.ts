import { missedLines } from '@steward/core/net-zero/first-missed';
import { targetMeasures } from '@steward/core/net-zero/target';
import { z } from 'zod';
import { id, paging, text, year, type CallDefinition } from '../call.ts';
import { Level } from './boundaries.ts';
import { assumptions, keepsInstruments } from './emission-limits.assumptions.ts';

export const stripSorts = ['first', 'name', 'intensity', 'target', 'limit', 'pathway'] as const;

const firstYear = z.number().nullable();
/** For each of the years; kg CO2e for each square metre; null is not known, never zero. */
const line = z.array(z.number().nullable());

/** A law that holds for the property, as it was added last. */
const AppliedLaw = z.object({
  /** Null: shipped with the product. */
  limit_pack_id: id('limit-pack').nullable(),
  name: z.string(),
  version: z.string(),
  currency: z.string(),
  limit: line,
  /** Emissions by the coefficients of the law, which its limit is compared with. */
  law: line,
  first: firstYear,
  /** Of the first year above the limit; null where the law has none. */
  penalty: z.number().nullable(),
});

const Strip = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  portfolio_name: z.string(),
  gross_floor_area: z.number(),
  /** Of the chosen year. */
  intensity: z.number().nullable(),
  actual: line,
  plan: line,
  target: line,
  /** Whose target, also where no emissions of its base year are known: that of a portfolio or of the organization is applied to the property in proportion. */
  target_of: z.enum(['property', 'portfolio', 'organization']).nullable(),
  limits: z.array(AppliedLaw),
  pathway: line,
  first: firstYear,
  first_by: z.enum(missedLines).nullable(),
  first_target: firstYear,
  first_limit: firstYear,
  /** The law whose limit is exceeded first. */
  first_law: z.string().nullable(),
  first_pathway: firstYear,
});
export type PropertyStrip = z.infer<typeof Strip>;

/** Every property in one strip. */
export const stripCalls = {
  getPropertyStrips: {
    method: 'POST',
    path: '/getPropertyStrips',
    access: 'member',
    needs: 'net-zero.read',
    summary: 'Actual, plan, target, limit and pathway of properties by year, and the first year each is missed',
    limit: { calls: 60, perSeconds: 60 },
    input: z.object({
      level: Level,
      target_id: z.uuid().optional(),
      /** The year whose consumption is carried forward. */
      year: year(),
      /** The emissions of actual, plan and target; limits and pathways are about scopes 1 and 2, location-based, alone. */
      measure: z.enum(targetMeasures).default('scopes-1-2-location'),
      ...assumptions,
      keeps_instruments: keepsInstruments,
      search: text(200).default(''),
      sort: z.enum(stripSorts).default('first'),
      descending: z.boolean().default(false),
      ...paging,
    }),
    answer: z.object({
      paginateData: z.array(Strip),
      totalData: z.number(),
      years: z.array(z.number()),
      pathway: z.object({ version: z.string(), scenario: z.string() }).nullable(),
      /** Of all properties, whatever was searched for. */
      properties: z.number(),
      missed: z.number(),
      missed_by_2030: z.number(),
      without_data: z.number(),
    }),
  },
} as const satisfies Record<string, CallDefinition>;
