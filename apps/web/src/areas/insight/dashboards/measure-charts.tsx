import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { QuantityText } from '../../../shared/quantity-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { ViewSwitch } from '../../../ui/navigation/view-switch.tsx';
import { BilledMonths } from './billed-months.tsx';
import type { Asked, Dashboard, Measure, Monthly } from './dashboard.ts';
import { MonthChart } from './month-chart.tsx';
import { NormalizedMonths } from './normalized-months.tsx';
import classes from './dashboards.module.css';
import tables from './tables.module.css';

interface Props {
  dashboard: Dashboard;
  onAsk: (asked: Asked) => void;
}

const measures = ['energy', 'water', 'waste', 'cost'] as const;
const views = ['calendar', 'billed', 'normalized'] as const;

/** Consumption and cost by month, one measure at a time, compared with the year before. */
export function MeasureCharts({ dashboard, onAsk }: Props) {
  const { t } = useTranslation('dashboards');
  const [address, change] = useAddressState();
  const isTenant = useSession()?.is_tenant === true;
  const names = isTenant ? measures.filter((name) => name !== 'cost') : measures;
  const chosen = names.find((name) => name === textOf(address['measure'])) ?? 'energy';
  const view = views.find((name) => name === textOf(address['view'])) ?? 'calendar';
  const { environment_id, year } = dashboard;
  const shown = (name: (typeof measures)[number]) => {
    if (view === 'billed') return <BilledMonths environmentId={environment_id} year={year} measure={name} />;
    if (view === 'normalized') return <NormalizedMonths environmentId={environment_id} year={year} measure={name} />;
    return <CalendarMonths dashboard={dashboard} measure={name} onAsk={onAsk} />;
  };
  return (
    <Section
      title={t('measures.title')}
      note={view === 'calendar' ? t('measures.note') : t(`measures.viewNotes.${view}`)}
      end={
        <ViewSwitch
          label={t('measures.view')}
          value={view}
          onChange={(next) => change({ view: next === 'calendar' ? undefined : next })}
          options={views.map((value) => ({ value, label: t(`measures.views.${value}`) }))}
        />
      }
    >
      <Tabs
        value={chosen}
        onChange={(next) => change({ measure: next === 'energy' ? undefined : next })}
        tabs={names.map((value) => ({
          value,
          label: t(`figure.${value}`),
          content: value === chosen ? shown(value) : null,
        }))}
      />
    </Section>
  );
}

function CalendarMonths({ dashboard, measure: of, onAsk }: Props & { measure: (typeof measures)[number] }) {
  const { t } = useTranslation('dashboards');
  const { months, year } = dashboard;
  const chart = (measure: Measure, unit: string, values: Monthly) => (
    <MonthChart
      key={unit}
      year={year}
      title={t('chart.measure', { measure: t(`figure.${measure}`), year })}
      unit={unit}
      months={values}
      onPick={(month) => onAsk({ measure, month })}
    />
  );
  switch (of) {
    case 'energy':
      return (
        <div className={classes.strip}>
          {chart('energy', 'kWh', months.energy_kwh)}
          <Carriers dashboard={dashboard} />
        </div>
      );
    case 'water':
      return chart('water', 'l', months.water_l);
    case 'waste':
      return chart('waste', 't', months.waste_t);
    case 'cost':
      return months.cost.length > 0 ? (
        <div className={classes.strip}>{months.cost.map((one) => chart('cost', one.currency, one.months))}</div>
      ) : (
        <EmptyState title={t('words:noData')} />
      );
  }
}

function Carriers({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboards');
  const words = useCarrierWords();
  const energy = dashboard.carriers.filter(({ unit }) => unit === 'kWh');
  if (energy.length === 0) return null;
  return (
    // Scrolls on a narrow screen, also by the keyboard.
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
