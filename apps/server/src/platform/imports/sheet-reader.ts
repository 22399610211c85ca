import { fail } from '@steward/contract/failures';
import { MAX_CELL_CHARACTERS, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@steward/contract/operations/imports';
import { startChildProcessPool, type ChildProcessPool } from '../jobs/child-process-pool.ts';
import type { FileContent } from '../uploads/file-content.ts';
import type { Sheet, SheetTask } from './sheet-reading.ts';

const limits: SheetTask['limits'] = {
  rows: MAX_IMPORT_ROWS,
  columns: MAX_IMPORT_COLUMNS,
  cellCharacters: MAX_CELL_CHARACTERS,
  unpackedBytes: 200 * 1024 ** 2,
};

let shared: ChildProcessPool | undefined;

/** Reads the tables of a spreadsheet, one at least, in a child process with limits of time and memory. */
export async function readSheetsOf(file: FileContent): Promise<Sheet[]> {
  shared ??= startChildProcessPool('sheet', {
    children: 1,
    heapMb: 512,
    residentMb: 900,
    timeoutMs: 60_000,
    queue: 20,
    tasksPerChild: 20,
  });
  try {
    return await shared.run<Sheet[]>({ ...file, limits } satisfies SheetTask);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'import.unreadable' || code === 'import.empty' || code === 'import.too-large') fail(code);
    if (code === 'child-process.timeout' || code === 'child-process.memory') fail('import.too-large');
    if (code === 'child-process.failed') fail('import.unreadable');
    throw error;
  }
}

/** Ends the child process. */
export async function stopReadingSheets(): Promise<void> {
  await shared?.close();
  shared = undefined;
}
