import { open } from 'node:fs/promises';
import type { DocumentTree } from '@steward/contract/foundation/files.content';
import { beginOfText, encodingOf } from '../../../platform/imports/text-of-bytes.ts';
import { parseCsv } from '../../../platform/imports/csv-reading.ts';
import { FileFailure } from '../../ocr/file-failure.ts';

/** As much of a text as is shown, and of a table as is looked through. */
const [MAX_TEXT, MAX_TABLE] = [1_000_000, 16 * 1024 ** 2];
export const sheetLimits = { rows: 1000, columns: 100, sheets: 50, cell: 5000 };

/** The beginning of a file, and whether there is more. */
export async function beginOf(path: string, most: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, most)), 0, Math.min(size, most), 0);
    return { bytes: buffer.subarray(0, bytesRead), isCut: size > most };
  } finally {
    await file.close();
  }
}

/** The text of a file in its encoding, without controls. */
export async function readPlain(path: string): Promise<Extract<DocumentTree, { kind: 'plain' }>> {
  const { bytes, isCut } = await beginOf(path, MAX_TEXT);
  const text = beginOfText(bytes).replace(/\r\n?/g, '\n');
  return {
    kind: 'plain',
    text: text.replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, ''),
    encoding: encodingOf(bytes),
    is_cut: isCut,
  };
}

type Sheets = Extract<DocumentTree, { kind: 'sheets' }>;

export const cutCell = (cell: string | number): string | number =>
  typeof cell === 'string' ? cell.slice(0, sheetLimits.cell).replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '') : cell;

/** The rows of a text file with delimited cells. */
export async function readCsv(path: string): Promise<Sheets> {
  const { bytes, isCut } = await beginOf(path, MAX_TABLE);
  const text = beginOfText(bytes);
  const rows = parseCsv(isCut ? text.slice(0, text.lastIndexOf('\n')) : text);
  if (!rows) throw new FileFailure('file.damaged');
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return {
    kind: 'sheets',
    sheets: [
      {
        name: '',
        rows: rows
          .slice(0, sheetLimits.rows)
          .map(({ line, cells }) => ({ line, cells: cells.slice(0, sheetLimits.columns).map(cutCell) })),
        more_rows: Math.max(0, rows.length - sheetLimits.rows),
        more_columns: Math.max(0, width - sheetLimits.columns),
      },
    ],
    more_sheets: 0,
  };
}
