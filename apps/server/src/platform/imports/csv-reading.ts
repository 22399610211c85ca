import { CsvError, parse } from 'csv-parse/sync';

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
