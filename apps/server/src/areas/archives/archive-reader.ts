import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Failure, fail } from '@steward/contract/failures';
import { open, type Entry, type ZipFile } from 'yauzl';
import { z } from 'zod';

const MAX_UNPACKED_BYTES = 5 * 1024 ** 3;
const MAX_MANIFEST_BYTES = 50 * 1024 ** 2;
const NAMES = /^(manifest\.json|people\.jsonl|tables\/[a-z_]+\.jsonl|files\/[0-9a-f]{64})$/;

const Manifest = z.object({
  format: z.literal('steward-archive'),
  version: z.int(),
  migration: z.string(),
  made_at: z.string(),
  organization: z.object({
    name: z.string(),
    country_code: z.string().nullable(),
    settings: z.record(z.string(), z.unknown()),
  }),
  entries: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string(), rows: z.number().optional() })),
});
export type Manifest = z.infer<typeof Manifest>;

export const ARCHIVE_VERSION = 1;

/** An archive opened for reading; whatever is not exactly one is refused before anything is taken from it. */
export class ArchiveReader {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    readonly manifest: Manifest,
  ) {}

  static async open(path: string): Promise<ArchiveReader> {
    const zip = await promisify<string, object, ZipFile>(open)(path, { lazyEntries: true, autoClose: false }).catch(
      () => fail('archive.unreadable'),
    );
    try {
      const entries = await listEntries(zip);
      const head = entries.get('manifest.json');
      if (!head || head.uncompressedSize > MAX_MANIFEST_BYTES) fail('archive.unreadable');
      const chunks: Buffer[] = [];
      for await (const chunk of await streamOf(zip, head)) chunks.push(chunk as Buffer);
      const parsed = Manifest.safeParse(readJson(Buffer.concat(chunks).toString('utf8')));
      if (!parsed.success) fail('archive.unreadable');
      if (parsed.data.version > ARCHIVE_VERSION) fail('archive.newer');
      return new ArchiveReader(zip, entries, parsed.data);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** The bytes of an entry; ends with a failure when they are not the ones the manifest names. */
  async *bytes(path: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(path);
    const facts = this.manifest.entries.find((one) => one.path === path);
    if (!entry || !facts) fail('archive.unreadable', path);
    const hash = createHash('sha256');
    const stream = await streamOf(this.zip, entry);
    try {
      for await (const chunk of stream) {
        hash.update(chunk as Buffer);
        yield chunk as Buffer;
      }
    } catch {
      fail('archive.unreadable', path);
    }
    if (hash.digest('hex') !== facts.sha256) fail('archive.unreadable', path);
  }

  /** The lines of an entry, some at a time. */
  async *pages(path: string, size = 500): AsyncGenerator<string[]> {
    const lines = createInterface({ input: Readable.from(this.bytes(path)), crlfDelay: Infinity });
    let page: string[] = [];
    for await (const line of lines) {
      if (!line) continue;
      if (typeof readJson(line) !== 'object') fail('archive.unreadable', path);
      page.push(line);
      if (page.length === size) {
        yield page;
        page = [];
      }
    }
    if (page.length) yield page;
  }

  close(): void {
    this.zip.close();
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail('archive.unreadable');
  }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    const refuse = (code: 'archive.unreadable' | 'archive.too-large') => reject(new Failure(code));
    zip.on('error', () => refuse('archive.unreadable'));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      if (unpacked > MAX_UNPACKED_BYTES) return refuse('archive.too-large');
      if (!NAMES.test(entry.fileName) || entries.has(entry.fileName)) return refuse('archive.unreadable');
      entries.set(entry.fileName, entry);
      return zip.readEntry();
    });
    zip.readEntry();
  });
}

const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (!error) resolve(stream);
      // Encrypted, or packed in a way that is not ours.
      else reject(new Failure('archive.unreadable', entry.fileName));
    }),
  );
