import { formatFigure, formatNumber, formatPercent } from '../../ui/format.ts';
import { scaleFor } from '../scaled-quantity.ts';

export interface Scale {
  /** The number of units of the answer in one shown unit. */
  per: number;
  unit: string;
}

/** Sub- and superscripts in units that are made of others: kg CO₂e/m², m³/h. */
const written = (unit: string) => unit.replace('CO2', 'CO₂').replace('m3', 'm³');

/** The unit of values that are drawn together, suited to the largest; a share of 1 is drawn as per cent. */
export function scaleOf(values: readonly (number | null | undefined)[], unit: string): Scale {
  if (unit === '%') return { per: 0.01, unit };
  const known = values.filter((value) => typeof value === 'number');
  const { per, unit: shown } = scaleFor(
    known.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
    unit,
  );
  return { per, unit: written(shown) };
}

/** A value in its shown unit; twelve digits take away what the division of binary fractions adds: 0.3 is 30 per cent. */
const inScale = ({ per }: Scale, value: number) => (per === 1 ? value : Number((value / per).toPrecision(12)));

export const scaledTo = (scale: Scale, value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : inScale(scale, value);

/** With a true minus. U+2066 and U+2069 keep number and unit in order inside Arabic text. */
const together = (text: string) => `\u2066${text.replace('-', '−')}\u2069`;

/** A value in the unit that it shares with others, or a dash where it is not known. */
export function amountIn(scale: Scale, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (scale.unit === '%') return together(formatPercent(value));
  return together(`${formatFigure(inScale(scale, value))}${scale.unit ? ` ${scale.unit}` : ''}`);
}

/** A value of a unit in short, or a dash where it is not known. */
export const amountText = (value: number | null | undefined, unit: string): string =>
  amountIn(scaleOf([value], unit), value);

/** A number whose unit is in the head of its column. */
export const numberIn = (scale: Scale, value: number): string => together(formatFigure(inScale(scale, value)));

/** The exact value with its own unit. */
export const exactText = (value: number, unit: string) =>
  together(
    unit === '%'
      ? formatPercent(value, 4)
      : `${formatNumber(value, value % 1 === 0 ? 0 : 3)}${unit ? ` ${written(unit)}` : ''}`,
  );
