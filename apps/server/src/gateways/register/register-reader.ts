import { sharedPool } from '../../platform/jobs/child-process-pool.ts';
import { FileFailure } from '../ocr/file-failure.ts';
import type { RegisterReading, RegisterTask } from './read-register.ts';

const pool = sharedPool('register', { children: 1, residentMb: 700, timeoutMs: 30_000, queue: 20 });

/** Reads the register in a photo, in a child process with limits of time and memory: the user waits in front of the meter. */
export async function readRegisterPhoto(task: RegisterTask): Promise<RegisterReading> {
  try {
    return await pool.run<RegisterReading>(task);
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'child-process.timeout' || code === 'child-process.memory') throw new FileFailure('file.too-complex');
    if (code === 'child-process.failed') throw new FileFailure('file.damaged');
    if (code === 'file.damaged' || code === 'file.too-complex') throw new FileFailure(code);
    throw error;
  }
}

/** Ends the child process. */
export const stopReadingRegisters = (): Promise<void> => pool.close();
