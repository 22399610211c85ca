import { addDays } from '../calendar/day.ts';
import { grouped } from '../grouped.ts';
import type { WeatherNormals } from './normals.ts';
import {
  FEWEST_A_DAY,
  fahrenheitToCelsius,
  headOf,
  heads,
  isEnough,
  isPossible,
  numberOf,
  type Cell,
  type TemperatureTable,
  type TemperatureUnit,
  usualCount,
} from './read-temperatures.ts';

/** Why a file is not taken as normals. */
export const normalIssues = [
  'no-months',
  'no-normal',
  'unit-unknown',
  'several-stations',
  'incomplete',
  'repeated',
  'impossible',
] as const;
export type NormalIssue = (typeof normalIssues)[number];

export type ReadNormals = WeatherNormals & { unit: TemperatureUnit };
/** `named`: the months, days or rows that it is about. */
export interface NormalRefusal {
  issue: NormalIssue;
  named: string[];
}

const MONTH_HEAD = /^(month|monat|mm|الشهر)$/;
const DAY_HEAD = /^(day|tag|dd|day of month|اليوم)$/;
const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const germanNames: Readonly<Record<string, number>> = { mär: 3, mrz: 3, mai: 5, okt: 10, dez: 12 };

function monthOf(cell: Cell | undefined): number | undefined {
  const text = String(cell ?? '')
    .trim()
    .toLowerCase();
  const number = /^\d{1,2}$/.test(text) ? Number(text) : Number(/^\d{4}-(\d{2})$/.exec(text)?.[1]);
  if (number >= 1 && number <= 12) return number;
  const short = text.slice(0, 3);
  return /^\p{L}{3,}\.?$/u.test(text) ? (germanNames[short] ?? (names.indexOf(short) + 1 || undefined)) : undefined;
}

const pad = (number: number) => String(number).padStart(2, '0');

/** `07-31`, of a date in any year: a typical year is made of months of different ones. */
function monthDayOf(month: Cell | undefined, day: Cell | undefined): string | undefined {
  const text = String(day ?? '').trim();
  const [, m, d] =
    /^(?:\d{4}[-/.]?)?(\d{2})[-/.]?(\d{2})(?:[T ].*)?$/.exec(text) ?? // 2005-07-31, 20050731, 07-31
    (month === undefined ? [] : [text, String(monthOf(month) ?? ''), text]);
  const written = /^(\d{1,2})\.(\d{1,2})\.(?:\d{4})?$/.exec(text);
  const key = written ? `${pad(Number(written[2]))}-${pad(Number(written[1]))}` : `${pad(Number(m))}-${pad(Number(d))}`;
  const moment = new Date(`2024-${key}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(5, 10) === key ? key : undefined;
}

/** The days of a leap year, `01-01` first. */
const everyDay = Array.from({ length: 366 }, (_, index) => addDays('2024-01-01', index).slice(5));

interface Row {
  line: number;
  key: string | undefined;
  meanC: number | undefined;
}

/** Twelve months, or every day but 29 February, which is then half of the days beside it. All rows must do: no normal is made of gaps. */
function complete(rows: readonly Row[], isMonths: boolean): readonly number[] | NormalRefusal {
  const nothing = rows.filter(({ key, meanC }) => key === undefined || meanC === undefined);
  if (nothing.length)
    return { issue: isMonths ? 'no-months' : 'no-normal', named: nothing.map(({ line }) => String(line)) };
  const impossible = rows.filter(({ meanC }) => !isPossible(meanC ?? 0));
  if (impossible.length) return { issue: 'impossible', named: impossible.map(({ line }) => String(line)) };
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  for (const { key = '', meanC = 0 } of rows) {
    if (found.has(key)) repeated.add(key);
    found.set(key, meanC);
  }
  if (repeated.size) return { issue: 'repeated', named: [...repeated] };
  const beside = [found.get('02-28'), found.get('03-01')];
  if (!isMonths && !found.has('02-29') && beside[0] !== undefined && beside[1] !== undefined)
    found.set('02-29', (beside[0] + beside[1]) / 2);
  const wanted = isMonths ? Array.from({ length: 12 }, (_, index) => pad(index + 1)) : everyDay;
  const missing = wanted.filter((key) => !found.has(key));
  return missing.length ? { issue: 'incomplete', named: missing } : wanted.map((key) => found.get(key) ?? 0);
}

/**
 * Normals out of a table: one row for each month with its mean temperature, or one for each day of a typical year with a mean or highest
 * and lowest. A row of the whole year (`Year`, `Jahr`, month 13) is passed over.
 */
export function readNormals(
  { columns, rows: all }: TemperatureTable,
  { unit: given }: { unit: TemperatureUnit | undefined },
): ReadNormals | NormalRefusal {
  const named = columns.map(headOf);
  const at = (pattern: RegExp) => named.findIndex(({ name }) => pattern.test(name));
  const month = at(MONTH_HEAD);
  const date = at(heads.day);
  const day = at(DAY_HEAD);
  if (month < 0 && date < 0) return { issue: 'no-months', named: [] };
  const isMonths = day < 0 && (date < 0 || month === date);
  const [mean, max, min, station] = [at(heads.mean), at(heads.max), at(heads.min), at(heads.station)];
  if (mean < 0 && (max < 0 || min < 0)) return { issue: 'no-normal', named: [] };
  const places = new Set(all.map(({ cells }) => String(cells[station] ?? '')));
  if (station >= 0 && places.size > 1) return { issue: 'several-stations', named: [...places].slice(0, 3) };
  const unit = given ?? named[mean < 0 ? max : mean]?.unit;
  if (!unit) return { issue: 'unit-unknown', named: [] };
  const ofYear = /^(year|annual|jahr|13|السنة)$/i;
  const rows = all
    .filter(({ cells }) => !(isMonths && ofYear.test(String(cells[month] ?? '').trim())))
    .map(({ line, cells }): Row => {
      const value = mean < 0 ? halfOf(numberOf(cells[max]), numberOf(cells[min])) : numberOf(cells[mean]);
      const number = monthOf(cells[month]);
      const monthKey = number === undefined ? undefined : pad(number);
      return {
        line,
        key: isMonths ? monthKey : monthDayOf(month < 0 ? undefined : cells[month], cells[day < 0 ? date : day]),
        meanC: value === undefined ? undefined : unit === 'F' ? fahrenheitToCelsius(value) : value,
      };
    });
  const means = complete(isMonths ? rows : withoutHours(rows), isMonths);
  return 'issue' in means ? means : { kind: isMonths ? 'months' : 'days', means, unit };
}

/** The hours of a typical year become the mean of their day; a day without enough of them is missing. */
function withoutHours(rows: readonly Row[]): Row[] {
  const byDay = grouped(rows, ({ key }) => key ?? '');
  const usual = usualCount([...byDay.values()].map((own) => own.length));
  if (usual < FEWEST_A_DAY) return [...rows];
  return [...byDay.values()].flatMap((own) => {
    const [first] = own;
    const sum = own.reduce((all, { meanC = Number.NaN }) => all + meanC, 0);
    return first && isEnough(own.length, usual)
      ? [{ ...first, meanC: Number.isNaN(sum) ? undefined : sum / own.length }]
      : [];
  });
}

const halfOf = (high: number | undefined, low: number | undefined) =>
  high === undefined || low === undefined ? undefined : (high + low) / 2;
