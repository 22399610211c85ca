import type { EfficiencyMeasure } from '@steward/contract/estate/efficiency-measures';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/figure.tsx';
import classes from './efficiency-measures.module.css';

const sumOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
};

/** The savings of all measures that are not discarded, and the cost of those that are not done yet. */
export function MeasureSums({ measures }: { measures: readonly EfficiencyMeasure[] }) {
  const { t } = useTranslation('efficiency-measures');
  const kept = measures.filter(({ status }) => status !== 'discarded');
  const open = kept.filter(({ status }) => status !== 'completed' && status !== 'verified');
  const currencies = [...new Set(open.flatMap(({ currency }) => currency ?? []))];
  const kwh = sumOf(kept.map(({ annual_kwh }) => annual_kwh));
  const kg = sumOf(kept.map(({ annual_kg_co2e }) => annual_kg_co2e));
  const unknown = kept.filter(({ annual_kg_co2e }) => annual_kg_co2e === null).length;
  return (
    <div className={classes.sums}>
      <Figure
        label={t('sums.avoided')}
        value={kg === undefined ? undefined : kg / 1000}
        unit="t CO₂e"
        note={unknown > 0 && t('words:measuresWithoutFigures', { count: unknown })}
      />
      <Figure label={t('sums.energy')} value={kwh === undefined ? undefined : kwh / 1000} unit="MWh" />
      {currencies.map((currency) => (
        <Figure
          key={currency}
          label={t('sums.open')}
          value={sumOf(open.filter((one) => one.currency === currency).map(({ net_cost }) => net_cost))}
          unit={currency}
        />
      ))}
    </div>
  );
}
