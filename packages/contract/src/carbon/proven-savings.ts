import { carriers, measureOf } from '@steward/core/ghg/carrier';
import { baselineLengths, confidences, savingIssues, savingVerdicts } from '@steward/core/net-zero/proven-saving';
import { z } from 'zod';
import { area, countedDay, Done, id, requiredText } from '../call.ts';
import { changesOf } from '../changes.ts';
import { Level } from './boundaries.ts';

const carrier = z.enum(carriers.filter((one) => measureOf[one] === 'energy'));
const oneOf = <const V extends readonly number[]>(values: V) => z.literal(values);

/** In addition to the issues of the calculation: the dates are missing; it is a project of a whole portfolio. */
export const proofIssues = [...savingIssues, 'no-dates', 'no-property'] as const;
const judged = { verdict: z.enum(savingVerdicts), issue: z.enum(proofIssues).nullable() };

const dates = {
  works_began_on: countedDay().meta({ examples: ['2024-03-01'] }),
  in_service_on: countedDay().meta({ examples: ['2024-06-01'] }),
};
const settings = {
  baseline_months: oneOf(baselineLengths).default(12),
  /** The confidence of the shown interval, in percent. */
  confidence: oneOf(confidences).default(90),
};
export const proofFields = { ...dates, ...settings };

const summary = {
  decarbonize_project_id: id('decarbonize-project'),
  name: z.string(),
  environment_id: id('environment').nullable(),
  environment_name: z.string(),
  portfolio_name: z.string(),
  works_began_on: z.string().nullable(),
  in_service_on: z.string().nullable(),
  ...judged,
  /** The billed days of the reporting period; for several carriers the smallest number. */
  days: z.number(),
  /** The planned saving for the same days; null: a percentage of an unknown baseline. */
  planned_kwh: z.number().nullable(),
  saved_kwh: z.number().nullable(),
  /** The share of the adjusted baseline. */
  share: z.number().nullable(),
  standard_error_kwh: z.number().nullable(),
  /** Half of the interval at the chosen confidence. */
  half_kwh: z.number().nullable(),
  kg_co2e: z.number().nullable(),
  cost: z.number().nullable(),
  currency: z.string().nullable(),
};
const Summary = z.object(summary);
export type ProvenSavingRow = z.infer<typeof Summary>;

const span = { start: z.string(), end: z.string() };
const Adjustment = z.object({
  _id: id('saving-adjustment'),
  carrier,
  ...span,
  kwh: z.number(),
  reason: z.string(),
  author_name: z.string(),
  created_at: z.string(),
});
export type SavingAdjustment = z.infer<typeof Adjustment>;

/** One carrier of a project. */
const Part = z.object({
  carrier,
  ...judged,
  baseline: z
    .object({ ...span, periods: z.number(), days: z.number(), kwh: z.number(), missing_days: z.number() })
    .nullable(),
  model: z
    .object({
      kind: z.enum(['1P', '2P', '3PH', '3PC', '4P']),
      base_c: z.number().nullable(),
      base_per_day: z.number(),
      per_degree: z.number(),
      per_hdd: z.number(),
      per_cdd: z.number(),
      n: z.number(),
      p: z.number(),
      r2: z.number(),
      cv_rmse: z.number(),
      nmbe: z.number(),
    })
    .nullable(),
  periods: z.array(
    z.object({
      ...span,
      actual_kwh: z.number(),
      expected_kwh: z.number(),
      adjustment_kwh: z.number(),
      adjusted_kwh: z.number(),
      saved_kwh: z.number(),
    }),
  ),
  /** The number of billed periods with a missing temperature, which are left out. */
  left_out: z.number(),
  sums: z
    .object({
      days: z.number(),
      actual_kwh: z.number(),
      adjusted_kwh: z.number(),
      adjustment_kwh: z.number(),
      saved_kwh: z.number(),
      share: z.number(),
      n: z.number(),
      m: z.number(),
      t: z.number(),
      standard_error_kwh: z.number(),
      half_kwh: z.number(),
    })
    .nullable(),
  planned_kwh: z.number().nullable(),
  /** Average gross price of the reporting period, per kWh. */
  price: z.number().nullable(),
  cost: z.number().nullable(),
  currency: z.string().nullable(),
  /** kg CO2e per kWh, as the inventory of the year counts the property. */
  factors: z.array(z.object({ year: z.number(), saved_kwh: z.number(), kg_per_kwh: z.number().nullable() })),
  kg_co2e: z.number().nullable(),
});
export type ProvenSavingPart = z.infer<typeof Part>;

const Proof = Summary.extend({
  baseline_months: z.number(),
  confidence: z.number(),
  station_name: z.string().nullable(),
  parts: z.array(Part),
  adjustments: z.array(Adjustment),
  /** Projects of the property that went into service in the same period: the bills cannot separate their savings. */
  others: z.array(z.object({ name: z.string(), in_service_on: z.string() })),
});
export type SavingProof = z.infer<typeof Proof>;

const project = { decarbonize_project_id: id('decarbonize-project') };

/** Savings of decarbonization projects, proven by bills before and after, adjusted for weather and other changes. */
export const provenSavings = area(
  'carbon/proven-savings',
  {
    getProvenSavings: {
      method: 'POST',
      path: '/getProvenSavings',
      access: 'member',
      needs: 'net-zero.read',
      summary: 'Planned against proven saving of the completed measures of an organization, portfolio or property',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ level: Level, target_id: z.uuid().optional() }),
      answer: z.array(Summary),
    },
    getSavingProof: {
      method: 'POST',
      path: '/getSavingProof',
      access: 'member',
      needs: 'net-zero.read',
      summary:
        'The saving of a measure by its bills before and after, with model, uncertainty and verdict (IPMVP option C)',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object(project),
      answer: Proof,
    },
    saveSavingProof: {
      method: 'POST',
      path: '/saveSavingProof',
      access: 'member',
      needs: 'net-zero.edit',
      summary: 'Say when the works of a measure began and when it went into service',
      input: z.object({ ...project, ...changesOf(proofFields) }),
      answer: Done,
    },
    addSavingAdjustment: {
      method: 'POST',
      path: '/addSavingAdjustment',
      access: 'member',
      needs: 'net-zero.edit',
      makes: 'saving-adjustment',
      summary: 'Adjust the baseline of a measure for what has nothing to do with it, with the reason',
      input: z
        .object({
          ...project,
          carrier: carrier.meta({ examples: ['electricity'] }),
          start: countedDay(),
          /** Included. */
          last_day: countedDay().meta({ examples: ['2024-09-30'] }),
          /** Positive: the baseline would have been higher. */
          kwh: z
            .number()
            .min(-1e12)
            .max(1e12)
            .refine((kwh) => kwh !== 0, 'is required')
            .meta({ examples: [-500] }),
          reason: requiredText(1000),
        })
        .refine(({ start, last_day }) => start <= last_day, { message: 'must be after the start', path: ['last_day'] }),
      answer: z.object({ _id: id('saving-adjustment') }),
    },
    deleteSavingAdjustment: {
      method: 'POST',
      path: '/deleteSavingAdjustment',
      access: 'member',
      needs: 'net-zero.edit',
      summary: 'Delete an adjustment of a baseline',
      input: z.object({ saving_adjustment_id: id('saving-adjustment') }),
      answer: Done,
    },
  },
  {
    sources: { 'savings.proven': { shape: 'table', needs: 'net-zero.read', of: 'both' } },
    failures: {
      'saving-proof.no-property': {
        status: 409,
        message: 'Savings are proven by the bills of one property. Add the measure to a property, not to a portfolio.',
      },
      'saving-adjustment.not-found': { status: 404, message: 'This adjustment was not found.' },
    },
  },
);
