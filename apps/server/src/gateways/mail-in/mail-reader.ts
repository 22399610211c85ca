import { sharedPool } from '../../platform/jobs/child-process-pool.ts';
import type { MailTask, ReadMail } from './mail-reading.ts';

const pool = sharedPool('mail', {
  children: 1,
  heapMb: 256,
  residentMb: 600,
  timeoutMs: 60_000,
  queue: 20,
  tasksPerChild: 50,
});

/** The mail could not be read: broken, or too much for its reader. */
export class UnreadableMail extends Error {}

/** Reads a mail in a child process with limits of time and memory. */
export async function readMailFile(task: MailTask): Promise<ReadMail> {
  try {
    return await pool.run<ReadMail>(task);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (['child-process.timeout', 'child-process.memory', 'child-process.failed'].includes(code))
      throw new UnreadableMail(code, { cause: error });
    throw error;
  }
}

/** Ends the child process. */
export const stopReadingMails = (): Promise<void> => pool.close();
