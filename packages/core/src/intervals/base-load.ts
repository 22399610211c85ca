import type { Day } from '../calendar/day.ts';
import { knownByDay, medianOf, type HourValue } from './local-hour.ts';

/** The base load of one night, in the unit of the values per hour. */
export interface NightBase {
  day: Day;
  base: number;
  /** The mean of the known hours of the day. */
  dayMean: number;
  /** `base` / `dayMean`; null unless the day's mean is above zero. */
  share: number | null;
}

export interface BaseLoad {
  /** The median of the nights. */
  base: number;
  /** The mean of the days' means. */
  dayMean: number;
  /** `base` / `dayMean`; null unless the mean is above zero. */
  share: number | null;
  nights: NightBase[];
  /** Days with too few known hours. */
  leftOut: Day[];
}

/** 00:00 to 05:00. */
const NIGHT_ENDS_AT = 5;
const LOWEST_HOURS = 3;
/** Three quarters of a day: a mean of fewer hours says more about which are missing. */
const FEWEST_HOURS = 18;

/**
 * The base load: of each day the mean of its three lowest hours between 00:00 and 05:00 by the local clock, and the median of these over the
 * days. Takes hourly values in any unit (kWh of an hour, or kW). A day counts with three known hours of the night and 18 of the day. Null
 * without such a day. Throws `InvalidValue` for a text that is no hour. The definition is our own.
 */
export function baseLoad(values: readonly HourValue[]): BaseLoad | null {
  const nights: NightBase[] = [];
  const leftOut: Day[] = [];
  for (const [day, known] of knownByDay(values)) {
    const night = known
      .filter(({ hour }) => hour < NIGHT_ENDS_AT)
      .map(({ value }) => value)
      .toSorted((a, b) => a - b);
    if (night.length < LOWEST_HOURS || known.length < FEWEST_HOURS) {
      leftOut.push(day);
      continue;
    }
    const base = meanOf(night.slice(0, LOWEST_HOURS));
    const dayMean = meanOf(known.map(({ value }) => value));
    nights.push({ day, base, dayMean, share: dayMean > 0 ? base / dayMean : null });
  }
  const base = medianOf(nights.map((night) => night.base));
  if (base === null) return null;
  const dayMean = meanOf(nights.map((night) => night.dayMean));
  return { base, dayMean, share: dayMean > 0 ? base / dayMean : null, nights, leftOut };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
