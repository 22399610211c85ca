import { open, readFile } from 'node:fs/promises';

/** A file for a program that reads it: where it lies, so that the sender does not hold it, or its bytes. */
export type FileContent = { path: string } | { bytes: Uint8Array };

/** The bytes of a file. Called by child programs; the process of the server passes paths on. */
export const bytesOfContent = async (file: FileContent): Promise<Buffer> =>
  'path' in file ? readFile(file.path) : Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);

/** The beginning of a file, in which its kind is recognized. */
export const HEAD_BYTES = 16_384;

/** The beginning of a file on the disk. */
export async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
