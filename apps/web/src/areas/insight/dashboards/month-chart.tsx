import { useTranslation } from 'react-i18next';
import { scaleFor } from '../../../shared/scaled-quantity.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { monthName } from '../../../ui/format.ts';
import { byMonth, largest, monthsOf, type Monthly } from './dashboard.ts';

interface Props {
  year: number;
  title: string;
  unit: string;
  months: Monthly;
  /** Called on a click on a month of the year. */
  onPick?: (month: string) => void;
}

/** Twelve months of a measure beside the same months of the year before. */
export function MonthChart({ year, title, unit, months, onPick }: Props) {
  const { t } = useTranslation('dashboards');
  const [now, before] = [byMonth(year, months, 'value'), byMonth(year, months, 'before')];
  const scale = scaleFor(largest(now, before), unit);
  const drawn = (values: (number | null)[]) => values.map((value) => (value === null ? null : value / scale.per));
  const known = now.filter((value) => value !== null).length;
  if (known === 0 && before.every((value) => value === null)) {
    return <EmptyState title={t('words:noData')}>{t('chart.noDataText')}</EmptyState>;
  }
  return (
    <Chart
      kind="bar"
      title={title}
      description={t('chart.knownMonths', { count: known })}
      height={260}
      unit={scale.unit}
      categories={monthsOf(year).map((_, index) => monthName(index + 1))}
      series={[
        { name: String(year), values: drawn(now), colour: 'data' },
        ...(before.some((value) => value !== null)
          ? [{ name: String(year - 1), values: drawn(before), isOutline: true }]
          : []),
      ]}
      {...(onPick && {
        onPick: (index: number, name: string) => {
          const month = monthsOf(year)[index];
          if (month && name === String(year)) onPick(month);
        },
      })}
    />
  );
}
