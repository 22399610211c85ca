/** A value under a row and a column: a country and a year, a type and a carrier. Null: not known. */
export interface PivotRow {
  row: string;
  column: string;
  value: number | null;
}

/** A sum of a pivot. */
export interface PivotCell {
  /** Of the known values; null without one, which is not zero. */
  value: number | null;
  /** Values in the sum; values that are not known: with any, the sum is understated. */
  known: number;
  missing: number;
}

export interface Pivot {
  /** In the order in which they first come up. */
  rows: string[];
  columns: string[];
  /** By row and column. A cell without any value has neither known nor missing ones. */
  cells: PivotCell[][];
  rowTotals: PivotCell[];
  columnTotals: PivotCell[];
  total: PivotCell;
}

const empty = (): PivotCell => ({ value: null, known: 0, missing: 0 });

function add(cell: PivotCell | undefined, value: number | null): void {
  if (!cell) return;
  if (value === null) {
    cell.missing += 1;
    return;
  }
  cell.value = (cell.value ?? 0) + value;
  cell.known += 1;
}

/** Sums of values by row and column, with totals. Missing values stay missing: a sum says how many it lacks. Values in any one unit. */
export function pivot(values: readonly PivotRow[]): Pivot {
  const place = (keys: readonly string[]) => new Map([...new Set(keys)].map((key, n) => [key, n]));
  const rows = place(values.map(({ row }) => row));
  const columns = place(values.map(({ column }) => column));
  const cells = Array.from(rows, () => Array.from(columns, empty));
  const rowTotals = Array.from(rows, empty);
  const columnTotals = Array.from(columns, empty);
  const total = empty();
  for (const { row, column, value } of values) {
    const [at, across] = [rows.get(row) ?? 0, columns.get(column) ?? 0];
    for (const cell of [cells[at]?.[across], rowTotals[at], columnTotals[across], total]) add(cell, value);
  }
  return { rows: [...rows.keys()], columns: [...columns.keys()], cells, rowTotals, columnTotals, total };
}
