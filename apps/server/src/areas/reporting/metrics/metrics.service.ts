import type { Answer, Parsed } from '@steward/contract/call';
import { figures, type FigureKey } from '@steward/contract/declared';
import { fail } from '@steward/contract/failures';
import type { MetricDescription, metrics as contract } from '@steward/contract/reporting/metrics';
import type { Metric } from '@steward/reference/metrics/metric';
import { computedBy, metricOf, metrics } from '@steward/reference/metrics/metrics';
import { reading } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { findSubjects } from '../../../platform/figures/figure-subjects.ts';
import { showsFigure } from '../../../platform/figures/figures.ts';
import { metricValues } from './metric-values.service.ts';

const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

const isShown = (ctx: Ctx, metric: Metric): boolean => {
  const found = computedBy(metric);
  return !found || showsFigure(ctx, found.figure as FigureKey);
};

/** Whether a metric is made of values of properties that the person may not see (decision 0134). */
export function isConfidential(ctx: Ctx, metric: string): boolean {
  const known = metricOf(metric);
  return known !== undefined && isOfValues(metric) && !isShown(ctx, known);
}

/** Whether a metric is made of values of properties. */
export function isOfValues(metric: string): boolean {
  const known = metricOf(metric);
  const found = known && computedBy(known);
  return found !== undefined && figures[found.figure as FigureKey].needs === 'valuations.read';
}

export const getMetricCatalogue = (
  ctx: Ctx,
  { language }: Parsed<typeof contract.getMetricCatalogue>,
): Promise<MetricDescription[]> => {
  const of = language ?? actorOf(ctx).language;
  return Promise.resolve(
    metrics.map((metric) => ({
      metric: metric.id,
      subject: metric.subject,
      title: metric.title[of],
      unit: metric.unit,
      method: metric.method[of],
      facts: [...metric.facts],
      variants: (metric.variants ?? []).map(({ id, title, method }) => ({ id, title: title[of], method: method[of] })),
      frameworks: metric.maps.map(({ framework, code, basis, variant = null, unit = metric.unit }) => ({
        framework,
        code,
        basis,
        variant,
        unit,
      })),
      is_computed: !metric.not_computed,
      not_computed: metric.not_computed?.[of] ?? null,
      is_permitted: isShown(ctx, metric),
    })),
  );
};

/** As many values as a screen or a report of thousands of properties asks for. */
const MOST_VALUES = 20_000;

export const getMetrics = (
  ctx: Ctx,
  { metrics: asked, subject, year, with_parts, ...given }: Parsed<typeof contract.getMetrics>,
): Promise<Answer<typeof contract.getMetrics>> =>
  reading(ctx, async (work) => {
    const { portfolio_ids, fund_ids, environment_ids } = given;
    const of = { organization: undefined, portfolio: portfolio_ids, fund: fund_ids, property: environment_ids };
    if (Object.entries(of).some(([kind, ids]) => kind !== subject && ids) && !of[subject])
      refuse('subject', 'does not match the ids that were given');
    const { list } = await findSubjects(work, subject, of[subject]);
    if (list.length * asked.length > MOST_VALUES) refuse('metrics', `asks for more than ${MOST_VALUES} values`);
    const values = await metricValues(
      ctx,
      work,
      list.flatMap(({ id }) =>
        asked.map((one) => ({ ...one, subject: { kind: subject, id }, year, isShort: !with_parts })),
      ),
    );
    return list.map((row, at) => ({ ...row, values: values.slice(at * asked.length, (at + 1) * asked.length) }));
  });
