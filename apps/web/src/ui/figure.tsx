import { Button } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconMathFunction } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './figure.module.css';
import { formatNumber, formatPercent } from './format.ts';

interface Props {
  label: ReactNode;
  /** Absent: not known yet, which is not zero. */
  value: number | null | undefined;
  unit: string;
  decimals?: number;
  /** What the figure is for: "2025", "January to March 2025". */
  period?: ReactNode;
  /** The same figure a year before. */
  lastYear?: number | null | undefined;
  /** The change, where it is not simply this value against last year's: over the months that both years have. */
  change?: number | null | undefined;
  /** The share of the value that has a counterpart in the year before; less than all of it is said. */
  compared?: number | null | undefined;
  /** The value as it is, for a figure that is shown rounded or in another unit. */
  exact?: string | undefined;
  /** Which way is better; emissions and consumption go down. */
  better?: 'down' | 'up';
  /** Opens the working: how the figure came about. */
  onWorking?: () => void;
  /** The one figure a screen is about. */
  large?: boolean;
}

/** How wide number and unit are in digits; the unit is set smaller. A long figure shrinks so far that it fits its card. */
const lettersOf = (number: string, unit: string) => number.length + unit.length * 0.45 + 0.8;

/** A figure with its unit and period, how it changed, and the way to its working. */
export function Figure(props: Props) {
  const {
    label,
    value,
    unit,
    decimals = 2,
    period,
    lastYear,
    better = 'down',
    exact,
    onWorking,
    large = false,
  } = props;
  const { t } = useTranslation('ui');
  const isKnown = value !== null && value !== undefined;
  const change =
    props.change !== undefined
      ? props.change
      : isKnown && lastYear !== null && lastYear !== undefined && lastYear !== 0
        ? (value - lastYear) / lastYear
        : null;
  return (
    <div className={`${classes.figure} ${large ? classes.large : ''}`}>
      <div className={classes.label}>{label}</div>
      {isKnown ? (
        <div
          className={classes.value}
          style={{ '--letters': lettersOf(formatNumber(value, decimals), unit) } as CSSProperties}
        >
          <bdi dir="ltr" title={exact}>
            {formatNumber(value, decimals)}
            <span className={classes.unit}>{unit}</span>
          </bdi>
        </div>
      ) : (
        <div className={`${classes.value} ${classes.none}`}>{t('figure.unknown')}</div>
      )}
      <div className={classes.foot}>
        {period && <span className={classes.period}>{period}</span>}
        {isKnown && change !== null && <Change share={change} better={better} compared={props.compared} />}
        {isKnown && onWorking && (
          <Button size="compact-sm" variant="subtle" leftSection={<IconMathFunction size={16} />} onClick={onWorking}>
            {t('figure.working')}
          </Button>
        )}
      </div>
    </div>
  );
}

const isPartly = (compared: number | null | undefined): compared is number =>
  compared !== null && compared !== undefined && compared < 0.995;

/** The change against the year before; colour, arrow and words say the same. */
export function Change({
  share,
  better = 'down',
  compared,
}: {
  share: number;
  better?: 'down' | 'up';
  compared?: number | null | undefined;
}) {
  const { t } = useTranslation('ui');
  const isSame = Math.abs(share) < 0.0005;
  const direction = isSame ? 'same' : share < 0 ? 'down' : 'up';
  const tone = isSame ? 'same' : direction === better ? 'better' : 'worse';
  const Icon = { same: IconEqual, down: IconArrowDownRight, up: IconArrowUpRight }[direction];
  return (
    <span className={`${classes.change} ${classes[tone]}`}>
      <Icon size={16} aria-hidden="true" />
      <span>
        {t(`figure.${direction}`, { share: formatPercent(Math.abs(share)) })}
        {isPartly(compared) && (
          <span className={classes.compared}>{t('figure.compared', { share: formatPercent(compared, 0) })}</span>
        )}
      </span>
    </span>
  );
}
