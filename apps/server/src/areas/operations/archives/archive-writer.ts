import { createHash } from 'node:crypto';
import { ZipWriter } from '../../../platform/zip-writer.ts';
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
  private readonly zip: ZipWriter;

  constructor(path: string, signal: AbortSignal) {
    this.zip = new ZipWriter(path, signal);
  }

  async add(path: string, source: AsyncIterable<Buffer | string> | Iterable<string>, isPacked = false): Promise<void> {
    const facts: EntryFacts = { path, bytes: 0, sha256: '' };
    const hash = createHash('sha256');
    await this.zip.add(path, source, {
      isPacked,
      see: (chunk) => {
        facts.bytes += chunk.length;
        hash.update(chunk);
      },
    });
    facts.sha256 = hash.digest('hex');
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
    this.zip.addBuffer('manifest.json', bytes);
    this.zip.addBuffer(SIGNATURE, Buffer.from(JSON.stringify(sign(bytes), null, 2)));
    await this.zip.end();
  }
}
