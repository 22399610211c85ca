import { InvalidValue } from '../failure.ts';

/** The normal quantile of 97.5 %. */
const Z = 1.959963984540054;
/** Where the series is too rough: two-sided 95 % for one to four degrees of freedom. */
const few = [12.7062, 4.3027, 3.1824, 2.7764];

/**
 * Student's t for a two-sided interval of 95 %: the published table below five degrees of freedom, the expansion in powers of 1/f
 * above (Abramowitz and Stegun 26.7.5), right to three decimals.
 */
export function tQuantile95(freedom: number): number {
  if (!(freedom >= 1)) throw new InvalidValue('A t quantile needs one degree of freedom at least');
  const listed = few[freedom - 1];
  if (listed !== undefined) return listed;
  const g1 = (Z ** 3 + Z) / 4;
  const g2 = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const g3 = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  const g4 = (79 * Z ** 9 + 776 * Z ** 7 + 1482 * Z ** 5 - 1920 * Z ** 3 - 945 * Z) / 92_160;
  return Z + g1 / freedom + g2 / freedom ** 2 + g3 / freedom ** 3 + g4 / freedom ** 4;
}
