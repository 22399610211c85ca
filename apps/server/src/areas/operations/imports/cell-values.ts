import type { Mapping } from '@steward/contract/operations/imports';
import { sqftToSqm } from '@steward/core/units/area';
import { keyWithin, type ImportableField, type References } from '../../../platform/imports/importable.ts';
import type { Cell } from '../../../platform/imports/sheet-reading.ts';

/** Placeholders of exports for a missing value. */
const NOTHING = new Set([
  '',
  '-',
  '–',
  '—',
  'n/a',
  'na',
  'not available',
  'none',
  'null',
  '#n/a',
  'k. a.',
  'غير متوفر',
]);

export const isEmpty = (cell: Cell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' && NOTHING.has(cell.trim().toLowerCase()));

/** Arabic digits and marks as Latin ones. */
export const latin = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');

/** A number as written in a file: `264,949`, `1.234,5`, `12 000`; undefined for other text. */
function numberOf(cell: Cell, decimal: Mapping['decimal']): number | undefined {
  if (typeof cell === 'number') return cell;
  const mark = cell.includes('٫') ? '.' : decimal;
  const text = latin(cell).replace(/[\s\u00a0\u202f'’]/g, '');
  const group = mark === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = text.split(mark);
  if (more.length || (fraction !== undefined && !/^\d*$/.test(fraction))) return undefined;
  const isGrouped = new RegExp(`^[-+]?\\d{1,3}(\\${group}\\d{3})+$`).test(whole);
  if (!isGrouped && !/^[-+]?\d+$/.test(whole) && !(/^[-+]?$/.test(whole) && fraction)) return undefined;
  const value = Number(`${whole.replaceAll(group, '')}.${fraction ?? '0'}`);
  return Number.isFinite(value) ? value : undefined;
}

const places = { ymd: [0, 1, 2], dmy: [2, 1, 0], mdy: [2, 0, 1] } as const;

/** A day as `YYYY-MM-DD`; undefined for other text. */
function dayOf(cell: Cell, order: Mapping['days']): string | undefined {
  const text = latin(String(cell)).trim();
  const parts = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[ T].*)?$/.exec(text)?.slice(1);
  if (!parts) return undefined;
  const [y, m, d] = places[parts[0]?.length === 4 ? 'ymd' : order === 'ymd' ? 'dmy' : order];
  const short = parts[y] ?? '';
  const year = short.length === 2 ? Number(short) + (Number(short) < 70 ? 2000 : 1900) : Number(short);
  const iso = `${String(year).padStart(4, '0')}-${(parts[m] ?? '').padStart(2, '0')}-${(parts[d] ?? '').padStart(2, '0')}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'wahr', 'نعم']);
const no = new Set(['false', 'no', 'n', '0', 'nein', 'falsch', 'لا']);

export type Converted = { value: unknown } | { error: string };

/** Converts a cell to a value of the field, or returns the error. */
export function convert(
  field: ImportableField,
  cell: Cell,
  { decimal, days }: Pick<Mapping, 'decimal' | 'days'>,
  unit: 'm2' | 'ft2',
  references: References,
  /** The values of the row before this one. */
  given: Readonly<Record<string, unknown>>,
): Converted {
  const text = String(cell).trim();
  const lower = text.toLowerCase();
  switch (field.kind) {
    case 'number':
    case 'area': {
      const number = numberOf(cell, decimal);
      if (number === undefined) return { error: 'must be a number' };
      if (field.kind === 'number' || unit === 'm2') return { value: number };
      return number < 0 ? { error: 'must be more than 0' } : { value: sqftToSqm(number) };
    }
    case 'day': {
      const day = dayOf(cell, days);
      return day ? { value: day } : { error: 'must be a date' };
    }
    case 'flag':
      if (yes.has(lower)) return { value: true };
      return no.has(lower) ? { value: false } : { error: 'must be yes or no' };
    case 'choice': {
      const plain = (word: string) => word.toLowerCase().replace(/[\s_-]+/g, ' ');
      const choice = field.choices?.find((one) => plain(one) === plain(text)) ?? field.words?.[lower];
      return choice ? { value: choice } : { error: 'is none of the choices' };
    }
    case 'reference': {
      const outer = field.within === undefined ? undefined : given[field.within];
      const key = field.within === undefined ? lower : keyWithin(typeof outer === 'string' ? outer : '', text);
      const found = references[field.name]?.get(key);
      if (found === undefined) return { error: field.unknown ?? 'nothing has this name' };
      return found === null ? { error: 'several have this name' } : { value: found.id };
    }
    default:
      if (field.name === 'country_code') return { value: field.words?.[lower] ?? text.toUpperCase() };
      return { value: text };
  }
}
