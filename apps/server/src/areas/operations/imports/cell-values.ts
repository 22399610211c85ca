import type { Mapping } from '@steward/contract/operations/imports';
import { dayWritten } from '@steward/core/tables/day-order';
import { numberWritten } from '@steward/core/tables/decimal-mark';
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

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'wahr', 'نعم']);
const no = new Set(['false', 'no', 'n', '0', 'nein', 'falsch', 'لا']);

export type Converted = { value: unknown } | { error: string };

/** Converts a cell to a value of the field, or returns the error. */
export function convert(
  field: ImportableField,
  cell: Cell,
  { decimal, days }: { decimal?: Mapping['decimal']; days?: Mapping['days'] },
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
      const number = typeof cell === 'number' ? cell : numberWritten(cell, decimal);
      if (number === 'ambiguous') return { error: 'say which mark is decimal' };
      if (number === undefined) return { error: 'must be a number' };
      if (field.kind === 'number' || unit === 'm2') return { value: number };
      return number < 0 ? { error: 'must be more than 0' } : { value: sqftToSqm(number) };
    }
    case 'day': {
      const day = dayWritten(String(cell), days);
      if (day === null) return { error: 'say whether the day or the month is first' };
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
