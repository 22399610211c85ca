import { nextMonthStart, type Month, type Period } from '../calendar/day.ts';
import type { DayMean } from './temperatures.ts';

/**
 * How degree days are counted. `base`: max(0, base − mean) and max(0, mean − base). `eurostat`: heating 18 − mean on days of 15 °C and
 * colder, cooling mean − 21 on days of 24 °C and warmer. `vdi3807`: heating 20 − mean on days below 15 °C; cooling as `base`.
 */
export const degreeDayMethods = ['base', 'eurostat', 'vdi3807'] as const;
export type DegreeDayMethod = (typeof degreeDayMethods)[number];

export interface DegreeDayRule {
  method: DegreeDayMethod;
  /** °C. `eurostat` and `vdi3807` bring their own and leave this one unread. */
  heatingBaseC: number;
  /** °C. `eurostat` brings its own. */
  coolingBaseC: number;
}

/** Heating degree days of a day, K·d. */
export function heatingDegreeDays(meanC: number, { method, heatingBaseC }: DegreeDayRule): number {
  if (method === 'eurostat') return meanC <= 15 ? 18 - meanC : 0;
  if (method === 'vdi3807') return meanC < 15 ? 20 - meanC : 0;
  return Math.max(0, heatingBaseC - meanC);
}

/** Cooling degree days of a day, K·d. */
export function coolingDegreeDays(meanC: number, { method, coolingBaseC }: DegreeDayRule): number {
  if (method === 'eurostat') return meanC >= 24 ? meanC - 21 : 0;
  return Math.max(0, meanC - coolingBaseC);
}

export interface DegreeDaySums {
  /** Days of the period, and of these the ones without a temperature and the ones filled from their neighbours. */
  days: number;
  missing: number;
  filled: number;
  /** Mean of the known days, °C; null where none is known. */
  meanC: number | null;
  /** Sums over the days, K·d; null where a day is missing. */
  hdd: number | null;
  cdd: number | null;
}

/** Sums of daily values, never computed from a mean temperature of the month. A missing day makes the sum unknown, not smaller. */
export function degreeDaySums(days: readonly DayMean[], rule: DegreeDayRule): DegreeDaySums {
  const known = days.flatMap(({ meanC }) => (meanC === null ? [] : [meanC]));
  const isWhole = days.length > 0 && known.length === days.length;
  const sum = (of: (meanC: number) => number) => known.reduce((total, meanC) => total + of(meanC), 0);
  return {
    days: days.length,
    missing: days.length - known.length,
    filled: days.filter(({ isFilled }) => isFilled).length,
    meanC: known.length ? sum((meanC) => meanC) / known.length : null,
    hdd: isWhole ? sum((meanC) => heatingDegreeDays(meanC, rule)) : null,
    cdd: isWhole ? sum((meanC) => coolingDegreeDays(meanC, rule)) : null,
  };
}

export interface MonthSums extends DegreeDaySums {
  month: Month;
}

/** The days of a period by calendar month; its first and last month hold only the days within. */
export function degreeDaysByMonth(days: readonly DayMean[], rule: DegreeDayRule): MonthSums[] {
  const months = new Map<Month, DayMean[]>();
  for (const one of days) {
    const month = one.day.slice(0, 7);
    const list = months.get(month);
    if (list) list.push(one);
    else months.set(month, [one]);
  }
  return [...months].map(([month, of]) => ({ month, ...degreeDaySums(of, rule) }));
}

/** A calendar month as a period. */
export const monthPeriod = (month: Month): Period => ({ start: `${month}-01`, end: nextMonthStart(`${month}-01`) });
