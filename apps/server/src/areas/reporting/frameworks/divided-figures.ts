import type { MetricValue } from '@steward/contract/reporting/metrics';
import type { Language } from '@steward/contract/language';
import { metricOf } from '@steward/reference/metrics/metrics';
import { sasbSubsectorOf } from '@steward/reference/property-types/sasb-subsectors';
import { mine } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import type { CitedMetric } from './frameworks.repository.ts';

type Rows = { key: string; title: string; value: number | null }[];

const byCarrier: Readonly<Record<string, readonly { key: string; metric: string }[]>> = {
  'energy.total': [
    { key: 'electricity', metric: 'energy.electricity.total' },
    { key: 'fuels', metric: 'energy.fuels.total' },
    { key: 'district', metric: 'energy.district.total' },
  ],
};

/** The metrics that a metric is divided into by carrier. */
export const carriersOf = (metric: string): readonly { key: string; metric: string }[] => byCarrier[metric] ?? [];

/** Whether a metric is divided by this. */
export const divides = (metric: string, by: string): boolean =>
  by === 'subsector' || (by === 'carrier' && carriersOf(metric).length > 0);

/** The subsector of each property within reach. */
export async function subsectorsOf({ db, scope }: Work): Promise<ReadonlyMap<string, string>> {
  const rows = await mine(db, scope, 'environments').select(['id', 'property_type', 'property_sub_type']).execute();
  return new Map(rows.map((row) => [row.id, sasbSubsectorOf(row.property_type, row.property_sub_type) ?? 'specialty']));
}

/** The rows of a table that a metric is divided into; none where its parts do not divide it so. */
export function dividesBy(
  { by, metric }: CitedMetric,
  whole: MetricValue,
  parts: readonly MetricValue[],
  subsectors: ReadonlyMap<string, string>,
  language: Language,
): Rows {
  if (by === 'carrier')
    return carriersOf(metric).map(({ key, metric: part }, at) => ({
      key,
      title: metricOf(part)?.title[language] ?? key,
      value: parts[at]?.value ?? null,
    }));
  if (by !== 'subsector') return [];
  const rows = new Map<string, MetricValue['parts']>();
  for (const part of whole.parts) {
    const key = subsectors.get(part.environment_id) ?? '';
    rows.set(key, [...(rows.get(key) ?? []), part]);
  }
  return [...rows].filter(([key]) => key !== '').map(([key, some]) => ({ key, title: key, value: togetherOf(some) }));
}

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length ? known.reduce((sum, value) => sum + value, 0) : null;
};

/** Sums are added; ratios are divided after both were added up. */
function togetherOf(parts: MetricValue['parts']): number | null {
  const isRatio = parts.some(({ denominator }) => denominator !== null);
  if (!isRatio) return sumOf(parts.map(({ value }) => value));
  const counted = parts.filter(({ value }) => value !== null);
  const below = sumOf(counted.map(({ denominator }) => denominator));
  const above = sumOf(counted.map(({ numerator }) => numerator));
  const [known] = counted.filter(({ value, numerator }) => value !== null && numerator !== null && numerator !== 0);
  if (above === null || below === null || below === 0 || !known) return above === null ? null : 0;
  // The unit of the ratio, from one property: its value ÷ (its numerator ÷ its denominator).
  const factor = ((known.value ?? 0) * (known.denominator ?? 0)) / (known.numerator ?? 1);
  return (above / below) * factor;
}
