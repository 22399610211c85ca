import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** The subfolders for processed files. */
export const looked = ['taken', 'refused'] as const;

/** Creates the folder of an organization with its two subfolders. */
export async function prepareFolder(root: string, name: string): Promise<string> {
  const folder = join(root, name);
  for (const inner of looked) await mkdir(join(folder, inner), { recursive: true });
  return folder;
}

// Programs use such names while writing, and rename the file when it is complete.
const unfinished = /^[.~]|~$|\.(?:part|partial|tmp|temp|crdownload|download|filepart|swp)$/i;

/** The names of files without writes for a while; the oldest first. */
export async function listSettled(folder: string, now: Date, settledMs: number, most: number): Promise<string[]> {
  const found: { name: string; at: number }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    // Links are left out: they could lead to files of the installation.
    if (!entry.isFile() || unfinished.test(entry.name)) continue;
    const facts = await lstat(join(folder, entry.name)).catch(() => undefined);
    // A copied file can keep the old time of its content, but not that of its last change.
    if (facts && now.getTime() - Math.max(facts.mtimeMs, facts.ctimeMs) >= settledMs)
      found.push({ name: entry.name, at: facts.ctimeMs });
  }
  return found
    .toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

/** The bytes of a file, or its size if it is too large; undefined if it is missing or still being written. */
export async function readSettled(
  folder: string,
  name: string,
  mostBytes: number,
): Promise<{ bytes: Buffer; tooLargeBytes?: number } | undefined> {
  const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ELOOP') return undefined;
      throw error;
    },
  );
  if (!file) return undefined;
  try {
    const before = await file.stat();
    if (!before.isFile()) return undefined;
    if (before.size > mostBytes) return { bytes: Buffer.alloc(0), tooLargeBytes: before.size };
    const bytes = await file.readFile();
    const after = await file.stat();
    return after.size === before.size && after.mtimeMs === before.mtimeMs && bytes.length === after.size
      ? { bytes }
      : undefined;
  } finally {
    await file.close();
  }
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** Moves a processed file into a subfolder; the reason of a refusal is written next to it. */
export async function putAway(
  folder: string,
  name: string,
  to: (typeof looked)[number],
  now: Date,
  reason = '',
): Promise<void> {
  const target = join(folder, to);
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const ending = extname(name);
  let free = name;
  for (let n = 1; await exists(join(target, free)); n++)
    free = `${name.slice(0, name.length - ending.length)} ${stamp}${n > 1 ? `-${n}` : ''}${ending}`;
  if (reason) await writeFile(join(target, `${free}.txt`), `${reason}\n`, { flag: 'w' });
  await rename(join(folder, name), join(target, free)).catch((error: NodeJS.ErrnoException) => {
    // Another worker has moved it.
    if (error.code !== 'ENOENT') throw error;
  });
}
