import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

interface CsvRow {
  /** The line of the file where the row begins, from 1. */
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'] as const;

/** The delimiter of the cells: the most frequent candidate in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const times = (delimiter: string) => head.split(delimiter).length;
  return delimiters.reduce((best, one) => (times(one) > times(best) ? one : best));
}

/**
 * The rows of a file with `,`, `;` or tabs between the cells, each with its first line; empty rows are left out. Undefined if the file is
 * invalid, for example with a quote that is never closed.
 */
export function parseCsv(text: string): CsvRow[] | undefined {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    // `info` adds the last line of a row, which the type of the result does not contain.
    return rows.map(({ info, record }) => ({ line: info.lines - breaksIn(record), cells: record }));
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

const breaksIn = (cells: readonly string[]) => cells.join('').split('\n').length - 1;

/** A cell that starts like a formula would run in a spreadsheet: an apostrophe makes it text. */
export const harmless = <T>(cell: T): T | string =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

const isAmountBelowZero = (cell: string | number) => /^-\d+(\.\d+)?$/.test(String(cell));

/** A CSV file for spreadsheets: the byte order mark makes them read it as UTF-8. */
export const csvFile = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(
    `\uFEFF${stringify(rows.map((row) => row.map((cell) => (isAmountBelowZero(cell) ? cell : harmless(cell)))))}`,
  );
