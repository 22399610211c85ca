import { freeName } from '@steward/core/documents/file-names';
import { cleanFileName } from '@steward/core/files/file-name';

// Windows refuses these in names.
const unfit = /[:*?"<>|]/g;

/** A name that every system unpacks: without separators, so that no entry leaves the folder it is unpacked into. */
export const entryName = (name: string): string => cleanFileName(name.replace(unfit, '-'));

/** A step on the way to a document: its root, property or folder. */
export interface Step {
  id: string;
  name: string;
}

interface Folder {
  path: string;
  below: Map<string, Folder>;
  taken: Set<string>;
}

const folderAt = (path: string): Folder => ({ path, below: new Map(), taken: new Set() });

/** How many steps all ways have in common. */
function commonSteps(ways: readonly (readonly Step[])[]): number {
  const [first = [], ...others] = ways;
  const differing = first.findIndex(({ id }, at) => others.some((way) => way[at]?.id !== id));
  return differing < 0 ? first.length : differing;
}

/**
 * The folder of each document in the ZIP by the way to it, without what all ways have in common. Folders with equal names at one place get
 * numbers, also where only the case of their letters differs.
 */
export function foldersOf(ways: readonly (readonly Step[])[]): string[] {
  const from = commonSteps(ways);
  const top = folderAt('');
  return ways.map((way) => {
    let at = top;
    for (const { id, name } of way.slice(from)) {
      let next = at.below.get(id);
      if (!next) {
        const free = freeName(entryName(name), at.taken);
        at.taken.add(free.toLowerCase());
        next = folderAt(at.path === '' ? free : `${at.path}/${free}`);
        at.below.set(id, next);
      }
      at = next;
    }
    return at.path;
  });
}

/** Gives each entry a path of its own. `folders`: names that files must not have. */
export class EntryPaths {
  private readonly taken = new Map<string, Set<string>>();

  constructor(folders: Iterable<string>) {
    for (const folder of new Set(folders)) {
      const steps = folder.split('/').filter(Boolean);
      steps.forEach((name, at) => this.takenIn(steps.slice(0, at).join('/')).add(name.toLowerCase()));
    }
  }

  private takenIn(folder: string): Set<string> {
    const known = this.taken.get(folder) ?? new Set();
    this.taken.set(folder, known);
    return known;
  }

  pathOf(folder: string, name: string): string {
    const taken = this.takenIn(folder);
    const free = freeName(entryName(name), taken);
    taken.add(free.toLowerCase());
    return folder === '' ? free : `${folder}/${free}`;
  }
}
