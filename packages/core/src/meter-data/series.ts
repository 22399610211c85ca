import { dayOf, type Day } from '../calendar/day.ts';
import type { Carrier } from '../ghg/carrier.ts';
import { registerUnits, type RegisterUnit } from '../readings/registers.ts';
import { unitOf } from '../units/si.ts';
import { localDay, nearestDay, utcDayStart, type LocalTime } from './local-time.ts';
import { LONGEST_DAY, type Interval, type ValueQuality } from './interval.ts';
import { settled } from './overlaps.ts';

/** The direction of flow: from the grid, into the grid, or the net value computed by the meter. */
export const flowDirections = ['import', 'export', 'net'] as const;
export type FlowDirection = (typeof flowDirections)[number];

/** The reason why a series is shown and not counted. */
export const skipReasons = ['not-energy', 'unit', 'cumulative', 'generation', 'unknown-channel'] as const;
export type SkipReason = (typeof skipReasons)[number];

export const fileFormats = ['espi', 'nem12', 'nem13', 'mscons', 'portfolio-manager'] as const;
export type FileFormat = (typeof fileFormats)[number];

export interface SeriesHead {
  meterNo: string;
  serialNo: string;
  /** The register or data stream of the meter: `E1`, `1-1:1.29.0`. */
  channel: string;
  /** The name in the file. */
  name: string;
  carrier: Carrier | null;
  direction: FlowDirection;
  /** The property of the series, in a file that can hold several; its code or name may be empty. */
  property?: { code: string; name: string };
  /** The unit as printed in the file. */
  printedUnit: string;
  currency: string | null;
  skipped: SkipReason | null;
}

/** Consecutive values of one interval length within one local day; or one value for several days. */
export interface Stretch {
  day: Day;
  /** The number of local days: 1, or more with one value. */
  days: number;
  startsAt: number;
  step: number;
  /** In the unit of the series; null where the file has no value. */
  values: (number | null)[];
  /** A letter for every value: actual, substituted, estimated, or `-` for none. */
  qualities: string;
  total: number;
  /** The part of the total from actual values. */
  actual: number;
  /** The share of its days with values, up to 1. */
  share: number;
  cost: number | null;
}

export interface Gap {
  /** In the local time of the file: `2024-05-03T00:00`. */
  from: string;
  seconds: number;
}

export interface Series extends Omit<SeriesHead, 'printedUnit'> {
  printedUnit: string;
  printedTotal: number;
  /** The unit of its values here; null for a skipped series. */
  unit: RegisterUnit | null;
  stretches: Stretch[];
  values: number;
  total: number;
  /** The total by quality. */
  byQuality: Record<ValueQuality, number>;
  cost: number | null;
  startsAt: number | null;
  endsAt: number | null;
  /** The usual length of an interval in seconds. */
  step: number | null;
  gaps: Gap[];
  gapSeconds: number;
  /** Values given twice for the same time: the later one counts. */
  repeated: number;
  /** Values that overlap another one, and do not count on the days of that one. */
  overlapping: number;
  /** Values left out because their time ends before it begins, lasts more than ten years, or is in a year before 1900 or after 2199. */
  impossible: number;
}

export interface MeterFile {
  format: FileFormat;
  /** The writing time stated in the file; seconds since 1970. */
  writtenAt: number | null;
  /** The name of the local time of its days: `UTC+10:00`. */
  zone: string;
  series: Series[];
  /** Records that cannot be read and are in no series. */
  leftOut: LeftOut;
}

export interface LeftOut {
  records: number;
  /** The places of the first of them: a line, or the identifier of the record. */
  places: string[];
}

export type MeterFileFailure =
  | 'not-recognized'
  | 'cut-off'
  | 'malformed'
  | 'numbers-ambiguous'
  | 'days-ambiguous'
  | 'empty'
  | 'no-periods'
  | 'too-many-values';

/** A file that cannot be read; with the line or element if known. */
export class MeterFileError extends Error {
  constructor(
    readonly code: MeterFileFailure,
    readonly at: string = '',
  ) {
    super(code);
    this.name = 'MeterFileError';
  }
}

const MAX_PLACES = 100;

/** Collects the records of a file that cannot be read, so that the others are still imported. */
export function recordsLeftOut() {
  const leftOut: LeftOut = { records: 0, places: [] };
  const leave = (place: string) => {
    leftOut.records += 1;
    if (leftOut.places.length < MAX_PLACES) leftOut.places.push(place);
  };
  return {
    leftOut,
    leave,
    /** The result of `read`; undefined if the record is left out. */
    attempt: <T>(read: () => T): T | undefined => {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof MeterFileError) || error.code !== 'malformed') throw error;
        leave(error.at);
        return undefined;
      }
    },
    /** A file without any readable record is refused at its first record. */
    refuseIfAll: (hasSeries: boolean) => {
      if (hasSeries) return;
      if (leftOut.records > 0) throw new MeterFileError('malformed', leftOut.places[0]);
      throw new MeterFileError('empty');
    },
  };
}

export const MAX_VALUES = 1_500_000;

const letters: Record<ValueQuality, string> = { actual: 'A', substituted: 'S', estimated: 'E' };
/** The database keeps no longer period; its days are counted one by one. */
const LONGEST = 3700 * 86_400;
const [FIRST, END] = [Date.UTC(1900, 0) / 1000, Date.UTC(2200, 0) / 1000];
const isPossible = ({ start, seconds }: Interval) =>
  seconds > 0 && seconds <= LONGEST && start >= FIRST && start + seconds <= END;
const MAX_GAPS = 100;

/** The unit in which values are stored, and the factor from the printed one; undefined for other measures than consumption. */
export function keptUnit(printed: string): { unit: RegisterUnit; factor: number } | undefined {
  try {
    const { symbol, si, factor } = unitOf(printed);
    const same = registerUnits.find((unit) => unit === symbol);
    if (same) return { unit: same, factor: 1 };
    if (si === 'kWh') return { unit: 'kWh', factor };
    return si === 'l' ? { unit: 'm3', factor: factor / 1000 } : { unit: 't', factor };
  } catch {
    return undefined;
  }
}

/** Sorts the values of a series by day, and finds missing, repeated and overlapping ones. */
export function seriesOf(head: SeriesHead, given: readonly Interval[], local: LocalTime): Series {
  const kept = keptUnit(head.printedUnit);
  const skipped = head.skipped ?? (kept ? null : 'unit');
  const factor = skipped === null && kept ? kept.factor : 1;
  const intervals = given.filter(isPossible);
  const printedTotal = given.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const { ordered, repeated, overlapping } = settled(intervals, local);
  const scaled = ordered.map((one) => ({ ...one, value: one.value * factor }));
  const byQuality: Series['byQuality'] = { actual: 0, substituted: 0, estimated: 0 };
  for (const { quality, value } of scaled) byQuality[quality] += value;
  const gaps = gapsIn(scaled, local);
  const costs = scaled.filter(({ cost }) => cost !== undefined);
  const last = scaled.at(-1);
  return {
    ...head,
    skipped,
    printedTotal,
    unit: skipped === null && kept ? kept.unit : null,
    stretches: skipped === null ? stretchesOf(scaled, local) : [],
    values: scaled.length,
    total: scaled.reduce((sum, { value }) => sum + value, 0),
    byQuality,
    cost: costs.length ? costs.reduce((sum, { cost = 0 }) => sum + cost, 0) : null,
    startsAt: scaled[0]?.start ?? null,
    endsAt: last ? last.start + last.seconds : null,
    step: usualStep(scaled),
    gaps: gaps.slice(0, MAX_GAPS),
    gapSeconds: gaps.reduce((sum, { seconds }) => sum + seconds, 0),
    repeated,
    overlapping,
    impossible: given.length - intervals.length,
  };
}

function gapsIn(ordered: readonly Interval[], local: LocalTime): Gap[] {
  const gaps: Gap[] = [];
  for (const [index, { start, seconds }] of ordered.entries()) {
    const next = ordered[index + 1];
    const end = start + seconds;
    if (next && next.start > end) gaps.push({ from: wallClock(end, local), seconds: next.start - end });
  }
  return gaps;
}

function usualStep(ordered: readonly Interval[]): number | null {
  const times = new Map<number, number>();
  for (const { seconds } of ordered) times.set(seconds, (times.get(seconds) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function stretchesOf(ordered: readonly (Interval & { value: number })[], local: LocalTime): Stretch[] {
  const stretches: Stretch[] = [];
  let current: Stretch | undefined;
  for (const { start, seconds, value, quality, cost } of ordered) {
    const isLong = seconds > LONGEST_DAY;
    const number = isLong ? nearestDay(start, local) : localDay(start, local);
    const day = dayOf(number);
    const at = current ? (start - current.startsAt) / current.step : -1;
    if (!current || isLong || current.day !== day || current.step !== seconds || !Number.isInteger(at)) {
      const days = isLong ? Math.max(1, nearestDay(start + seconds, local) - number) : 1;
      current = {
        day,
        days,
        startsAt: start,
        step: seconds,
        values: [],
        qualities: '',
        total: 0,
        actual: 0,
        share: isLong ? 1 : 0,
        cost: null,
      };
      stretches.push(current);
    } else {
      while (current.values.length < at) {
        current.values.push(null);
        current.qualities += '-';
      }
    }
    current.values.push(value);
    current.qualities += letters[quality];
    current.total += value;
    if (quality === 'actual') current.actual += value;
    if (!isLong) current.share = Math.min(1, current.share + seconds / secondsOfDay(number, local));
    if (cost !== undefined) current.cost = (current.cost ?? 0) + cost;
  }
  return stretches;
}

const wallClock = (at: number, local: LocalTime) =>
  new Date((at + local.offsetAt(at)) * 1000).toISOString().slice(0, 16);

/** The length of a local day in seconds: 86,400, and an hour less or more on a change of the clock. */
export const secondsOfDay = (number: number, local: LocalTime) =>
  utcDayStart(number + 1, local) - utcDayStart(number, local);
