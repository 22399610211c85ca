import { samplingMethods } from '@steward/core/assurance/sampling';
import { z } from 'zod';
import { Done, requiredText, text, verbatim, type CallDefinition } from '../call.ts';

export const token = verbatim(300).min(20);

const Method = z.enum(samplingMethods);
const Basis = z.enum(['location', 'market']);
const Reason = z.enum([
  'estimated',
  'own-factor',
  'substitute-factor',
  'no-page',
  'typed',
  'corrected',
  'entered',
  'large',
]);

const Coverage = z.object({
  items: z.number(),
  covered_items: z.number(),
  total_kg: z.number(),
  covered_kg: z.number(),
  /** Null without emissions. */
  share: z.number().nullable(),
});

const Tick = z.object({
  result: z.enum(['agreed', 'deviation', 'not-available']),
  difference_t: z.number(),
  note: z.string(),
  finding_id: z.string().nullable(),
  at: z.string(),
  by_name: z.string(),
});

/** An item of a sample: its reported values, the reasons for its selection, and the findings. */
export const SampledItem = z.object({
  unit_key: z.string(),
  name: z.string(),
  environment_id: z.string().nullable(),
  environment_name: z.string(),
  carrier: z.string(),
  bill_id: z.string().nullable(),
  /** The files behind an entry, each at its address with the token of the link. */
  documents: z.array(z.object({ name: z.string(), url: z.string() })),
  kg_co2e: z.number(),
  methods: z.array(Method),
  is_top: z.boolean(),
  score: z.number(),
  reasons: z.array(Reason),
  tick: Tick.nullable(),
});
export type SampledItem = z.infer<typeof SampledItem>;

const Sample = z.object({
  _id: z.string(),
  method: Method,
  basis: Basis,
  seed: z.string(),
  size: z.number(),
  confidence: z.number().nullable(),
  interval_kg: z.number().nullable(),
  start_kg: z.number().nullable(),
  /** Whether it was drawn with a higher tolerable misstatement than now: the materiality was lowered since. */
  is_too_coarse: z.boolean(),
  created_at: z.string(),
  coverage: Coverage,
  checked_items: z.number(),
  /** The result of the items checked so far. */
  result: z.object({
    known_kg: z.number(),
    overstated_kg: z.number(),
    understated_kg: z.number(),
    upper_kg: z.number().nullable(),
  }),
});

/** All uncorrected misstatements, compared with the materiality. */
export const Materiality = z.object({
  percent: z.number(),
  total_location_kg: z.number().nullable(),
  total_market_kg: z.number().nullable(),
  threshold_kg: z.number().nullable(),
  findings_kg: z.number(),
  found_kg: z.number(),
  projected_kg: z.number(),
  total_kg: z.number(),
  share: z.number().nullable(),
  is_material: z.boolean(),
  /** Performance materiality, in percent of the materiality and in kg: the tolerable misstatement of samples. */
  performance_percent: z.number(),
  performance_kg: z.number().nullable(),
  /** The upper limit by monetary-unit sampling; null without such a sample. */
  upper_kg: z.number().nullable(),
  is_upper_above: z.boolean(),
  by_scope: z.array(
    z.object({
      scope: z.enum(['scope1', 'scope2_location', 'scope2_market', 'scope3']),
      total_kg: z.number().nullable(),
      threshold_kg: z.number().nullable(),
      /** Misstatements found in samples; findings have no scope. */
      found_kg: z.number().nullable(),
    }),
  ),
});

export const Workbench = z.object({
  materiality: Materiality,
  /** The coverage of all samples together; null before the first. */
  coverage: Coverage.nullable(),
  checked: Coverage.nullable(),
  samples: z.array(Sample),
  items: z.array(SampledItem),
});
export type Workbench = z.infer<typeof Workbench>;

const limit = { calls: 240, perSeconds: 60 };

export const workbenchCalls = {
  getWorkbenchForVerifier: {
    method: 'POST',
    path: '/getWorkbenchForVerifier',
    access: 'verifier',
    summary: "The verifier's working papers of the round: materiality, samples, and what was found",
    limit,
    input: z.object({ token }),
    answer: Workbench,
  },
  setMaterialityByVerifier: {
    method: 'POST',
    path: '/setMaterialityByVerifier',
    access: 'verifier',
    summary: 'Set what is material, in percent of the total, at most 5, and the share of it that samples are drawn by',
    limit: { calls: 30, perSeconds: 60 },
    input: z.object({
      token,
      percent: z.number().min(0.1).max(5),
      /** By default unchanged. */
      performance_percent: z.number().min(10).max(100).optional(),
    }),
    answer: Done,
  },
  planSampleByVerifier: {
    method: 'POST',
    path: '/planSampleByVerifier',
    access: 'verifier',
    summary:
      'Draw a sample of the frozen items: random, by risk, or by monetary units; replaces one of the same method',
    limit: { calls: 30, perSeconds: 60 },
    input: z
      .object({
        token,
        method: Method,
        basis: Basis.default('location'),
        /** Random and by risk: the size of the sample. */
        size: z.int().min(1).max(1000).optional(),
        /** Monetary units: the confidence of the sample. */
        confidence: z.number().min(0.5).max(0.99).default(0.95),
        /** The same seed draws the same sample; by default a new seed is made. */
        seed: text(60).default(''),
      })
      .refine(({ method, size }) => method === 'monetary-unit' || size !== undefined, {
        path: ['size'],
        message: 'is required',
      }),
    answer: z.object({ sample_id: z.string(), items: z.number() }),
  },
  dropSampleByVerifier: {
    method: 'POST',
    path: '/dropSampleByVerifier',
    access: 'verifier',
    summary: 'Discard a sample of which nothing was checked yet',
    limit: { calls: 30, perSeconds: 60 },
    input: z.object({ token, sample_id: z.uuid() }),
    answer: Done,
  },
  tickItemByVerifier: {
    method: 'POST',
    path: '/tickItemByVerifier',
    access: 'verifier',
    summary: 'Say what was found at a sampled item: agreed, a difference in t, or no evidence; also raises a finding',
    limit,
    input: z
      .object({
        token,
        unit_key: requiredText(200),
        result: z.enum(['agreed', 'deviation', 'not-available']),
        /** The correct amount less the reported one; negative for an overstatement. */
        difference_t: z.number().min(-1e9).max(1e9).nullable().default(null),
        note: text(5000).default(''),
        raise: z.boolean().default(false),
      })
      .refine(({ result, difference_t }) => result !== 'deviation' || Boolean(difference_t), {
        path: ['difference_t'],
        message: 'is required',
      })
      .refine(({ result, note }) => result === 'agreed' || note.length > 0, { path: ['note'], message: 'is required' }),
    answer: Done,
  },
} as const satisfies Record<string, CallDefinition>;

export const workbenchFailures = {
  'sample.nothing-to-draw': {
    status: 422,
    message: 'The report has no emissions to draw a sample from.',
  },
  'sample.too-large': {
    status: 422,
    message: 'This would draw more than 1,000 items. Lower the confidence or raise the materiality.',
  },
  'sample.other-basis': {
    status: 409,
    message: 'Samples of this report already use the other scope 2 method. Use the same one, or discard those samples.',
  },
  'sample.begun': {
    status: 409,
    message: 'Items of this sample were already checked, so it can no longer be replaced or discarded.',
  },
  'sample.not-found': { status: 404, message: 'This sample was not found. Reload the page.' },
  'sample.item-not-found': { status: 404, message: 'This item is in none of your samples. Reload the page.' },
} as const;
