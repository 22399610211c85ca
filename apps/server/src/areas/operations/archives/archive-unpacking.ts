import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { open, type Entry, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { isSignatureOf, SIGNATURE } from './archive-signature.ts';
import { ARCHIVE_VERSION } from './archive-version.ts';

/** The limits of an archive. Sizes are counted while it streams: declared sizes are only used to refuse it. */
export interface ArchiveLimits {
  /** Of everything but the files. */
  unpackedBytes: number;
  rows: number;
  lineBytes: number;
  /** Unpacked bytes per packed byte of everything but the files, once more than `RATIO_FROM` bytes were unpacked. */
  ratio: number;
  entries: number;
  /** What the organization that imports may store. */
  fileBytes: number;
  files: number;
}

/** Smaller archives may have any ratio. */
const RATIO_FROM = 10 * 1024 ** 2;
const MAX_MANIFEST_BYTES = 32 * 1024 ** 2;
/** Lists that are kept in memory completely while they are matched. */
const MATCHED = new Set(['people.jsonl', 'tables/roles.jsonl', 'tables/verticals.jsonl']);
const MAX_MATCHED_BYTES = 5 * 1024 ** 2;
const MAX_SETTINGS_CHARACTERS = 64 * 1024;
const MAX_SIGNATURE_BYTES = 4096;
const NAMES = /^(manifest\.json|signature\.json|people\.jsonl|tables\/[a-z_]+\.jsonl|files\/[0-9a-f]{64})$/;
const TABLES = 'tables/';
const FILES = 'files/';
/** Longer names are of no column: the database truncates them. */
const MAX_NAME_CHARACTERS = 63;
/** More names of columns than all tables have together. */
const MAX_COLUMNS = 20_000;
const LINE_FEED = 0x0a;

/** The error of an archive. A separate type, because `Failure` would load every contract into the child process. */
type ArchiveFailureCode =
  | 'archive.unreadable'
  | 'archive.newer'
  | 'archive.too-large'
  | 'archive.no-space'
  | 'archive.altered';

class ArchiveFailure extends Error {
  constructor(readonly code: ArchiveFailureCode) {
    super(code);
  }
}

function fail(code: ArchiveFailureCode): never {
  throw new ArchiveFailure(code);
}

const Manifest = z.object({
  format: z.literal('steward-archive'),
  version: z.int(),
  migration: z.string().max(200),
  made_at: z.string().max(100),
  organization: z.object({
    id: z.uuid().optional(),
    name: z.string().max(1000),
    country_code: z.string().max(10).nullable(),
    settings: z
      .record(z.string(), z.unknown())
      .refine((settings) => JSON.stringify(settings).length <= MAX_SETTINGS_CHARACTERS),
  }),
  entries: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string(), rows: z.number().optional() })),
});

const Signature = z.object({
  algorithm: z.literal('Ed25519'),
  key: z.string().regex(/^[\w-]{43}$/),
  signature: z.string().regex(/^[\w-]{86}$/),
});

export interface UnpackTask {
  /** The archive. */
  path: string;
  /** The folder for its entries, under their own names. */
  folder: string;
  limits: ArchiveLimits;
  /** The public key of this installation. */
  ownKey: string;
  /** Whether the files are only read and compared, not written into the folder. */
  isCheck?: boolean;
}

export interface Unpacked {
  migration: string;
  madeAt: string;
  /** Whose valid signature it has: of this installation, of another one, or none. */
  signature: 'own' | 'other' | 'none';
  /** The public key of that signature; empty without one. */
  signingKey: string;
  /** The number of rows of each table, and the columns that its rows name. */
  tables: Record<string, { rows: number; columns: string[] }>;
  /** The id of the organization that its rows name; reports about the whole organization refer to it. */
  organizationId: string;
  /** The people, shipped roles and verticals that are matched with those here. */
  people: { id: string; email: string }[];
  keyed: { table: 'roles' | 'verticals'; id: string; key: string }[];
  organization: z.infer<typeof Manifest>['organization'];
  /** Hashes of the files. */
  files: string[];
  hasPeople: boolean;
}

/**
 * Unpacks an archive into a folder, with every entry checked against the manifest and every line checked to be a JSON object. Runs in a
 * child process, since the archive is untrusted.
 */
export async function unpackArchive(
  { path, folder, limits, ownKey, isCheck = false }: UnpackTask,
  onProgress: (percent: number) => void,
): Promise<Unpacked> {
  const zip = await promisify<string, object, ZipFile>(open)(path, { lazyEntries: true, autoClose: false }).catch(() =>
    fail('archive.unreadable'),
  );
  try {
    const entries = await listEntries(zip, limits);
    const bytes = await readWhole(zip, entries.get('manifest.json'), MAX_MANIFEST_BYTES);
    const manifest = readManifest(bytes);
    const signingKey = await findSigningKey(zip, entries, bytes, manifest);
    const facts = new Map(manifest.entries.map((one) => [one.path, one]));
    for (const name of ['tables', 'files']) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    const count = { rows: 0 };
    const seen = new SeenRows();
    const all = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    let done = 0;
    let said = 0;
    for (const [name, entry] of entries) {
      if (name === 'manifest.json' || name === SIGNATURE) continue;
      const sha256 = facts.get(name)?.sha256 ?? fail('archive.unreadable');
      const hash = createHash('sha256');
      const isFile = name.startsWith(FILES);
      const most = isFile ? limits.fileBytes : limits.unpackedBytes;
      const hashed = counted(await streamOf(zip, entry), entry, most, (chunk) => {
        hash.update(chunk);
        done += chunk.length;
        const percent = Math.floor((100 * done) / all);
        if (percent > said) onProgress((said = percent));
      });
      const content = isFile ? hashed : checkedLines(hashed, limits, count, (row) => seen.see(name, row));
      const target = isFile && isCheck ? nowhere() : createWriteStream(join(folder, name), { mode: 0o600 });
      await pipeline(content, target).catch((error: unknown) => {
        // A full disk is not an error of the archive; data that cannot be decompressed is.
        throw error instanceof ArchiveFailure || 'syscall' in (error as object)
          ? error
          : new ArchiveFailure('archive.unreadable');
      });
      const found = hash.digest('hex');
      if (found !== sha256 || (isFile && name !== `${FILES}${found}`)) fail('archive.unreadable');
    }
    if ([...facts.keys()].some((name) => !entries.has(name))) fail('archive.unreadable');
    return {
      migration: manifest.migration,
      madeAt: manifest.made_at,
      signature: signingKey === ownKey ? 'own' : signingKey ? 'other' : 'none',
      signingKey,
      tables: seen.tables(),
      organizationId: seen.organizationId,
      people: seen.people,
      keyed: seen.keyed,
      organization: manifest.organization,
      files: [...facts.keys()].filter((name) => name.startsWith(FILES)).map((name) => name.slice(FILES.length)),
      hasPeople: facts.has('people.jsonl'),
    };
  } finally {
    zip.close();
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** What the import has to know of rows, so that the server's process does not parse them. */
class SeenRows {
  readonly people: Unpacked['people'] = [];
  readonly keyed: Unpacked['keyed'] = [];
  private readonly found = new Map<string, { rows: number; columns: Set<string> }>();
  organizationId = '';
  private columns = 0;

  see(entry: string, row: object): void {
    if (entry === 'people.jsonl') {
      const { id, email } = row as Record<string, unknown>;
      if (typeof id !== 'string' || typeof email !== 'string') fail('archive.unreadable');
      this.people.push({ id, email });
      return;
    }
    const name = entry.slice(TABLES.length, -'.jsonl'.length);
    const table = this.found.get(name) ?? { rows: 0, columns: new Set<string>() };
    this.found.set(name, table);
    table.rows += 1;
    for (const column of Object.keys(row)) {
      if (column.length > MAX_NAME_CHARACTERS || table.columns.has(column)) continue;
      table.columns.add(column);
      if (++this.columns > MAX_COLUMNS) fail('archive.unreadable');
    }
    const { id, key, organization_id } = row as Record<string, unknown>;
    if (typeof organization_id === 'string') this.organizationId ||= organization_id;
    if ((name === 'roles' || name === 'verticals') && typeof id === 'string' && typeof key === 'string')
      this.keyed.push({ table: name, id, key });
  }

  tables(): Unpacked['tables'] {
    return Object.fromEntries(
      [...this.found].map(([name, { rows, columns }]) => [name, { rows, columns: [...columns] }]),
    );
  }
}

async function readWhole(zip: ZipFile, entry: Entry | undefined, maxBytes: number): Promise<Buffer> {
  if (!entry || entry.uncompressedSize > maxBytes) fail('archive.unreadable');
  const chunks: Buffer[] = [];
  for await (const chunk of await streamOf(zip, entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function readManifest(bytes: Buffer): z.infer<typeof Manifest> {
  const parsed = Manifest.safeParse(readJson(bytes.toString('utf8')));
  if (!parsed.success) fail('archive.unreadable');
  if (parsed.data.version > ARCHIVE_VERSION) fail('archive.newer');
  return parsed.data;
}

/**
 * The key of the archive's signature; empty without one. The signature covers the manifest, which has the hash of every entry and
 * their order. A signature that does not fit is refused: the archive was changed after its export.
 */
async function findSigningKey(
  zip: ZipFile,
  entries: Map<string, Entry>,
  bytes: Buffer,
  manifest: z.infer<typeof Manifest>,
): Promise<string> {
  const entry = entries.get(SIGNATURE);
  if (!entry) return '';
  const parsed = Signature.safeParse(readJson((await readWhole(zip, entry, MAX_SIGNATURE_BYTES)).toString('utf8')));
  const order = [...manifest.entries.map((one) => one.path), 'manifest.json', SIGNATURE];
  const isInOrder = entries.size === order.length && [...entries.keys()].every((name, at) => name === order[at]);
  if (!parsed.success || !isInOrder || !isSignatureOf(parsed.data, bytes)) fail('archive.altered');
  return parsed.data.key;
}

/** yauzl ends a stream that exceeds its declared size, so the declared sizes limit the unpacked bytes. */
function listEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let [unpacked, packed] = [0, 0];
    let [files, fileBytes] = [0, 0];
    const refuse = (code: ArchiveFailureCode) => reject(new ArchiveFailure(code));
    zip.on('error', () => refuse('archive.unreadable'));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      if (entry.fileName.startsWith(FILES)) {
        // Files may be packed to nothing: their space is what limits them.
        files += 1;
        fileBytes += entry.uncompressedSize;
        if (files > limits.files || fileBytes > limits.fileBytes) return refuse('archive.no-space');
      } else {
        unpacked += entry.uncompressedSize;
        packed += entry.compressedSize;
      }
      if (unpacked > limits.unpackedBytes || entries.size >= limits.entries) return refuse('archive.too-large');
      if (unpacked > RATIO_FROM && unpacked > packed * limits.ratio) return refuse('archive.too-large');
      if (!NAMES.test(entry.fileName) || entries.has(entry.fileName)) return refuse('archive.unreadable');
      if (MATCHED.has(entry.fileName) && entry.uncompressedSize > MAX_MATCHED_BYTES) return refuse('archive.too-large');
      entries.set(entry.fileName, entry);
      return zip.readEntry();
    });
    zip.readEntry();
  });
}

async function* counted(stream: Readable, entry: Entry, most: number, see: (chunk: Buffer) => void) {
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) fail('archive.too-large');
    if (bytes > entry.uncompressedSize) fail('archive.unreadable');
    see(chunk);
    yield chunk;
  }
}

/** Passes on the lines that are JSON objects. A line that exceeds its limit is refused before it is in memory. */
async function* checkedLines(
  source: AsyncIterable<Buffer>,
  limits: ArchiveLimits,
  count: { rows: number },
  see: (row: object) => void,
) {
  let rest: Buffer[] = [];
  let restBytes = 0;
  const check = (line: Buffer) => {
    if (line.length > limits.lineBytes || ++count.rows > limits.rows) fail('archive.too-large');
    const row = readJson(line.toString('utf8'));
    if (typeof row !== 'object' || row === null || Array.isArray(row)) fail('archive.unreadable');
    see(row);
  };
  for await (const chunk of source) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, at)]);
      if (line.length) check(line);
      [rest, restBytes, from] = [[], 0, at + 1];
    }
    rest.push(chunk.subarray(from));
    restBytes += chunk.length - from;
    if (restBytes > limits.lineBytes) fail('archive.too-large');
    yield chunk;
  }
  if (restBytes) check(Buffer.concat(rest));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail('archive.unreadable');
  }
}

const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (!error) resolve(stream);
      // Encrypted, or with an unsupported compression.
      else reject(new ArchiveFailure('archive.unreadable'));
    }),
  );
