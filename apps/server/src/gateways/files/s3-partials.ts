import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PartialLost, untilStopped, type FileStore, type PartialFiles } from './file-store.ts';

/** An object holds so much of a partial file at most; a server holds it in memory until then. */
const OBJECT_BYTES = 8 * 1024 * 1024;

interface Objects extends Pick<FileStore, 'put' | 'get' | 'deleteAll'> {
  /** The keys below `<prefix>/`. */
  listAll: (prefix: string) => Promise<string[]>;
}

/**
 * Partial files as objects `<key>/<position>`, since S3 cannot append to one. Each is confirmed before the next, so an object that a killed
 * server did not confirm lies where the next one begins, which replaces it.
 */
export function s3Partials({ put, get, deleteAll, listAll }: Objects): PartialFiles {
  const nameOf = (position: number) => String(position).padStart(15, '0');

  async function* read(key: string, bytes: number): AsyncGenerator<Buffer> {
    const starts = (await listAll(key)).map((name) => Number(name.slice(name.lastIndexOf('/') + 1)));
    let at = 0;
    for (const start of starts.filter((one) => one < bytes).toSorted((a, b) => a - b)) {
      const found = start === at ? await get(`${key}/${nameOf(start)}`) : undefined;
      for await (const chunk of (found?.stream ?? []) as AsyncIterable<Buffer>) {
        at += chunk.length;
        yield chunk;
      }
    }
    if (at !== bytes) throw new PartialLost(`the partial file ${key} has ${at} of ${bytes} bytes`);
  }

  return {
    async append(key, from, stream, kept, stop) {
      let [at, size] = [from, 0];
      let chunks: Buffer[] = [];
      const store = async (isLast: boolean) => {
        if (size > 0) await put(`${key}/${nameOf(at)}`, Buffer.concat(chunks, size));
        at += size;
        [chunks, size] = [[], 0];
        await kept(at, isLast);
      };
      try {
        for await (const chunk of untilStopped(stream, stop)) {
          chunks.push(chunk);
          size += chunk.length;
          if (size >= OBJECT_BYTES) await store(false);
        }
      } finally {
        await store(true);
      }
    },
    read,
    async open(key, bytes) {
      const folder = await mkdtemp(join(tmpdir(), 'steward-upload-'));
      const end = () => rm(folder, { recursive: true, force: true });
      try {
        const path = join(folder, 'file');
        await pipeline(read(key, bytes), createWriteStream(path, { mode: 0o600 }));
        return { path, end };
      } catch (error) {
        await end();
        throw error;
      }
    },
    delete: deleteAll,
  };
}
