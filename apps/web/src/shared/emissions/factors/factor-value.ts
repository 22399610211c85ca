import { formatNumber } from '../../../ui/format.ts';

/** As many decimals as six significant digits need, and no zeros behind them: 0.363, 0.000191. */
export function factorDecimals(value: number): number {
  const rounded = Number(value.toPrecision(6));
  for (let decimals = 0; decimals < 12; decimals += 1) {
    if (Number(rounded.toFixed(decimals)) === rounded) return decimals;
  }
  return 12;
}

/** A factor with all its digits, for small ones are as good as large ones. */
export const formatFactor = (value: number) => formatNumber(value, factorDecimals(value));
