import { InvalidValue } from '../failure.ts';
import { addDays, daysBetween, intersection, type Day, type Period } from '../calendar/day.ts';
import { shown } from '../working.ts';

/** What a plant made in a period (half-open), in kWh; what of it went to the grid, in kWh. */
export interface Generated extends Period {
  generatedKwh: number;
  exportedKwh: number;
}

/** kWh used on the property itself: what was made less what was exported. Throws `InvalidValue` when more was exported than made. */
export function selfUse({ generatedKwh, exportedKwh }: Pick<Generated, 'generatedKwh' | 'exportedKwh'>): number {
  if (exportedKwh > generatedKwh) throw new InvalidValue('More was exported than generated');
  return generatedKwh - exportedKwh;
}

/** The part of the records that falls into a period, each by its days. */
export function generatedIn(
  records: readonly Generated[],
  period: Period,
): { days: number } & Omit<Generated, keyof Period> {
  const sums = { days: 0, generatedKwh: 0, exportedKwh: 0 };
  for (const record of records) {
    const shared = intersection(record, period);
    if (!shared) continue;
    const days = daysBetween(shared.start, shared.end);
    const share = days / daysBetween(record.start, record.end);
    sums.days += days;
    sums.generatedKwh += record.generatedKwh * share;
    sums.exportedKwh += record.exportedKwh * share;
  }
  return sums;
}

export interface Yield {
  /** The 365 days that end with the last record. */
  period: Period;
  /** kWh per kW of capacity. */
  kwhPerKw: number;
  /** Of the expected yield; null where none is known. */
  ratio: number | null;
  /** Below 85 % of what is expected: weather alone seldom does that in a whole year. */
  isLow: boolean;
  working: string;
}

const YEAR_DAYS = 365;
const LOW = 0.85;

/**
 * The specific yield of a plant over the last 365 days with records, against what is expected of it. Capacity in kW, expected yield
 * in kWh per kW and year. Null where the records do not cover the 365 days: part of a year says nothing, as the sun is not even.
 * Throws `InvalidValue` without a capacity above zero. Source: IEC 61724-1, final yield (kWh/kWp).
 */
export function yieldOf(
  records: readonly Generated[],
  { capacityKw, expectedKwhPerKw }: { capacityKw: number; expectedKwhPerKw: number | null },
): Yield | null {
  if (!(capacityKw > 0)) throw new InvalidValue('The capacity must be above zero');
  const end = records.reduce<Day>((last, record) => (record.end > last ? record.end : last), '');
  if (!end) return null;
  const period = { start: addDays(end, -YEAR_DAYS), end };
  const { days, generatedKwh } = generatedIn(records, period);
  if (days < YEAR_DAYS) return null;
  const kwhPerKw = generatedKwh / capacityKw;
  const ratio = expectedKwhPerKw ? kwhPerKw / expectedKwhPerKw : null;
  return {
    period,
    kwhPerKw,
    ratio,
    isLow: ratio !== null && ratio < LOW,
    working: `${shown(generatedKwh)} kWh ÷ ${shown(capacityKw)} kW = ${shown(kwhPerKw)} kWh/kW`,
  };
}

/** When a source stands, both days included where they are known, and what it can make. */
export interface SourceBounds {
  installedOn: Day | null;
  retiredOn: Day | null;
  capacityKw: number;
}

/** Each clock change adds an hour to a day; rounding leaves less than a thousandth. */
const MOST_HOURS_MORE = 1;

/**
 * What of a record cannot be: days before the source was installed or after it was retired, or more than its peak output on all hours of
 * these days. 100 kW make at most 2,400 kWh a day. Undefined where nothing is.
 */
export function impossibleIn(
  { start, end, generatedKwh }: Pick<Generated, 'start' | 'end' | 'generatedKwh'>,
  { installedOn, retiredOn, capacityKw }: SourceBounds,
): 'before-installed' | 'after-retired' | 'above-capacity' | undefined {
  if (installedOn !== null && start < installedOn) return 'before-installed';
  if (retiredOn !== null && addDays(end, -1) > retiredOn) return 'after-retired';
  const most = capacityKw * (24 * daysBetween(start, end) + MOST_HOURS_MORE);
  return generatedKwh > most ? 'above-capacity' : undefined;
}
