import type { Month } from '../calendar/day.ts';

/** What a meter measured in a month, on the days that count. */
export interface MeterMonth {
  /** Names the meter, and what else keeps two series apart. */
  meter: string;
  month: Month;
  /** The days with a bill on which the property is held; absent: a value of the month without days, such as an entry. */
  days?: number | undefined;
  value: number;
  /** The part of the property that the value contains; absent: all of it. */
  share?: number | undefined;
}

/** A month of a meter in two years, over equal days and with the present share of the property. */
export interface EqualDays<T extends MeterMonth> {
  now: number;
  before: number;
  of: { now: T; before: T };
}

/**
 * Pairs the months of a year with those of the year before: the same meter, the same month, equal days. The year with more days in the month
 * counts with the mean of its days: 17 days of December with 340 kWh and 31 days with 620 kWh are 340 and 340. So 29 February has no
 * counterpart: February of a leap year is compared with 28 of its 29 days. Months in which one of the years has no day are left out, and so
 * are days on which the property was not held.
 *
 * Source: EPRA sBPR and GRESB, like-for-like: what is compared is the same in both years.
 */
export function equalDays<T extends MeterMonth>(now: readonly T[], before: readonly T[]): EqualDays<T>[] {
  const earlier = new Map(before.map((one) => [keyOf(one), one]));
  return now.flatMap((one) => {
    const was = earlier.get(keyOf(one));
    if (!was || one.days === 0 || was.days === 0 || one.share === 0 || was.share === 0) return [];
    const days = one.days !== undefined && was.days !== undefined ? Math.min(one.days, was.days) : undefined;
    const part = (of: T) => (days === undefined || of.days === undefined || of.days === days ? 1 : days / of.days);
    const share = (one.share ?? 1) / (was.share ?? 1);
    return [{ now: one.value * part(one), before: was.value * part(was) * share, of: { now: one, before: was } }];
  });
}

const keyOf = ({ meter, month }: MeterMonth) => `${meter}|${month.slice(5)}`;
