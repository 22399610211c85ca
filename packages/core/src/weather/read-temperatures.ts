import { addDays, daysBetween, type Day } from '../calendar/day.ts';
import type { TemperatureLayer } from './temperatures.ts';

export const temperatureUnits = ['C', 'F'] as const;
export type TemperatureUnit = (typeof temperatureUnits)[number];

export const fahrenheitToCelsius = (fahrenheit: number): number => ((fahrenheit - 32) * 5) / 9;

export type Cell = string | number;

export interface TemperatureTable {
  columns: readonly string[];
  rows: readonly { line: number; cells: readonly Cell[] }[];
}

/** The reasons why a whole table cannot be read. */
export const tableIssues = ['no-day', 'no-temperature', 'unit-unknown', 'several-stations', 'days-ambiguous'] as const;
export type TableIssue = (typeof tableIssues)[number];

/** The reasons why a row is left out. */
export const rowIssues = ['no-day', 'no-temperature', 'impossible', 'future', 'twice'] as const;
export type RowIssue = (typeof rowIssues)[number];

export interface ReadTemperatures {
  layer: TemperatureLayer;
  unit: TemperatureUnit;
  /** `extremes`: the mean of highest and lowest, if the file has no mean. */
  from: 'mean' | 'extremes';
  /** Days with a temperature, and left out rows. */
  days: number;
  skipped: { line: number; issue: RowIssue }[];
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

// The headings of NOAA (GSOD, GHCN), DWD, Meteostat and Open-Meteo, and plain ones. The unit may follow.
export const heads = {
  day: /^(date|day|datum|tag|mess ?datum|yearmoda|yyyymmdd|time|التاريخ|اليوم)$/,
  mean: /^(tavg|tmk|tmean|t mean|temp|temperature|mean|average|temperatur|mittel|mean temp(erature)?|temp(erature)?( 2m)? (mean|avg|average)( max min)?|tagesmittel|mitteltemperatur|درجة الحرارة|المتوسط)$/,
  max: /^(tmax|txk|t max|max|maximum|high|höchst|temp(erature)?( 2m)? max|max temp(erature)?|العظمى)$/,
  min: /^(tmin|tnk|t min|min|minimum|low|tiefst|temp(erature)?( 2m)? min|min temp(erature)?|الصغرى)$/,
  station: /^(station|stations id|location|usaf|id|name)$/,
};
const unitAtEnd = / (°?([cf])|celsius|fahrenheit|deg ?([cf]))$/;

export function headOf(name: string): { name: string; unit?: TemperatureUnit } {
  const text = plain(name);
  const found = unitAtEnd.exec(text);
  // `temp_mean_c_max_min`: the unit may be in the middle.
  const inner = / ([cf])(?= )/.exec(text);
  if (found) return { name: text.slice(0, found.index), unit: /f/.test(found[1] ?? '') ? 'F' : 'C' };
  if (inner) return { name: text.replace(inner[0], ''), unit: inner[1] === 'f' ? 'F' : 'C' };
  return { name: text };
}

/** Placeholders of NOAA and DWD for a missing value. */
const NOTHING = new Set([9999.9, 999.9, 99.99, -999, -9999, 9999]);

export function numberOf(cell: Cell | undefined): number | undefined {
  if (cell === undefined) return undefined;
  const text = String(cell).trim().replace(/[*\s]/g, '').replace('−', '-');
  const value = typeof cell === 'number' ? cell : Number(text === '' ? Number.NaN : text.replace(',', '.'));
  return Number.isFinite(value) && !NOTHING.has(value) ? value : undefined;
}

type Order = 'dmy' | 'mdy';

function dayFrom(cell: Cell | undefined, order: Order): Day | undefined {
  const text = String(cell ?? '').trim();
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  const written = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ].*)?$/.exec(text);
  const [y, m, d] = compact
    ? compact.slice(1)
    : iso
      ? iso.slice(1)
      : written
        ? [written[3], ...(order === 'dmy' ? [written[2], written[1]] : [written[1], written[2]])]
        : [];
  if (!y || !m || !d) return undefined;
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && day >= '1900' ? day : undefined;
}

/** With points the day is first; with slashes a number above twelve decides. Undefined if none does. */
function orderOf(cells: readonly (Cell | undefined)[]): Order | undefined {
  let isOpen = false;
  for (const cell of cells) {
    const found = /^(\d{1,2})([-/.])(\d{1,2})[-/.]\d{4}/.exec(String(cell ?? '').trim());
    if (!found) continue;
    if (found[2] === '.' || Number(found[1]) > 12) return 'dmy';
    if (Number(found[3]) > 12) return 'mdy';
    isOpen = true;
  }
  return isOpen ? undefined : 'dmy';
}

/** No place on Earth had a colder or warmer daily mean, °C. */
export const isPossible = (meanC: number) => meanC >= -90 && meanC <= 60;

/**
 * Reads daily mean temperatures from a table: a column of days and either a mean or highest and lowest. Rows without a value, or with an
 * impossible one, are left out and named; their days stay missing. `unit` is needed if neither the heading nor the format states it.
 */
export function readTemperatures(
  { columns, rows }: TemperatureTable,
  { unit: given, today }: { unit: TemperatureUnit | undefined; today: Day },
): ReadTemperatures | { issue: TableIssue } {
  const named = columns.map(headOf);
  const at = (pattern: RegExp) => named.findIndex(({ name }) => pattern.test(name));
  const [day, mean, max, min, station] = [heads.day, heads.mean, heads.max, heads.min, heads.station].map(at) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (day < 0) return { issue: 'no-day' };
  if (mean < 0 && (max < 0 || min < 0)) return { issue: 'no-temperature' };
  if (station >= 0 && new Set(rows.map(({ cells }) => String(cells[station] ?? ''))).size > 1)
    return { issue: 'several-stations' };
  const names = new Set(named.map(({ name }) => name));
  // GSOD is in °F regardless of its heading; DWD in °C.
  const byFormat = names.has('temp') && names.has('dewp') ? 'F' : names.has('tmk') ? 'C' : undefined;
  const unit = given ?? named[mean < 0 ? max : mean]?.unit ?? byFormat;
  if (!unit) return { issue: 'unit-unknown' };
  const order = orderOf(rows.map(({ cells }) => cells[day]));
  if (!order) return { issue: 'days-ambiguous' };

  const found = new Map<Day, number>();
  const skipped: ReadTemperatures['skipped'] = [];
  for (const { line, cells } of rows) {
    const skip = (issue: RowIssue) => skipped.push({ line, issue });
    const on = dayFrom(cells[day], order);
    const high = numberOf(cells[max]);
    const low = numberOf(cells[min]);
    const value =
      (mean < 0 ? undefined : numberOf(cells[mean])) ??
      (high !== undefined && low !== undefined ? (high + low) / 2 : undefined);
    const meanC = value === undefined ? undefined : unit === 'F' ? fahrenheitToCelsius(value) : value;
    if (!on) skip('no-day');
    else if (meanC === undefined) skip('no-temperature');
    else if (!isPossible(meanC) || (high !== undefined && low !== undefined && high < low)) skip('impossible');
    else if (on > today) skip('future');
    else if (found.has(on)) skip('twice');
    else found.set(on, meanC);
  }
  if (found.size === 0) return { issue: 'no-temperature' };
  const days = [...found.keys()].toSorted();
  const first_day = days[0] ?? '';
  const length = daysBetween(first_day, days.at(-1) ?? '') + 1;
  return {
    layer: { first_day, means: Array.from({ length }, (_, index) => found.get(addDays(first_day, index)) ?? null) },
    unit,
    from: mean < 0 ? 'extremes' : 'mean',
    days: found.size,
    skipped,
  };
}
