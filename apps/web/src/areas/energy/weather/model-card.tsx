import type { MeterModel } from '@steward/contract/energy/weather.models';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import classes from './weather.module.css';

interface Props {
  model: NonNullable<MeterModel['model']>;
  isUsed: boolean;
}

const Value = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>;

/** The model behind the figures, for verifiers: base temperature, coefficients and goodness of fit. */
export function ModelCard({ model, isUsed }: Props) {
  const { t } = useTranslation('weather');
  const kinds = { '2P': t('model.2P'), '3PH': t('model.3PH'), '3PC': t('model.3PC'), '4P': t('model.4P') };
  const facts: [string, string][] = [
    ...(model.base_c === null
      ? []
      : ([[t('model.base'), `${formatNumber(model.base_c, 1)} °C`]] satisfies [string, string][])),
    [model.kind === '2P' ? t('model.atZero') : t('model.perDay'), `${formatNumber(model.base_per_day, 1)} kWh/d`],
    ...(model.kind === '2P'
      ? ([[t('model.perDegree'), `${formatNumber(model.per_degree, 2)} kWh/(K·d)`]] satisfies [string, string][])
      : []),
    ...(model.per_hdd
      ? ([[t('model.perHdd'), `${formatNumber(model.per_hdd, 2)} kWh/(K·d)`]] satisfies [string, string][])
      : []),
    ...(model.per_cdd
      ? ([[t('model.perCdd'), `${formatNumber(model.per_cdd, 2)} kWh/(K·d)`]] satisfies [string, string][])
      : []),
    ['R²', formatNumber(model.r2, 2)],
    ['CV(RMSE)', formatPercent(model.cv_rmse, 1)],
    ['NMBE', formatPercent(Math.abs(model.nmbe) < 0.0005 ? 0 : model.nmbe, 1)],
  ];
  return (
    <div className={classes.model}>
      <h3 className={classes.modelTitle}>
        {kinds[model.kind]} {!isUsed && <span className={classes.unused}>{t('model.unused')}</span>}
      </h3>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Value>{value}</Value>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.limits}>{t('model.limits')}</p>
    </div>
  );
}
