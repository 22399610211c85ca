import { InvalidValue } from '../failure.ts';

/** The normal quantiles of two-sided 68, 90 and 95 %. */
const normal = { 68: 0.994457883209753, 90: 1.644853626951473, 95: 1.959963984540054 } as const;
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
  return expanded(normal[95], freedom);
}

/** From this many degrees of freedom on the expansion is right to three decimals. */
const ENOUGH = 5;

/** Student's t for a two-sided interval of 68 or 90 %; below five degrees of freedom there is none. */
export function tQuantile(confidence: 68 | 90, freedom: number): number {
  if (!(freedom >= ENOUGH)) throw new InvalidValue(`A t quantile needs ${ENOUGH} degrees of freedom at least`);
  return expanded(normal[confidence], freedom);
}

function expanded(z: number, freedom: number): number {
  const g1 = (z ** 3 + z) / 4;
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  const g4 = (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160;
  return z + g1 / freedom + g2 / freedom ** 2 + g3 / freedom ** 3 + g4 / freedom ** 4;
}
