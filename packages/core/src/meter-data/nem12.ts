import type { Carrier } from '../ghg/carrier.ts';
import { fixedOffset } from './local-time.ts';
import type { Interval, ValueQuality } from './interval.ts';
import {
  MAX_VALUES,
  MeterFileError,
  recordsLeftOut,
  seriesOf,
  type FlowDirection,
  type MeterFile,
  type Series,
  type SeriesHead,
  type SkipReason,
} from './series.ts';

/** The market's own clock: Australian Eastern Standard Time, without daylight saving. Source: AEMO, Meter Data File Format NEM12 & NEM13. */
const marketTime = fixedOffset(10 * 3600);
const MINUTES_PER_DAY = 1440;

interface Stream {
  head: SeriesHead;
  step: number;
  intervals: Interval[];
}
interface OpenDay {
  stream: Stream;
  from: number;
  line: number;
  /** Quality V: the 400 records have the quality of each part of the day. */
  isVariable: boolean;
  filled: number;
}

export const isNem = (text: string): boolean => /^\uFEFF?\s*(?:"?100"?,\s*"?NEM1[23]|"?[2-5]\d0"?,)/i.test(text);

/** Reads the meter data files of the Australian market, with interval data (NEM12) or register readings (NEM13). */
export function readNem(text: string): MeterFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const streams = new Map<string, Stream>();
  let format: 'nem12' | 'nem13' | undefined;
  let writtenAt: number | null = null;
  let stream: Stream | undefined;
  let day: OpenDay | undefined;
  let isEnded = false;
  let values = 0;
  /** The day was left out, and with it its following quality records. */
  let isLeftOut = false;
  const { leftOut, attempt, refuseIfAll } = recordsLeftOut();
  const closing = () => {
    const closed = day;
    day = undefined;
    if (closed && attempt(() => (closeDay(closed), true)) === undefined) takeBack(closed);
  };
  for (const [index, raw] of lines.entries()) {
    if (!raw.trim()) continue;
    const line = index + 1;
    const cells = raw.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const [kind] = cells;
    if (kind === '100') {
      format = cells[1]?.toUpperCase() === 'NEM13' ? 'nem13' : 'nem12';
      writtenAt = momentOf(cells[2] ?? '');
      continue;
    }
    if (!format) malformed(line);
    if (kind !== '400') {
      closing();
      isLeftOut = false;
    }
    if (isEnded) malformed(line);
    if (kind === '200') stream = openStream(streams, cells, line);
    else if (kind === '250') {
      attempt(() => addRegister(streams, cells, line));
      values += 1;
    } else if (kind === '300') {
      const open = stream ?? malformed(line);
      day = attempt(() => addDay(open, cells, line));
      isLeftOut = !day;
      values += MINUTES_PER_DAY / open.step;
    } else if (kind === '400') {
      if (isLeftOut) continue;
      const open = day ?? malformed(line);
      if (attempt(() => (setQuality(open, cells, line), true)) === undefined) {
        takeBack(open);
        day = undefined;
        isLeftOut = true;
      }
    } else if (kind === '900') isEnded = true;
    else if (kind !== '500' && kind !== '550') malformed(line);
    if (values > MAX_VALUES) throw new MeterFileError('too-many-values');
  }
  if (!format) throw new MeterFileError('not-recognized');
  if (!isEnded) throw new MeterFileError('cut-off', String(lines.length));
  const series: Series[] = [...streams.values()]
    .filter(({ intervals }) => intervals.length)
    .map(({ head, intervals }) => seriesOf(head, intervals, marketTime));
  refuseIfAll(series.length > 0);
  return { format, writtenAt, zone: marketTime.name, series, leftOut };
}

function malformed(line: number): never {
  throw new MeterFileError('malformed', String(line));
}

/** `YYYYMMDD`, `YYYYMMDDhhmm` or `YYYYMMDDhhmmss` in market time. */
function momentOf(text: string): number | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/.exec(text.trim());
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const at = Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
  const isDay = new Date(at * 1000).getUTCDate() === day && month >= 1 && month <= 12;
  return isDay ? at - marketTime.offsetAt(at) : null;
}

/** The direction of a stream by the first letter of its suffix: E to the customer, B from the customer; others are not consumption. */
function meaning(suffix: string, unit: string): { direction: FlowDirection; skipped: SkipReason | null } {
  if (/varh?$|vah?$|^k?[va]$|^k?w$|^pf$/i.test(unit)) return { direction: 'import', skipped: 'not-energy' };
  const first = suffix.charAt(0).toUpperCase();
  if (first === 'E') return { direction: 'import', skipped: null };
  if (first === 'B') return { direction: 'export', skipped: null };
  if (first === 'N') return { direction: 'net', skipped: null };
  return { direction: 'import', skipped: /^[QKGTVP]/.test(first) ? 'not-energy' : 'unknown-channel' };
}

function carrierOf(unit: string): Carrier | null {
  return /wh$/i.test(unit) ? 'electricity' : null;
}

function openStream(streams: Map<string, Stream>, cells: readonly string[], line: number): Stream {
  const [, nmi = '', , register = '', suffix = '', , serial = '', unit = '', minutes = ''] = cells;
  const step = Number(minutes);
  if (!nmi || !suffix || !(step > 0) || MINUTES_PER_DAY % step !== 0) malformed(line);
  const key = [nmi, suffix, serial, unit, step].join('\n');
  const known = streams.get(key);
  if (known) return known;
  const stream: Stream = {
    head: {
      meterNo: nmi,
      serialNo: serial,
      channel: suffix,
      name: register && register !== suffix ? `${suffix} (${register})` : suffix,
      carrier: carrierOf(unit),
      printedUnit: unit,
      currency: null,
      ...meaning(suffix, unit),
    },
    step,
    intervals: [],
  };
  streams.set(key, stream);
  return stream;
}

const qualityOf = (flag: string): ValueQuality | 'missing' | 'variable' | undefined => {
  const kinds = {
    A: 'actual',
    S: 'substituted',
    F: 'substituted',
    E: 'estimated',
    N: 'missing',
    V: 'variable',
  } as const;
  return kinds[flag.charAt(0).toUpperCase() as keyof typeof kinds];
};

function addDay(stream: Stream, cells: readonly string[], line: number): OpenDay {
  const start = momentOf((cells[1] ?? '').slice(0, 8));
  const count = MINUTES_PER_DAY / stream.step;
  const quality = qualityOf(cells[2 + count] ?? '');
  if (start === null || !quality) malformed(line);
  const from = stream.intervals.length;
  const own = Array.from({ length: count }, (_, index): Interval => {
    const cell = cells[2 + index] ?? '';
    const value = quality === 'missing' && !cell ? null : Number(cell);
    if (value !== null && (cell === '' || !Number.isFinite(value))) malformed(line);
    return {
      start: start + index * stream.step * 60,
      seconds: stream.step * 60,
      value: quality === 'missing' ? null : value,
      quality: quality === 'missing' || quality === 'variable' ? 'actual' : quality,
    };
  });
  stream.intervals.push(...own);
  return { stream, from, line, isVariable: quality === 'variable', filled: 0 };
}

/** The parts of a day with their quality, from its first value to its last without a gap. */
function setQuality(day: OpenDay, cells: readonly string[], line: number): void {
  const [first, last] = [Number(cells[1]), Number(cells[2])];
  const quality = qualityOf(cells[3] ?? '');
  const count = MINUTES_PER_DAY / day.stream.step;
  if (!day.isVariable) return;
  if (first !== day.filled + 1 || !(last >= first) || last > count || !quality || quality === 'variable')
    malformed(line);
  for (let at = first; at <= last; at++) {
    const interval = day.stream.intervals[day.from + at - 1];
    if (!interval) malformed(line);
    if (quality === 'missing') interval.value = null;
    else interval.quality = quality;
  }
  day.filled = last;
}

function closeDay({ isVariable, filled, stream, line }: OpenDay): void {
  if (isVariable && filled !== MINUTES_PER_DAY / stream.step) malformed(line);
}

/** Removes the values of a day whose quality cannot be read. */
function takeBack({ stream, from }: OpenDay): void {
  stream.intervals.length = from;
}

/** A register between two readings (NEM13): the quantity is taken from the file, not computed as a difference. */
function addRegister(streams: Map<string, Stream>, cells: readonly string[], line: number): void {
  const [, nmi = '', , register = '', suffix = '', , serial = '', flow = '', , before = ''] = cells;
  const [quality, quantity, unit] = [qualityOf(cells[15] ?? ''), Number(cells[18]), cells[19] ?? ''];
  const start = momentOf(before);
  const end = momentOf(cells[14] ?? '');
  if (!nmi || start === null || end === null || end <= start || !Number.isFinite(quantity)) malformed(line);
  const key = [nmi, suffix, serial, unit, register].join('\n');
  const stream = streams.get(key) ?? {
    head: {
      meterNo: nmi,
      serialNo: serial,
      channel: suffix || register,
      name: register,
      carrier: carrierOf(unit),
      direction: flow.toUpperCase() === 'I' ? ('export' as const) : ('import' as const),
      printedUnit: unit,
      currency: null,
      skipped: /varh?$|vah?$/i.test(unit) ? ('not-energy' as const) : null,
    },
    step: 0,
    intervals: [],
  };
  streams.set(key, stream);
  stream.intervals.push({
    start,
    seconds: end - start,
    value: quality === 'missing' ? null : quantity,
    quality: quality === 'substituted' || quality === 'estimated' ? quality : 'actual',
  });
}
