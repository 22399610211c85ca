import type { Day } from '../calendar/day.ts';
import { shown } from '../working.ts';
import { attribution, type Attribution, type Financing } from './attribution.ts';
import {
  checkNotNegative,
  dividedSums,
  figureOf,
  known,
  missingOf,
  sumOf,
  sumOfParts,
  unknown,
  type KnownPart,
  type KnownSum,
} from './known-sum.ts';

/** Ratios are per million of the reporting currency. */
const MILLION = 1_000_000;

/** A financed building and its yearly emissions. */
export interface FinancedBuilding extends Financing {
  /** t CO2e of the energy of all occupants; null: not known. */
  emissions: number | null;
}

/** An investment in a building. All amounts are in the reporting currency. */
export interface Holding {
  id: string;
  /** The current value of the investment; null: not known. */
  value: number | null;
  /** The part of the building that the investment has: its attribution, or the value of the investment over that of the property. */
  share: number | null;
  /** Scope 1 and 2 of the whole building, t CO2e a year; null: not known. */
  emissions: number | null;
  /** Gross rental income of the whole building in the year; null: not known. */
  revenue: number | null;
}

/**
 * Financed emissions, t CO2e: attribution × emissions of the building, added up. A loan of €30 m on a property of €50 m at origination that
 * emits 420 t: 252 t. `attributions` states of each which property value it divides by.
 *
 * Source: PCAF, Global GHG Standard part A (2nd edition 2022), commercial real estate, section 5.4.
 */
export function financedEmissions(
  buildings: readonly FinancedBuilding[],
  day: Day,
): KnownSum & { attributions: Attribution[] } {
  const attributions = buildings.map((building) => attribution(building, day));
  const parts = buildings.map(({ emissions }, at): KnownPart => {
    const { id, value, reason, working } = attributions[at]!;
    return shareOf({ id, value, ...(reason && { reason }), working }, emissions, 'no-emissions');
  });
  return { ...sumOfParts(parts), attributions };
}

/** Financed emissions per million invested, t CO2e: Σ financed emissions ÷ Σ outstanding amounts. 252 t for €30 m: 8.4. */
export const financedEmissionsPerMillion = (buildings: readonly FinancedBuilding[], day: Day): KnownSum =>
  dividedSums(
    financedEmissions(buildings, day).parts,
    buildings.map(({ id, outstanding }) => amountOf(id, outstanding, 'no-outstanding-amount')),
    MILLION,
  );

/**
 * Weighted average carbon intensity, t CO2e per million of revenue: Σ value ÷ value of the portfolio × scope 1 and 2 ÷ revenue in millions.
 * For buildings the revenue is the gross rental income. The weights of `ofKnown` are those among the known holdings.
 *
 * Source: TCFD, Implementing the Recommendations (annex), supplemental guidance for asset owners and asset managers.
 */
export function weightedAverageCarbonIntensity(holdings: readonly Holding[]): KnownSum {
  const intensities = holdings.map(({ id, value, emissions, revenue }): KnownPart => {
    checkNotNegative('An amount', value, revenue);
    if (value === null) return unknown(id, 'no-property-value');
    if (value === 0) return known(id, 0, 'value 0');
    if (emissions === null) return unknown(id, 'no-emissions');
    if (revenue === null || revenue === 0) return unknown(id, 'no-revenue');
    return known(id, (emissions * MILLION) / revenue, `${shown(emissions)} × ${shown(MILLION)} ÷ ${shown(revenue)}`);
  });
  const whole = sumOf(holdings.map(({ value }, at) => (intensities[at]!.value === null ? 0 : (value ?? 0))));
  const parts = intensities.map((one, at): KnownPart => {
    const value = holdings[at]!.value;
    if (one.value === null || value === null || whole === 0) return one;
    return known(one.id, (value / whole) * one.value, `${shown(value)} ÷ ${shown(whole)} × ${shown(one.value)}`);
  });
  return whole > 0 ? sumOfParts(parts) : figureOf(parts, null, holdings.length ? 'no-denominator' : 'no-holdings');
}

/** Total carbon emissions, t CO2e: Σ share × scope 1 and 2. Source: as above. */
export const totalCarbonEmissions = (holdings: readonly Holding[]): KnownSum => sumOfParts(emissionsOf(holdings));

/** Carbon footprint, t CO2e per million invested: total carbon emissions ÷ current value of the portfolio in millions. Source: as above. */
export const carbonFootprint = (holdings: readonly Holding[]): KnownSum =>
  dividedSums(
    emissionsOf(holdings),
    holdings.map(({ id, value }) => amountOf(id, value, 'no-property-value')),
    MILLION,
  );

/**
 * Carbon intensity, t CO2e per million of revenue: total carbon emissions ÷ Σ share × revenue in millions. Both sums have the same shares, and
 * are divided once. Source: as above.
 */
export const carbonIntensity = (holdings: readonly Holding[]): KnownSum =>
  dividedSums(
    emissionsOf(holdings),
    holdings.map((one) => {
      checkNotNegative('An amount', one.revenue);
      return shareOf(shareOfHolding(one), one.revenue, 'no-revenue');
    }),
    MILLION,
  );

export interface Exposure extends KnownSum {
  /** The value of the assets concerned, in the reporting currency; null where a value or a classification is missing. */
  amount: number | null;
  /** The value of what is not classified yet: it is in neither sum of `ofKnown`. Values that are not known are in `missing`. */
  unclassified: number;
}

/**
 * Exposure to carbon-related assets, 0 to 1: value of the assets concerned ÷ value of the portfolio. Which assets are concerned the caller
 * decides (heated by fossil fuels, energy label below a threshold). Null as long as one is not classified. Source: as above.
 */
export function exposure(
  holdings: readonly { id: string; value: number | null; isExposed: boolean | null }[],
): Exposure {
  const values = holdings.map(({ id, value }) => amountOf(id, value, 'no-property-value'));
  const parts = holdings.map(({ id, value, isExposed }): KnownPart => {
    if (value === null) return unknown(id, 'no-property-value');
    if (value === 0) return known(id, 0, 'value 0');
    if (isExposed === null) return unknown(id, 'not-classified');
    return isExposed ? known(id, value, shown(value)) : known(id, 0, 'not exposed');
  });
  const isComplete = holdings.length > 0 && missingOf(parts).length === 0;
  return {
    ...dividedSums(parts, values),
    amount: isComplete ? sumOf(parts.map(({ value }) => value ?? 0)) : null,
    unclassified: sumOf(holdings.map(({ value, isExposed }) => (isExposed === null ? (value ?? 0) : 0))),
  };
}

const shareOfHolding = ({ id, share }: Holding): KnownPart => {
  checkNotNegative('A share', share);
  return share === null ? unknown(id, 'no-share') : { id, value: share, working: shown(share) };
};

const emissionsOf = (holdings: readonly Holding[]): KnownPart[] =>
  holdings.map((one) => shareOf(shareOfHolding(one), one.emissions, 'no-emissions'));

/** A share times an amount; nothing of it is nothing, whether or not the amount is known. */
function shareOf(share: KnownPart, amount: number | null, reason: 'no-emissions' | 'no-revenue'): KnownPart {
  if (share.value === null) return share;
  if (share.value === 0) return known(share.id, 0, 'share 0');
  if (amount === null) return unknown(share.id, reason);
  return known(share.id, share.value * amount, `${shown(share.value)} × ${shown(amount)}`);
}

function amountOf(id: string, amount: number | null, reason: 'no-outstanding-amount' | 'no-property-value'): KnownPart {
  checkNotNegative('An amount', amount);
  return amount === null ? unknown(id, reason) : { id, value: amount, working: shown(amount) };
}
