import type { Inventory } from '@steward/contract/ghg-report';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../ui/format.ts';
import classes from './totals.module.css';
import { formatKilograms, formatTonnes, tonneDecimals, Tonnes } from './tonnes.tsx';

/** The number that is to be defended, counted both ways, with what it is made of. The two ways are never added. */
export function Totals({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('ghg-report');
  const { totals, total_location, total_market, is_complete, coverage } = inventory;
  const hasGaps = coverage.days < coverage.days_expected;
  const decimals = tonneDecimals(total_location, total_market);
  const ways = [
    { basis: 'location', total: total_location, scope2: totals.scope2_location },
    { basis: 'market', total: total_market, scope2: totals.scope2_market },
  ] as const;
  return (
    <section className={classes.totals} aria-label={t('totals.label')}>
      {ways.map(({ basis, total, scope2 }) => {
        const parts = [
          { scope: 1, kg: totals.scope1 },
          { scope: 2, kg: scope2 },
          { scope: 3, kg: totals.scope3 },
        ];
        return (
          <div key={basis} className={classes.way}>
            <h2 className={classes.name}>{t(`totals.${basis}`)}</h2>
            <p className={classes.total}>
              <bdi dir="ltr" title={formatKilograms(total)}>
                {formatTonnes(total, decimals)}
                <span className={classes.unit}>{' t CO₂e'}</span>
              </bdi>
            </p>
            <p className={classes.note}>
              {is_complete ? t(`totals.${basis}Note`) : t('totals.atLeast')}
              {hasGaps && ` ${t('totals.covers', { share: formatPercent(coverage.share) })}`}
            </p>
            <div className={classes.bar} aria-hidden="true">
              {parts.map(({ scope, kg }) => (
                <span key={scope} className={classes[`scope${scope}`]} style={{ flexGrow: Math.max(kg ?? 0, 0) }} />
              ))}
            </div>
            <dl className={classes.parts}>
              {parts.map(({ scope, kg }) => (
                <div key={scope} className={classes.part}>
                  <dt>
                    <span className={`${classes.dot} ${classes[`scope${scope}`]}`} aria-hidden="true" />
                    {t('scope.name', { scope })}
                  </dt>
                  <dd>
                    <Tonnes kg={kg} decimals={decimals} />
                    <span className={classes.share}>{total > 0 && kg !== null ? formatPercent(kg / total) : ''}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        );
      })}
    </section>
  );
}
