import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, writeFile, type FileHandle } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** The subfolders for processed files. */
export const looked = ['taken', 'refused'] as const;

/**
 * A folder of the intake that is a link or contains one, symbolic or hard. A person with write access could have the server read or write any
 * file by it.
 */
export class LinkInFolder extends Error {
  constructor(place: string) {
    super(`${place} is a link. Remove it: a watched folder must not be or contain links.`);
  }
}

const ownFolder = async (path: string): Promise<void> => {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const facts = await lstat(path);
  if (facts.isSymbolicLink()) throw new LinkInFolder(path);
  if (!facts.isDirectory()) throw new Error(`${path} is not a folder`);
};

/** Creates the folder of an organization with its two subfolders. Refuses links in their place. */
export async function prepareFolder(root: string, name: string): Promise<string> {
  await mkdir(root, { recursive: true });
  const folder = join(root, name);
  for (const path of [folder, ...looked.map((inner) => join(folder, inner))]) await ownFolder(path);
  return folder;
}

/** Refuses the subfolders of an organization if they contain a link. `listSettled` does so for the folder itself. */
export async function refuseLinks(folder: string): Promise<void> {
  for (const inner of looked)
    for (const entry of await readdir(join(folder, inner), { withFileTypes: true }))
      if (entry.isSymbolicLink()) throw new LinkInFolder(join(folder, inner, entry.name));
}

// Programs use such names while writing, and rename the file when it is complete.
const unfinished = /^[.~]|~$|\.(?:part|partial|tmp|temp|crdownload|download|filepart|swp)$/i;

/** The names of files without writes for a while; the oldest first. Refuses a folder that contains a link. */
export async function listSettled(folder: string, now: Date, settledMs: number, most: number): Promise<string[]> {
  const found: { name: string; at: number }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) throw new LinkInFolder(join(folder, entry.name));
    if (!entry.isFile() || unfinished.test(entry.name)) continue;
    const facts = await lstat(join(folder, entry.name)).catch(() => undefined);
    if (facts && facts.nlink > 1) throw new LinkInFolder(join(folder, entry.name));
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
  // A pipe that took the place of the file after it was listed would be opened forever, and with it one of the few threads for files.
  const how = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(join(folder, name), how).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ELOOP') return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    const before = await file.stat();
    if (!before.isFile() || before.nlink > 1) return undefined;
    if (before.size > mostBytes) return { bytes: Buffer.alloc(0), tooLargeBytes: before.size };
    const bytes = await firstBytes(file, before.size);
    const after = await file.stat();
    return after.size === before.size && after.mtimeMs === before.mtimeMs && bytes.length === after.size
      ? { bytes }
      : undefined;
  } finally {
    await file.close();
  }
}

/** At most so many bytes, however much the file grows meanwhile. */
async function firstBytes(file: FileHandle, most: number): Promise<Buffer> {
  const bytes = Buffer.alloc(most);
  let size = 0;
  for (let read = -1; read !== 0 && size < most; size += read)
    read = (await file.read(bytes, size, most - size, size)).bytesRead;
  return bytes.subarray(0, size);
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** Opens a folder, which a link in its place fails. */
const openFolder = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' || error.code === 'ENOTDIR' ? new LinkInFolder(path) : error;
    },
  );

/** Writes a file under a new name; false if the name exists. An existing link is not followed. */
const writeNew = (path: string, text: string): Promise<boolean> =>
  writeFile(path, text, { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

/** Moves a processed file into a subfolder; the reason of a refusal is written next to it. */
export async function putAway(
  folder: string,
  name: string,
  to: (typeof looked)[number],
  now: Date,
  reason = '',
): Promise<void> {
  const path = join(folder, to);
  const opened = await openFolder(path);
  try {
    // The path of the open folder: a link that takes the place of its name meanwhile is not followed. Only Linux has such paths.
    const target = process.platform === 'linux' ? `/proc/self/fd/${opened.fd}` : path;
    const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
    const ending = extname(name);
    for (let n = 0; ; n++) {
      const free = n ? `${name.slice(0, name.length - ending.length)} ${stamp}${n > 1 ? `-${n}` : ''}${ending}` : name;
      if (await exists(join(target, free))) continue;
      if (reason && !(await writeNew(join(target, `${free}.txt`), `${reason}\n`))) continue;
      await rename(join(folder, name), join(target, free)).catch((error: NodeJS.ErrnoException) => {
        // Another worker has moved it.
        if (error.code !== 'ENOENT') throw error;
      });
      return;
    }
  } finally {
    await opened.close();
  }
}
