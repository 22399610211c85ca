import fs from 'node:fs';
import path from 'node:path';
import { PartialLost, untilStopped, type PartialFiles } from './file-store.ts';

/** After so many bytes a long part says how far it is, so that a killed server loses no more. */
const SAID_EVERY_BYTES = 32 * 1024 * 1024;

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

/** Partial files beside the files of their organization. Several servers need a folder that all of them share, as for the files themselves. */
export const folderPartials = (place: (key: string) => string): PartialFiles => ({
  async append(key, from, stream, kept, stop) {
    const handle = await openIn(place(key));
    let [at, said] = [from, from];
    const say = async (isLast: boolean) => {
      await handle.datasync();
      if (at > said || isLast) await kept(at, isLast);
      said = at;
    };
    try {
      const { size } = await handle.stat();
      if (size < from) throw new PartialLost(`the partial file ${key} has ${size} of ${from} bytes`);
      // Bytes beyond were not confirmed: a server that was killed wrote them.
      await handle.truncate(from);
      for await (const chunk of untilStopped(stream, stop)) {
        let written = 0;
        while (written < chunk.length)
          written += (await handle.write(chunk, written, chunk.length - written, at + written)).bytesWritten;
        at += chunk.length;
        if (at - said >= SAID_EVERY_BYTES) await say(false);
      }
    } finally {
      try {
        await say(true);
      } finally {
        await handle.close();
      }
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
