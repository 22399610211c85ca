import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { isWithoutBills } from '@steward/core/coverage/meters';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatCount, formatNumber, formatPercent } from '../../../ui/format.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { FigureText } from '../../../ui/values/figure-text.tsx';
import { NumberText } from '../../../ui/value-text.tsx';
import { BasedOn } from '../../figures/based-on.tsx';
import classes from './data-quality.module.css';

/** The reliability of the figures: missing factors, days with bills, estimated share. */
export function DataQuality({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  const { coverage, missing, energy_kwh, gross_floor_area, total_location } = inventory;
  const withoutBills = inventory.by_environment.filter(isWithoutBills).length;
  const isKnown = coverage.days_expected > 0;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('quality.complete')}</dt>
        <dd>
          <StatusBadge tone={missing.length === 0 ? 'good' : 'warn'}>
            {missing.length === 0
              ? t('quality.isComplete')
              : t('words:factorsMissingN', { n: formatCount(missing.length) })}
          </StatusBadge>
        </dd>
      </div>
      <div>
        <dt>{t('quality.coverage')}</dt>
        <dd>
          {isKnown ? formatPercent(coverage.share) : t('quality.noBills')}
          {isKnown && (
            <span className={classes.more}>
              {t('quality.days', {
                days: formatCount(coverage.days),
                expected: formatCount(coverage.days_expected),
              })}
            </span>
          )}
          {withoutBills > 0 && (
            <span className={classes.more}>{t('words:propertiesWithoutBillsN', { n: formatCount(withoutBills) })}</span>
          )}
          <ProgressBar percent={coverage.share * 100} label={t('quality.coverage')} />
        </dd>
      </div>
      <div>
        <dt>{t('quality.estimated')}</dt>
        <dd>{isKnown ? formatPercent(coverage.estimated_share) : t('quality.noBills')}</dd>
      </div>
      <div>
        <dt>{t('quality.energy')}</dt>
        <dd>
          {energy_kwh === null ? (
            t('quality.noBills')
          ) : (
            <FigureText value={energy_kwh / 1000} unit="MWh" exact={`${formatNumber(energy_kwh)} kWh`} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('quality.intensity')}</dt>
        <dd>
          <NumberText
            value={gross_floor_area > 0 && total_location !== null ? total_location / gross_floor_area : null}
            unit="kg/m²"
          />{' '}
          {isKnown && <BasedOn share={coverage.share} />}
        </dd>
      </div>
    </dl>
  );
}
