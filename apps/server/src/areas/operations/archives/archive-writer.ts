import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { SIGNATURE } from './archive-signature.ts';

export interface EntryFacts {
  path: string;
  bytes: number;
  sha256: string;
  rows?: number;
}

/** A zip that is written entry by entry, each counted and hashed while it is written. */
export class ArchiveWriter {
  readonly entries: EntryFacts[] = [];
  private readonly zip = new ZipFile();
  private readonly written: Promise<void>;

  constructor(path: string, signal: AbortSignal) {
    this.written = pipeline(this.zip.outputStream, createWriteStream(path, { mode: 0o600 }), { signal });
    // `end` awaits this promise; without a handler an earlier failure would be an unhandled rejection.
    this.written.catch(() => {});
  }

  /** Waits until the entry is in the file, so that only one source is read at a time. */
  async add(path: string, source: AsyncIterable<Buffer | string> | Iterable<string>, isPacked = false): Promise<void> {
    const facts: EntryFacts = { path, bytes: 0, sha256: '' };
    const hash = createHash('sha256');
    let ended: (error?: Error) => void = () => {};
    const done = new Promise<void>((resolve, reject) => {
      ended = (error) => (error ? reject(error) : resolve());
    });
    async function* counted() {
      try {
        for await (const chunk of source) {
          const bytes = Buffer.from(chunk);
          facts.bytes += bytes.length;
          hash.update(bytes);
          yield bytes;
        }
        facts.sha256 = hash.digest('hex');
        ended();
      } catch (error) {
        ended(error as Error);
        throw error;
      }
    }
    this.zip.addReadStream(Readable.from(counted(), { objectMode: false }), path, { compress: !isPacked });
    await Promise.race([done, this.written]);
    this.entries.push(facts);
  }

  /** The rows of a table, one JSON text per line. */
  async addRows(path: string, pages: AsyncIterable<string[]>): Promise<number> {
    let rows = 0;
    async function* lines() {
      for await (const page of pages) {
        rows += page.length;
        yield page.map((row) => `${row}\n`).join('');
      }
    }
    await this.add(path, lines());
    const facts = this.entries.at(-1);
    if (facts) facts.rows = rows;
    return rows;
  }

  /** Adds the manifest with the hash of every entry, and its signature. */
  async end(manifest: object, sign: (manifest: Buffer) => object): Promise<void> {
    const bytes = Buffer.from(JSON.stringify({ ...manifest, entries: this.entries }, null, 2));
    this.zip.addBuffer(bytes, 'manifest.json');
    this.zip.addBuffer(Buffer.from(JSON.stringify(sign(bytes), null, 2)), SIGNATURE);
    this.zip.end();
    await this.written;
  }
}
