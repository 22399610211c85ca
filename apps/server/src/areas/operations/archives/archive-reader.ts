import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Failure } from '@steward/contract/failures';
import { sharedPool } from '../../../platform/jobs/child-process-pool.ts';
import type { ArchiveLimits, Unpacked, UnpackTask } from './archive-unpacking.ts';

const MB = 1024 ** 2;

/** `small`: the limit for a new organization, which may be untrusted. */
export type ArchiveSize = 'small' | 'full';

const limitsOf: Record<ArchiveSize, ArchiveLimits & { timeoutMs: number }> = {
  small: {
    unpackedBytes: 200 * MB,
    rows: 200_000,
    lineBytes: MB,
    ratio: 100,
    entries: 50_000,
    fileBytes: 200 * MB,
    files: 50_000,
    timeoutMs: 600_000,
  },
  full: {
    unpackedBytes: 5120 * MB,
    rows: 50_000_000,
    lineBytes: 4 * MB,
    ratio: 100,
    entries: 150_000,
    fileBytes: 5120 * MB,
    files: 150_000,
    timeoutMs: 1_800_000,
  },
};

const pool = sharedPool('archive', { children: 1, heapMb: 256, residentMb: 500, tasksPerChild: 10 });

/**
 * Unpacks an archive into the folder in a child process, within the limits of its size. `given`: limits that replace them, such as the space
 * that the organization has for files.
 */
export async function readArchive(
  task: Omit<UnpackTask, 'limits'>,
  size: ArchiveSize,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
  given: Partial<typeof limitsOf.full> = {},
): Promise<Unpacked> {
  const { timeoutMs, ...limits } = { ...limitsOf[size], ...given };
  try {
    return await pool.run<Unpacked>({ ...task, limits }, { ...options, timeoutMs });
  } catch (error) {
    const { code } = error as { code?: string };
    if (
      code === 'archive.unreadable' ||
      code === 'archive.newer' ||
      code === 'archive.altered' ||
      code === 'archive.no-space'
    )
      throw new Failure(code);
    if (code === 'archive.too-large' || code === 'child-process.timeout' || code === 'child-process.memory')
      throw new Failure(size === 'small' ? 'archive.too-large-for-new' : 'archive.too-large');
    throw error;
  }
}

/** Ends the child process. */
export const stopReadingArchives = (): Promise<void> => pool.close();

const PAGE_ROWS = 500;
const PAGE_CHARACTERS = MB;

/** The lines of an unpacked entry in pages, limited by number and length. */
export async function* readPages(folder: string, entry: string): AsyncGenerator<string[]> {
  const lines = createInterface({ input: createReadStream(join(folder, entry)), crlfDelay: Infinity });
  let page: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    if (!line) continue;
    page.push(line);
    characters += line.length;
    if (page.length === PAGE_ROWS || characters > PAGE_CHARACTERS) {
      yield page;
      [page, characters] = [[], 0];
    }
  }
  if (page.length) yield page;
}
