import { stringify } from 'csv-stringify/sync';

/** A cell that starts like a formula would run in a spreadsheet: an apostrophe makes it text. */
export const harmless = <T>(cell: T): T | string =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

const isAmountBelowZero = (cell: string | number) => /^-\d+(\.\d+)?$/.test(String(cell));

/** A CSV file for spreadsheets: the byte order mark makes them read it as UTF-8. */
export const csvFile = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(
    `\uFEFF${stringify(rows.map((row) => row.map((cell) => (isAmountBelowZero(cell) ? cell : harmless(cell)))))}`,
  );
