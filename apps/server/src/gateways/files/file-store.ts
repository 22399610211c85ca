import type { Readable } from 'node:stream';

/** A part of a file: the first and the last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of files lie. A key is `<organization>/<sha256>`: content-addressed within a tenant, so that the same
 * file uploaded twice is kept once, and removing an organization is removing one folder.
 */
export interface FileStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /**
   * The same from a file on this machine, however large. `isGiven`: the file is not written any more, so the store may share its bytes
   * instead of copying them; the caller deletes the file all the same.
   */
  putFile(key: string, path: string, options?: { isGiven?: boolean }): Promise<void>;
  /** The file, or a part of it; `bytes` is the size of the whole. Undefined when there is no such file. */
  get(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number } | undefined>;
  /** Where the file lies on this machine, if the store is a folder of it: for programs that read it. */
  localPath?: (key: string) => string;
  delete(key: string): Promise<void>;
  /** Everything below `<prefix>/`. */
  deleteAll(prefix: string): Promise<void>;
  /** Files that arrive in parts. */
  readonly partial: PartialFiles;
}

/**
 * Files that arrive in parts, where every server of the installation sees them. Only one part of a file is written at a time. The keys are
 * `<organization>/uploads/<id>`, so they go with the files of their organization.
 */
export interface PartialFiles {
  /**
   * Adds the bytes of a stream from the position `from` on and overwrites what is there. `kept` learns up to where the bytes are
   * stored: now and then, and at the end (`isLast`), also when the stream breaks off or `stop` is aborted; a stream that breaks off
   * throws then.
   */
  append(
    key: string,
    from: number,
    stream: AsyncIterable<Buffer>,
    kept: (upTo: number, isLast: boolean) => Promise<void>,
    stop?: AbortSignal,
  ): Promise<void>;
  /** The bytes in order. Throws `PartialLost` if they are not this many. */
  read(key: string, bytes: number): AsyncIterable<Buffer>;
  /** The same as a file on this machine until `end`. */
  open(key: string, bytes: number): Promise<{ path: string; end: () => Promise<void> }>;
  delete(key: string): Promise<void>;
}

/** Bytes of a partial file are missing that were stored before. */
export class PartialLost extends Error {}

/** Keys are made by the server alone; this refuses anything that could leave the store all the same. */
export function checkKey(key: string): string {
  if (!/^[\w-]+(\/[\w.-]+)*$/.test(key) || key.includes('..')) throw new Error(`not a file key: ${key}`);
  return key;
}

/** The chunks of a stream until it ends, breaks off or `stop` is aborted. The stream itself is not ended. */
export async function* untilStopped(stream: AsyncIterable<Buffer>, stop?: AbortSignal): AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]();
  let onStop = () => {};
  const listener = () => onStop();
  stop?.addEventListener('abort', listener);
  try {
    for (;;) {
      const next = await new Promise<IteratorResult<Buffer> | undefined>((resolve, reject) => {
        onStop = () => resolve(undefined);
        if (stop?.aborted) onStop();
        else chunks.next().then(resolve, reject);
      });
      if (!next || next.done) return;
      yield next.value;
    }
  } finally {
    stop?.removeEventListener('abort', listener);
  }
}
