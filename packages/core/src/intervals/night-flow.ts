import { addDays, type Day } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { knownByDay, medianOf, type HourValue } from './local-hour.ts';

/** The lowest flow of a night, in the unit of the values per hour; null where one of its three hours is missing. */
export interface NightMinimum {
  day: Day;
  minimum: number | null;
}

/** Nights in a row in which water flowed all the time. */
export interface RunningNights {
  from: Day;
  /** The last of these nights. */
  to: Day;
  nights: number;
  /** The lowest flow of all of them: what flows all the time, per hour. */
  lowest: number;
}

export interface NightFlow {
  nights: NightMinimum[];
  /** The median of the known minima; null without one. */
  median: number | null;
  /** The longest row of nights with flow, the latest of equals; null without such a night. */
  longest: RunningNights | null;
  /** Whether that row has three nights or more. */
  alwaysFlows: boolean;
}

/** 02:00 to 05:00. */
const NIGHT = [2, 3, 4] as const;
const FEWEST_NIGHTS = 3;

function longestOf(nights: readonly NightMinimum[], resolution: number): RunningNights | null {
  let longest: RunningNights | null = null;
  let current = null as RunningNights | null;
  for (const { day, minimum } of nights) {
    if (minimum === null || minimum <= resolution) {
      current = null;
      continue;
    }
    // A night that is not there ends the row like one that is not known.
    current =
      current && addDays(current.to, 1) === day
        ? { ...current, to: day, nights: current.nights + 1, lowest: Math.min(current.lowest, minimum) }
        : { from: day, to: day, nights: 1, lowest: minimum };
    if (!longest || current.nights >= longest.nights) longest = current;
  }
  return longest;
}

/**
 * The night flow of water: of each day the lowest hour from 02:00 to 05:00 by the local clock. Takes hourly values (m³ or liters of an hour)
 * and the amount per hour up to which nothing flows: the resolution of the meter, 0 if it is not known. A night counts only if its three
 * hours are known, hence not the one in which the clock skips 02:00; water always flows where three nights in a row lie above it. Throws
 * `InvalidValue` for a text that is no hour and for a negative amount. The definition is our own (rule 7: three nights).
 */
export function nightFlow(values: readonly HourValue[], resolution = 0): NightFlow {
  if (!(resolution >= 0)) throw new InvalidValue('The resolution of a meter cannot be negative');
  const nights = [...knownByDay(values)].map(([day, known]): NightMinimum => {
    const night = known.filter(({ hour }) => hour >= NIGHT[0] && hour <= NIGHT[2]);
    const hours = new Set(night.map(({ hour }) => hour));
    const isKnown = NIGHT.every((hour) => hours.has(hour));
    return { day, minimum: isKnown ? Math.min(...night.map(({ value }) => value)) : null };
  });
  const longest = longestOf(nights, resolution);
  return {
    nights,
    median: medianOf(nights.flatMap(({ minimum }) => minimum ?? [])),
    longest,
    alwaysFlows: (longest?.nights ?? 0) >= FEWEST_NIGHTS,
  };
}
