import { readFile } from 'node:fs/promises';
import { streamXlsxRows } from 'hucre/xlsx';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { delimiterOf, parseCsv } from './csv-reading.ts';
import { textOfBytes } from './text-of-bytes.ts';

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

export interface SheetLimits {
  rows: number;
  columns: number;
  cellCharacters: number;
  unpackedBytes: number;
}

export interface SheetTask {
  path: string;
  limits: SheetLimits;
}

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
/** Titles may precede the headings. */
const HEADING_WITHIN = 20;

/** Reads the tables of a workbook or of a text file, at least one. Runs in a child process, since the file is untrusted. */
export async function readSheets({ path, limits }: SheetTask): Promise<Sheet[]> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readWorkbook(bytes, limits);
  // Old workbooks, images, PDF: text contains no NUL, except UTF-16 with its byte order mark.
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isUtf16 && bytes.subarray(0, 4096).includes(0)) fail('import.unreadable');
  const text = textOfBytes(bytes);
  const rows = parseCsv(text) ?? fail('import.unreadable');
  return [{ name: '', ...tableOf(rows, limits), delimiter: delimiterOf(text) }];
}

async function readWorkbook(bytes: Buffer, limits: SheetLimits): Promise<Sheet[]> {
  const names = await checkWorkbook(bytes, limits.unpackedBytes);
  const found: Sheet[] = [];
  let failure = new SheetFailure('import.empty');
  // A sheet with more than three times the rows of one import is not offered.
  let left = 3 * limits.rows;
  for (const [at, name] of names.slice(0, MAX_SHEETS).entries()) {
    try {
      const rows = await rowsOf(bytes, at, limits);
      const table = rows.length > 1 ? tableOf(rows, limits) : undefined;
      if (!table || table.rows.length > left) continue;
      left -= table.rows.length;
      found.push({ name, ...table });
    } catch (error) {
      // A sheet that is too large or empty does not exclude the others.
      if (!(error instanceof SheetFailure) || error.code === 'import.unreadable') throw error;
      if (error.code === 'import.too-large') failure = error;
    }
  }
  if (found.length === 0) throw failure;
  return found;
}

async function rowsOf(bytes: Buffer, sheet: number, limits: SheetLimits): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const cells = values.map(cellOf);
      while (cells.length && cells.at(-1) === '') cells.pop();
      if (!cells.length) continue;
      rows.push({ line: index + 1, cells });
      if (rows.length > limits.rows + HEADING_WITHIN + 1 || cells.length > limits.columns) fail('import.too-large');
    }
  } catch (error) {
    if (error instanceof SheetFailure) throw error;
    // A sheet without cells, such as a chart.
    if (sheet > 0) return [];
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

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex?: string, code?: string, name?: string) => {
      const point = hex ? Number.parseInt(hex, 16) : Number(code);
      if (name) return entities[name.toLowerCase()] ?? whole;
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );

/** The names of the sheets, in their order. */
const sheetNames = (workbook: string): string[] =>
  [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*?\bname="([^"]*)"/g)].map(([, name = '']) =>
    clean(unescaped(name)).slice(0, 100),
  );

/** Checks the zip and returns the names of its sheets. yauzl ends a stream that exceeds its declared size, so every entry is read once. */
async function checkWorkbook(bytes: Buffer, limit: number): Promise<string[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened)));
  }).catch(() => fail('import.unreadable'));
  let unpacked = 0;
  let workbook: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const refuse = (code: SheetFailureCode) => reject(new SheetFailure(code));
    zip.on('error', () => refuse('import.unreadable'));
    zip.on('end', () => resolve());
    zip.on('entry', (entry: Entry) => {
      if (unpacked + entry.uncompressedSize > limit) return refuse('import.too-large');
      return zip.openReadStream(entry, (error, stream) => {
        if (error) return refuse('import.unreadable');
        stream.on('data', (chunk: Buffer) => {
          unpacked += chunk.length;
          if (unpacked > limit) stream.destroy(new Error('too large'));
          else if (entry.fileName === 'xl/workbook.xml') workbook = [...workbook, chunk];
        });
        stream.on('error', () => refuse(unpacked > limit ? 'import.too-large' : 'import.unreadable'));
        return stream.on('end', () => zip.readEntry());
      });
    });
    zip.readEntry();
  });
  const names = sheetNames(Buffer.concat(workbook).toString('utf8'));
  return names.length ? names : fail('import.unreadable');
}

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
