import { Button } from '@mantine/core';
import { verification } from '@steward/contract/carbon/verification';
import type { Workbench } from '@steward/contract/carbon/verification.workbench';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { SumTable } from '../../../shared/emissions/sum-table.tsx';
import { formatTonnes, inTonnes, tonneDecimals, Tonnes } from '../../../shared/emissions/tonnes.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import classes from './workbench.module.css';

interface Props {
  token: string;
  materiality: Workbench['materiality'];
  isOpen: boolean;
  /** Whether the verifier has set it; otherwise the usual one is shown. */
  isSet: boolean;
}

const parts = ['findings', 'found', 'projected'] as const;

/** All uncorrected misstatements against materiality, which the opinion depends on. */
export function MaterialityView({ token, materiality, isOpen, isSet }: Props) {
  const { t } = useTranslation('verification');
  const [isSetting, setSetting] = useState(false);
  const { threshold_kg, total_kg, share, percent, is_material, performance_percent, upper_kg, by_scope } = materiality;
  const kgOf = { findings: materiality.findings_kg, found: materiality.found_kg, projected: materiality.projected_kg };
  const decimals = tonneDecimals(total_kg, threshold_kg);
  // The bar ends at the materiality threshold; above it, it is full.
  const full = Math.max(threshold_kg ?? 0, total_kg);
  const facts = [
    [t('materiality.threshold', { percent: formatNumber(percent, 1) }), threshold_kg],
    [t('materiality.totalLocation'), materiality.total_location_kg],
    [t('materiality.totalMarket'), materiality.total_market_kg],
    [t('materiality.performance', { percent: formatNumber(performance_percent, 0) }), materiality.performance_kg],
    ...(upper_kg === null ? [] : [[t('materiality.upper'), upper_kg] as const]),
  ] as const;
  return (
    <section aria-label={t('materiality.title')} className={classes.page}>
      <div className={classes.hero}>
        <Figure
          size="hero"
          label={t('materiality.misstated')}
          value={inTonnes(total_kg)}
          unit="t CO₂e"
          graphic={
            <>
              <div className={classes.bar} aria-hidden="true">
                {parts.map((part) => (
                  <span
                    key={part}
                    className={classes[part]}
                    style={{ inlineSize: `${full === 0 ? 0 : (kgOf[part] / full) * 100}%` }}
                  />
                ))}
              </div>
              <ul className={classes.legend}>
                {parts.map((part) => (
                  <li key={part}>
                    <i className={classes[part]} aria-hidden="true" />
                    {t(`materiality.${part}`)}
                    <Tonnes kg={kgOf[part]} decimals={decimals} />
                  </li>
                ))}
              </ul>
            </>
          }
          note={
            <span className={classes.status}>
              <StatusBadge tone={is_material ? 'bad' : 'good'}>
                {t(is_material ? 'materiality.above' : 'materiality.below')}
              </StatusBadge>
              {share !== null &&
                threshold_kg !== null &&
                t('materiality.ofTotal', {
                  share: formatPercent(share, 2),
                  threshold: `${formatTonnes(threshold_kg, decimals)} t`,
                })}
            </span>
          }
        />
        <div className={classes.stack}>
          <dl className={classes.facts}>
            {facts.map(([label, kg]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Tonnes kg={kg} />
                </dd>
              </div>
            ))}
          </dl>
          {isOpen && (
            <div>
              <Button variant="default" size="compact-md" onClick={() => setSetting(true)}>
                {t(isSet ? 'materiality.change' : 'materiality.set')}
              </Button>
            </div>
          )}
        </div>
      </div>
      {isOpen && !isSet && <p className={classes.note}>{t('materiality.notSet')}</p>}
      <p className={classes.note}>{t(is_material ? 'materiality.aboveText' : 'materiality.text')}</p>
      {!is_material && materiality.is_upper_above && <p className={classes.note}>{t('materiality.upperAbove')}</p>}
      <SumTable
        title={t('materiality.byScope')}
        note={t('materiality.byScopeNote')}
        head={[
          t('materiality.scope'),
          t('materiality.reported'),
          t('materiality.thresholdColumn'),
          t('materiality.foundColumn'),
        ]}
        rows={by_scope.map((row) => ({
          key: row.scope,
          label: t(`materiality.${row.scope}`),
          cells: [
            <Tonnes key="t" kg={row.total_kg} withoutUnit />,
            <Tonnes key="m" kg={row.threshold_kg} withoutUnit />,
            <Tonnes key="f" kg={row.found_kg} withoutUnit />,
          ],
        }))}
      />
      {isSetting && (
        <Dialog opened onClose={() => setSetting(false)} title={t(isSet ? 'materiality.change' : 'materiality.set')}>
          <CallForm
            call={verification.setMaterialityByVerifier}
            start={{ token, percent, performance_percent }}
            onSaved={() => setSetting(false)}
            onCancel={() => setSetting(false)}
          >
            {({ control }) => (
              <>
                <NumberField
                  control={control}
                  name="percent"
                  label={t('materiality.percent')}
                  description={t('materiality.percentNote')}
                  unit="%"
                  decimals={1}
                  data-autofocus
                />
                <NumberField
                  control={control}
                  name="performance_percent"
                  label={t('materiality.performancePercent')}
                  description={t('materiality.performanceNote')}
                  unit="%"
                  decimals={0}
                />
              </>
            )}
          </CallForm>
        </Dialog>
      )}
    </section>
  );
}
