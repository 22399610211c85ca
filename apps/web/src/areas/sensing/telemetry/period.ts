import type { TelemetryStep } from '@steward/contract/sensing/telemetry';
import { addDays, daysBetween, nextMonthStart } from '@steward/core/calendar/day';
import { boundsOfDay } from '@steward/core/sensing/local-days';

export const periods = ['day', 'week', 'month', 'year', 'custom'] as const;
export type Period = (typeof periods)[number];

/** The days of a chart; the last one belongs to it. */
export interface Days {
  first: string;
  last: string;
}

/** The days of a period around a day: weeks end with it, months and years are those of the calendar. */
export function daysOf(period: Period, day: string, until: string | undefined): Days {
  if (period === 'day') return { first: day, last: day };
  if (period === 'week') return { first: addDays(day, -6), last: day };
  if (period === 'month') return { first: `${day.slice(0, 7)}-01`, last: addDays(nextMonthStart(day), -1) };
  if (period === 'year') return { first: `${day.slice(0, 4)}-01-01`, last: `${day.slice(0, 4)}-12-31` };
  return { first: day, last: until !== undefined && until >= day ? until : day };
}

/** A day of the period before or after; a custom one moves by its length. */
export function moved(period: Period, { first, last }: Days, by: 1 | -1): Days {
  if (period === 'custom' || period === 'day' || period === 'week') {
    const length = (daysBetween(first, last) + 1) * by;
    return { first: addDays(first, length), last: addDays(last, length) };
  }
  const day = by === 1 ? addDays(last, 1) : addDays(first, -1);
  return daysOf(period, day, undefined);
}

const MOST_DAYS_OF_STATES = 62;

const DAY_STEPS: readonly [mostDays: number, steps: readonly TelemetryStep[]][] = [
  [2, ['raw', '15min', 'hour']],
  [14, ['hour', '15min', 'day', 'raw']],
  [62, ['hour', 'day']],
  [400, ['day', 'month']],
];

/** The steps that a chart of so many days can have; the first is the usual one. A state is shown as its states if they are not too many. */
export function stepsFor({ first, last }: Days, kind: string): readonly TelemetryStep[] {
  const days = daysBetween(first, last) + 1;
  const steps = DAY_STEPS.find(([most]) => days <= most)?.[1] ?? ['month', 'day'];
  return kind === 'state' && days <= MOST_DAYS_OF_STATES ? [...new Set(['raw' as const, ...steps])] : steps;
}

/** The step that was chosen, if a chart of these days can have it. */
export function usedStep(days: Days, kind: string, chosen: string | undefined): TelemetryStep {
  const fitting = stepsFor(days, kind);
  return fitting.find((step) => step === chosen) ?? fitting[0] ?? 'hour';
}

/** The days by the clock of a zone, as moments. */
export const momentsOf = ({ first, last }: Days, zone: string): { start: string; end: string } => ({
  start: new Date(boundsOfDay(zone, first).startsAt).toISOString(),
  end: new Date(boundsOfDay(zone, last).endsAt).toISOString(),
});
