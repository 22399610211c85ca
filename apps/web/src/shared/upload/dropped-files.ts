/** A file with the folders above it in what was dropped, separated by slashes; empty for a file alone. */
export interface PlacedFile {
  file: File;
  path: string;
}

const filesOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** A reader answers the entries of a folder in portions, Chromium 100 at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function within(entry: FileSystemEntry, path: string): Promise<PlacedFile[]> {
  if (entry.isFile) return [{ file: await filesOf(entry as FileSystemFileEntry), path }];
  const below = path === '' ? entry.name : `${path}/${entry.name}`;
  const files: PlacedFile[] = [];
  for (const one of await entriesOf(entry as FileSystemDirectoryEntry)) files.push(...(await within(one, below)));
  return files;
}

/** The files of a drop with their folders. Call it in the event: the browser forgets the entries afterwards. */
export function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<PlacedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return Promise.resolve(chosenFiles([...files]));
  return Promise.all(entries.map((entry) => within(entry, ''))).then((all) => all.flat());
}

/** The files of an input; one for folders names the path of each. */
export const chosenFiles = (files: readonly File[]): PlacedFile[] =>
  files.map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1).join('/') }));
