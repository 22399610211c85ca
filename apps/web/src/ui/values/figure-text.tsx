import { useTranslation } from 'react-i18next';
import { figureDirection } from '../direction.ts';
import classes from '../figure.module.css';
import { formatFigure, formatNumber } from '../format.ts';

interface Props {
  value: number;
  unit?: string | undefined;
  /** The exact value, where two decimals of the unit do not show it. */
  exact?: string | undefined;
}

/** A figure with at most four digits; hover and focus show the exact value above it. */
export function FigureText({ value, unit, exact }: Props) {
  const { t } = useTranslation('ui');
  const shown = formatFigure(value);
  const whole = exact ?? `${formatNumber(value)}${unit ? ` ${unit}` : ''}`;
  const isRounded = formatNumber(value) !== formatNumber(Number(value.toPrecision(4))) || exact !== undefined;
  const text = (
    <bdi dir={figureDirection(shown, unit)}>
      {shown}
      {unit && <span className={classes.unit}>{unit}</span>}
    </bdi>
  );
  if (!isRounded) return text;
  return (
    // Not a control: it takes the focus so that keyboard users get the value that hovering shows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <span className={classes.exactly} tabIndex={0} data-exact={`\u2066${whole}\u2069`}>
      {text}
      <span className="visually-hidden"> {t('figure.exact', { value: whole })}</span>
    </span>
  );
}
