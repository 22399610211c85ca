import type { DocumentTree } from '@steward/contract/foundation/files.content';
import { wholeFile } from '../../../platform/imports/sheet-limits.ts';
import {
  openWorkbook,
  WorkbookTooLarge,
  type CellValue,
  type Workbook,
} from '../../../platform/imports/workbook-reading.ts';
import { FileFailure } from '../../ocr/file-failure.ts';
import { cutCell, sheetLimits } from './plain.ts';

const DAY = 10;

/** As a person reads it: days without a time, moments with one. */
function shown(value: CellValue | undefined): string | number {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (!(value instanceof Date)) return cutCell(value);
  if (Number.isNaN(value.getTime())) return '';
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, DAY) : text.slice(0, 16).replace('T', ' ');
}

const tooMuch = (error: unknown): never => {
  throw error instanceof WorkbookTooLarge ? new FileFailure('file.unpacks-too-large') : new FileFailure('file.damaged');
};

async function withWorkbook<T>(path: string, work: (workbook: Workbook) => Promise<T>): Promise<T> {
  const workbook = await openWorkbook({ path }, wholeFile).catch(tooMuch);
  try {
    return await work(workbook).catch(tooMuch);
  } finally {
    workbook.close();
  }
}

/** The first rows and columns of each sheet of a workbook. */
export const readWorkbook = (path: string): Promise<Extract<DocumentTree, { kind: 'sheets' }>> =>
  withWorkbook(path, async (workbook) => {
    const shownSheets = workbook.sheets.slice(0, sheetLimits.sheets);
    const sheets = [];
    for (const sheet of shownSheets) {
      const rows: { line: number; cells: (string | number)[] }[] = [];
      let [all, width] = [0, 0];
      await workbook.readRows(sheet, ({ line, values }) => {
        if (values.length === 0) return;
        all += 1;
        width = Math.max(width, values.length);
        if (rows.length < sheetLimits.rows)
          rows.push({ line, cells: Array.from(values.slice(0, sheetLimits.columns), shown) });
      });
      sheets.push({
        name: sheet.name.slice(0, 300),
        rows,
        more_rows: all - rows.length,
        more_columns: Math.max(0, width - sheetLimits.columns),
      });
    }
    return { kind: 'sheets', sheets, more_sheets: workbook.sheets.length - shownSheets.length };
  });

/** The text of one sheet, from 1; undefined after the last one. */
export const textOfSheet = (
  path: string,
  number: number,
  mostCharacters: number,
): Promise<{ text: string; all: number }> =>
  withWorkbook(path, async (workbook) => {
    const sheet = workbook.sheets[number - 1];
    if (!sheet) return { text: '', all: workbook.sheets.length };
    const lines = [sheet.name];
    let characters = sheet.name.length;
    await workbook.readRows(sheet, ({ values }) => {
      if (characters > mostCharacters) return;
      const line = Array.from(values, shown)
        .filter((cell) => cell !== '')
        .join('\t');
      characters += line.length + 1;
      if (line) lines.push(line);
    });
    return { text: lines.join('\n').slice(0, mostCharacters), all: workbook.sheets.length };
  });
