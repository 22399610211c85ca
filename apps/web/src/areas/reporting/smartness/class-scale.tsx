import type { SmartnessForm } from '@steward/contract/reporting/smartness';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import classes from './smartness.module.css';

/** The result: its class, its total, and where it lies on the scale of classes. */
export function ClassScale({ form, children }: { form: SmartnessForm; children?: ReactNode }) {
  const { t } = useTranslation('smartness');
  const { result, target, bands, method } = form;
  const title = bands.find((band) => band.class === result.class)?.title ?? result.class;
  return (
    <div className={classes.result}>
      <div className={classes.grade}>
        <span className={classes.letter} data-method={method} aria-hidden={result.class === null}>
          {result.class === null ? '–' : method === 'core' ? title : result.class}
        </span>
        <div>
          <p className={classes.total}>
            {result.total === null ? t('noScore') : <bdi dir="ltr">{`${formatNumber(result.total, 1)} %`}</bdi>}
          </p>
          <p className={classes.soft}>{t(method === 'core' ? 'totalOfCore' : 'totalOfSri')}</p>
          {target.total !== null && result.total !== null && target.total > result.total + 1e-9 && (
            <p className={classes.soft}>
              {t('withTargets', {
                total: formatNumber(target.total, 1),
                class: bands.find((band) => band.class === target.class)?.title ?? '',
              })}
            </p>
          )}
        </div>
      </div>
      <ol className={classes.scale} data-method={method} aria-label={t('scale')}>
        {bands.toReversed().map((band) => (
          <li key={band.class} aria-current={band.class === result.class ? 'true' : undefined}>
            <b>{band.title}</b>
            <small>
              <bdi>{t('from', { from: band.from })}</bdi>
            </small>
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}
