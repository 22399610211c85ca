import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedFile } from '../http/bind.ts';

export interface GivenFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** Passes files that the program made to a function that takes uploads. */
export async function asUploads<T>(
  given: readonly GivenFile[],
  work: (files: UploadedFile[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-given-'));
  try {
    const files: UploadedFile[] = [];
    for (const [i, { bytes, name, contentType }] of given.entries()) {
      const path = join(folder, String(i));
      await writeFile(path, bytes, { mode: 0o600 });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      files.push({ name, contentType, size: bytes.length, head: bytes, sha256, path, tooLarge: false });
    }
    return await work(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
