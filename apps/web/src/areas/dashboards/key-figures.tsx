import { useTranslation } from 'react-i18next';
import { exactly, scaled, shownUnit } from '../../shared/scaled-quantity.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatMoney, formatPercent } from '../../ui/format.ts';
import { NumberText } from '../../ui/value-text.tsx';
import type { Asked, Dashboard, Measure } from './dashboard.ts';
import { unitOf } from './dashboard.ts';
import classes from './dashboards.module.css';

interface Props {
  dashboard: Dashboard;
  onAsk: (asked: Asked) => void;
}

/** The figures of the year, emissions first and counted both ways; each opens its working. */
export function KeyFigures({ dashboard, onAsk }: Props) {
  const { t } = useTranslation('dashboards');
  const { year, coverage, cost } = dashboard;
  const days = coverage.reduce((sum, one) => sum + one.days, 0);
  const due = coverage.reduce((sum, one) => sum + one.days_expected, 0);
  const period = due > 0 ? t('figure.periodCovered', { year, share: formatPercent(days / due, 0) }) : String(year);
  const figure = (
    measure: Exclude<Measure, 'cost'>,
    label: string,
    of: Dashboard['energy_kwh'],
    perSquareMetre?: number | null,
  ) => {
    const shown = of.value === null ? undefined : scaled(of.value, unitOf[measure]);
    return (
      <Figure
        key={measure}
        label={label}
        large={measure === 'co2e' || measure === 'co2e_market'}
        value={shown?.value}
        unit={shown?.unit ?? unitOf[measure]}
        decimals={shown?.decimals ?? 2}
        exact={exactly(of.value, unitOf[measure])}
        period={
          perSquareMetre ? (
            <>
              {period} · <NumberText value={perSquareMetre} unit={`${shownUnit(unitOf[measure])}/m²`} />
            </>
          ) : (
            period
          )
        }
        change={of.change}
        compared={of.compared}
        onWorking={() => onAsk({ measure })}
      />
    );
  };
  return (
    <section aria-label={t('figure.title', { year })} className={classes.figures}>
      <div className={classes.totals}>
        {figure('co2e', t('figure.co2e'), dashboard.co2e_kg, dashboard.co2e_kg_per_m2)}
        {figure('co2e_market', t('figure.co2e_market'), dashboard.co2e_market_kg)}
      </div>
      <div className={classes.rest}>
        {figure('scope1', t('figure.scope1'), dashboard.scope1_kg)}
        {figure('scope2_location', t('figure.scope2_location'), dashboard.scope2_location_kg)}
        {figure('scope2_market', t('figure.scope2_market'), dashboard.scope2_market_kg)}
        {figure('scope3', t('figure.scope3'), dashboard.scope3_kg)}
      </div>
      <div className={classes.rest}>
        {figure('energy', t('figure.energy'), dashboard.energy_kwh, dashboard.energy_kwh_per_m2)}
        {figure('water', t('figure.water'), dashboard.water_l)}
        {figure('waste', t('figure.waste'), dashboard.waste_t)}
        {cost.length === 0 && <Figure label={t('figure.cost')} value={null} unit="" />}
        {cost.map(({ currency, value, change, compared }) => (
          <Figure
            key={currency}
            label={cost.length > 1 ? t('figure.costIn', { currency }) : t('figure.cost')}
            value={value}
            unit={currency}
            exact={formatMoney(value, currency)}
            period={period}
            change={change}
            compared={compared}
            onWorking={() => onAsk({ measure: 'cost' })}
          />
        ))}
      </div>
    </section>
  );
}
