import { metricSubjects } from '@steward/core/metrics/subjects';
import { z } from 'zod';

const Localized = z.strictObject({
  en: z.string().trim().min(1),
  de: z.string().trim().min(1),
  ar: z.string().trim().min(1),
});
const FigureName = z.string().regex(/^[a-z0-9_]+(\.[a-z0-9_]+)+$/);
const Name = z.string().regex(/^[a-z0-9_]+$/);

/** A way of computing a metric on which frameworks disagree; the first of a metric is used unless another is asked for. */
const Variant = z.strictObject({
  id: Name,
  title: Localized,
  method: Localized,
  figure: FigureName,
  /** Only properties whose bills cover all due days of the figure, above and below the line. */
  only: z.literal('covered').optional(),
});

/** A framework that asks for the metric. */
const Mapping = z.strictObject({
  framework: Name,
  code: z.string().min(1),
  /** The share of a property that counts: all of it, the share owned, its value, or the organization's boundary. */
  basis: z.enum(['full', 'ownership', 'value', 'boundary']),
  variant: Name.optional(),
  /** The unit of the framework where it is another one. */
  unit: z.string().min(1).optional(),
});

export const Metric = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9_]+(\.[a-z0-9_]+)*$/),
    subject: z.enum(metricSubjects),
    title: Localized,
    unit: z.string().min(1),
    /** Known of a property, of many together, or of the organization only. */
    grain: z.enum(['property', 'set', 'organization']),
    adds: z.enum(['sum', 'ratio', 'count', 'weighted', 'list']),
    method: Localized,
    /** The facts that it is made of. */
    facts: z.array(z.string().min(1)).min(1),
    /** The figure of the catalog of figures that answers it; absent where it has variants or is not computed. */
    figure: FigureName.optional(),
    variants: z.array(Variant).min(2).optional(),
    /** A worked figure, for docs/methods/metrics.md. */
    example: z.string().min(1).optional(),
    /** Why the product has no value for it. */
    not_computed: Localized.optional(),
    confidence: z.enum(['high', 'medium', 'low']),
    maps: z.array(Mapping),
  })
  .refine(
    ({ figure, variants, not_computed }) =>
      [figure, variants, not_computed].filter((one) => one !== undefined).length === 1,
    'is either computed by a figure, in variants, or not computed with a reason',
  )
  .refine(
    ({ confidence, not_computed }) => confidence !== 'low' || not_computed,
    'low confidence: no value is computed',
  )
  .refine(
    ({ variants = [], maps }) => maps.every(({ variant }) => !variant || variants.some(({ id }) => id === variant)),
    'a framework asks for a variant that the metric does not have',
  );
export type Metric = z.infer<typeof Metric>;

export const MetricCatalogue = z
  .strictObject({
    version: z.string().min(1),
    retrieved: z.iso.date(),
    source: z.array(z.strictObject({ name: z.string(), ref: z.string(), kind: z.string() })).min(1),
    licence: z.string().min(1),
    metrics: z.array(Metric).min(1),
  })
  .refine(({ metrics }) => new Set(metrics.map(({ id }) => id)).size === metrics.length, 'an id must be unique');
