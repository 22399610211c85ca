/** The quality of a value. */
export type ValueQuality = 'actual' | 'substituted' | 'estimated';

/** One value of a file, in the unit of its series. */
export interface Interval {
  /** Seconds since 1970, UTC. */
  start: number;
  seconds: number;
  /** Null: the file marks the value as missing. */
  value: number | null;
  quality: ValueQuality;
  /** In the currency of the series. */
  cost?: number;
}

/** A longer value is one for several days. In seconds. */
export const LONGEST_DAY = 25 * 3600;
