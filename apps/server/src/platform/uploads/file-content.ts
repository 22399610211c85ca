import { readFile } from 'node:fs/promises';

/** A file for a program that reads it: where it lies, so that the sender does not hold it, or its bytes. */
export type FileContent = { path: string } | { bytes: Uint8Array };

/** The bytes of a file. Called by child programs; the process of the server passes paths on. */
export const bytesOfContent = async (file: FileContent): Promise<Buffer> =>
  'path' in file ? readFile(file.path) : Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
