import { fitsInto } from '@steward/core/property/fits-into';
import { useTranslation } from 'react-i18next';
import { formatPlain, formatPercent } from '../../ui/format.ts';
import classes from './area-meter.module.css';

interface Props {
  /** Square meters of existing spaces. */
  taken: number;
  /** The area being added. */
  added?: number | undefined;
  maximum: number;
}

/** The share of a property's area that its spaces use. */
export function AreaMeter({ taken, added = 0, maximum }: Props) {
  const { t } = useTranslation('shared');
  const sum = taken + added;
  const isOver = !fitsInto(sum, maximum);
  const share = (part: number) => `${Math.min(100, (part / Math.max(maximum, sum)) * 100)}%`;
  return (
    <div>
      <div className={classes.words}>
        <span>{t('areaMeter.label')}</span>
        <bdi dir="ltr" className={`figures ${isOver ? classes.over : ''}`}>
          {formatPlain(sum)} / {formatPlain(maximum)} m²
        </bdi>
      </div>
      <div
        className={classes.track}
        // A native meter cannot show two parts.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="meter"
        aria-label={t('areaMeter.label')}
        aria-valuemin={0}
        aria-valuemax={maximum}
        aria-valuenow={Math.min(sum, maximum)}
        aria-valuetext={t('areaMeter.spoken', { taken: formatPlain(sum), maximum: formatPlain(maximum) })}
      >
        <span className={classes.taken} style={{ inlineSize: share(taken) }} />
        {added > 0 && (
          <span className={`${classes.added} ${isOver ? classes.bad : ''}`} style={{ inlineSize: share(added) }} />
        )}
      </div>
      <div className={classes.note}>
        {isOver
          ? t('areaMeter.over', { area: `\u2066${formatPlain(sum - maximum)} m²\u2069` })
          : t('areaMeter.left', {
              area: `\u2066${formatPlain(Math.max(0, maximum - sum))} m²\u2069`,
              share: formatPercent(maximum > 0 ? Math.max(0, maximum - sum) / maximum : 0, 0),
            })}
      </div>
    </div>
  );
}
