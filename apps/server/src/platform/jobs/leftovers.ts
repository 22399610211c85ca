import { readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../database/data-folder-lock.ts';
import { ownFolders } from '../uploads/uploads.ts';
import { workFolders } from './work-folder.ts';

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

/** The folders of processes of this machine that have ended, and of other machines after a day. */
async function removeEnded(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, host, pid] = /^(.+)-(\d+)-[\da-f]{12}$/.exec(name) ?? [];
    const path = join(folder, name);
    // A container that is started again has the same name and number.
    const isOwn = Number(pid) === process.pid;
    const isEnded = host === hostname() && (isOwn ? !ownFolders.has(path) : !isAlive(Number(pid)));
    if (isEnded) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
  await removeOld(folder, /-\d+-[\da-f]{12}$/);
}

/** Removes the temporary files of processes that were killed and so could not do it themselves. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  await removeOld(tmpdir(), /^steward-(upload|given|archive|mail|meter-data|sheet|file|received)-/);
  await removeOld(join(dataDir, 'files'), /^\.[\da-f]{18}$/);
  await removeEnded(join(dataDir, 'uploads'));
  await removeEnded(workFolders(dataDir));
}
