import { headOf, type Column } from './column.ts';

/**
 * Rows as a CSV file that spreadsheets open without settings: UTF-8 with a byte order mark, and no cell that could run
 * as a formula.
 */
export function toCsv<Row>(columns: Column<Row>[], rows: Row[]): string {
  const lines = [columns.map(headOf), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return `\uFEFF${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
}

function quoted(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
