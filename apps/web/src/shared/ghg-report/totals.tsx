import type { Inventory } from '@steward/contract/carbon/ghg.report';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/figure.tsx';
import { formatPercent } from '../../ui/format.ts';
import { ScopeBar, ScopeList, type ScopePart } from '../scopes/scope-bar.tsx';
import classes from './totals.module.css';
import { formatKilograms, inTonnes } from './tonnes.tsx';
import { TotalInterval } from './uncertainty.tsx';

/** The number that is to be defended, counted both ways, with what it is made of. The two ways are never added. */
export function Totals({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('ghg-report');
  const { totals, total_location, total_market, is_complete, coverage } = inventory;
  const hasGaps = coverage.days < coverage.days_expected;
  const ways = [
    { basis: 'location', total: total_location, scope2: totals.scope2_location },
    { basis: 'market', total: total_market, scope2: totals.scope2_market },
  ] as const;
  return (
    <section id="totals" className={classes.totals} aria-label={t('totals.label')}>
      {ways.map(({ basis, total, scope2 }) => {
        const parts: ScopePart[] = [
          { scope: 1, kg: totals.scope1 },
          { scope: 2, kg: scope2 },
          { scope: 3, kg: totals.scope3 },
        ];
        return (
          <div key={basis} className={classes.way}>
            <Figure
              size="total"
              label={t(`totals.${basis}`)}
              value={inTonnes(total)}
              unit="t CO₂e"
              exact={total === null ? undefined : formatKilograms(total)}
            />
            <p className={classes.interval}>
              <TotalInterval sum={inventory.uncertainty?.[`total_${basis}`]} />
            </p>
            <ScopeBar parts={parts} />
            <ScopeList parts={parts} />
            <p className={classes.note}>
              {is_complete ? t(`totals.${basis}Note`) : t('totals.atLeast')}
              {hasGaps && ` ${t('totals.covers', { share: formatPercent(coverage.share) })}`}
            </p>
          </div>
        );
      })}
    </section>
  );
}
