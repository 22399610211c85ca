import { certificateKinds } from '@steward/core/certificates/scheme';
import { carriers } from '@steward/core/ghg/carrier';
import { z } from 'zod';
import { id } from '../call.ts';
import { HeldCertificate } from '../estate/certificates.models.ts';
import { breeamSchemes, BreeamResult } from '../reporting/breeam.models.ts';
import { BegunYear } from '../reporting/frameworks.models.ts';
import { smartnessMethods, SmartnessStep } from '../reporting/smartness.ts';
import { FigureValue } from './figures.ts';

/** The parts of an assessment; each needs a permission of its own. */
export const assessmentParts = ['certificates', 'diagnoses', 'figures', 'bills', 'limits'] as const;
export type AssessmentPart = (typeof assessmentParts)[number];

/** In percent; null: nothing counts, which is not 0. */
const percent = z.number().nullable();

export const SmartnessResult = z.object({
  method: z.enum(smartnessMethods),
  year: z.number(),
  report_id: id('framework-report'),
  total: percent,
  class: z.string().nullable(),
  /** The class in words. */
  title: z.string().nullable(),
  /** Answers that count, of so many questions of the method. */
  counted: z.number(),
  questions: z.number(),
  /** Drafts, which a person has to confirm. */
  waiting: z.number(),
  begun: BegunYear.nullable(),
});
export type SmartnessResult = z.infer<typeof SmartnessResult>;

export const BreeamOfProperty = z.object({
  scheme: z.enum(breeamSchemes),
  year: z.number(),
  report_id: id('framework-report'),
  edition: z.string(),
  /** Each part has a score of its own. */
  results: z.array(BreeamResult),
  answered: z.number(),
  issues: z.number(),
  begun: BegunYear.nullable(),
});
export type BreeamOfProperty = z.infer<typeof BreeamOfProperty>;

/** A rule of law that a rating in force breaks. */
export const BrokenRule = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  source: z.string(),
  source_url: z.string(),
  from: z.string(),
  status: z.enum(['in-force', 'announced']),
  certificate_id: id('property-document'),
  scheme: z.string(),
  level: z.string(),
  /** The worst level that the rule allows. */
  required_level: z.string().nullable(),
});
export type BrokenRule = z.infer<typeof BrokenRule>;

/** A law that limits the emissions of the property, or its carbon pathway. */
export const EmissionLimit = z.object({
  kind: z.enum(['limit', 'pathway']),
  name: z.string(),
  /** Null: it is not exceeded until the last year that is known. */
  first_year: z.number().nullable(),
  /** For that year; null: none, or not known. */
  penalty: z.number().nullable(),
  currency: z.string().nullable(),
});
export type EmissionLimit = z.infer<typeof EmissionLimit>;

const Credit = z.object({ code: z.string(), title: z.string(), to: z.number(), credits: z.number(), gain: z.number() });

/** One of the next steps, what it raises, and by how much. */
export const AssessmentStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rule'),
    on: z.string(),
    status: z.enum(['in-force', 'announced']),
    title: z.string(),
    certificate_id: id('property-document'),
    scheme: z.string(),
    from: z.string(),
    to: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('limit'),
    of: z.enum(['limit', 'pathway']),
    on: z.string(),
    year: z.number(),
    name: z.string(),
    penalty: z.number().nullable(),
    currency: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('renewal'),
    on: z.string(),
    is_ended: z.boolean(),
    certificate_id: id('property-document'),
    certificate_kind: z.enum(certificateKinds),
    scheme: z.string(),
    level: z.string(),
  }),
  z.object({
    kind: z.literal('smartness'),
    method: z.enum(smartnessMethods),
    year: z.number(),
    from: z.string(),
    to: z.string(),
    /** Points of the total that are missing. */
    points: z.number(),
    /** The set with the lowest cost where measures with costs reach the class, else that with the fewest levels. */
    chosen_by: z.enum(['cost', 'number']),
    /** Of a set with the lowest cost: proven to be it; else it is the best that was found. */
    exact: z.boolean(),
    steps: z.array(SmartnessStep),
    cost: z.number().nullable(),
    currency: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('breeam'),
    scheme: z.enum(breeamSchemes),
    year: z.number(),
    part: z.string(),
    /** Null: no band is reached, or none is known. */
    from: z.string().nullable(),
    to: z.string(),
    points: z.number(),
    steps: z.array(Credit),
    /** Criteria of standards that are not said to be met. */
    criteria: z.array(z.object({ code: z.string(), title: z.string() })),
  }),
  z.object({
    kind: z.literal('data'),
    /** Null: the first bills of a property without any. */
    carrier: z.enum(carriers).nullable(),
    meter_no: z.string(),
    /** The first and the last month. */
    from: z.string(),
    until: z.string(),
    days: z.number(),
    /** What the share of due days with a bill gains. */
    gain: z.number(),
  }),
  z.object({ kind: z.literal('begin'), what: z.enum(['rating', 'sri', 'core', 'breeam']) }),
]);
export type AssessmentStep = z.infer<typeof AssessmentStep>;

export const BuildingAssessment = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  portfolio_name: z.string(),
  city: z.string(),
  country_code: z.string(),
  property_type: z.string(),
  gross_floor_area: z.number(),
  /** The last whole year: figures and bills are of it. */
  year: z.number(),
  /** What the person may not see; the values and steps of these parts are missing. */
  left_out: z.array(z.enum(assessmentParts)),
  certificates: z.array(HeldCertificate),
  smartness: z.array(SmartnessResult),
  breeam: z.array(BreeamOfProperty),
  /** Null: left out. */
  figures: z
    .object({ energy: FigureValue, emissions: FigureValue, median: FigureValue, coverage: FigureValue })
    .nullable(),
  rules: z.array(BrokenRule),
  limits: z.array(EmissionLimit),
  /** At most five, in the order of `core/diagnosis/step-order`. */
  steps: z.array(AssessmentStep),
  steps_total: z.number(),
});
export type BuildingAssessment = z.infer<typeof BuildingAssessment>;

export const AssessedProperty = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  portfolio_name: z.string(),
  city: z.string(),
  country_code: z.string(),
  property_type: z.string(),
  gross_floor_area: z.number(),
  certificates: z.array(HeldCertificate),
  smartness: z.array(SmartnessResult),
  breeam: z.array(BreeamOfProperty),
  /** The earliest first. */
  rules: z.array(z.object({ key: z.string(), from: z.string(), status: z.enum(['in-force', 'announced']) })),
});
export type AssessedProperty = z.infer<typeof AssessedProperty>;
