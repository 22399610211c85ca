import type { WorkingLine } from '@steward/contract/carbon/inventory.working';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import classes from './line-quality.module.css';

type Quality = NonNullable<WorkingLine['quality']>;

/** The uncertainty of one line of a calculation: its 95 % interval, its data quality, and the scores behind both. */
export function LineQuality({ quality }: { quality: Quality | undefined }) {
  const { t } = useTranslation('emissions');
  if (!quality) return null;
  const { low, high, score, kind, estimated_share, quantity, factor } = quality;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('uncertainty.interval')}</dt>
        <dd>
          <bdi dir="ltr">
            {formatNumber(low, 1)} – {formatNumber(high, 1)} kg CO₂e
          </bdi>
        </dd>
      </div>
      <div>
        <dt>{t('uncertainty.score')}</dt>
        <dd>
          <bdi dir="ltr">{formatNumber(score, 1)}</bdi> · {t(`quantityKind.${kind}`)}
          {estimated_share > 0 && ` · ${t('uncertainty.estimatedPart', { share: formatPercent(estimated_share) })}`}
        </dd>
      </div>
      <Marks label={t('uncertainty.marksOfQuantity')} marks={quantity} />
      <Marks label={t('uncertainty.marksOfFactor')} marks={factor} />
    </dl>
  );
}

const axes = ['reliability', 'technical', 'geographic', 'temporal', 'completeness'] as const;

function Marks({ label, marks }: { label: string; marks: Quality['quantity'] }) {
  const { t } = useTranslation('emissions');
  const worst = axes.filter((axis) => marks[axis] < 5);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {worst.length === 0
          ? t('uncertainty.allBest')
          : worst.map((axis) => t(`uncertainty.axis.${axis}`, { mark: marks[axis] })).join(t('words:comma'))}
      </dd>
    </div>
  );
}
