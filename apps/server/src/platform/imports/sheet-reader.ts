import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fail } from '@steward/contract/failures';
import { MAX_CELL_CHARACTERS, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@steward/contract/operations/imports';
import { sharedPool } from '../jobs/child-process-pool.ts';
import type { FileContent } from '../uploads/file-content.ts';
import { wholeFile } from './sheet-limits.ts';
import type { Sheet, SheetRow, SheetTask, WrittenSheet, WrittenSheetsTask } from './sheet-reading.ts';

const limits: SheetTask['limits'] = {
  rows: MAX_IMPORT_ROWS,
  columns: MAX_IMPORT_COLUMNS,
  cellCharacters: MAX_CELL_CHARACTERS,
  ...wholeFile,
};

const pool = sharedPool('sheet', {
  children: 1,
  heapMb: 512,
  residentMb: 900,
  timeoutMs: 60_000,
  queue: 20,
  tasksPerChild: 20,
});

/** Reads the rows that the child process wrote; other requests are answered between the parts. */
async function withRows(written: readonly WrittenSheet[], rowsPath: string): Promise<Sheet[]> {
  const file = await open(rowsPath);
  try {
    const sheets: Sheet[] = [];
    for (const { parts, ...sheet } of written) {
      const rows: SheetRow[] = [];
      for (const bytes of parts) {
        const { buffer } = await file.read({ buffer: Buffer.alloc(bytes) });
        rows.push(...(JSON.parse(buffer.toString('utf8')) as SheetRow[]));
        await setImmediate();
      }
      sheets.push({ ...sheet, rows });
    }
    return sheets;
  } finally {
    await file.close();
  }
}

/** Reads the tables of a spreadsheet, one at least, in a child process with limits of time and memory. */
export async function readSheetsOf(file: FileContent): Promise<Sheet[]> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-sheet-'));
  try {
    const rowsPath = join(folder, 'rows');
    const written = await pool.run<WrittenSheet[]>({ ...file, limits, rowsPath } satisfies WrittenSheetsTask);
    return await withRows(written, rowsPath);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'import.unreadable' || code === 'import.empty' || code === 'import.too-large') fail(code);
    if (code === 'child-process.timeout' || code === 'child-process.memory') fail('import.too-large');
    if (code === 'child-process.failed') fail('import.unreadable');
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends the child process. */
export const stopReadingSheets = (): Promise<void> => pool.close();
