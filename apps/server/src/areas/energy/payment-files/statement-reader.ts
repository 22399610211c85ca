import { fail } from '@steward/contract/failures';
import type { Statement } from '@steward/core/payments/bank-statement';
import { sharedPool } from '../../../platform/jobs/child-process-pool.ts';
import type { FileContent } from '../../../platform/uploads/file-content.ts';
import type { StatementFailureCode } from './statement-reading.ts';

const pool = sharedPool('bank-statement', {
  children: 1,
  heapMb: 768,
  residentMb: 1200,
  timeoutMs: 60_000,
  queue: 20,
  tasksPerChild: 20,
});

const codes: readonly StatementFailureCode[] = [
  'bank-statement.wrong-type',
  'bank-statement.damaged',
  'bank-statement.unsafe',
  'bank-statement.too-large',
];

/** Reads the statements of a bank file in a child process with limits of time and memory. */
export async function readStatementsOf(file: FileContent): Promise<Statement[]> {
  try {
    return await pool.run<Statement[]>(file);
  } catch (error) {
    const { code } = error as { code?: string };
    const known = codes.find((one) => one === code);
    if (known) fail(known);
    if (code === 'child-process.timeout' || code === 'child-process.memory') fail('bank-statement.too-large');
    if (code === 'child-process.failed') fail('bank-statement.damaged');
    throw error;
  }
}

/** Ends the child process. */
export const stopReadingStatements = (): Promise<void> => pool.close();
