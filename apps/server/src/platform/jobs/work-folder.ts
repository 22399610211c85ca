import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ownFolders } from '../uploads/uploads.ts';

export const workFolders = (dataDir: string): string => join(dataDir, 'work');

/**
 * Runs the work with a folder of its own for large files, on the disk of the data folder: the store can share their bytes there. It is removed
 * afterwards, or at the next start if the process was killed.
 */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(workFolders(dataDir), `${hostname()}-${process.pid}-${randomBytes(6).toString('hex')}`);
  ownFolders.add(folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    ownFolders.delete(folder);
  }
}
