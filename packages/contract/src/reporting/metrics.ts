import { figureReasons } from '@steward/core/figures/figure';
import { shareBases } from '@steward/core/finance/share-basis';
import { metricSubjects } from '@steward/core/metrics/subjects';
import { z } from 'zod';
import { area, id, text, year } from '../call.ts';
import { Language } from '../language.ts';
import { metricsFigures } from './metrics.figures.ts';

const metricId = () => text(60).meta({ examples: ['energy.coverage.total'] });
const variantId = () => text(40).meta({ examples: ['sums', 'mean'] });

export const Basis = z.enum(shareBases);

/** A way of computing a metric. */
const Method = z.object({
  id: z.string(),
  title: z.string(),
  method: z.string(),
});

export const MetricDescription = z.object({
  metric: z.string(),
  subject: z.enum(metricSubjects),
  title: z.string(),
  unit: z.string(),
  method: z.string(),
  /** The facts that it is made of. */
  facts: z.array(z.string()),
  /** Methods on which frameworks contradict each other; the first is used unless another is asked for. */
  variants: z.array(Method),
  frameworks: z.array(
    z.object({
      framework: z.string(),
      code: z.string(),
      basis: Basis,
      variant: z.string().nullable(),
      unit: z.string(),
    }),
  ),
  is_computed: z.boolean(),
  /** Why the product has no value; null: it is computed. */
  not_computed: z.string().nullable(),
  /** Whether the person may see its values. */
  is_permitted: z.boolean(),
});
export type MetricDescription = z.infer<typeof MetricDescription>;

export const metricReasons = [...figureReasons, 'not-permitted', 'not-computed', 'no-share'] as const;

/** A property of which a value is missing or incomplete, and the address where it can be mended. */
const Missing = z.object({
  environment_id: z.uuid(),
  environment_name: z.string(),
  reason: z.enum([...metricReasons, 'days-without-data', 'area-without-data', 'use-not-said']),
  address: z.string().nullable(),
});

const Part = z.object({
  environment_id: z.uuid(),
  environment_name: z.string(),
  value: z.number().nullable(),
  reason: z.enum(metricReasons).nullable(),
  /** The share of the value that is estimated. */
  estimated: z.number().nullable(),
  /** The share of the due days with data. */
  covered: z.number().nullable(),
  /** Of a ratio, what is divided; in the units of the two figures. */
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  /** The address of its calculation. */
  calculation: z.string().nullable(),
});

export const MetricValue = z.object({
  metric: z.string(),
  variant: z.string().nullable(),
  basis: Basis,
  /** Null where it is not known, which is not zero. */
  value: z.number().nullable(),
  unit: z.string(),
  reason: z.enum(metricReasons).nullable(),
  estimated: z.number().nullable(),
  covered: z.number().nullable(),
  is_accepted: z.boolean(),
  /** What today's data give, where that differs from the accepted value. */
  recalculated: z.number().nullable(),
  /** Something in it has no value or no factor: it is understated. */
  is_incomplete: z.boolean(),
  /** The parts of the value; properties that add nothing, such as those not held, are left out. */
  parts: z.array(Part),
  /** What of the value belongs to no property: entries of the organization itself; null: nothing. */
  of_no_property: z.number().nullable(),
  missing: z.array(Missing),
  /** The number of properties with something missing; `missing` names the first. */
  missing_count: z.number().int(),
  /** SHA-256 over the value, its unit and method and its parts: another value or part gives another fingerprint. */
  fingerprint: z.string(),
});
export type MetricValue = z.infer<typeof MetricValue>;

const ids = <K extends string>(kind: K) => z.array(id(kind)).max(1000).optional();

/** Metrics that reporting frameworks ask for: figures of the catalogue of figures by the method, share and unit of each framework. */
export const metrics = area(
  'reporting/metrics',
  {
    getMetricCatalogue: {
      method: 'POST',
      path: '/getMetricCatalogue',
      access: 'member',
      needs: 'own',
      summary: 'The metrics of reporting frameworks: unit, method, frameworks that ask for it, whether it is computed',
      input: z.object({ language: Language.optional() }),
      answer: z.array(MetricDescription),
    },
    getMetrics: {
      method: 'POST',
      path: '/getMetrics',
      access: 'member',
      needs: 'own',
      summary: 'Values of metrics of many places in a year, with parts, coverage and what is missing',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({
        metrics: z
          .array(z.object({ metric: metricId(), variant: variantId().optional(), basis: Basis.default('boundary') }))
          .min(1)
          .max(200),
        subject: z.enum(['property', 'portfolio', 'fund', 'organization']),
        /** Of the kind of subject that is asked about; absent: all within reach. */
        portfolio_ids: ids('portfolio'),
        fund_ids: ids('fund'),
        environment_ids: ids('environment'),
        year: year(),
        /** Names each property in `parts`. */
        with_parts: z.boolean().default(false),
      }),
      answer: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          /** Some of its properties are beyond the person's reach, and not in the values. */
          is_partial: z.boolean(),
          values: z.array(MetricValue),
        }),
      ),
    },
  },
  { figures: metricsFigures },
);
