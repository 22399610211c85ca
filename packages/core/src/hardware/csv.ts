export interface CsvRow {
  /** Where it begins in the file, from 1. */
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'] as const;

/** What parts the cells: whichever of the usual ones stands most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const times = (delimiter: string) => head.split(delimiter).length;
  return delimiters.reduce((best, one) => (times(one) > times(best) ? one : best));
}

/**
 * Reads RFC 4180 text with `,`, `;` or tabs between the cells: cells in quotes may hold the delimiter, line breaks and doubled
 * quotes. Empty lines are left out. A quote that is never closed runs to the end, as spreadsheets read it.
 */
export function parseCsv(text: string): CsvRow[] {
  const delimiter = delimiterOf(text);
  const rows: CsvRow[] = [];
  let [cells, cell, line, begin, isQuoted]: [string[], string, number, number, boolean] = [[], '', 1, 1, false];
  const endRow = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begin, cells });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      endRow();
      begin = line;
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length) endRow();
  return rows;
}
