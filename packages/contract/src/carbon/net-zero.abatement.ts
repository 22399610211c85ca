import { z } from 'zod';
import { Done, id, year, type CallDefinition } from '../call.ts';
import { Level } from './boundaries.ts';
import { assumptions } from './emission-limits.assumptions.ts';

const budget = () => z.number().min(0).max(1_000_000_000_000);

const Step = z.object({
  _id: id('decarbonize-project'),
  name: z.string(),
  environment_name: z.string(),
  portfolio_name: z.string(),
  status: z.string(),
  capital_cost: z.number(),
  currency: z.string(),
  /** The entered start. */
  start_year: z.number(),
  /** The proposed start; null: the project is not part of the sequence. */
  planned_year: z.number().nullable(),
  /**
   * `chosen`; `kept`: it has begun or is paid in another currency, and keeps its start; `not-chosen`: the sequence leaves it out;
   * `unknown`: its tonnes are unknown, because a factor is missing.
   */
  role: z.enum(['chosen', 'kept', 'not-chosen', 'unknown']),
  is_other_currency: z.boolean(),
  /** Avoided emissions in its first year, after the earlier projects. */
  kg_co2e: z.number().nullable(),
});
export type AbatementStep = z.infer<typeof Step>;

const PlannedYear = z.object({
  year: z.number(),
  /** The capital cost of projects that start in the year, including begun projects of the currency. */
  cost: z.number(),
  /** Null: no limit. */
  budget: z.number().nullable(),
  /** The emissions avoided by the chosen projects: as the solver adds them up, and exactly, each after the earlier ones. */
  model_kg: z.number(),
  avoided_kg: z.number().nullable(),
  plan_kg: z.number().nullable(),
  target_kg: z.number().nullable(),
  /** The shortfall to the target; zero if it is met. */
  missing_kg: z.number().nullable(),
});
export type AbatementYear = z.infer<typeof PlannedYear>;

/** The order of projects that a solver finds under a yearly budget. */
export const abatementCalls = {
  planAbatement: {
    method: 'POST',
    path: '/planAbatement',
    access: 'member',
    needs: 'net-zero.read',
    summary: 'The start of each measure that meets the target at the least cost under a yearly budget',
    limit: { calls: 20, perSeconds: 60 },
    input: z.object({
      level: Level,
      target_id: z.uuid().optional(),
      /** The year whose consumption is carried forward. */
      year: year(),
      currency: z.string().regex(/^[A-Z]{3}$/, 'three letters, such as EUR'),
      first_year: year().meta({ examples: [2025] }),
      last_year: year().meta({ examples: [2030] }),
      /** For each year; null: unlimited. */
      yearly_budget: budget().nullable().default(null),
      /** Years with another budget. */
      budgets: z
        .array(z.object({ year: year(), amount: budget() }))
        .max(60)
        .refine((all) => new Set(all.map((one) => one.year)).size === all.length, 'names a year twice')
        .default([]),
      /** Whether unspent budget may be used in a later year. */
      carries_over: z.boolean().default(false),
      discount_rate: z.number().min(0).max(0.5).default(0.05),
      /** In `currency`. */
      carbon_price: z.number().min(0).max(100_000).default(0),
      ...assumptions,
    }),
    answer: z.object({
      /** `met`: in every year; `closest`: not in all, and as close as the budget allows; `no-target`: the most tonnes. */
      goal: z.enum(['met', 'closest', 'no-target']),
      /** Whether it is optimal by the model of the solver; false: the best solution within the time limit. */
      is_proven: z.boolean(),
      /** The maximum distance of the cost from the optimum; null: unknown. */
      cost_distance: z.number().nullable(),
      currency: z.string(),
      steps: z.array(Step),
      years: z.array(PlannedYear),
      /** The capital cost of the chosen projects, not discounted. */
      capital_cost: z.number(),
      /** The net present value of the chosen projects in the first year, each after the earlier ones; null: unknown. */
      net_present_value: z.number().nullable(),
      /** The same value by the model of the solver. */
      model_value: z.number(),
    }),
  },
  applyAbatementPlan: {
    method: 'POST',
    path: '/applyAbatementPlan',
    access: 'member',
    needs: 'net-zero.edit',
    summary: 'Set the start years of measures, and discard those that a plan does without',
    input: z.object({
      starts: z
        .array(z.object({ decarbonize_project_id: id('decarbonize-project'), start_year: year() }))
        .min(1, 'is required')
        .max(2000)
        .refine((all) => new Set(all.map((one) => one.decarbonize_project_id)).size === all.length, 'must all differ'),
      discard: z.array(id('decarbonize-project')).max(2000).default([]),
    }),
    answer: Done,
  },
} as const satisfies Record<string, CallDefinition>;
