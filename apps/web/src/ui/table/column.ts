import type { ReactNode } from 'react';

/** One column of a table: what it is called, what it is worth for sorting, searching and export, and how it looks. */
export interface Column<Row> {
  id: string;
  label: string;
  /** What sorting, searching and the CSV file see. */
  value: (row: Row) => string | number | boolean | null | undefined;
  /** What the eye sees, when it is not the value itself. */
  cell?: (row: Row) => ReactNode;
  /** Of every value; stands in the head of a file. */
  unit?: string;
  align?: 'start' | 'end';
  /** Lets readers pick from the values that occur. */
  filter?: boolean;
  /** Starts hidden; the column choice brings it back. */
  hidden?: boolean;
  /** False: cannot be hidden. The first column never can. */
  canHide?: boolean;
  sortable?: boolean;
  /** CSS width. */
  width?: string;
}

/** What stands above a column: its name, and its unit where its values have one. */
export const headOf = ({ label, unit }: Pick<Column<unknown>, 'label' | 'unit'>): string =>
  unit ? `${label} (${unit})` : label;
