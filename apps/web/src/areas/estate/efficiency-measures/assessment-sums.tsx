import type { AssessedSystem } from '@steward/contract/estate/efficiency-measures';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/figure.tsx';
import classes from './efficiency-measures.module.css';

/** The number of assessed systems, of those that need work, and the cost of it. */
export function AssessmentSums({ systems }: { systems: readonly AssessedSystem[] }) {
  const { t } = useTranslation('efficiency-measures');
  const known = systems.flatMap(({ latest }) => latest ?? []);
  const currencies = [...new Set(known.flatMap(({ currency, repair_cost }) => (repair_cost && currency) || []))];
  return (
    <div className={classes.sums}>
      <Figure
        label={t('technical.assessed')}
        value={known.length}
        unit={t('technical.of', { count: systems.length })}
      />
      <Figure
        label={t('technical.bad')}
        value={known.filter(({ condition }) => condition === 'poor' || condition === 'critical').length}
        unit=""
      />
      {currencies.map((currency) => (
        <Figure
          key={currency}
          label={t('technical.cost')}
          value={known.reduce((sum, one) => sum + (one.currency === currency ? (one.repair_cost ?? 0) : 0), 0)}
          unit={currency}
        />
      ))}
    </div>
  );
}
