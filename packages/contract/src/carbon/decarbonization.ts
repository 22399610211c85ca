import { carriers, measureOf } from '@steward/core/ghg/carrier';
import { measureStates } from '@steward/core/measures/measure-codes';
import { z } from 'zod';
import { area, Done, id, requiredText, text, year } from '../call.ts';
import { changesOf } from '../changes.ts';
import { raises } from '../estate/efficiency-measures.ts';
import { Level } from './boundaries.ts';
import { assumptions } from './emission-limits.assumptions.ts';

const energyCarriers = carriers.filter((carrier) => measureOf[carrier] === 'energy');
const money = () => z.number().min(0).max(1_000_000_000_000);

const projectFields = {
  /** One of the two; a property takes precedence. */
  environment_id: id('environment').nullable().default(null),
  portfolio_id: id('portfolio').nullable().default(null),
  name: requiredText(200),
  /** A measure of the catalogue; empty: one of the organization's own. */
  measure: text(60)
    .default('')
    .meta({ examples: ['led_retrofit'] }),
  status: z.enum(measureStates).default('proposed'),
  /** The first calendar year with a saving. */
  start_year: year(),
  capital_cost: money(),
  /** Negative: higher running costs. */
  annual_cost_saving: z.number().min(-1e12).max(1e12),
  currency: z.string().regex(/^[A-Z]{3}$/, 'three letters, such as EUR'),
  life_years: z.int().min(1).max(100),
  savings: z
    .array(
      z.object({
        carrier: z.enum(energyCarriers),
        /** Percent of the energy that earlier projects leave. */
        basis: z.enum(['kwh', 'percent']),
        /** Negative for higher use. */
        value: z.number().min(-1e12).max(1e12),
      }),
    )
    .min(1, 'is required')
    .max(20)
    .refine((all) => new Set(all.map(({ carrier }) => carrier)).size === all.length, 'names a carrier twice')
    .refine(
      (all) => all.every(({ basis, value }) => basis === 'kwh' || Math.abs(value) <= 100),
      'must be from 0 to 100 %',
    ),
  note: text(4000).default(''),
  raises,
  /** Projects that must start before it or in the same year. */
  after_ids: z.array(id('decarbonize-project')).max(20).default([]),
  /** Projects of which only one can be done. */
  not_with_ids: z
    .array(id('decarbonize-project'))
    .max(20)
    .default([])
    .meta({ examples: [[]] }),
};

const Project = z.object({
  _id: id('decarbonize-project'),
  ...projectFields,
  environment_name: z.string(),
  portfolio_name: z.string(),
});
export type DecarbonizeProject = z.infer<typeof Project>;

const Effect = Project.extend({
  /** In its first year, after the earlier projects; null: unknown. */
  kwh: z.number().nullable(),
  kg_co2e: z.number().nullable(),
  /** `in-base-year`: it started by then, and the consumption of that year includes its saving already. */
  counts: z.enum(['planned', 'in-base-year', 'discarded']),
  /** Whether its saving would exceed the remaining energy. */
  is_capped: z.boolean(),
  net_present_value: z.number().nullable(),
  payback_years: z.number().nullable(),
  /** Currency per tonne. */
  abatement_cost: z.number().nullable(),
  life_tonnes: z.number().nullable(),
  /** The part of the net present value that comes from avoided penalties of laws; in total, and by law. */
  penalties_avoided: z.number(),
  penalties_by_law: z.array(z.object({ name: z.string(), amount: z.number() })),
  /** Whether a law has a penalty here whose avoided part is unknown in some year: the value does not include it. */
  has_unknown_penalties: z.boolean(),
  /** Whether the carbon price is part of its value: also false without a carbon price. */
  is_priced: z.boolean(),
  working: z.string(),
});
export type ProjectEffect = z.infer<typeof Effect>;

const sums = {
  scope1: z.number().nullable(),
  scope2_location: z.number().nullable(),
  scope2_market: z.number().nullable(),
  scope3: z.number().nullable(),
};

const about = { level: Level, target_id: z.uuid().optional(), year: year() };

/** Decarbonization projects: savings, cost, value and avoided emissions, compared with a chosen year. */
export const decarbonization = area(
  'carbon/decarbonization',
  {
    getCo2EmissionByPortfolio: {
      method: 'POST',
      path: '/getCo2EmissionByPortfolio',
      access: 'member',
      needs: 'net-zero.read',
      summary: 'The emissions of a portfolio in a year, scope by scope and property by property; kg CO2e',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object({ portfolio_id: id('portfolio'), year: year() }),
      answer: z.object({
        portfolio_id: id('portfolio'),
        name: z.string(),
        year: z.number(),
        totals: z.object(sums),
        total_location: z.number().nullable(),
        total_market: z.number().nullable(),
        is_complete: z.boolean(),
        /** Whether an accepted report of the year includes the portfolio: then these are its figures. */
        is_accepted: z.boolean(),
        /** The share of due days with a bill. */
        coverage: z.number(),
        by_year: z.array(z.object({ year: z.number(), ...sums })),
        properties: z.array(
          z.object({
            environment_id: id('environment'),
            environment_name: z.string(),
            ...sums,
            kg_per_m2: z.number().nullable(),
            coverage: z.number(),
          }),
        ),
      }),
    },
    getDecarbonizeProjects: {
      method: 'POST',
      path: '/getDecarbonizeProjects',
      access: 'member',
      needs: 'net-zero.read',
      summary: 'The measures of an organization, portfolio or property with their effect, value and cost per tonne',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object({
        ...about,
        discount_rate: z.number().min(0).max(0.5).default(0.05),
        carbon_price: z.number().min(0).max(100_000).default(0),
        /** The currency of the carbon price: projects in another currency are valued without it. Null: the same number in each currency. */
        carbon_price_currency: z
          .string()
          .regex(/^[A-Z]{3}$/, 'three letters, such as EUR')
          .nullable()
          .default(null)
          .meta({ examples: ['EUR'] }),
        ...assumptions,
      }),
      answer: z.array(Effect),
    },
    addDecarbonizeProject: {
      method: 'POST',
      path: '/addDecarbonizeProject',
      access: 'member',
      needs: 'net-zero.create',
      summary: 'Add a decarbonization measure to a property or portfolio',
      input: z.object(projectFields),
      answer: Project,
    },
    updateDecarbonizeProject: {
      method: 'POST',
      path: '/updateDecarbonizeProject',
      access: 'member',
      needs: 'net-zero.edit',
      summary: 'Change a decarbonization measure',
      input: z.object({ decarbonize_project_id: id('decarbonize-project'), ...changesOf(projectFields) }),
      answer: Project,
    },
    deleteDecarbonizeProject: {
      method: 'POST',
      path: '/deleteDecarbonizeProject',
      access: 'member',
      needs: 'net-zero.delete',
      summary: 'Delete a decarbonization measure',
      input: z.object({ decarbonize_project_id: id('decarbonize-project') }),
      answer: Done,
    },
  },
  {
    failures: {
      'decarbonize-project.not-found': { status: 404, message: 'This measure was not found.' },
    },
  },
);
