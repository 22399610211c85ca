import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat, mkdir, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { ownFolders } from '../../platform/uploads/uploads.ts';
import { FileFailure } from '../ocr/file-failure.ts';
import type { DocumentSource, Preview } from './document-file.ts';

/** Part of the path: what an earlier version drew differently is not shown, and is swept. */
const VERSION = 'v1';
/** The time of use is written at most this often. */
const TOUCH_MS = 3_600_000;
/** A sweep leaves this share, so that the next one is not due at once. */
const KEEP = 0.9;
/** Bytes written between two sweeps, as a share of the maximum. */
const SWEEP_AFTER = 0.05;

type Owner = Pick<DocumentSource, 'organizationId' | 'sha256'>;

/**
 * What was made of documents, as files below the data folder: `previews/v1/<organization>/<hash>/<name>`. The least recently used ones are
 * removed beyond the maximum of bytes; all can be made again.
 */
export class PreviewCache {
  private readonly root: string;
  /** Where files are made: below the uploads, whose leftovers are removed at the next start. */
  private readonly making: string;
  private written = 0;
  private sweeping: Promise<void> | undefined;
  /** What is being made; what is dropped meanwhile must not come back. */
  private readonly running = new Set<Owner & { isDropped: boolean }>();

  constructor(
    dataDir: string,
    private readonly maxBytes: number,
  ) {
    this.root = join(dataDir, 'previews');
    this.making = join(dataDir, 'uploads', `${hostname()}-${process.pid}-${randomBytes(6).toString('hex')}`);
    ownFolders.add(this.making);
  }

  private folderOf({ organizationId, sha256 }: Owner): string {
    if (!/^[\w-]+$/.test(organizationId) || !/^[\da-f]{64}$/.test(sha256)) throw new Error('not the name of a content');
    return join(this.root, VERSION, organizationId, sha256);
  }

  /** The path of a file that was made before; undefined if there is none. */
  async find(owner: Owner, name: string): Promise<string | undefined> {
    const path = join(this.folderOf(owner), name);
    try {
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > TOUCH_MS) await utimes(path, new Date(), new Date());
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Gives the work a new folder, and moves the files that it leaves there into place; `last` is the one that says that all are there. */
  async make<T>(owner: Owner, last: string, work: (folder: string) => Promise<T>): Promise<T> {
    const folder = join(this.making, randomBytes(9).toString('hex'));
    const target = this.folderOf(owner);
    const running = { ...owner, isDropped: false };
    this.running.add(running);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const result = await work(folder);
      const names = (await readdir(folder)).filter((name) => !name.endsWith('.part'));
      for (const name of names.toSorted((a, b) => Number(a === last) - Number(b === last)))
        await this.moveInto(join(folder, name), join(target, name));
      if (running.isDropped) await rm(target, { recursive: true, force: true });
      return result;
    } finally {
      this.running.delete(running);
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async moveInto(from: string, to: string): Promise<void> {
    const file = await open(from, 'r');
    try {
      await file.chmod(0o600);
      this.written += (await file.stat()).size;
    } finally {
      await file.close();
    }
    for (let attempt = 1; ; attempt++) {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      try {
        await rename(from, to);
        break;
      } catch (error) {
        // The folder was swept or dropped between the two steps.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 5) throw error;
      }
    }
    if (this.written > this.maxBytes * SWEEP_AFTER) void this.sweep();
  }

  /** Deletes what was made of a content, or of all of an organization. */
  async drop(organizationId: string, sha256?: string): Promise<void> {
    if (!/^[\w-]+$/.test(organizationId)) throw new Error('not an organization');
    for (const one of this.running)
      if (one.organizationId === organizationId && (sha256 ?? one.sha256) === one.sha256) one.isDropped = true;
    const folder =
      sha256 === undefined ? join(this.root, VERSION, organizationId) : this.folderOf({ organizationId, sha256 });
    await rm(folder, { recursive: true, force: true, maxRetries: 12, retryDelay: 20 });
  }

  /** Removes the least recently used files beyond the maximum, and what other versions left. */
  sweep(): Promise<void> {
    this.sweeping ??= this.sweepNow()
      // Another process sweeps the same folder; what is missed is removed by the next sweep.
      .catch(() => {})
      .finally(() => {
        this.sweeping = undefined;
      });
    return this.sweeping;
  }

  private async sweepNow(): Promise<void> {
    this.written = 0;
    for (const name of await readdir(this.root).catch(() => []))
      if (name !== VERSION) await rm(join(this.root, name), { recursive: true, force: true });
    const found: { path: string; bytes: number; at: number }[] = [];
    let all = 0;
    for (const entry of await readdir(join(this.root, VERSION), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const about = await stat(path).catch(() => undefined);
      if (!about) continue;
      found.push({ path, bytes: about.size, at: about.mtimeMs });
      all += about.size;
    }
    if (all <= this.maxBytes) return;
    for (const { path, bytes } of found.toSorted((a, b) => a.at - b.at)) {
      if (all <= this.maxBytes * KEEP) break;
      await rm(path, { force: true });
      all -= bytes;
    }
  }

  async close(): Promise<void> {
    await this.sweeping;
    await rm(this.making, { recursive: true, force: true });
    ownFolders.delete(this.making);
  }
}

/** The size of a lossy WebP without transparency, from its header (RFC 9649, 2.5; RFC 6386, 9.1). */
export async function webpAt(path: string): Promise<Preview> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(30), 0, 30, 0);
    if (buffer.toString('latin1', 12, 16) !== 'VP8 ') throw new FileFailure('file.damaged');
    const side = (at: number) => buffer.readUInt16LE(at) & 0x3f_ff;
    return { path, content_type: 'image/webp', bytes: (await file.stat()).size, width: side(26), height: side(28) };
  } finally {
    await file.close();
  }
}
