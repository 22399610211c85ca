import type { Day } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';
import { dividedSums, known, sumOfParts, unknown, type KnownPart, type KnownSum } from './known-sum.ts';

/**
 * How much of a property's figure a framework counts. `full`: all of it (GRESB). `ownership`: the part owned (INREV). `value`: the value of
 * the investment over that of the property (SFDR, TCFD). `boundary`: the part within the reporting boundary, all or nothing under a control
 * approach (SASB, GRI, EPRA, ESRS, IFRS S2).
 */
export const shareBases = ['full', 'ownership', 'value', 'boundary'] as const;
export type ShareBasis = (typeof shareBases)[number];

/** The shares of a property, 0 to 1; null: not known. The full share is always 1. */
export type Shares = Readonly<Record<Exclude<ShareBasis, 'full'>, number | null>>;

/** A figure of a property before it is scaled, in any unit. */
export interface FigureWithShares {
  id: string;
  /** Null: not known. */
  figure: number | null;
  shares: Shares;
}

export interface RatioWithShares {
  id: string;
  numerator: number | null;
  denominator: number | null;
  shares: Shares;
}

export interface ScaledFigure extends KnownPart {
  basis: ShareBasis;
  /** The share used; null: not known. */
  share: number | null;
}

/**
 * A figure of a property on a share basis: 420 t of a property owned by 60 % are 252 t on the basis of ownership. A property with a share
 * of 0 adds nothing, whether or not its figure is known. Throws `InvalidValue` unless the share is from 0 to 1.
 */
export function onBasis({ id, figure, shares }: FigureWithShares, basis: ShareBasis): ScaledFigure {
  const share = basis === 'full' ? 1 : shares[basis];
  if (share === null) return { ...unknown(id, 'no-share'), basis, share };
  if (!(share >= 0 && share <= 1)) throw new InvalidValue('A share must be from 0 to 1');
  if (share === 0) return { ...known(id, 0, 'share 0'), basis, share };
  if (figure === null) return { ...unknown(id, 'no-figure'), basis, share };
  return { ...known(id, figure * share, `${shown(figure)} × ${shown(share)}`), basis, share };
}

/** The sum of the figures of many properties, each with its share. */
export const sumOnBasis = (
  figures: readonly FigureWithShares[],
  basis: ShareBasis,
): KnownSum & { basis: ShareBasis } => ({ ...sumOfParts(figures.map((one) => onBasis(one, basis))), basis });

/**
 * A ratio of many properties, such as kWh/m²: numerators and denominators are scaled with the same share, added up, and the sums divided.
 * 100,000 kWh on 1,000 m² and 30,000 kWh on 100 m² are 130,000 ÷ 1,100 = 118.18 kWh/m²; the mean of the two ratios would be 200.
 */
export const ratioOnBasis = (
  ratios: readonly RatioWithShares[],
  basis: ShareBasis,
  times = 1,
): KnownSum & { basis: ShareBasis } => ({
  ...dividedSums(
    ratios.map(({ id, numerator, shares }) => onBasis({ id, figure: numerator, shares }, basis)),
    ratios.map(({ id, denominator, shares }) => onBasis({ id, figure: denominator, shares }, basis)),
    times,
  ),
  basis,
});

/**
 * The share of value of a property in a year: the value of the investment ÷ the value of the property, which of a property held directly is the share
 * owned. It is the mean of the ends of the quarters on which it is held, and of a running year of those that have come. 0: held on none of them.
 *
 * `partOn`: the share owned on a day, 0 where it is not held. Source: Delegated Regulation (EU) 2022/1288, article 6(3).
 */
export function shareOfValue(partOn: (day: Day) => number, year: number, today: Day): number {
  const ends = ['03-31', '06-30', '09-30', '12-31'].map((end) => `${year}-${end}`).filter((day) => day <= today);
  const held = (ends.length ? ends : [today]).map(partOn).filter((share) => share > 0);
  return held.length ? held.reduce((sum, share) => sum + share, 0) / held.length : 0;
}
