import { fail } from '@steward/contract/failures';
import type { MeterFile } from '@steward/core/meter-data/series';
import { sharedPool } from '../../../platform/jobs/child-process-pool.ts';
import { wholeFile } from '../../../platform/imports/sheet-limits.ts';
import type { FileContent } from '../../../platform/uploads/file-content.ts';
import type { MeterFileProblem, MeterFileTask } from './meter-file-reading.ts';

const limits: MeterFileTask['limits'] = {
  rows: 20_000,
  columns: 300,
  cellCharacters: 5000,
  ...wholeFile,
};

const pool = sharedPool('meter-data', {
  children: 1,
  heapMb: 1024,
  residentMb: 1600,
  timeoutMs: 120_000,
  queue: 20,
  tasksPerChild: 20,
});

/** Reads a meter data file in a child process with limits of time and memory. */
export async function readMeterFileOf(file: FileContent, country: string): Promise<MeterFile> {
  try {
    const read = await pool.run<MeterFile | MeterFileProblem>({ ...file, limits, country } satisfies MeterFileTask);
    if (!('problem' in read)) return read;
    const place = read.place ? [{ field: read.place, message: 'cannot be read' }] : undefined;
    return fail(`meter-data.${read.problem}`, undefined, place);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'child-process.timeout' || code === 'child-process.memory') fail('meter-data.too-many-values');
    if (code === 'child-process.failed') fail('meter-data.not-recognized');
    throw error;
  }
}

/** Ends the child process. */
export const stopReadingMeterFiles = (): Promise<void> => pool.close();
