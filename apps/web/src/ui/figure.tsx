import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconMathFunction } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureText } from './values/figure-text.tsx';
import classes from './figure.module.css';
import { formatChange, formatPercent } from './format.ts';

interface Props {
  label: string;
  /** Absent: unknown, which is not zero. */
  value: number | null | undefined;
  /** Replaces the missing value, where there is more to state than "unknown". */
  absent?: string | undefined;
  unit: string;
  /** The change from the year before, over what has data in both years. */
  change?: number | null | undefined;
  /** The share of the value that has a counterpart in the year before; shown if it is less than all. */
  compared?: number | null | undefined;
  /** The direction of an improvement; `down` for emissions and consumption. */
  better?: 'down' | 'up';
  /** Shows in words what the change is compared with; set for one figure of a screen. */
  saysHow?: boolean;
  /** The exact value, where two decimals of the unit do not show it. */
  exact?: string | undefined;
  /** Opens the calculation. */
  onWorking?: (() => void) | undefined;
  /** `hero`: the main figure of a screen; `total`: the two totals of a report. */
  size?: 'hero' | 'total';
  /** Between value and change: a spark line, a bar. */
  graphic?: ReactNode;
  /** At the end of the foot: the data behind the figure, where they are incomplete. */
  note?: ReactNode;
}

/**
 * A figure in one layout: label, value with its unit, graphic, change; the link to its calculation in the same corner.
 */
export function Figure({ label, value, absent, unit, size, graphic, note, exact, onWorking, ...changed }: Props) {
  const { t } = useTranslation('ui');
  const isKnown = value !== null && value !== undefined;
  return (
    <div className={`${classes.figure} ${size ? classes[size] : ''}`}>
      <div className={classes.label}>{label}</div>
      {isKnown && onWorking && (
        <button type="button" className={classes.working} onClick={onWorking} aria-label={t('figure.show', { label })}>
          <IconMathFunction size={16} stroke={1.7} aria-hidden="true" />
          <span aria-hidden="true">{t('words:calculation')}</span>
        </button>
      )}
      <div className={`${classes.value} ${isKnown ? '' : classes.none}`}>
        {isKnown ? <FigureText value={value} unit={unit} exact={exact} /> : (absent ?? t('figure.unknown'))}
      </div>
      {graphic && <div className={classes.graphic}>{graphic}</div>}
      {(changed.change !== undefined || note) && (
        <div className={classes.foot}>
          {isKnown && <Change {...changed} />}
          {note && <span className={classes.note}>{note}</span>}
        </div>
      )}
    </div>
  );
}

const isPartly = (compared: number | null | undefined): compared is number =>
  compared !== null && compared !== undefined && compared < 0.995;

/** The change from the year before; color, arrow and sign agree. */
export function Change({
  change,
  compared,
  better = 'down',
  saysHow = false,
}: Pick<Props, 'change' | 'compared' | 'better' | 'saysHow'>) {
  const { t } = useTranslation('ui');
  if (change === null || change === undefined) return null;
  const isSame = Math.abs(change) < 0.0005;
  const direction = isSame ? 'same' : change < 0 ? 'down' : 'up';
  const tone = isSame ? 'same' : direction === better ? 'better' : 'worse';
  const Icon = { same: IconEqual, down: IconArrowDownRight, up: IconArrowUpRight }[direction];
  const how = isPartly(compared)
    ? t('figure.compared', { share: formatPercent(compared, 0) })
    : saysHow
      ? t('figure.likeForLike')
      : '';
  return (
    <span className={`${classes.change} ${classes[tone]}`}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      <span>
        {isSame ? t('figure.same') : <bdi dir="ltr">{formatChange(change)}</bdi>}
        {saysHow && how && <span className={classes.how}> {how}</span>}
      </span>
    </span>
  );
}
