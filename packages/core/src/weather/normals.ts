import { dayNumber, type Day, type Month } from '../calendar/day.ts';
import { coolingDegreeDays, heatingDegreeDays, monthPeriod, type DegreeDayRule } from './degree-days.ts';
import { dayMeans } from './temperatures.ts';

/** `days`: a typical year day by day. `months`: the normal mean temperature of each month. */
export const normalKinds = ['days', 'months'] as const;
export type NormalKind = (typeof normalKinds)[number];

/** Published normals or a typical year of a station, °C: 366 days of a leap year from 1 January on, or twelve months. */
export interface WeatherNormals {
  kind: NormalKind;
  means: readonly number[];
}

/** One way in which a normal month may pass: its days. What is computed of a normal month is the mean over its samples. */
export type MonthSample = readonly number[];

/** Any leap year: its days of the year are the places in a typical year. */
const LEAP = 2024;

function typicalDays(means: readonly number[], month: Month): MonthSample {
  const { start, end } = monthPeriod(month);
  const days = dayNumber(end) - dayNumber(start);
  const first = dayNumber(`${LEAP}${start.slice(4)}`) - dayNumber(`${LEAP}-01-01`);
  return means.slice(first, first + days);
}

/** The days of the same calendar month in every year in which the station has it whole. */
function wholeMonths(known: ReadonlyMap<Day, number>, month: Month): MonthSample[] {
  const years = new Set([...known.keys()].map((day) => day.slice(0, 4)));
  return [...years].toSorted().flatMap((year) => {
    const days = dayMeans(known, monthPeriod(`${year}-${month.slice(5)}`));
    const means = days.flatMap(({ meanC }) => (meanC === null ? [] : [meanC]));
    return means.length > 0 && means.length === days.length ? [means] : [];
  });
}

/**
 * The samples of a normal month. Without published normals: the month as each year of the station had it. A typical year is its own only
 * sample. Of normal months only the mean is published, and degree days depend on how days spread around it: the days of the station are
 * all moved by the same number of degrees, so that their mean is the normal one (delta change).
 */
export function normalSamples(
  known: ReadonlyMap<Day, number>,
  month: Month,
  normals: WeatherNormals | undefined,
): MonthSample[] {
  if (normals?.kind === 'days') return [typicalDays(normals.means, month)];
  const whole = wholeMonths(known, month);
  const normal = normals?.means[Number(month.slice(5)) - 1];
  if (normal === undefined) return whole;
  const days = whole.flat();
  const shift = normal - days.reduce((sum, mean) => sum + mean, 0) / days.length;
  return whole.map((means) => means.map((mean) => mean + shift));
}

/** A calendar month in normal weather. */
export interface MonthNormal {
  /** The years of the station behind it; none where it is a typical year that was published. */
  years: number;
  /** Null where nothing is known of the month. */
  meanC: number | null;
  hdd: number | null;
  cdd: number | null;
}

/**
 * Temperature and degree days of a normal month: means over its samples. A sample of 28 February days counts 29/28 for a February of a leap
 * year, and one of 29 days 28/29 for another.
 */
export function monthNormal(
  known: ReadonlyMap<Day, number>,
  month: Month,
  rule: DegreeDayRule,
  normals?: WeatherNormals,
): MonthNormal {
  const samples = normalSamples(known, month, normals);
  const mean = (of: (means: MonthSample) => number) =>
    samples.length ? samples.reduce((sum, means) => sum + of(means), 0) / samples.length : null;
  const { start, end } = monthPeriod(month);
  const days = dayNumber(end) - dayNumber(start);
  const daily = (means: MonthSample, of: (meanC: number) => number) =>
    means.reduce((total, one) => total + of(one), 0) / means.length;
  return {
    years: normals?.kind === 'days' ? 0 : samples.length,
    meanC: mean((means) => daily(means, (meanC) => meanC)),
    hdd: mean((means) => days * daily(means, (meanC) => heatingDegreeDays(meanC, rule))),
    cdd: mean((means) => days * daily(means, (meanC) => coolingDegreeDays(meanC, rule))),
  };
}
