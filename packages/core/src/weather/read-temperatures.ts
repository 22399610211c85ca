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
export const tableIssues = [
  'no-day',
  'no-temperature',
  'unit-unknown',
  'several-stations',
  'days-ambiguous',
  'few-hours',
] as const;
export type TableIssue = (typeof tableIssues)[number];

/** The reasons why a row is left out. */
export const rowIssues = ['no-day', 'no-temperature', 'impossible', 'future', 'twice', 'few-hours'] as const;
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

// The headings of NOAA (GSOD, GHCN), DWD (days and hours), Meteostat and Open-Meteo, and plain ones. The unit may follow.
export const heads = {
  day: /^(date|day|datum|tag|mess ?datum|yearmoda|yyyymmdd|time|timestamp|date ?time|zeitstempel|datum (uhr)?zeit|date time|التاريخ|اليوم)$/,
  hour: /^(time|hour|hr|hh|stunde|uhrzeit|zeit|الساعة|الوقت)$/,
  mean: /^(tavg|tmk|tt tu|air temp(erature)?|lufttemperatur|temp(erature)? 2m|tmean|t mean|temp|temperature|mean|average|temperatur|mittel|mean temp(erature)?|temp(erature)?( 2m)? (mean|avg|average)( max min)?|tagesmittel|mitteltemperatur|درجة الحرارة|المتوسط)$/,
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
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\d{2}|\d{4})?$/.exec(text);
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

/** The minute of the day in a cell of days, `2025-07-01T13:00`, `1.7.2025 1:00 PM` or `2025070113`; undefined for a day alone. */
function minuteOfDayCell(cell: Cell | undefined): number | undefined {
  const text = String(cell ?? '').trim();
  const compact = /^\d{8}(\d{2})(\d{2})?$/.exec(text);
  if (compact) return Number(compact[1]) * 60 + Number(compact[2] ?? 0);
  const after = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T ]+(.*)$/.exec(text)?.[1];
  return after === undefined ? undefined : minuteOf(after);
}

/** The minute of the day of `13`, `13:45`, `1:45 PM` or `13 Uhr`. */
function minuteOf(cell: Cell | undefined): number | undefined {
  const found = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?|uhr|h|z|utc|[+-]\d{2}:?\d{2})?$/i.exec(
    String(cell ?? '').trim(),
  );
  if (!found) return undefined;
  const half = /^[ap]/i.test(found[3] ?? '') ? (found[3] ?? '').slice(0, 1).toLowerCase() : undefined;
  const hour = half ? (Number(found[1]) % 12) + (half === 'p' ? 12 : 0) : Number(found[1]);
  const minute = hour * 60 + Number(found[2] ?? 0);
  return minute <= 1440 ? minute : undefined;
}

/** The count of most days: days cut off at the ends of a file have fewer rows. */
export function usualCount(counts: readonly number[]): number {
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
}

/** The German weather service averages a day from at least 21 of its 24 hours. */
export const isEnough = (known: number, of: number): boolean => known * 24 >= of * 21;
/** Fewer values a day are no mean of it: GSOD has at least four. */
export const FEWEST_A_DAY = 4;

interface DayRow {
  line: number;
  /** Undefined: the file does not say at which time. */
  minute: number | undefined;
  meanC: number;
}

const averageOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The values of a whole day at the file's usual step in hours; undefined where it is longer than a quarter of a day. */
function hoursOfDay(days: readonly (readonly DayRow[])[]): number | undefined {
  const steps = new Map<number, number>();
  for (const rows of days) {
    const hours = hoursIn(rows);
    for (const [index, hour] of hours.entries()) {
      const step = hour - (hours[index - 1] ?? hour);
      if (step > 0) steps.set(step, (steps.get(step) ?? 0) + 1);
    }
  }
  const step = [...steps].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
  return 24 / step >= FEWEST_A_DAY ? Math.floor(24 / step) : undefined;
}

const hourOf = ({ minute = 0 }: DayRow) => Math.floor(minute / 60);
const hoursIn = (rows: readonly DayRow[]) => [...new Set(rows.map(hourOf))].toSorted((a, b) => a - b);

/** Whether the rows are values within the day: at several times, or so many that no day is twice by mistake. */
function isWithinDays(days: readonly (readonly DayRow[])[]): boolean {
  const timed = days.map((rows) => new Set(rows.map(({ minute }) => minute)).size);
  return usualCount(timed) > 1 || usualCount(days.map((rows) => rows.length)) >= FEWEST_A_DAY;
}

/** The mean of each hour of a day; null without a value in it. */
function hourMeans(rows: readonly DayRow[]): (number | null)[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const values = rows.filter((row) => hourOf(row) === hour).map(({ meanC }) => meanC);
    return values.length > 0 ? averageOf(values) : null;
  });
}

/** The mean of each day whose values within the day are enough, each hour counting the same. */
function meansWithinDays(byDay: ReadonlyMap<Day, readonly DayRow[]>): Map<Day, number | 'few-hours'> {
  const days = [...byDay.values()];
  const areTimed = days.some((rows) => rows.some(({ minute }) => minute !== undefined));
  const whole = areTimed ? hoursOfDay(days) : usualCount(days.map((rows) => rows.length));
  return new Map(
    [...byDay].map(([day, rows]) => {
      const slots = areTimed
        ? hoursIn(rows).map((hour) => averageOf(rows.filter((row) => hourOf(row) === hour).map(({ meanC }) => meanC)))
        : rows.map(({ meanC }) => meanC);
      return [day, whole !== undefined && isEnough(slots.length, whole) ? averageOf(slots) : 'few-hours'];
    }),
  );
}

/**
 * Reads daily mean temperatures from a table: a column of days and either a mean or highest and lowest. Values within the day, such as
 * hours, are averaged; a day with too few of them is left out. Rows without a value, or with an impossible one, are left out and named;
 * their days stay missing. `unit` is needed if neither the heading nor the format states it.
 */
export function readTemperatures(
  { columns, rows }: TemperatureTable,
  { unit: given, today }: { unit: TemperatureUnit | undefined; today: Day },
): ReadTemperatures | { issue: TableIssue } {
  const named = columns.map(headOf);
  const at = (pattern: RegExp) => named.findIndex(({ name }) => pattern.test(name));
  const ofDays = named.flatMap(({ name }, index) => (heads.day.test(name) ? index : []));
  // `time` is the column of days where no other one is.
  const day = ofDays.find((index) => !heads.hour.test(named[index]?.name ?? '')) ?? ofDays[0] ?? -1;
  const [mean, max, min, station] = [heads.mean, heads.max, heads.min, heads.station].map(at) as [
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
  const byFormat =
    names.has('temp') && names.has('dewp') ? 'F' : names.has('tmk') || names.has('tt tu') ? 'C' : undefined;
  const unit = given ?? named[mean < 0 ? max : mean]?.unit ?? byFormat;
  if (!unit) return { issue: 'unit-unknown' };
  const order = orderOf(rows.map(({ cells }) => cells[day]));
  if (!order) return { issue: 'days-ambiguous' };

  const byDay = new Map<Day, DayRow[]>();
  const skipped: ReadTemperatures['skipped'] = [];
  const skip = (line: number, issue: RowIssue) => skipped.push({ line, issue });
  const hour = named.findIndex(({ name }, index) => index !== day && heads.hour.test(name));
  for (const { line, cells } of rows) {
    const on = dayFrom(cells[day], order);
    const high = numberOf(cells[max]);
    const low = numberOf(cells[min]);
    const value =
      (mean < 0 ? undefined : numberOf(cells[mean])) ??
      (high !== undefined && low !== undefined ? (high + low) / 2 : undefined);
    const meanC = value === undefined ? undefined : unit === 'F' ? fahrenheitToCelsius(value) : value;
    if (!on) skip(line, 'no-day');
    else if (meanC === undefined) skip(line, 'no-temperature');
    else if (!isPossible(meanC) || (high !== undefined && low !== undefined && high < low)) skip(line, 'impossible');
    else if (on > today) skip(line, 'future');
    else {
      const row = { line, minute: minuteOfDayCell(cells[day]) ?? minuteOf(cells[hour]), meanC };
      const known = byDay.get(on);
      if (known) known.push(row);
      else byDay.set(on, [row]);
    }
  }
  const within = isWithinDays([...byDay.values()]) ? meansWithinDays(byDay) : undefined;
  const found = new Map<Day, number>();
  for (const [on, [first, ...others]] of byDay) {
    const meanC = within?.get(on) ?? first?.meanC;
    if (meanC === 'few-hours') skip(first?.line ?? 0, 'few-hours');
    else if (meanC !== undefined) found.set(on, meanC);
    if (!within) for (const { line } of others) skip(line, 'twice');
  }
  if (found.size === 0)
    return { issue: skipped.some(({ issue }) => issue === 'few-hours') ? 'few-hours' : 'no-temperature' };
  skipped.sort((a, b) => a.line - b.line);
  const days = [...found.keys()].toSorted();
  const first_day = days[0] ?? '';
  const length = daysBetween(first_day, days.at(-1) ?? '') + 1;
  const areTimed = within && [...byDay.values()].some((all) => all.some(({ minute }) => minute !== undefined));
  const hoursOf = (on: Day) => (found.has(on) ? hourMeans(byDay.get(on) ?? []) : null);
  return {
    layer: {
      first_day,
      means: Array.from({ length }, (_, index) => found.get(addDays(first_day, index)) ?? null),
      ...(areTimed && { hours: Array.from({ length }, (_, index) => hoursOf(addDays(first_day, index))) }),
    },
    unit,
    from: mean < 0 ? 'extremes' : 'mean',
    days: found.size,
    skipped,
  };
}
