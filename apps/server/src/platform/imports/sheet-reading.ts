import { open } from 'node:fs/promises';
import { bytesOfContent, type FileContent } from '../uploads/file-content.ts';
import { delimiterOf, parseCsv } from './csv-reading.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { textOfBytes } from './text-of-bytes.ts';
import { openWorkbook, WorkbookTooLarge, type Workbook, type WorkbookSheet } from './workbook-reading.ts';

/** The value of a cell: for a formula its last result, which is never computed again. Days are `YYYY-MM-DD`. */
export type Cell = string | number;
export interface SheetRow {
  /** The number of the row in the spreadsheet. */
  line: number;
  cells: Cell[];
}

export interface Sheet {
  /** The name of the sheet in the workbook; empty for a text file. */
  name: string;
  columns: string[];
  rows: SheetRow[];
  /** The delimiter of the cells; absent in a workbook. */
  delimiter?: string;
}

export type SheetTask = FileContent & { limits: SheetLimits };

type SheetFailureCode = 'import.unreadable' | 'import.empty' | 'import.too-large';

/** A separate type, because `Failure` would load every contract into the child process. */
class SheetFailure extends Error {
  constructor(readonly code: SheetFailureCode) {
    super(code);
  }
}

function fail(code: SheetFailureCode): never {
  throw new SheetFailure(code);
}

const MAX_SHEETS = 20;
function linesOf(text: string): number {
  let lines = 1;
  for (const sign of ['\n', '\r'])
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) lines += 1;
  return lines;
}

interface Size {
  cells: number;
  characters: number;
}

function addSize(size: Size, cells: readonly Cell[], limits: SheetLimits): void {
  size.cells += cells.length;
  for (const cell of cells) if (typeof cell === 'string') size.characters += cell.length;
  if (size.cells > limits.cells || size.characters > limits.characters) fail('import.too-large');
}

/** Titles may precede the headings. */
const HEADING_WITHIN = 20;

/** Reads the tables of a workbook or of a text file, at least one. Runs in a child process, since the file is untrusted. */
export async function readSheets({ limits, ...file }: SheetTask): Promise<Sheet[]> {
  const bytes = await bytesOfContent(file);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readWorkbook(bytes, limits);
  // Old workbooks, images, PDF: text contains no NUL, except UTF-16 with its byte order mark.
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isUtf16 && bytes.subarray(0, 4096).includes(0)) fail('import.unreadable');
  const text = textOfBytes(bytes);
  if (linesOf(text) > limits.lines) fail('import.too-large');
  const rows = (parseCsv(text) ?? fail('import.unreadable')).map(({ line, cells }) => ({
    line,
    cells: cells.map(textOfFormula),
  }));
  const size = { cells: 0, characters: 0 };
  for (const { cells } of rows) addSize(size, cells, limits);
  return [{ name: '', ...tableOf(rows, limits), delimiter: delimiterOf(text) }];
}

/** A table whose rows are in a file, in parts of so many bytes. */
export interface WrittenSheet extends Omit<Sheet, 'rows'> {
  parts: number[];
}

export type WrittenSheetsTask = SheetTask & {
  /** The file for the rows. */
  rowsPath: string;
};

const PART_ROWS = 100;

/** Writes the rows to a file in parts: the process of the server would be blocked for seconds by millions of cells in one message. */
export async function writeSheets(task: WrittenSheetsTask): Promise<WrittenSheet[]> {
  const sheets = await readSheets(task);
  const file = await open(task.rowsPath, 'wx', 0o600);
  try {
    const written: WrittenSheet[] = [];
    for (const { rows, ...sheet } of sheets) {
      const parts: number[] = [];
      for (let at = 0; at < rows.length; at += PART_ROWS) {
        const part = Buffer.from(JSON.stringify(rows.slice(at, at + PART_ROWS)));
        await file.appendFile(part);
        parts.push(part.length);
      }
      written.push({ ...sheet, parts });
    }
    return written;
  } finally {
    await file.close();
  }
}

async function readWorkbook(bytes: Buffer, limits: SheetLimits): Promise<Sheet[]> {
  const workbook = await openWorkbook(bytes, limits).catch((error: unknown) =>
    fail(error instanceof WorkbookTooLarge ? 'import.too-large' : 'import.unreadable'),
  );
  if (workbook.sheets.length === 0) fail('import.unreadable');
  const found: Sheet[] = [];
  let failure = new SheetFailure('import.empty');
  // A sheet with more than three times the rows of one import is not offered.
  let left = 3 * limits.rows;
  let size: Size = { cells: 0, characters: 0 };
  for (const [at, sheet] of workbook.sheets.slice(0, MAX_SHEETS).entries()) {
    try {
      const withThis = { ...size };
      const rows = await rowsOf(workbook, sheet, at, limits, withThis);
      const table = rows.length > 1 ? tableOf(rows, limits) : undefined;
      if (!table || table.rows.length > left) continue;
      left -= table.rows.length;
      size = withThis;
      found.push({ name: clean(sheet.name).slice(0, 100), ...table });
    } catch (error) {
      // A sheet that is too large or empty does not exclude the others.
      if (!(error instanceof SheetFailure) || error.code === 'import.unreadable') throw error;
      if (error.code === 'import.too-large') failure = error;
    }
  }
  if (found.length === 0) throw failure;
  return found;
}

async function rowsOf(
  workbook: Workbook,
  sheet: WorkbookSheet,
  at: number,
  limits: SheetLimits,
  size: Size,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    await workbook.readRows(sheet, ({ line, values }) => {
      // `values` has holes, which `map` leaves.
      const cells = Array.from(values, cellOf);
      while (cells.length && cells.at(-1) === '') cells.pop();
      if (!cells.length) return;
      rows.push({ line, cells });
      if (rows.length > limits.rows + HEADING_WITHIN + 1 || cells.length > limits.columns) fail('import.too-large');
      addSize(size, cells, limits);
    });
  } catch (error) {
    if (error instanceof SheetFailure) throw error;
    if (error instanceof WorkbookTooLarge) fail('import.too-large');
    // A sheet that is broken does not exclude the first one.
    if (at > 0) return [];
    fail('import.unreadable');
  }
  return rows;
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'string') return value.trim();
  return typeof value === 'boolean' ? String(value) : '';
}

/** `="02138"` makes spreadsheets keep the zeros of a text. */
const textOfFormula = (cell: string): string => /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell;

const isFilled = (cell: Cell | undefined) => cell !== undefined && String(cell).trim() !== '';
const filledIn = ({ cells }: { cells: readonly Cell[] }) => cells.filter(isFilled).length;

/** The heading row is the first one that is about as full as the fullest at the top; rows before it are titles. */
function tableOf(all: readonly SheetRow[], limits: SheetLimits): Omit<Sheet, 'name'> {
  const top = all.slice(0, HEADING_WITHIN + 1);
  const fullest = Math.max(0, ...top.map(filledIn));
  const at = top.findIndex((row) => filledIn(row) >= Math.max(1, fullest * 0.6));
  const heading = all[at];
  const rows = all.slice(at + 1).filter((row) => filledIn(row) > 0);
  if (!heading || rows.length === 0) fail('import.empty');
  const width = heading.cells.length;
  if (rows.length > limits.rows || width > limits.columns) fail('import.too-large');
  for (const { cells } of all)
    if (cells.some((cell) => typeof cell === 'string' && cell.length > limits.cellCharacters)) fail('import.too-large');
  return {
    columns: namesOf(heading.cells),
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, width).map((cell) => (typeof cell === 'string' ? clean(cell) : cell)),
    })),
  };
}

// NUL and half surrogate pairs cannot be stored.
const clean = (text: string) =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replaceAll('\u0000', '')
    .trim();

/** Every column has a unique name. */
function namesOf(cells: readonly Cell[]): string[] {
  const names: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = clean(String(cell)).replace(/\s+/g, ' ').slice(0, 180).trim() || `(${index + 1})`;
    let unique = name;
    for (let n = 2; names.includes(unique); n++) unique = `${name} (${n})`;
    names.push(unique);
  }
  return names;
}
