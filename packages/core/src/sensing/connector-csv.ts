import type { ConnectorMessage } from './connector-messages.ts';
import { offsetAt } from './local-days.ts';

/** How the columns of a file are read, by their headings. */
export interface CsvProfile {
  timeColumn: string;
  /** The order of day, month and year where a date is not written as 2026-11-28. */
  dateOrder: 'dmy' | 'mdy';
  /** Of times without an offset. */
  timeZone: string;
  /** Empty: `device`. */
  serialColumn: string;
  /** The serial number of all rows. */
  device: string;
  /** Both empty: each other column is a sensor, and its heading the key. */
  keyColumn: string;
  valueColumn: string;
  decimal: '.' | ',';
}

export const csvRefusals = [
  'no-column',
  'no-time',
  'no-device',
  'no-key',
  'not-a-number',
  'skipped-hour',
  'not-stored',
] as const;
export type CsvRefusal = (typeof csvRefusals)[number];

export interface RefusedLine {
  line: number;
  reason: CsvRefusal;
  /** The text that could not be read, or the missing column. */
  about: string;
}

export interface CsvRead {
  messages: (ConnectorMessage & { line: number })[];
  refused: RefusedLine[];
}

interface Row {
  line: number;
  cells: readonly string[];
}

const written =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const ordered = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?$/;

/** The moment of a local clock in UTC; undefined where the clock skips it. Of a doubled hour the first one. */
function localMoment(asUtc: number, timeZone: string): number | undefined {
  const offsets = [...new Set([offsetAt(timeZone, asUtc - 86_400_000), offsetAt(timeZone, asUtc + 86_400_000)])];
  return offsets
    .map((offset) => asUtc - offset)
    .filter((at) => at + offsetAt(timeZone, at) === asUtc)
    .toSorted((a, b) => a - b)[0];
}

/** The moment that a cell writes: ISO 8601, a local time by the order of the profile, or a number of seconds or milliseconds since 1970. */
export function csvMoment(cell: string, { dateOrder, timeZone }: CsvProfile): number | 'no-time' | 'skipped-hour' {
  const text = cell.trim();
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const iso = written.exec(text);
  const local = ordered.exec(text);
  if (!iso && !local) return 'no-time';
  const [, a = '', b = '', c = '', hours = '0', minutes = '0', seconds = '0', offset = ''] = iso ?? local ?? [];
  const [year, month, day] = (iso ? [a, b, c] : dateOrder === 'dmy' ? [c, b, a] : [c, a, b]).map(Number) as [
    number,
    number,
    number,
  ];
  const full = year < 100 ? 2000 + year : year;
  const asUtc = Date.UTC(full, month - 1, day, Number(hours), Number(minutes), Number(seconds));
  const date = new Date(asUtc);
  // 24:00 is the beginning of the next day; 31 February is no day.
  const isDay = new Date(Date.UTC(full, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12;
  const isTime =
    Number(hours) < 24 ? Number(minutes) < 60 && Number(seconds) < 60 : /^24:00(?::00)?$/.test(`${hours}:${minutes}`);
  if (!isDay || !isTime || Number.isNaN(date.getTime())) return 'no-time';
  if (/^z$/i.test(offset)) return asUtc;
  if (offset) {
    const [, sign = '', h = '', m = ''] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
    return asUtc - (sign === '-' ? -1 : 1) * (Number(h) * 60 + Number(m)) * 60_000;
  }
  return localMoment(asUtc, timeZone) ?? 'skipped-hour';
}

/** The number of a cell: the other sign between groups of three digits, and blanks, are left out. Undefined if it is none. */
export function csvNumber(cell: string, decimal: '.' | ','): number | undefined {
  const group = decimal === ',' ? /[.\s\u00a0\u202f']/g : /[,\s\u00a0\u202f']/g;
  const text = cell.trim().replaceAll('\u2212', '-');
  const isGrouped = /^[+-]?\d{1,3}(?:[.,\s\u00a0\u202f']\d{3})+(?:[.,]\d*)?$/.test(text);
  const plain = (isGrouped ? text.replace(group, '') : text).replace(decimal, '.');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

const columnOf = (head: readonly string[], name: string) =>
  head.findIndex((heading) => heading.trim().toLowerCase() === name.trim().toLowerCase());

/**
 * Reads the rows of a file by its saved profile; the first row has the headings. A row that cannot be read is refused with its line and the
 * reason, the others are read. An empty cell has no value.
 */
export function readCsvValues([head, ...rows]: readonly Row[], profile: CsvProfile): CsvRead {
  const read: CsvRead = { messages: [], refused: [] };
  const headings = head?.cells ?? [];
  const isLong = profile.valueColumn !== '';
  const named = [profile.timeColumn, profile.serialColumn, ...(isLong ? [profile.keyColumn, profile.valueColumn] : [])];
  const missing = named.find((name) => name !== '' && columnOf(headings, name) < 0);
  if (missing !== undefined)
    return { ...read, refused: [{ line: head?.line ?? 1, reason: 'no-column', about: missing }] };
  const [time, serial, key, value] = [
    profile.timeColumn,
    profile.serialColumn,
    profile.keyColumn,
    profile.valueColumn,
  ].map((name) => (name === '' ? -1 : columnOf(headings, name))) as [number, number, number, number];
  const sensors = isLong ? [] : headings.flatMap((_, n) => (n === time || n === serial ? [] : [n]));
  for (const { line, cells } of rows) {
    const refuse = (reason: CsvRefusal, about = '') =>
      read.refused.push({ line, reason, about: about.trim().slice(0, 100) });
    const at = csvMoment(cells[time] ?? '', profile);
    const device = serial < 0 ? profile.device : (cells[serial] ?? '').trim();
    if (typeof at === 'string') {
      refuse(at, cells[time]);
      continue;
    }
    if (device === '') {
      refuse('no-device');
      continue;
    }
    const values: Record<string, number> = {};
    const keep = (name: string, cell: string) => {
      if (cell.trim() === '') return;
      const number = csvNumber(cell, profile.decimal);
      if (number === undefined) refuse('not-a-number', cell);
      else values[name] = number;
    };
    if (isLong) {
      const name = key < 0 ? profile.valueColumn : (cells[key] ?? '').trim();
      if (name === '') refuse('no-key');
      else keep(name, cells[value] ?? '');
    } else for (const n of sensors) keep((headings[n] ?? '').trim(), cells[n] ?? '');
    if (Object.keys(values).length > 0) read.messages.push({ serial: device, ts: at, values, line });
  }
  return read;
}
