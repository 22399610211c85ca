import type { MetricValue } from '@steward/contract/reporting/metrics';
import type { FigurePart, FigureReason } from '@steward/core/figures/figure';
import type { MetricSubject } from '@steward/core/metrics/subjects';

type Missing = MetricValue['missing'][number];

const bills = '/datahub/data_library/utilities/completeness?environment=:id&from=:year-01&until=:year-12';

/** Where a property is mended; absent where nothing can be entered. */
const addresses: Readonly<Partial<Record<FigureReason, string>>> = {
  'no-data': bills,
  'no-factor': '/datahub/data_library/esg/ghg/emission-factors',
  'no-floor-area': '/environment/history?environment=:id',
  'not-set': '/environment?environment=:id',
};

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
  if (subject === 'certificates') return '/environment/documents?environment=:id';
  if (subject === 'estate') return '/environment?environment=:id';
  if (subject === 'renewables') return '/environment/renewables?environment=:id';
  return addresses[reason as FigureReason] ?? null;
}

/** The properties of which a value is missing or rests on a part of the days. */
export function missingOf(
  properties: readonly { id: string; name: string; part: FigurePart }[],
  { metric, subject, year, unit }: { metric: string; subject: MetricSubject; year: number; unit: string },
): Missing[] {
  return properties.flatMap(({ id, name, part }): Missing[] => {
    const { value, days, isIncomplete } = part;
    const isCoverage =
      metric.endsWith('coverage') || metric.includes('coverage.') || /\.area_(covered|measured)$/.test(metric);
    const reason: Missing['reason'] | undefined =
      isCoverage && (isIncomplete || (value === null && part.reason === 'no-data'))
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
