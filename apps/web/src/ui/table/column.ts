import type { ReactNode } from 'react';

/** One column of a table: its name, its value for sorting, searching and export, and its cell. */
export interface Column<Row> {
  id: string;
  label: string;
  /** The value for sorting, searching and the CSV file. */
  value: (row: Row) => string | number | boolean | null | undefined;
  /** The value for sorting, if not `value`: a row without one comes last in both orders. */
  sorted?: (row: Row) => string | number | undefined;
  /** What the cell shows, if not the value itself. */
  cell?: (row: Row) => ReactNode;
  /** The unit of all values; part of the head of a file. */
  unit?: string;
  /** The cell of the last row, about the rows that search and filters leave. */
  total?: (rows: readonly Row[]) => ReactNode;
  align?: 'start' | 'end';
  /** Users can filter by the values that occur. */
  filter?: boolean;
  /** Initially hidden; the column choice shows it. */
  hidden?: boolean;
  /** False: cannot be hidden. The first column never can. */
  canHide?: boolean;
  sortable?: boolean;
  /** False: not among the values of the card that a row is on a phone; the opened row has it. */
  onPhone?: boolean;
  /** CSS width. */
  width?: string;
}

/** The head of a column: its name, and the unit of its values. */
export const headOf = ({ label, unit }: Pick<Column<unknown>, 'label' | 'unit'>): string =>
  unit ? `${label} (${unit})` : label;
