import { netZero } from '@steward/contract/carbon/net-zero';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import type { NetZeroAddress } from './net-zero-address.ts';
import classes from './net-zero.module.css';

/** The planned projects in the order of what they cost for each tonne: the cheapest first. */
export function AbatementCurve({ about }: { about: NetZeroAddress['about'] }) {
  const { t } = useTranslation('net-zero');
  const projects = useAnswer(netZero.getDecarbonizeProjects, about).data ?? [];
  const known = projects.flatMap(({ name, abatement_cost: cost, ...one }) =>
    one.counts === 'planned' && cost !== null ? [{ ...one, name, cost }] : [],
  );
  const currencies = [...new Set(known.map(({ currency }) => currency))];
  return (
    <Section
      title={t('curve.title')}
      note={t('curve.note')}
      end={
        <ButtonLink to="/net_zero/projects" variant="default" size="xs">
          {t('curve.toProjects')}
        </ButtonLink>
      }
    >
      {known.length === 0 && <p className={classes.soft}>{t('curve.empty')}</p>}
      {currencies.map((currency) => {
        const ordered = known.filter((one) => one.currency === currency).toSorted((a, b) => a.cost - b.cost);
        const [first] = ordered;
        return (
          <Chart
            key={currency}
            kind="bar"
            title={t('abatementCost')}
            description={first ? t('curve.describes', { name: first.name }) : ''}
            unit={`${currency}/t`}
            decimals={0}
            height={260}
            categories={ordered.map(({ name, environment_name, portfolio_name }) => {
              const isTwice = ordered.filter((one) => one.name === name).length > 1;
              return isTwice ? `${name}, ${environment_name || portfolio_name}` : name;
            })}
            series={[{ name: t('abatementCost'), values: ordered.map(({ cost }) => cost) }]}
          />
        );
      })}
    </Section>
  );
}
