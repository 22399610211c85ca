import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Longer than any upload or job lasts, also those of other installations on this machine.
const OLD_MS = 24 * 3600 * 1000;

async function removeOld(folder: string, names: RegExp): Promise<void> {
  const found = await readdir(folder).catch(() => []);
  for (const path of found.filter((name) => names.test(name)).map((name) => join(folder, name))) {
    const about = await stat(path).catch(() => undefined);
    // What another account left is not ours to remove.
    if (about && Date.now() - about.mtimeMs > OLD_MS) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** Removes the temporary files of processes that were killed and so could not do it themselves. */
export async function removeLeftovers(filesFolder: string): Promise<void> {
  await removeOld(tmpdir(), /^steward-(upload|archive|mail|meter-data|sheet)-/);
  await removeOld(filesFolder, /^\.[0-9a-f]{18}$/);
}
