import { comparedWith } from '@steward/core/comparison/others';
import { carriers } from '@steward/core/ghg/carrier';
import { measureStates } from '@steward/core/measures/measure-codes';
import { documentKinds, validities } from '@steward/core/property/documents';
import { propertyListFields } from '@steward/core/property/list-fields';
import { z } from 'zod';
import { area, id, year } from '../call.ts';
import { listQuery } from '../list-query.ts';
import { FigureValue } from './figures.ts';

const number = z.number().nullable();

/** The period and the properties that are compared; without a portfolio or fund all within reach. */
const compared = {
  year: year(),
  /** The last twelve whole months whose bills are due, instead of the year. */
  is_last_12_months: z.boolean().default(false),
  portfolio_id: id('portfolio').optional(),
  fund_id: id('fund').optional(),
};

const ComparedProperty = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  portfolio_id: id('portfolio'),
  portfolio_name: z.string(),
  property_type: z.string(),
  property_sub_type: z.string(),
  city: z.string(),
  country_code: z.string(),
  /** As entered today. */
  gross_floor_area: z.number(),
  /** Enough days have data to rank it by its values per square metre. */
  is_ranked: z.boolean(),
  energy: FigureValue,
  change: FigureValue,
  emissions: FigureValue,
  water: FigureValue,
  cost: FigureValue,
  coverage: FigureValue,
  /** The floor area of the period, which values per square metre are divided by. */
  area: FigureValue,
  /** Energy by month, kWh, and the share of its days with data. */
  month_kwh: z.array(number),
  month_covered: z.array(number),
  /** Ratings with a class, level or score, those that end last first; null: the person does not see documents. */
  ratings: z
    .array(
      z.object({
        kind: z.enum(documentKinds),
        scheme: z.string(),
        rating: z.string(),
        valid_until: z.string().nullable(),
        validity: z.enum(validities),
      }),
    )
    .nullable(),
});
export type ComparedProperty = z.infer<typeof ComparedProperty>;

const PerArea = z.object({
  kwh_per_m2: z.number(),
  kg_per_kwh: z.number(),
  /** Emissions other than those of energy. */
  further_kg_per_m2: z.number(),
  kg_per_m2: z.number(),
});

/** The steps from the others to the property; they add up exactly (`core/comparison/difference`). */
const Steps = z.object({
  others: PerArea,
  own: PerArea,
  energy: z.object({
    kwh_per_m2: z.number(),
    kg_per_m2: z.number(),
    carriers: z.array(z.object({ carrier: z.enum(carriers), kwh_per_m2: z.number(), kg_per_m2: z.number() })),
  }),
  sources: z.object({ kg_per_kwh: z.number(), kg_per_m2: z.number() }),
  /** `other`: water, waste, refrigerants and entries. `accepted`: where an accepted report differs from today's data. */
  further: z.array(
    z.object({ of: z.enum(['other', 'accepted']), own: z.number(), others: z.number(), kg_per_m2: z.number() }),
  ),
});
export type DifferenceSteps = z.infer<typeof Steps>;

/** Properties beside one another by values per square metre, and why one differs from others. */
export const comparison = area('insight/comparison', {
  getComparedProperties: {
    method: 'POST',
    path: '/getComparedProperties',
    access: 'member',
    needs: 'dashboards.read',
    summary: 'Properties within reach with their energy, emissions, water and cost per square metre, by name',
    limit: { calls: 60, perSeconds: 60 },
    isComputed: true,
    input: z.object({ ...compared, where: listQuery(propertyListFields).optional() }),
    answer: z.object({
      /** The months of the period, `2025-01`. */
      months: z.array(z.string()),
      rows: z.array(ComparedProperty),
    }),
  },
  getFirstYearsOverLimit: {
    method: 'POST',
    path: '/getFirstYearsOverLimit',
    access: 'member',
    needs: 'net-zero.read',
    summary: 'The first year in which each property within reach exceeds the limit of a law or its pathway',
    limit: { calls: 60, perSeconds: 60 },
    isComputed: true,
    input: z.object({ year: compared.year, portfolio_id: compared.portfolio_id, fund_id: compared.fund_id }),
    answer: z.array(
      z.object({
        environment_id: id('environment'),
        /** Null: none is exceeded until the last year that is known. */
        first_year: number,
        /** The law, or the pathway; null: none applies. */
        name: z.string().nullable(),
        kind: z.enum(['limit', 'pathway']).nullable(),
      }),
    ),
  },
  getPropertyDifference: {
    method: 'POST',
    path: '/getPropertyDifference',
    access: 'member',
    needs: 'dashboards.read',
    summary: 'Why the emissions per square metre of a property differ from those of others, in steps that add up',
    limit: { calls: 120, perSeconds: 60 },
    isComputed: true,
    input: z.object({ environment_id: id('environment'), ...compared }),
    answer: z.object({
      environment_id: id('environment'),
      environment_name: z.string(),
      property_type: z.string(),
      country_code: z.string(),
      basis: z.enum(comparedWith),
      /** The portfolio or fund that was chosen. */
      group_name: z.string().nullable(),
      others: z.array(z.object({ environment_id: id('environment'), environment_name: z.string() })),
      /** Properties that are left out of the others because too few of their days have data. */
      left_out: z.number(),
      /** Some properties of the organization are beyond the person's reach and not among the others. */
      is_partial: z.boolean(),
      emissions: FigureValue,
      energy: FigureValue,
      /** Null: one of the two has no energy, no floor area or no emissions, or there are no others. */
      steps: Steps.nullable(),
      /** Change of energy like-for-like. */
      change: z.object({ own: number, others: number }),
      /** kWh per square metre. */
      carriers: z.array(z.object({ carrier: z.enum(carriers), own: z.number(), others: z.number() })),
      months: z.array(z.object({ month: z.string(), own: number, others: number })),
      covered: z.object({ days: z.number(), due: z.number() }).nullable(),
      /** The share of the energy that is estimated. */
      estimated: number,
      /** Measures that are not begun; null: the person does not see measures. */
      measures: z
        .array(
          z.object({
            _id: id('efficiency-measure'),
            title: z.string(),
            status: z.enum(measureStates),
            annual_kwh: number,
            kwh_per_m2: number,
            net_cost: number,
            currency: z.string().nullable(),
            simple_payback: number,
          }),
        )
        .nullable(),
    }),
  },
});
