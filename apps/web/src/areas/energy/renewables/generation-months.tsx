import type { EnergyGeneration } from '@steward/contract/energy/renewables';
import { addDays } from '@steward/core/calendar/day';
import { generationMonths, monthViews } from '@steward/core/renewables/months';
import { useTranslation } from 'react-i18next';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { scaleFor } from '../../../shared/scaled-quantity.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { formatMonth } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { ViewSwitch } from '../../../ui/navigation/view-switch.tsx';

/** The number of months that fit into a chart. */
const SHOWN = 24;

/** The generation by calendar month or by record. */
export function GenerationMonths({ records }: { records: readonly EnergyGeneration[] }) {
  const { t } = useTranslation('renewables');
  const [address, change] = useAddressState();
  const view = monthViews.find((one) => one === textOf(address['view'])) ?? 'calendar';
  const months = generationMonths(
    records.map(({ first_day, last_day, generated_kwh, exported_kwh }) => ({
      start: first_day,
      end: addDays(last_day, 1),
      generatedKwh: generated_kwh,
      exportedKwh: exported_kwh,
    })),
    view,
    SHOWN,
  );
  const largest = Math.max(0, ...months.map(({ of }) => (of ? of.selfUsedKwh + of.exportedKwh : 0)));
  const scale = scaleFor(largest, 'kWh');
  const partial = months.flatMap(({ of }, at) => (of?.isPartial ? [at] : []));
  return (
    <Section
      title={t('months.title')}
      note={t(`months.notes.${view}`)}
      end={
        <ViewSwitch
          label={t('months.view')}
          value={view}
          onChange={(next) => change({ view: next === 'calendar' ? undefined : next })}
          options={monthViews.map((value) => ({ value, label: t(`months.views.${value}`) }))}
        />
      }
    >
      <Chart
        kind="stacked"
        title={t('months.chart')}
        description={t('months.description')}
        unit={scale.unit}
        height={240}
        categories={months.map(({ month }) => formatMonth(month))}
        series={[
          { name: t('selfUsed'), values: months.map(({ of }) => of && of.selfUsedKwh / scale.per), colour: 0 },
          { name: t('exported'), values: months.map(({ of }) => of && of.exportedKwh / scale.per), colour: 1 },
        ]}
        partial={partial}
      />
      {partial.length > 0 && <p>{t('months.partial')}</p>}
    </Section>
  );
}
