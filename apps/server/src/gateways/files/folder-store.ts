import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { checkKey, type FileStore } from './file-store.ts';

/** Files in a folder: written beside and moved into place, so that a half-written file is never seen. */
export function folderStore(root: string): FileStore {
  const place = (key: string) => path.join(root, checkKey(key));
  return {
    async put(key, bytes) {
      const target = place(key);
      await fs.promises.mkdir(path.dirname(target), { recursive: true });
      const fresh = `${target}.${randomBytes(6).toString('hex')}`;
      const handle = await fs.promises.open(fresh, 'w');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await fs.promises.rename(fresh, target);
    },
    async get(key) {
      try {
        const { size } = await fs.promises.stat(place(key));
        return { stream: fs.createReadStream(place(key)), bytes: size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async delete(key) {
      await fs.promises.rm(place(key), { force: true });
    },
    async deleteAll(prefix) {
      await fs.promises.rm(place(prefix), { recursive: true, force: true });
    },
  };
}
