import { searchFor } from '@steward/core/lists/search-words';
import type { TableQuery } from './table-query.ts';
import type { Column } from './column.ts';

type Value = ReturnType<Column<unknown>['value']>;

/** The rows that match search and filters, sorted. Unknown values come last in both orders. */
export function arrange<Row>(
  columns: Column<Row>[],
  rows: Row[],
  asked: Omit<TableQuery, 'page'>,
  language: string,
): Row[] {
  const wanted = asked.search.trim();
  const isFound = searchFor(wanted);
  const filters = columns.flatMap(({ id, filter, value }) =>
    filter && asked.filters[id] ? [{ value, wanted: asked.filters[id] }] : [],
  );
  const found = rows.filter(
    (row) =>
      filters.every(({ value, wanted: one }) => String(value(row) ?? '') === one) &&
      (!wanted || isFound(columns.map(({ value }) => String(value(row) ?? '')).join('\n'))),
  );
  const { sort } = asked;
  const by = columns.find(({ id, sortable }) => id === sort?.id && sortable !== false);
  if (!by || !sort) return found;
  const words = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const direction = sort.desc ? -1 : 1;
  return found
    .map((row) => ({ row, value: (by.sorted ? by.sorted(row) : by.value(row)) ?? undefined }))
    .toSorted((a, b) => inOrder(a.value, b.value, direction, words))
    .map(({ row }) => row);
}

function inOrder(a: Value, b: Value, direction: number, words: Intl.Collator): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
  return order * direction;
}

/** The values of a column as the options of its filter. */
export function valuesOf<Row>({ value }: Column<Row>, rows: Row[], language: string) {
  const values = rows.flatMap((row) => {
    const one = value(row);
    return one === null || one === undefined || one === '' ? [] : [String(one)];
  });
  return [...new Set(values)]
    .toSorted(new Intl.Collator(language, { numeric: true }).compare)
    .map((one) => ({ value: one, label: one }));
}

/** Numbers start with the largest, texts with A. */
export const startsDescending = <Row>({ value }: Column<Row>, rows: Row[]): boolean =>
  rows.some((row) => typeof value(row) === 'number');
