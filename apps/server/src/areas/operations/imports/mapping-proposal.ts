import type { Mapping } from '@steward/contract/operations/imports';
import { dayOrder } from '@steward/core/tables/day-order';
import { decimalMarks } from '@steward/core/tables/decimal-mark';
import { withoutMarks } from '@steward/core/tables/headings';
import { only, type Origin } from '@steward/core/tables/origin';
import { areaUnitOf, withoutAreaUnit } from '@steward/core/units/area-unit';
import type { Importable } from '../../../platform/imports/importable.ts';
import { convert, isEmpty } from './cell-values.ts';
import type { Cell, Sheet } from '../../../platform/imports/sheet-reading.ts';

/** A heading in lower case, without marks and without a unit. */
const plain = (heading: string) =>
  withoutAreaUnit(withoutMarks(heading).toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const textsOf = ({ rows }: Sheet, at: number): string[] =>
  rows.map(({ cells }) => cells[at]).filter((cell): cell is string => typeof cell === 'string' && !isEmpty(cell));

/** The texts as written, and the days of every row, of the mapped columns. */
function* valuesOf(
  { fields }: Importable,
  { rows }: Sheet,
  columns: ReadonlyMap<string, number>,
  how: Pick<Mapping, 'decimal' | 'days'>,
): Generator<Record<string, unknown>> {
  const read = fields.filter(({ name }) => columns.has(name));
  for (const { cells } of rows) {
    const values: Record<string, unknown> = {};
    for (const field of read) {
      const cell = cells[columns.get(field.name) ?? -1];
      if (cell === undefined || isEmpty(cell)) continue;
      const converted = field.kind === 'day' ? convert(field, cell, how, 'm2', {}, {}) : { value: String(cell).trim() };
      if ('value' in converted) values[field.name] = converted.value;
    }
    yield values;
  }
}

/** Finds the first column with one of these headings that is not taken by another field, unless it may be shared. */
function columnFinder({ columns }: Sheet) {
  const headings = columns.map(plain);
  const taken = new Set<number>();
  const find = (words: readonly string[], isShared = false): number =>
    words.reduce((found, word) => {
      if (found >= 0) return found;
      const wanted = plain(word);
      return headings.findIndex((one, at) => one === wanted && (isShared || !taken.has(at)));
    }, -1);
  return { headings, taken, find };
}

/** The column of each field by its heading. */
function columnsByField(importable: Importable, sheet: Sheet) {
  const finder = columnFinder(sheet);
  const first = new Map<string, number>();
  for (const { name, headings: words } of importable.fields) {
    const at = finder.find(words);
    if (at < 0) continue;
    finder.taken.add(at);
    first.set(name, at);
  }
  return { ...finder, first };
}

const US_COLUMNS = ['state province', 'postal code'];

const areaUnitHeadings = [
  'gfa units',
  'floor area units',
  'area units',
  'gfa unit',
  'floor area unit',
  'area unit',
  'unit of area',
  'flächeneinheit',
  'einheit der fläche',
  'وحدة المساحة',
];

/** What the organization knows of a file beyond its cells. */
export interface Surroundings {
  /** The country of a property by its name or code. */
  countryOf?: (property: string) => string | undefined;
}

/** The field of each column by its heading; units, decimal mark and order of dates by headings, values, delimiter and countries. */
export function proposeMapping(
  importable: Importable,
  sheet: Sheet,
  { countryOf = () => undefined }: Surroundings = {},
): Mapping {
  const { headings, first, find } = columnsByField(importable, sheet);
  const textsOfField = (name: string) => {
    const at = first.get(name);
    return at === undefined ? [] : textsOf(sheet, at);
  };
  const ofKind = (kinds: readonly string[]) =>
    importable.fields.filter(({ name, kind }) => kinds.includes(kind) && first.has(name));
  const isPortfolioManager = US_COLUMNS.every((one) => headings.includes(one));
  const countryWords = importable.fields.find(({ name }) => name === 'country_code')?.words;
  const countries = [
    ...new Set(textsOfField('country_code').map((text) => countryWords?.[text.toLowerCase()] ?? text.toUpperCase())),
    ...(isPortfolioManager && countryWords && !first.has('country_code') ? ['US'] : []),
    ...[...new Set(textsOfField('environment_id'))].flatMap((property) => countryOf(property) ?? []),
  ];
  const origin: Origin = {
    delimiter: sheet.delimiter,
    headings: sheet.columns,
    countries,
    currencies: [...new Set(textsOfField('currency'))],
  };
  const numbers = ofKind(['number', 'area']);
  const marks = decimalMarks(
    numbers.map(({ name }) => ({ texts: textsOfField(name), isApart: name === 'latitude' || name === 'longitude' })),
    origin,
  );
  const markOf = new Map(numbers.map(({ name }, at) => [name, marks.columns[at]]));
  const days = dayOrder(
    ofKind(['day']).flatMap(({ name }) => textsOfField(name)),
    origin,
  );
  const how = { ...(marks.file && { decimal: marks.file }), ...(days && { days }) };
  const named = Object.fromEntries([...first].map(([name, at]) => [name, sheet.columns[at] ?? '']));
  const spoken = importable.proposedValues?.(valuesOf(importable, sheet, first, how), named) ?? {};

  /** The unit of an area by its heading, otherwise by a column of units. */
  function unitOf(column: string): Pick<Mapping['fields'][number], 'unit' | 'unit_column'> {
    const own = areaUnitOf(column);
    if (own) return { unit: own };
    const at = find([`${plain(column)} units`, `${plain(column)} unit`, ...areaUnitHeadings]);
    if (at < 0) return { unit: 'm2' };
    const units = textsOf(sheet, at).flatMap((text) => areaUnitOf(text) ?? []);
    return { unit: only(units) ?? 'm2', unit_column: sheet.columns[at] ?? '' };
  }

  return {
    fields: importable.fields.map(({ name, kind, otherwise = [] }) => {
      const at = first.get(name);
      const spare = find(otherwise, true);
      const columns = [
        ...new Set([at, spare].flatMap((one) => (one === undefined || one < 0 ? [] : (sheet.columns[one] ?? [])))),
      ];
      const mark = markOf.get(name);
      return {
        field: name,
        columns,
        ...(kind === 'area' && columns[0] !== undefined ? unitOf(columns[0]) : { unit: 'm2' as const }),
        ...(mark && mark !== marks.file && { decimal: mark }),
        // Portfolio Manager leaves the country out of its reports.
        value:
          name === 'country_code' && at === undefined && isPortfolioManager
            ? 'US'
            : at === undefined
              ? (spoken[name] ?? '')
              : '',
      };
    }),
    ...how,
  };
}

/** The first sheet with the largest number of recognized columns; one that a row needs counts twice. */
export function mostKnown(importable: Importable, sheets: readonly Sheet[]): number {
  const required = new Set(importable.fields.flatMap(({ name, is_required }) => (is_required ? [name] : [])));
  const known = sheets.map((sheet) =>
    [...columnsByField(importable, sheet).first.keys()].reduce((sum, name) => sum + (required.has(name) ? 2 : 1), 0),
  );
  return Math.max(0, known.indexOf(Math.max(...known)));
}

/** The first distinct values of every column. */
export const samplesOf = ({ columns, rows }: Sheet): string[][] =>
  columns.map((_, at) => {
    const values = rows
      .slice(0, 50)
      .map(({ cells }): Cell => cells[at] ?? '')
      .filter((cell) => !isEmpty(cell))
      .map((cell) => String(cell).slice(0, 60));
    return [...new Set(values)].slice(0, 3);
  });
