import { monthsOf } from '@steward/core/calendar/day';
import { yearOverYear } from '@steward/core/coverage/like-for-like';
import type { Activity } from '@steward/core/ghg/entries/activity';
import { carriers, isUseOf, scopeOf, type Carrier, scopeCounted } from '@steward/core/ghg/carrier';
import { sumKnown } from '@steward/core/ghg/known-sums';
import type { Basis } from '@steward/core/ghg/factors/factor';
import type { FigureValue } from '../../../platform/figures/figures.ts';

/** A figure of one carrier in one month, of this year or of the one before. */
export interface Point {
  carrier: string;
  month: string;
  value: number;
}

export interface Figure {
  value: number | null;
  before: number | null;
  change: number | null;
  compared: number | null;
}

const total = (points: readonly Point[]) => sumKnown(points.map(({ value }) => value));

/**
 * The change over the points with values in both years. `compared` is the share of this year's figure in the comparison; `all` is that
 * figure.
 */
export const compare = (
  now: number | null,
  before: number | null,
  all: number | null,
): Pick<Figure, 'change' | 'compared'> =>
  now === null || before === null || before === 0
    ? { change: null, compared: null }
    : { change: yearOverYear(now, before).change, compared: all ? now / all : 1 };

/** What two years are compared by: their points on equal days. A gas meter without a bill in one year is in neither. */
export interface Series {
  now: Point[];
  before: Point[];
  /** The points on equal days of the same meters. */
  equal: { now: Point[]; before: Point[] };
}

/** The change from the year before over equal days; the same source in the same month has a value in both years. */
export function changeOf({ now, equal }: Series): Pick<Figure, 'change' | 'compared'> {
  const key = ({ carrier, month }: Point) => `${carrier}|${month.slice(5)}`;
  const inBefore = new Set(equal.before.map(key));
  const inNow = new Set(equal.now.map(key));
  const a = total(equal.now.filter((point) => inBefore.has(key(point))));
  const b = total(equal.before.filter((point) => inNow.has(key(point))));
  return compare(a, b, total(now));
}

/** A year's figure with the year before; null where unknown, which is not zero. */
export const figureOf = (series: Series): Figure => ({
  value: total(series.now),
  before: total(series.before),
  ...changeOf(series),
});

type Recalculable = Pick<FigureValue, 'value' | 'recalculated'>;

/** The current emissions of an accepted year, kg CO2e, where one of the two totals differs from the accepted one. */
export const recalculatedEmissions = (location: Recalculable, market: Recalculable) =>
  location.recalculated === null && market.recalculated === null
    ? null
    : {
        co2e_kg: location.recalculated ?? location.value,
        co2e_market_kg: market.recalculated ?? market.value,
      };

/** The twelve months of the year, each with the same month of the year before. */
export function monthlyOf(year: number, { now, before }: Pick<Series, 'now' | 'before'>) {
  const earlier = monthsOf(year - 1);
  return monthsOf(year).map((month, index) => ({
    month,
    value: total(now.filter((point) => point.month === month)),
    before: total(before.filter((point) => point.month === earlier[index])),
  }));
}

export type Measure =
  | 'energy'
  | 'co2e'
  | 'co2e_market'
  | 'scope1'
  | 'scope2_location'
  | 'scope2_market'
  | 'scope3'
  | 'water'
  | 'waste'
  | 'cost';

/** Whether a line of the inventory belongs to a measure of emissions. The total exists by both methods, which are never added. */
export function isEmissionOf(
  measure: Measure,
  { scope, basis }: { scope: number; basis?: Basis | null | undefined },
): boolean {
  switch (measure) {
    case 'co2e':
      return basis !== 'market';
    case 'co2e_market':
      return basis !== 'location';
    case 'scope1':
      return scope === 1;
    case 'scope2_location':
      return scope === 2 && basis === 'location';
    case 'scope2_market':
      return scope === 2 && basis === 'market';
    case 'scope3':
      return scope === 3;
    default:
      return false;
  }
}

/** Whether the emissions of an activity belong to a measure, without upstream emissions of its energy. */
export function isScopeOf(measure: Measure, { carrier, isTenants }: Pick<Activity, 'carrier' | 'isTenants'>): boolean {
  const scope = scopeCounted(carrier, isTenants);
  return measure === 'co2e' || measure === 'co2e_market' || measure.startsWith(`scope${scope}`);
}

/** The carriers whose bills are the source of a measure. */
export function carriersBehind(measure: Measure): readonly Carrier[] {
  switch (measure) {
    case 'energy':
    case 'water':
    case 'waste':
      return carriers.filter((carrier) => isUseOf(measure, carrier));
    case 'scope1':
      return carriers.filter((carrier) => scopeOf[carrier] === 1);
    case 'scope2_location':
    case 'scope2_market':
      return carriers.filter((carrier) => scopeOf[carrier] === 2);
    case 'scope3':
      return carriers.filter((carrier) => scopeOf[carrier] === 3);
    case 'co2e':
    case 'co2e_market':
    case 'cost':
      return carriers;
  }
}
