import { SegmentedControl } from '@mantine/core';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { totalOf } from '@steward/core/ghg/known-sums';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../../ui/chart/chart.tsx';
import { monthName } from '../../../ui/format.ts';
import classes from './report-layout.module.css';
import type { Trace } from './traceable.tsx';
import { formatTonnes, inTonnes, tonneDecimals } from '../tonnes.tsx';

/** The months of the year by scope; scope 2 shows one method at a time, because the two methods are never added. */
export function MonthsChart({ inventory, onTrace }: { inventory: Inventory; onTrace?: Trace | undefined }) {
  const { t } = useTranslation('emissions');
  const [basis, setBasis] = useState<'location' | 'market'>('location');
  const { by_month } = inventory;
  if (by_month.length === 0) return null;
  const scope2 = basis === 'location' ? 'scope2_location' : 'scope2_market';
  const keys = ['scope1', scope2, 'scope3'] as const;
  // All twelve: a month without a bill is a gap in the year, not its end.
  const months = Array.from({ length: 12 }, (_, index) =>
    by_month.find(({ month }) => Number(month.slice(5, 7)) === index + 1),
  );
  const sums = months.map((row) => (row ? (totalOf(row, basis) ?? 0) : 0));
  const highest = sums.indexOf(Math.max(...sums));
  const monthOf = (index: number) => monthName(index + 1);
  return (
    <div className={classes.chart}>
      <div className={classes['chart-tools']}>
        <SegmentedControl
          size="xs"
          aria-label={t('months.basis')}
          value={basis}
          onChange={(next) => setBasis(next as typeof basis)}
          data={[
            { value: 'location', label: t('way.location') },
            { value: 'market', label: t('way.market') },
          ]}
        />
      </div>
      <Chart
        title={t('months.title')}
        description={t('months.description', { month: monthOf(highest), tonnes: formatTonnes(sums[highest] ?? 0) })}
        kind="stacked"
        unit="t CO₂e"
        decimals={Math.max(1, tonneDecimals(...sums))}
        {...(onTrace && {
          onPick: (index: number, name: string) => {
            const row = months[index];
            if (row) onTrace(keys.find((key) => t(`sums.${key}`) === name) ?? 'co2e', row.month);
          },
        })}
        categories={months.map((_, index) => monthOf(index))}
        series={keys.map((key, index) => ({
          name: t(`sums.${key}`),
          values: months.map((row) => (row ? inTonnes(row[key]) : null)),
          colour: (['scope1', 'scope2', 'scope3'] as const)[index] ?? 'data',
        }))}
      />
    </div>
  );
}
