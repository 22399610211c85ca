import { InvalidValue } from '../failure.ts';
import { addDays, daysBetween, intersection, type Day, type Period } from '../calendar/day.ts';
import { shown } from '../working.ts';

/** The generation of a plant in a period (half-open), in kWh; the exported part of it, in kWh. */
export interface Generated extends Period {
  generatedKwh: number;
  exportedKwh: number;
}

/** kWh used on the property itself: generation less export. Throws `InvalidValue` when the export exceeds the generation. */
export function selfUse({ generatedKwh, exportedKwh }: Pick<Generated, 'generatedKwh' | 'exportedKwh'>): number {
  if (exportedKwh > generatedKwh) throw new InvalidValue('More was exported than generated');
  return generatedKwh - exportedKwh;
}

/** The part of the records within a period, each by its days. */
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
  /** The share of the expected yield; null if unknown. */
  ratio: number | null;
  /** Below 85 % of the expected yield: weather alone rarely causes that in a whole year. */
  isLow: boolean;
  working: string;
}

const YEAR_DAYS = 365;
const LOW = 0.85;

/**
 * The specific yield of a plant over the last 365 days with records, compared with the expected one. Capacity in kW, expected yield in kWh
 * per kW and year. Null if the records do not cover the 365 days: sunshine varies over the year, so a part of it is not comparable. Throws
 * `InvalidValue` without a capacity above zero. Source: IEC 61724-1, final yield (kWh/kWp).
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

/** The days of operation of a source, both included if known, and its capacity. */
export interface SourceBounds {
  installedOn: Day | null;
  retiredOn: Day | null;
  capacityKw: number;
}

/** A change of the clock adds an hour to a day; rounding leaves less than a thousandth. */
const MOST_HOURS_MORE = 1;

/**
 * The impossible part of a record: days before the installation of the source or after its retirement, or more than its peak output in all
 * hours of these days. 100 kW generate at most 2,400 kWh a day. Undefined without one.
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
