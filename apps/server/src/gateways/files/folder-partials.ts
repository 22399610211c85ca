import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { PartialLost, untilStopped, type PartialFiles } from './file-store.ts';

/** After so many bytes a long part says how far it is, so that a killed server loses no more. */
const SAID_EVERY_BYTES = 32 * 1024 * 1024;
/** So many bytes wait in memory for the disk. */
const WAITING_BYTES = 1024 * 1024;

async function openIn(file: string): Promise<fs.promises.FileHandle> {
  for (let attempt = 1; ; attempt++) {
    await fs.promises.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    try {
      return await fs.promises.open(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600);
    } catch (error) {
      // The folder was removed with the last of the other uploads.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt > 5) throw error;
    }
  }
}

/** Writes while the next bytes arrive. What was written is said in the end, also if the disk is full or the stream breaks off. */
async function write(
  handle: fs.promises.FileHandle,
  from: number,
  stream: AsyncIterable<Buffer>,
  kept: (upTo: number, isLast: boolean) => Promise<void>,
): Promise<void> {
  // By its number: closing a handle would wait for a stream of the handle, which does not close it.
  const file = fs.createWriteStream('', { fd: handle.fd, start: from, autoClose: false, highWaterMark: WAITING_BYTES });
  const failed = new Promise<never>((_, reject) => file.once('error', reject));
  failed.catch(() => {});
  let unsaid = 0;
  try {
    for await (const chunk of stream) {
      unsaid += chunk.length;
      const written = new Promise<void>((resolve) => file.write(chunk, () => resolve()));
      if (unsaid >= SAID_EVERY_BYTES) {
        await Promise.race([written, failed]);
        await handle.datasync();
        await kept(from + file.bytesWritten, false);
        unsaid = 0;
      } else if (file.writableNeedDrain) await Promise.race([once(file, 'drain'), failed]);
    }
  } finally {
    await Promise.race([new Promise<void>((resolve) => file.end(resolve)), failed.catch(() => {})]);
    await handle.datasync();
    await kept(from + file.bytesWritten, true);
  }
  if (file.errored) throw file.errored;
}

/** Partial files beside the files of their organization. Several servers need a folder that all of them share, as for the files themselves. */
export const folderPartials = (place: (key: string) => string): PartialFiles => ({
  async append(key, from, stream, kept, stop) {
    const handle = await openIn(place(key));
    try {
      const { size } = await handle.stat();
      if (size < from) throw new PartialLost(`the partial file ${key} has ${size} of ${from} bytes`);
      // Bytes beyond were not confirmed: a server that was killed wrote them.
      await handle.truncate(from);
      await write(handle, from, untilStopped(stream, stop), kept);
    } finally {
      await handle.close();
    }
  },
  async *read(key, bytes) {
    let size = 0;
    if (fs.existsSync(place(key)))
      for await (const chunk of fs.createReadStream(place(key), { highWaterMark: 1024 * 1024 })) {
        size += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    if (size !== bytes) throw new PartialLost(`the partial file ${key} has ${size} of ${bytes} bytes`);
  },
  async open(key, bytes) {
    const file = place(key);
    const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size !== bytes) throw new PartialLost(`the partial file ${key} has ${size} of ${bytes} bytes`);
    return { path: file, end: async () => {} };
  },
  async delete(key) {
    await fs.promises.rm(place(key), { force: true });
    // The last one removes the folder, too.
    await fs.promises.rmdir(path.dirname(place(key))).catch(() => {});
  },
});
