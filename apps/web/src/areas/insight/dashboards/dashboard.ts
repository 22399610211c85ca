import type { Answer, Input } from '@steward/contract/call';
import type { dashboards, measures } from '@steward/contract/insight/dashboards';

export type Dashboard = Answer<typeof dashboards.getPropertyDashboard>;
export type Working = Answer<typeof dashboards.getFigureWorking>;
export type Measure = (typeof measures)[number];
export type Monthly = Dashboard['months']['co2e_kg'];

/** The requested figure, of the year or of one of its months. */
export interface Asked {
  measure: Measure;
  month?: string;
  /** The report that the figure comes from; absent: the whole property, with current data. */
  report?: NonNullable<Input<typeof dashboards.getFigureWorking>['report']>;
}

/** The unit of each measure on the server; costs have a currency instead. */
export const unitOf: Record<Exclude<Measure, 'cost'>, string> = {
  energy: 'kWh',
  co2e: 'kg CO2e',
  co2e_market: 'kg CO2e',
  scope1: 'kg CO2e',
  scope2_location: 'kg CO2e',
  scope2_market: 'kg CO2e',
  scope3: 'kg CO2e',
  water: 'l',
  waste: 't',
};

export const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);

/** Twelve values, for any months in the answer; unknown is null. */
export function byMonth(year: number, months: Monthly, of: 'value' | 'before'): (number | null)[] {
  const known = new Map(months.map((one) => [one.month, one[of]]));
  return monthsOf(year).map((month) => known.get(month) ?? null);
}

/** The largest known value, for the unit of a chart. */
export const largest = (...rows: (number | null)[][]) =>
  Math.max(0, ...rows.flat().map((value) => Math.abs(value ?? 0)));
