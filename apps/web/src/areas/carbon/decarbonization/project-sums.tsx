import type { ProjectEffect } from '@steward/contract/carbon/decarbonization';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/figure.tsx';
import classes from './decarbonization.module.css';

const sumOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
};

interface Props {
  projects: readonly ProjectEffect[];
  year: number;
  /** A carbon price is set: projects valued without it are marked. */
  isPriced: boolean;
}

/** The total reduction and cost of the planned projects. */
export function ProjectSums({ projects, year, isPriced }: Props) {
  const { t } = useTranslation('decarbonization');
  const planned = projects.filter(({ counts }) => counts === 'planned');
  const currencies = [...new Set(planned.map(({ currency }) => currency))];
  const kg = sumOf(planned.map(({ kg_co2e }) => kg_co2e));
  const unknown = planned.filter(({ kg_co2e }) => kg_co2e === null).length;
  const valueNote = (of: readonly ProjectEffect[]) => {
    const missing = of.filter((one) => one.net_present_value === null).length;
    const penalties = of.filter((one) => one.has_unknown_penalties).length;
    return [
      missing > 0 && t('words:measuresWithoutFigures', { count: missing }),
      penalties > 0 && t('sums.unknownPenalties', { count: penalties }),
      isPriced && of.some((one) => !one.is_priced) && t('noCarbonPrice'),
    ]
      .filter((one) => one !== false)
      .join(' · ');
  };
  return (
    <div className={classes.sums}>
      <Figure
        label={t('sums.avoided')}
        value={kg === undefined ? undefined : kg / 1000}
        unit={t('words:tonnesAYear')}
        note={unknown > 0 ? t('words:measuresWithoutFigures', { count: unknown }) : t('sums.baseYear', { year })}
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
          note={valueNote(planned.filter((one) => one.currency === currency))}
        />
      ))}
    </div>
  );
}
