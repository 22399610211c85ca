import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { checkKey, type FileStore } from './file-store.ts';
import { folderPartials } from './folder-partials.ts';

async function freshIn(root: string): Promise<string> {
  await fs.promises.mkdir(root, { recursive: true, mode: 0o700 });
  return path.join(root, `.${randomBytes(9).toString('hex')}`);
}

/** Removes the incomplete file if writing fails, for example on a full disk. */
async function orRemove(fresh: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    await fs.promises.rm(fresh, { force: true });
    throw error;
  }
}

/**
 * A second name for a file instead of a copy of its bytes. A move would take the file from a caller that must try again because its
 * transaction collided. False where it is impossible: on another file system, or on one without such names.
 */
const isLinked = (from: string, fresh: string): Promise<boolean> =>
  fs.promises.link(from, fresh).then(
    () => true,
    () => false,
  );

async function moveInto(fresh: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await fs.promises.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await fs.promises.rename(fresh, target);
      return;
    } catch (error) {
      // The folder was deleted between two steps; creating it checks again and may miss it too.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && attempt < 10) continue;
      await fs.promises.rm(fresh, { force: true });
      throw error;
    }
  }
}

/**
 * Files in a folder: written under a temporary name and moved into place, so that incomplete files are never visible, and deleting a folder
 * does not remove a file that is being written.
 */
export function folderStore(root: string): FileStore {
  // A folder made by an earlier version may be readable for other accounts of the machine.
  if (fs.existsSync(root)) fs.chmodSync(root, 0o700);
  const place = (key: string) => path.join(root, checkKey(key));
  return {
    async put(key, bytes) {
      const target = place(key);
      const fresh = await freshIn(root);
      await orRemove(fresh, async () => {
        const handle = await fs.promises.open(fresh, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
      });
      await moveInto(fresh, target);
    },
    async putFile(key, from, { isGiven = false } = {}) {
      const target = place(key);
      const fresh = await freshIn(root);
      await orRemove(fresh, async () => {
        if (!isGiven || !(await isLinked(from, fresh))) await fs.promises.copyFile(from, fresh);
        await fs.promises.chmod(fresh, 0o600);
        const handle = await fs.promises.open(fresh, 'r+');
        try {
          await handle.sync();
        } finally {
          await handle.close();
        }
      });
      await moveInto(fresh, target);
      // Moving a second name of the same bytes onto the first leaves both.
      if (isGiven) await fs.promises.rm(fresh, { force: true });
    },
    async get(key, range) {
      try {
        const { size } = await fs.promises.stat(place(key));
        return { stream: fs.createReadStream(place(key), range), bytes: size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    localPath: place,
    async delete(key) {
      await fs.promises.rm(place(key), { force: true });
    },
    async deleteAll(prefix) {
      // A file may be written at the same time: then the folder is not empty when it is removed, and is emptied again.
      await fs.promises.rm(place(prefix), { recursive: true, force: true, maxRetries: 12, retryDelay: 20 });
    },
    partial: folderPartials(place),
  };
}
