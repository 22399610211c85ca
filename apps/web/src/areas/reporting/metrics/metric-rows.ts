import { metrics, type MetricDescription, type MetricValue } from '@steward/contract/reporting/metrics';
import { shareBases, type ShareBasis } from '@steward/core/finance/share-basis';
import { useMemo } from 'react';
import { useAnswer } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { scopeIn } from '../../../session/scope.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useYear } from '../../../shared/use-year.ts';

const TEN_MINUTES = 600_000;

/** A metric, and its value of the chosen place and year. */
export interface MetricRow {
  metric: MetricDescription;
  /** Undefined: it is not computed, or not known yet. */
  value: MetricValue | undefined;
}

/** The place, the year and the share of properties that the page is about. */
export function useAskedMetrics() {
  const [address] = useAddressState();
  const scope = scopeIn(address) ?? { kind: 'all' as const };
  const { year } = useYear();
  const named = textOf(address['basis']);
  const basis: ShareBasis = shareBases.find((one) => one === named) ?? 'boundary';
  const id = 'id' in scope ? scope.id : '';
  const { kind } = scope;
  return useMemo(
    () => ({
      basis,
      year,
      about: {
        year,
        ...(kind === 'portfolio'
          ? { subject: 'portfolio' as const, portfolio_ids: [id] }
          : kind === 'fund'
            ? { subject: 'fund' as const, fund_ids: [id] }
            : kind === 'property'
              ? { subject: 'property' as const, environment_ids: [id] }
              : { subject: 'organization' as const }),
      },
    }),
    [basis, year, kind, id],
  );
}
export type AskedMetrics = ReturnType<typeof useAskedMetrics>;

/** Every metric with its value; those that are not computed too. */
export function useMetricRows({ about, basis }: AskedMetrics) {
  const catalogue = useAnswer(metrics.getMetricCatalogue, { language: currentLanguage() }, { freshFor: TEN_MINUTES });
  const asked = useMemo(
    () =>
      (catalogue.data ?? [])
        .filter((one) => one.is_computed && one.is_permitted)
        .map(({ metric }) => ({ metric, basis })),
    [catalogue.data, basis],
  );
  const values = useAnswer(metrics.getMetrics, { metrics: asked, ...about }, { enabled: asked.length > 0 });
  const rows = useMemo((): MetricRow[] | undefined => {
    if (!catalogue.data || (asked.length > 0 && !values.data)) return undefined;
    const known = new Map(values.data?.[0]?.values.map((value) => [value.metric, value]));
    return catalogue.data.map((metric) => ({ metric, value: known.get(metric.metric) }));
  }, [catalogue.data, asked, values.data]);
  return {
    rows,
    place: values.data?.[0],
    error: catalogue.error ?? values.error,
    refetch: () => Promise.all([catalogue.refetch(), values.refetch()]),
  };
}

/** The values of one metric by each of its methods, with their parts. */
export function useMetricDetail({ about, basis }: AskedMetrics, metric: MetricDescription | undefined) {
  const variants = metric?.variants.map(({ id }) => ({ metric: metric.metric, variant: id, basis })) ?? [];
  const asked = metric && (variants.length ? variants : [{ metric: metric.metric, basis }]);
  const isAsked = metric !== undefined && metric.is_computed && metric.is_permitted;
  return useAnswer(metrics.getMetrics, { metrics: asked ?? [], ...about, with_parts: true }, { enabled: isAsked });
}
