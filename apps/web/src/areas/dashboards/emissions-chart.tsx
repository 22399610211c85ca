import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textOf, useAddressState } from '../../shared/address-state.ts';
import { scaleFor } from '../../shared/scaled-quantity.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { formatNumber, monthName } from '../../ui/format.ts';
import { byMonth, largest, monthsOf, type Asked, type Dashboard, type Measure } from './dashboard.ts';

interface Props {
  dashboard: Dashboard;
  onAsk: (asked: Asked) => void;
}

/** Emissions by month and scope, with last year's total as a line; a bar opens its working. */
export function EmissionsChart({ dashboard, onAsk }: Props) {
  const { t } = useTranslation('dashboards');
  const [address, change] = useAddressState();
  const basis = textOf(address['basis']) === 'market' ? 'market' : 'location';
  const { year, months } = dashboard;
  const scopeTwo = basis === 'market' ? 'scope2_market' : 'scope2_location';
  const parts = [
    {
      measure: 'scope1',
      values: byMonth(year, months.scope1_kg, 'value'),
      before: byMonth(year, months.scope1_kg, 'before'),
      colour: 0,
    },
    {
      measure: scopeTwo,
      values: byMonth(year, months[`${scopeTwo}_kg`], 'value'),
      before: byMonth(year, months[`${scopeTwo}_kg`], 'before'),
      colour: 1,
    },
    {
      measure: 'scope3',
      values: byMonth(year, months.scope3_kg, 'value'),
      before: byMonth(year, months.scope3_kg, 'before'),
      colour: 2,
    },
  ] as const;
  const sums = (of: 'values' | 'before') =>
    monthsOf(year).map((_, index) => sumOf(parts.map((part) => part[of][index] ?? null)));
  const [totals, before] = [sums('values'), sums('before')];
  const scale = scaleFor(largest(totals, before), 'kg CO2e');
  const drawn = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : value / scale.per));
  const hasBefore = before.some((value) => value !== null);
  const peak = totals.indexOf(Math.max(...totals.map((value) => value ?? 0)));
  const lastYear = t('chart.lastYear', { year: year - 1 });
  return (
    <Card
      title={t('chart.title')}
      note={t('chart.note')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('chart.basis')}
          value={basis}
          onChange={(next) => change({ basis: next === 'market' ? 'market' : undefined })}
          data={(['location', 'market'] as const).map((value) => ({ value, label: t(`basis.${value}`) }))}
        />
      }
    >
      <Chart
        kind="stacked"
        title={t('chart.emissions', { year })}
        description={
          totals[peak] === null || totals[peak] === undefined
            ? t('chart.noData')
            : t('chart.describes', {
                month: monthName(peak + 1),
                value: `${formatNumber((totals[peak] ?? 0) / scale.per)} ${scale.unit}`,
              })
        }
        unit={scale.unit}
        categories={monthsOf(year).map((_, index) => monthName(index + 1))}
        series={[
          ...parts.map(({ measure, values, colour }) => ({
            name: t(`figure.${measure}`),
            values: drawn(values),
            colour,
          })),
          ...(hasBefore ? [{ name: lastYear, values: drawn(before), isOutline: true }] : []),
        ]}
        onPick={(index, name) => {
          const month = monthsOf(year)[index];
          const part = parts.find(({ measure }) => t(`figure.${measure}`) === name);
          if (month && name !== lastYear) onAsk({ measure: (part?.measure ?? 'co2e') as Measure, month });
        }}
      />
    </Card>
  );
}

/** Nothing known in any part is nothing known; what is known is added up. */
const sumOf = (values: (number | null)[]) =>
  values.every((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
