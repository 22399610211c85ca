import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { checkKey, type FileStore } from './file-store.ts';

async function freshIn(root: string): Promise<string> {
  await fs.promises.mkdir(root, { recursive: true, mode: 0o700 });
  return path.join(root, `.${randomBytes(9).toString('hex')}`);
}

/** A full disk leaves no half of a file behind. */
async function orRemove(fresh: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    await fs.promises.rm(fresh, { force: true });
    throw error;
  }
}

async function moveInto(fresh: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await fs.promises.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await fs.promises.rename(fresh, target);
      return;
    } catch (error) {
      // The folder was erased between two steps; making it looks again at what it found, and may miss it too.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && attempt < 10) continue;
      await fs.promises.rm(fresh, { force: true });
      throw error;
    }
  }
}

/**
 * Files in a folder: written beside and moved into place, so that a half-written file is never seen, and so that erasing a
 * folder does not take one away under the pen.
 */
export function folderStore(root: string): FileStore {
  // Made by an earlier version, it may stand open to other accounts of the machine.
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
    async putFile(key, from) {
      const target = place(key);
      const fresh = await freshIn(root);
      await orRemove(fresh, async () => {
        await fs.promises.copyFile(from, fresh);
        await fs.promises.chmod(fresh, 0o600);
      });
      await moveInto(fresh, target);
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
      // Somebody may still be writing there: then the folder is not empty when its turn comes, and is emptied again.
      await fs.promises.rm(place(prefix), { recursive: true, force: true, maxRetries: 12, retryDelay: 20 });
    },
  };
}
