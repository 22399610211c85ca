import { formatNumber } from '../../../ui/format.ts';

/** The number of decimals for six significant digits, without zeros at the end: 0.363, 0.000191. */
export function factorDecimals(value: number): number {
  const rounded = Number(value.toPrecision(6));
  for (let decimals = 0; decimals < 12; decimals += 1) {
    if (Number(rounded.toFixed(decimals)) === rounded) return decimals;
  }
  return 12;
}

/** A factor with six significant digits, whatever its size. */
export const formatFactor = (value: number) => formatNumber(value, factorDecimals(value));
