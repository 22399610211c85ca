import type { MetricValue } from '@steward/contract/reporting/metrics';
import type { FigurePart, FigureReason } from '@steward/core/figures/figure';
import type { MetricSubject } from '@steward/core/metrics/subjects';

type Missing = MetricValue['missing'][number];

const bills = '/datahub/data_library/utilities/completeness?environment=:id&from=:year-01&until=:year-12';

const records = '/datahub/data_library/esg/records?environment=:id';

/** Where a property is mended; absent where nothing can be entered. */
const addresses: Readonly<Partial<Record<FigureReason, string>>> = {
  'no-data': bills,
  'no-factor': '/datahub/data_library/esg/ghg/emission-factors',
  'no-floor-area': '/environment/history?environment=:id',
  'not-set': '/environment?environment=:id',
  'no-value': '/environment/values?environment=:id',
  'no-rate': '/valuations/exchange-rates',
  'no-income': `${records}&kind=rental_income`,
  'no-assessment': `${records}&kind=climate_hazard`,
  'no-rating': '/diagnosis/energy-ratings?environment=:id',
  'no-built-day': '/environment?environment=:id',
  'no-limit': '/net_zero/properties?environment=:id',
};

/** Reasons that name what is missing, whatever the metric is about. */
const isNamed = (reason: Missing['reason']) =>
  reason !== 'not-set' && reason !== 'no-data' && reason !== 'no-factor' && reason !== 'no-floor-area';

/** The address where what is missing of a metric can be entered. */
function addressOf(reason: Missing['reason'], metric: string, subject: MetricSubject): string | null {
  if (
    reason === 'use-not-said' ||
    reason === 'area-without-data' ||
    metric.includes('coverage') ||
    metric.includes('.area_')
  )
    return '/environment/meters?environment=:id&year=:year';
  if (reason === 'days-without-data') return bills;
  const named = addresses[reason as FigureReason];
  if (named && isNamed(reason)) return named;
  if (subject === 'certificates') return '/diagnosis/energy-ratings?environment=:id';
  if (subject === 'estate') return '/environment?environment=:id';
  if (subject === 'renewables') return '/environment/renewables?environment=:id';
  return addresses[reason as FigureReason] ?? null;
}

/** The currency of most properties: values of another one have no rate, or they would be converted. */
function commonCurrency(properties: readonly { currency?: string | undefined }[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency } of properties) if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** The properties of which a value is missing or rests on a part of the days. */
export function missingOf(
  properties: readonly { id: string; name: string; part: FigurePart; currency?: string | undefined }[],
  { metric, subject, year, unit }: { metric: string; subject: MetricSubject; year: number; unit: string },
): Missing[] {
  const common = commonCurrency(properties);
  return properties.flatMap(({ id, name, part, currency }): Missing[] => {
    const { value, days, isIncomplete } = part;
    const isCoverage =
      metric.endsWith('coverage') || metric.includes('coverage.') || /\.area_(covered|measured)$/.test(metric);
    const reason: Missing['reason'] | undefined =
      currency !== undefined && currency !== common
        ? 'no-rate'
        : isCoverage && (isIncomplete || (value === null && part.reason === 'no-data'))
          ? 'use-not-said'
          : value === null
            ? (part.reason ?? 'no-data')
            : metric.endsWith('.not_said') && value > 0
              ? 'use-not-said'
              : isCoverage && unit === '%'
                ? value < 1
                  ? 'area-without-data'
                  : undefined
                : days && days.covered < days.due
                  ? 'days-without-data'
                  : isIncomplete
                    ? 'no-factor'
                    : undefined;
    if (!reason) return [];
    const address = addressOf(reason, metric, subject);
    return [
      {
        environment_id: id,
        environment_name: name,
        reason,
        address: address && address.replace(':id', id).replaceAll(':year', String(year)),
      },
    ];
  });
}
