import type { ProjectEffect } from '@steward/contract/carbon/net-zero';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/figure.tsx';
import classes from './net-zero.module.css';

const sumOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
};

/** What the planned projects avoid together, and what they cost. */
export function ProjectSums({ projects, year }: { projects: readonly ProjectEffect[]; year: number }) {
  const { t } = useTranslation('net-zero');
  const planned = projects.filter(({ counts }) => counts === 'planned');
  const currencies = [...new Set(planned.map(({ currency }) => currency))];
  const kg = sumOf(planned.map(({ kg_co2e }) => kg_co2e));
  const unknown = planned.filter(({ kg_co2e }) => kg_co2e === null).length;
  return (
    <div className={classes.sums}>
      <Figure
        label={t('sums.avoided')}
        value={kg === undefined ? undefined : kg / 1000}
        unit={t('tonnesAYear')}
        note={unknown > 0 ? t('sums.without', { count: unknown }) : t('sums.baseYear', { year })}
      />
      {currencies.map((currency) => (
        <Figure
          key={currency}
          label={t('sums.cost')}
          value={sumOf(planned.filter((one) => one.currency === currency).map(({ capital_cost }) => capital_cost))}
          unit={currency}
        />
      ))}
      {currencies.map((currency) => (
        <Figure
          key={`${currency} value`}
          label={t('words:netPresentValue')}
          value={sumOf(planned.filter((one) => one.currency === currency).map((one) => one.net_present_value))}
          unit={currency}
        />
      ))}
    </div>
  );
}
