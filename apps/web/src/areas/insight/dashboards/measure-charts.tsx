import { useTranslation } from 'react-i18next';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { QuantityText } from '../../../shared/quantity-text.tsx';
import { scaleFor } from '../../../shared/scaled-quantity.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { monthName } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { byMonth, largest, monthsOf, type Asked, type Dashboard, type Measure, type Monthly } from './dashboard.ts';
import classes from './dashboards.module.css';
import tables from './tables.module.css';

interface Props {
  dashboard: Dashboard;
  onAsk: (asked: Asked) => void;
}

const names = ['energy', 'water', 'waste', 'cost'] as const;

/** Consumption and cost month by month, one measure at a time, against the year before. */
export function MeasureCharts({ dashboard, onAsk }: Props) {
  const { t } = useTranslation('dashboards');
  const [address, change] = useAddressState();
  const chosen = names.find((name) => name === textOf(address['measure'])) ?? 'energy';
  const { months } = dashboard;
  const chart = (measure: Measure, unit: string, values: Monthly) => (
    <MonthChart
      key={`${measure}-${unit}`}
      year={dashboard.year}
      measure={measure}
      unit={unit}
      months={values}
      onAsk={onAsk}
    />
  );
  const content = {
    energy: (
      <div className={classes.strip}>
        {chart('energy', 'kWh', months.energy_kwh)}
        <Carriers dashboard={dashboard} />
      </div>
    ),
    water: chart('water', 'l', months.water_l),
    waste: chart('waste', 't', months.waste_t),
    cost:
      months.cost.length > 0 ? (
        <div className={classes.strip}>{months.cost.map((one) => chart('cost', one.currency, one.months))}</div>
      ) : (
        <EmptyState title={t('words:noData')} />
      ),
  };
  return (
    <Section title={t('measures.title')} note={t('measures.note')}>
      <Tabs
        value={chosen}
        onChange={(next) => change({ measure: next === 'energy' ? undefined : next })}
        tabs={names.map((value) => ({ value, label: t(`figure.${value}`), content: content[value] }))}
      />
    </Section>
  );
}

interface MonthChartProps {
  year: number;
  measure: Measure;
  unit: string;
  months: Monthly;
  onAsk: (asked: Asked) => void;
}

function MonthChart({ year, measure, unit, months, onAsk }: MonthChartProps) {
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
      title={t('chart.measure', { measure: t(`figure.${measure}`), year })}
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
      onPick={(index, name) => {
        const month = monthsOf(year)[index];
        if (month && name === String(year)) onAsk({ measure, month });
      }}
    />
  );
}

function Carriers({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboards');
  const words = useCarrierWords();
  const energy = dashboard.carriers.filter(({ unit }) => unit === 'kWh');
  if (energy.length === 0) return null;
  return (
    // Scrolls on a narrow screen, and then by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={tables.scroll} tabIndex={0} aria-label={t('measures.carriers')}>
      <table className={tables.table}>
        <caption className="visually-hidden">{t('measures.carriers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('measures.carrier')}</th>
            <th scope="col">{dashboard.year}</th>
            <th scope="col">{t('measures.wholeYear', { year: dashboard.year - 1 })}</th>
          </tr>
        </thead>
        <tbody>
          {energy.map(({ carrier, quantity, unit, before }) => (
            <tr key={carrier}>
              <th scope="row">{words.carrier(carrier)}</th>
              <td>
                <QuantityText value={quantity} unit={unit} />
              </td>
              <td>
                <QuantityText value={before} unit={unit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
