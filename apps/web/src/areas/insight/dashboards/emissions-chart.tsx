import { dashboards } from '@steward/contract/insight/dashboards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { scaleFor } from '../../../shared/scaled-quantity.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { formatFigure, monthName } from '../../../ui/format.ts';
import classes from './dashboards.module.css';
import { partialMonths } from './coverage-state.ts';
import { byMonth, largest, monthsOf, type Asked, type Dashboard, type Measure } from './dashboard.ts';
import { organizationToday } from '../../../session/today.ts';

interface Props {
  dashboard: Dashboard;
  basis: 'location' | 'market';
  onAsk: (asked: Asked) => void;
}

const shortOf = { scope1: 'scope1', scope2_location: 'scope2', scope2_market: 'scope2', scope3: 'scope3' } as const;

/** Emissions by month and scope, last year's total as a mark; a bar opens its calculation. */
export function EmissionsChart({ dashboard, basis, onAsk }: Props) {
  const { t } = useTranslation('dashboards');
  const [today] = useState(organizationToday);
  const { year, months } = dashboard;
  const scopeTwo = basis === 'market' ? 'scope2_market' : 'scope2_location';
  const parts = [
    {
      measure: 'scope1',
      values: byMonth(year, months.scope1_kg, 'value'),
      before: byMonth(year, months.scope1_kg, 'before'),
      colour: 'scope1',
    },
    {
      measure: scopeTwo,
      values: byMonth(year, months[`${scopeTwo}_kg`], 'value'),
      before: byMonth(year, months[`${scopeTwo}_kg`], 'before'),
      colour: 'scope2',
    },
    {
      measure: 'scope3',
      values: byMonth(year, months.scope3_kg, 'value'),
      before: byMonth(year, months.scope3_kg, 'before'),
      colour: 'scope3',
    },
  ] as const;
  const sums = (of: 'values' | 'before') =>
    monthsOf(year).map((_, index) => sumOf(parts.map((part) => part[of][index] ?? null)));
  // A month of the year before with missing bills would look like an increase: it has no mark, and a line states why.
  const earlier = useAnswer(dashboards.getPropertyDashboard, {
    environment_id: dashboard.environment_id,
    year: year - 1,
  }).data;
  const gaps = earlier?.year === year - 1 ? partialMonths(earlier, today) : [];
  const totals = sums('values');
  const before = sums('before').map((value, index) => (gaps.includes(index) ? null : value));
  const scale = scaleFor(largest(totals, before), 'kg CO2e');
  const drawn = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : value / scale.per));
  const hasBefore = before.some((value) => value !== null);
  const peak = totals.indexOf(Math.max(...totals.map((value) => value ?? 0)));
  const lastYear = t('chart.lastYear', { year: year - 1 });
  const chart = (
    <Chart
      kind="stacked"
      title={t('chart.emissions', { year })}
      description={
        totals[peak] === null || totals[peak] === undefined
          ? t('words:noData')
          : t('chart.describes', {
              month: monthName(peak + 1),
              value: `${formatFigure((totals[peak] ?? 0) / scale.per)} ${scale.unit}`,
            })
      }
      unit={scale.unit}
      height={286}
      partial={partialMonths(dashboard, today)}
      categories={monthsOf(year).map((_, index) => monthName(index + 1))}
      series={[
        ...parts.map(({ measure, values, colour }) => ({
          name: t(`working.${shortOf[measure]}`),
          values: drawn(values),
          colour,
        })),
        ...(hasBefore ? [{ name: lastYear, values: drawn(before), isOutline: true }] : []),
      ]}
      onPick={(index, name) => {
        const month = monthsOf(year)[index];
        const part = parts.find(({ measure }) => t(`working.${shortOf[measure]}`) === name);
        if (month && name !== lastYear) onAsk({ measure: (part?.measure ?? 'co2e') as Measure, month });
      }}
    />
  );
  const unmarked = gaps.filter((index) => sums('before')[index] !== null);
  return (
    <div>
      {chart}
      {unmarked.length > 0 && (
        <p className={classes.note}>
          {t('chart.unmarked', {
            count: unmarked.length,
            year: year - 1,
            months: unmarked.map((index) => monthName(index + 1)).join(t('words:comma')),
          })}
        </p>
      )}
    </div>
  );
}

/** Null if all parts are unknown; otherwise the sum of the known parts. */
const sumOf = (values: (number | null)[]) =>
  values.every((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
