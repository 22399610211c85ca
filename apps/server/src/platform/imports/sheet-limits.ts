/** What a child process reads of a spreadsheet. */
export interface SheetLimits {
  rows: number;
  columns: number;
  cellCharacters: number;
  unpackedBytes: number;
  /** All sheets together. One long text in many cells is small in the file. */
  cells: number;
  characters: number;
  /** The parser takes some microseconds for each line of a text file, also for an empty one. */
  lines: number;
  /** Of a workbook: two hundred MB of short tags are a small file, and take minutes. */
  tags: number;
}

/** Three million cells with a value have four tags each. */
export const wholeFile = {
  unpackedBytes: 200 * 1024 ** 2,
  cells: 3_000_000,
  characters: 40_000_000,
  lines: 2_000_000,
  tags: 15_000_000,
} as const;
