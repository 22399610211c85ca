import type { Answer } from '@steward/contract/call';
import type { restatement } from '@steward/contract/carbon/restatement';
import { likeForLikeExclusions } from '@steward/core/coverage/like-for-like';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/figure.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import classes from './restatement.module.css';

/** The unit of each measure, and how much of the answer's unit it has. */
const units = {
  location: { unit: 't CO₂e', of: 1000 },
  market: { unit: 't CO₂e', of: 1000 },
  energy: { unit: 'MWh', of: 1000 },
  water: { unit: 'm³', of: 1000 },
  waste: { unit: 't', of: 1 },
} as const;

/** Water and waste are shown where some property compares. */
const isShown = ({ measure, change }: Answer<typeof restatement.getLikeForLike>['changes'][number]) =>
  change !== null || (measure !== 'water' && measure !== 'waste');

/** The changes of each utility with their meaning, and the number of properties left out by reason. */
export function LikeForLikeFigures({ answer }: { answer: Answer<typeof restatement.getLikeForLike> }) {
  const { t } = useTranslation('restatement');
  const { changes, properties, year } = answer;
  const compared = properties.filter(({ because }) => because === null).length;
  const reasons = likeForLikeExclusions
    .map((because) => ({ because, n: properties.filter((row) => row.because === because).length }))
    .filter(({ n }) => n > 0);
  return (
    <div className={classes.figures}>
      {changes.filter(isShown).map(({ measure, prior, current, change, share }) => {
        const { unit, of } = units[measure];
        const amounts = `\u2068${formatNumber(prior / of, 1)} → ${formatNumber(current / of, 1)} ${unit}\u2069`;
        return (
          <Figure
            key={measure}
            {...(measure === 'location' && { size: 'hero' as const })}
            label={t(`lfl.measure.${measure}`, { year, before: year - 1 })}
            value={change === null ? null : change * 100}
            unit="%"
            note={share === null ? amounts : t('lfl.share', { amounts, share: formatPercent(share, 0), year })}
          />
        );
      })}
      <Figure
        label={t('lfl.properties')}
        value={compared}
        unit={t('lfl.of', { n: properties.length })}
        note={reasons.map(({ because, n }) => `${t(`lfl.because.${because}`)}: ${n}`).join(' · ')}
      />
    </div>
  );
}
