import type { Mapping } from '@steward/contract/operations/imports';
import type { Importable } from '../../../platform/imports/importable.ts';
import { convert, isEmpty, latin } from './cell-values.ts';
import type { Cell, Sheet } from '../../../platform/imports/sheet-reading.ts';

const FOOT = /(?:\bft\s?2\b|ft²|\bsq\.?\s?ft\b|square feet|\bsf\b|quadratfuß|قدم)/i;
const UNIT =
  /(?:\bft\s?2\b|ft²|\bsq\.?\s?ft\b\.?|square feet|\bsf\b|quadratfuß|\bm2\b|m²|\bsqm\b|qm\b|قدم مربع|متر مربع|م²)/gi;

/** A heading in lower case, without marks and without a unit. */
const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replace(UNIT, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const SAMPLES = 200;

const textsOf = ({ rows }: Sheet, at: number): string[] =>
  rows
    .slice(0, SAMPLES)
    .map(({ cells }) => cells[at])
    .filter((cell): cell is string => typeof cell === 'string' && !isEmpty(cell));

/** The decimal mark by the form of the numbers, or else by the delimiter of the cells. */
function decimalOf(texts: readonly string[], delimiter: string | undefined): Mapping['decimal'] {
  let comma = 0;
  let point = 0;
  for (const text of texts.map((one) => latin(one).trim())) {
    if (/^[-+]?(\d+|\d{1,3}(\.\d{3})+),(\d{1,2}|\d{4,})$/.test(text) || /^\d{1,3}(\.\d{3}){2,}$/.test(text)) comma += 1;
    if (/^[-+]?(\d+|\d{1,3}(,\d{3})+)\.(\d{1,2}|\d{4,})$/.test(text) || /^\d{1,3}(,\d{3}){2,}$/.test(text)) point += 1;
  }
  if (comma !== point) return comma > point ? ',' : '.';
  return delimiter === ';' ? ',' : '.';
}

function dayOrderOf(texts: readonly string[]): Mapping['days'] {
  const parts = texts.flatMap((text) => {
    const found = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(latin(text).trim());
    return found ? [[Number(found[1]), Number(found[2])] as const] : [];
  });
  if (parts.length === 0) return 'ymd';
  return parts.some(([, second]) => second > 12) ? 'mdy' : 'dmy';
}

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

const US_COLUMNS = ['state province', 'postal code'];

/** The field of each column by its heading; units, decimal mark and order of dates by heading and values. */
export function proposeMapping(importable: Importable, sheet: Sheet): Mapping {
  const headings = sheet.columns.map(plain);
  const taken = new Set<number>();
  const columnFor = (words: readonly string[], isShared = false): number =>
    words.reduce(
      (found, word) =>
        found >= 0 ? found : headings.findIndex((one, at) => one === plain(word) && (isShared || !taken.has(at))),
      -1,
    );
  const first = new Map<string, number>();
  for (const { name, headings: words } of importable.fields) {
    const at = columnFor(words);
    if (at < 0) continue;
    taken.add(at);
    first.set(name, at);
  }
  const texts = (kinds: readonly string[]) =>
    importable.fields.flatMap(({ name, kind }) => {
      const at = first.get(name);
      return at !== undefined && kinds.includes(kind) ? textsOf(sheet, at) : [];
    });
  const isPortfolioManager = US_COLUMNS.every((one) => headings.includes(one));
  const days = dayOrderOf(texts(['day']));
  const decimal = decimalOf(texts(['number', 'area']), sheet.delimiter);
  const named = Object.fromEntries([...first].map(([name, at]) => [name, sheet.columns[at] ?? '']));
  const spoken = importable.proposedValues?.(valuesOf(importable, sheet, first, { decimal, days }), named) ?? {};
  return {
    fields: importable.fields.map(({ name, otherwise = [] }) => {
      const at = first.get(name);
      const spare = columnFor(otherwise, true);
      const columns = [at, spare].flatMap((one) => (one === undefined || one < 0 ? [] : (sheet.columns[one] ?? [])));
      return {
        field: name,
        columns: [...new Set(columns)],
        unit: FOOT.test(columns[0] ?? '') ? ('ft2' as const) : ('m2' as const),
        // Portfolio Manager leaves the country out of its reports.
        value:
          name === 'country_code' && at === undefined && isPortfolioManager
            ? 'US'
            : at === undefined
              ? (spoken[name] ?? '')
              : '',
      };
    }),
    decimal,
    days,
  };
}

/** The first sheet with the largest number of recognized columns. */
export function mostKnown(importable: Importable, sheets: readonly Sheet[]): number {
  const known = sheets.map(
    (sheet) => proposeMapping(importable, sheet).fields.filter(({ columns }) => columns.length > 0).length,
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
