import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { useAcceptedNote } from '../../../shared/figures/accepted-figure.tsx';
import { BasedOn } from '../../../shared/figures/based-on.tsx';
import { usePeriodText } from '../../../shared/figures/figure-period.ts';
import { exactly, scaled, shownUnit } from '../../../shared/scaled-quantity.ts';
import { ScopeBar, ScopeList, type ScopePart } from '../../../shared/scopes/scope-bar.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatMoney, formatNumber, formatPercent, monthName } from '../../../ui/format.ts';
import { MonthColumns } from '../../../ui/values/month-columns.tsx';
import { byMonth, monthsOf, type Asked, type Dashboard, type Measure, type Monthly, unitOf } from './dashboard.ts';
import classes from './dashboards.module.css';

interface Props {
  dashboard: Dashboard;
  onAsk: (asked: Asked) => void;
}

/** The main figure of the page, by the chosen method, and its scopes; each opens its calculation. */
export function MainFigure({ dashboard, basis, onAsk }: Props & { basis: 'location' | 'market' }) {
  const { t } = useTranslation('dashboards');
  const acceptedNote = useAcceptedNote();
  const isMarket = basis === 'market';
  const measure = isMarket ? 'co2e_market' : 'co2e';
  const of = isMarket ? dashboard.co2e_market_kg : dashboard.co2e_kg;
  const scopeTwo = isMarket ? 'scope2_market' : 'scope2_location';
  const part = (scope: 1 | 2 | 3, name: 'scope1' | 'scope3' | typeof scopeTwo): ScopePart => {
    const { value, change } = dashboard[`${name}_kg`];
    return { scope, kg: value, change, onWorking: value === null ? undefined : () => onAsk({ measure: name }) };
  };
  const parts = [part(1, 'scope1'), part(2, scopeTwo), part(3, 'scope3')];
  const shown = of.value === null ? undefined : scaled(of.value, 'kg CO2e');
  return (
    <section className={classes.main} aria-label={t('figure.title', { year: dashboard.year })}>
      <h2 className="visually-hidden">{t('figure.title', { year: dashboard.year })}</h2>
      <Figure
        size="hero"
        label={t(`figure.${measure}`)}
        value={shown?.value}
        unit={shown?.unit ?? ''}
        exact={exactly(of.value, 'kg CO2e')}
        change={of.change}
        compared={of.compared}
        saysHow
        note={acceptedNote(
          dashboard.is_accepted,
          dashboard.recalculated?.[isMarket ? 'co2e_market_kg' : 'co2e_kg'],
          dashboard.counted_share < 1
            ? t('figure.countedShare', { share: formatPercent(dashboard.counted_share) })
            : undefined,
          dashboard.is_complete ? undefined : t('figure.understated'),
        )}
        onWorking={() => onAsk({ measure })}
      />
      <ScopeBar parts={parts} />
      <ScopeList parts={parts} rows />
    </section>
  );
}

const colors = { energy: 'var(--data)', water: 'var(--data)', waste: 'var(--data)', cost: 'var(--data)' } as const;

/** The other figures of the year in one row, with their months. */
export function OtherFigures({ dashboard, onAsk }: Props) {
  const { t } = useTranslation('dashboards');
  const { year, cost, months, coverage_by_measure } = dashboard;
  // Costs that the landlord pays are hidden from tenants.
  const isTenant = useSession()?.is_tenant === true;
  const note = (measure: Measure) => {
    const share = coverage_by_measure[measure];
    if (share === null || share === undefined || share > 0.995) return undefined;
    return t('figure.covered', { share: formatPercent(share, 0) });
  };
  const columns = (measure: keyof typeof colors, values: Monthly, label: string) => (
    <MonthColumns
      height={36}
      description={t('chart.measure', { measure: label, year })}
      columns={byMonth(year, values, 'value').map((value, index) => ({
        key: monthsOf(year)[index] ?? '',
        title: monthName(index + 1),
        parts: value === null ? [] : [{ value, color: colors[measure] }],
        isLater: value === null,
      }))}
    />
  );
  const figure = (measure: 'energy' | 'water' | 'waste', of: Dashboard['energy_kwh'], values: Monthly) => {
    const shown = of.value === null ? undefined : scaled(of.value, unitOf[measure]);
    const label = t(`figure.${measure}`);
    return (
      <Figure
        label={label}
        value={shown?.value}
        unit={shown?.unit ?? unitOf[measure]}
        exact={exactly(of.value, unitOf[measure])}
        change={of.change}
        compared={of.compared}
        note={note(measure)}
        graphic={of.value === null ? undefined : columns(measure, values, label)}
        onWorking={() => onAsk({ measure })}
      />
    );
  };
  return (
    <div className={classes.others}>
      {figure('energy', dashboard.energy_kwh, months.energy_kwh)}
      {figure('water', dashboard.water_l, months.water_l)}
      {figure('waste', dashboard.waste_t, months.waste_t)}
      {cost.length === 0 && !isTenant && <Figure label={t('figure.cost')} value={null} unit="" />}
      {cost.map(({ currency, value, change, compared }) => {
        const label = cost.length > 1 ? t('figure.costIn', { currency }) : t('figure.cost');
        const own = months.cost.find((one) => one.currency === currency)?.months ?? [];
        return (
          <Figure
            key={currency}
            label={label}
            value={value}
            unit={currency}
            exact={formatMoney(value, currency)}
            change={change}
            compared={compared}
            note={note('cost')}
            graphic={columns('cost', own, label)}
            onWorking={() => onAsk({ measure: 'cost' })}
          />
        );
      })}
    </div>
  );
}

/** Emissions and energy per square meter with their days; beside a running year those of the last twelve months. */
export function Intensities({ dashboard, onAsk }: Props) {
  const { t } = useTranslation(['dashboards', 'ui']);
  const periodText = usePeriodText();
  const { coverage_by_measure, co2e_kg_per_m2, energy_kwh_per_m2, intensity_period, last_12_months: last } = dashboard;
  const figure = (
    measure: 'co2e' | 'energy',
    label: string,
    value: number | null,
    ofLast: number | null | undefined,
  ) => {
    const unit = `${shownUnit(unitOf[measure])}/m²`;
    return (
      <Figure
        label={label}
        value={value}
        unit={unit}
        note={
          value === null ? undefined : (
            <>
              {periodText(intensity_period, dashboard.year)} <BasedOn share={coverage_by_measure[measure]} />
              {last && typeof ofLast === 'number' && (
                <span className={classes.last}>
                  {t('ui:figurePeriod.lastMonths', {
                    value: `\u2068${formatNumber(ofLast, 1)} ${unit}\u2069`,
                    period: periodText(last.period),
                  })}{' '}
                  <BasedOn share={last[`${measure}_coverage`]} />
                </span>
              )}
            </>
          )
        }
        onWorking={() => onAsk({ measure })}
      />
    );
  };
  return (
    <section className={classes.others} aria-label={t('figure.intensities')}>
      {figure('co2e', t('figure.co2eIntensity'), co2e_kg_per_m2, last?.co2e_kg_per_m2)}
      {figure('energy', t('figure.energyIntensity'), energy_kwh_per_m2, last?.energy_kwh_per_m2)}
    </section>
  );
}
