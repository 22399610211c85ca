import type { Readable } from 'node:stream';

/**
 * Where the bytes of files lie. A key is `<organization>/<sha256>`: content-addressed within a tenant, so that the same
 * file uploaded twice is kept once, and removing an organization is removing one folder.
 */
export interface FileStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The same from a file on this machine, however large. */
  putFile(key: string, path: string): Promise<void>;
  /** Undefined when there is no such file. */
  get(key: string): Promise<{ stream: Readable; bytes: number } | undefined>;
  delete(key: string): Promise<void>;
  /** Everything below `<prefix>/`. */
  deleteAll(prefix: string): Promise<void>;
}

/** Keys are made by the server alone; this refuses anything that could leave the store all the same. */
export function checkKey(key: string): string {
  if (!/^[\w-]+(\/[\w.-]+)*$/.test(key) || key.includes('..')) throw new Error(`not a file key: ${key}`);
  return key;
}
