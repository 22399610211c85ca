import { fail } from '@steward/contract/failures';
import type { LoadedPathway } from '@steward/core/net-zero/pathway-csv';
import { sharedPool } from '../../../platform/jobs/child-process-pool.ts';
import type { PathwayProblem } from './pathway-reading.ts';

const pool = sharedPool('pathways', {
  children: 1,
  heapMb: 256,
  residentMb: 500,
  timeoutMs: 30_000,
  queue: 20,
  tasksPerChild: 50,
});

/** Reads a table of pathways in a child process with limits of time and memory, or names the line that is invalid. */
export async function readPathwaysOf(csv: string): Promise<LoadedPathway[]> {
  try {
    const read = await pool.run<LoadedPathway[] | PathwayProblem>(csv);
    return Array.isArray(read) ? read : unreadable(read.problem);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'child-process.timeout' || code === 'child-process.memory')
      unreadable('The file takes too long to read; divide it');
    throw error;
  }
}

const unreadable = (message: string) => fail('pathways.unreadable', undefined, [{ field: 'csv', message }]);

/** Ends the child process. */
export const stopReadingPathways = (): Promise<void> => pool.close();
