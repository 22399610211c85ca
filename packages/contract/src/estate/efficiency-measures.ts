import { carriers } from '@steward/core/ghg/carrier';
import {
  buildingSystems,
  conditionGrades,
  discardReasons,
  measureScales,
  measureStates,
  urgencies,
} from '@steward/core/measures/measure-codes';
import { z } from 'zod';
import { area, countedDay, Done, id, requiredText, text } from '../call.ts';
import { changesOf, savedOf } from '../changes.ts';

const amount = (max = 1_000_000_000_000) => z.number().min(0).max(max).nullable().default(null);
const currency = () =>
  z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency of three letters')
    .nullable()
    .default(null);
const range = z.object({ low: z.number(), high: z.number() });

const CatalogueEntry = z.object({
  key: z.string(),
  title: z.string(),
  category: z.string(),
  lever: z.string(),
  /** Percent of the quantity named in `basis`. */
  saving: range.extend({ basis: z.string() }),
  cost: range.extend({ unit: z.string() }),
  /** Euros for the area of the property, if the usual cost is per square metre of floor. */
  cost_here: range.nullable(),
  lifetime_years: z.number(),
});
export type CatalogueMeasure = z.infer<typeof CatalogueEntry>;

/** The services of the Smart Readiness Indicator or the smartness criteria that a measure or project brings to a level. */
export const raises = z
  .array(
    z.object({
      code: requiredText(20).meta({ examples: ['L-2'] }),
      level: z
        .int()
        .min(0)
        .max(20)
        .meta({ examples: [1] }),
    }),
  )
  .max(60)
  .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'names a service twice')
  .default([]);

const fields = {
  /** A measure of the catalogue; empty: one of the organization's own. */
  measure: text(60).default(''),
  title: requiredText(200),
  description: text(4000).default(''),
  status: z.enum(measureStates).default('proposed'),
  discard_reason: z.enum(discardReasons).nullable().default(null),
  scale: z.enum(measureScales).nullable().default(null),
  capital_cost: amount(),
  grants: amount(),
  /** Negative: higher running costs. */
  annual_cost_saving: z.number().min(-1_000_000_000_000).max(1_000_000_000_000).nullable().default(null),
  currency: currency(),
  life_years: z.number().positive('must be more than 0').max(200).nullable().default(null),
  starts_on: countedDay().nullable().default(null),
  ends_on: countedDay().nullable().default(null),
  /** The annual saving: energy in kWh, water in m³, waste in tonnes; negative for higher use. */
  savings: z
    .array(z.object({ carrier: z.enum(carriers), quantity: z.number().min(-1e12).max(1e12) }))
    .max(carriers.length)
    .refine((all) => new Set(all.map(({ carrier }) => carrier)).size === all.length, 'names a carrier twice')
    .default([]),
  raises,
};

const EfficiencyMeasure = z.object({
  _id: id('efficiency-measure'),
  environment_id: id('environment'),
  measure: z.string(),
  title: z.string(),
  category: z.string(),
  description: z.string(),
  status: z.enum(measureStates),
  discard_reason: z.enum(discardReasons).nullable(),
  scale: z.enum(measureScales).nullable(),
  capital_cost: z.number().nullable(),
  grants: z.number().nullable(),
  annual_cost_saving: z.number().nullable(),
  currency: z.string().nullable(),
  life_years: z.number().nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  savings: z.array(
    z.object({
      carrier: z.enum(carriers),
      quantity: z.number(),
      unit: z.string(),
      /** Null: no factor is published for this place. */
      kg_co2e: z.number().nullable(),
      factor_source: z.string(),
      working: z.string(),
    }),
  ),
  raises: z.array(z.object({ code: z.string(), level: z.number() })),
  annual_kwh: z.number().nullable(),
  annual_kg_co2e: z.number().nullable(),
  net_cost: z.number().nullable(),
  simple_payback: z.number().nullable(),
  net_present_value: z.number().nullable(),
  /** Per tonne of CO2e. */
  abatement_cost: z.number().nullable(),
  working: z.array(z.object({ figure: z.enum(['payback', 'net_present_value', 'abatement_cost']), text: z.string() })),
  created_at: z.string(),
});
export type EfficiencyMeasure = z.infer<typeof EfficiencyMeasure>;

export const assessmentFields = {
  condition: z.enum(conditionGrades),
  urgency: z.enum(urgencies).default('none'),
  assessor: text(200).default(''),
  findings: text(4000).default(''),
  recommendation: text(4000).default(''),
  /** The remaining life of the system in years. */
  remaining_life: z.number().min(0).max(200).nullable().default(null),
  repair_cost: amount(),
  currency: currency(),
};

const Assessment = z.object({
  _id: id('technical-assessment'),
  environment_id: id('environment'),
  system: z.enum(buildingSystems),
  assessed_on: z.string(),
  condition: z.enum(conditionGrades),
  urgency: z.enum(urgencies),
  assessor: z.string(),
  findings: z.string(),
  recommendation: z.string(),
  remaining_life: z.number().nullable(),
  repair_cost: z.number().nullable(),
  currency: z.string().nullable(),
});
export type TechnicalAssessment = z.infer<typeof Assessment>;

const AssessedSystem = z.object({
  system: z.enum(buildingSystems),
  latest: Assessment.nullable(),
  /** Older ones, the newest first. */
  earlier: z.array(Assessment),
  /** The equipment of the system in the register. */
  equipment: z.object({
    count: z.number(),
    poor: z.number(),
    next_end_of_life: z.string().nullable(),
  }),
});
export type AssessedSystem = z.infer<typeof AssessedSystem>;

/** Measures that save energy, water or emissions in a property, and the state of each. */
export const efficiencyMeasures = area(
  'estate/efficiency-measures',
  {
    getEfficiencyMeasurements: {
      method: 'POST',
      path: '/get_efficiency_measurements',
      access: 'member',
      needs: 'efficiency-measures.read',
      summary: 'The catalogue of measures with usual savings, cost and life; of a property with the cost for its area',
      input: z.object({ environment_id: id('environment').optional() }),
      answer: z.array(CatalogueEntry),
    },
    getEfficiencyMeasures: {
      method: 'POST',
      path: '/getEfficiencyMeasures',
      access: 'member',
      needs: 'efficiency-measures.read',
      summary: 'The measures of a property with payback, net present value and avoided emissions',
      input: z.object({
        environment_id: id('environment'),
        discount_rate: z.number().min(0).max(0.5).default(0.05),
      }),
      answer: z.array(EfficiencyMeasure),
    },
    saveEfficiencyMeasure: {
      method: 'POST',
      path: '/saveEfficiencyMeasure',
      access: 'member',
      needs: 'efficiency-measures.edit',
      summary: 'Add a measure to a property, or change it',
      input: savedOf(
        { efficiency_measure_id: id('efficiency-measure') },
        { environment_id: id('environment'), ...fields },
      ),
      answer: EfficiencyMeasure,
    },
    deleteEfficiencyMeasure: {
      method: 'POST',
      path: '/deleteEfficiencyMeasure',
      access: 'member',
      needs: 'efficiency-measures.delete',
      summary: 'Delete a measure',
      input: z.object({ efficiency_measure_id: id('efficiency-measure') }),
      answer: Done,
    },
    getTechnicalAssessment: {
      method: 'POST',
      path: '/getTechnicalAssessment',
      access: 'member',
      needs: 'efficiency-measures.read',
      summary: 'The state of a property, system by system, with what the register of equipment knows of each',
      input: z.object({ environment_id: id('environment') }),
      answer: z.array(AssessedSystem),
    },
    saveTechnicalAssessment: {
      method: 'POST',
      path: '/saveTechnicalAssessment',
      access: 'member',
      needs: 'efficiency-measures.edit',
      summary: 'Record the state of a system of a property; of one day there is one record',
      input: z.object({
        environment_id: id('environment'),
        system: z.enum(buildingSystems),
        assessed_on: countedDay(),
        ...changesOf(assessmentFields),
      }),
      answer: Assessment,
      makes: 'technical-assessment',
    },
    deleteTechnicalAssessment: {
      method: 'POST',
      path: '/deleteTechnicalAssessment',
      access: 'member',
      needs: 'efficiency-measures.delete',
      summary: 'Delete the record of a state',
      input: z.object({ technical_assessment_id: id('technical-assessment') }),
      answer: Done,
    },
  },
  {
    sources: { 'measures.open': { shape: 'list', needs: 'efficiency-measures.read', of: 'property' } },
    modules: [
      {
        key: 'efficiency-measures',
        order: 20,
        under: 'targets',
        name: 'Measures',
        permissions: ['read', 'edit', 'delete'],
        route: '/efficiency-measures',
        icon: 'IconBulb',
      },
    ],
    failures: {
      'efficiency-measure.not-found': { status: 404, message: 'This measure was not found.' },
      'technical-assessment.not-found': { status: 404, message: 'This assessment was not found.' },
    },
  },
);
