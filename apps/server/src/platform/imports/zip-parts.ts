import type { Readable } from 'node:stream';
import { fromBuffer, open, type Entry, type ZipFile } from 'yauzl';
import { scanXml, type TagsLeft, type XmlEvents } from './xml-scan.ts';

/** Where a zip lies, or its bytes. */
export type ZipSource = Buffer | { path: string };

export interface ZipLimits {
  /** All parts together. */
  unpackedBytes: number;
  /** Tags of all XML parts that are read. */
  tags: number;
}

export interface Part {
  bytes: number;
  /** Reports the tags and texts of an XML part. */
  read: (see: Partial<XmlEvents>) => Promise<void>;
  /** The content, of at most so many bytes. */
  content: (mostBytes: number) => Promise<Buffer | undefined>;
}

export interface OpenZip {
  names: readonly string[];
  part: (name: string) => Part | undefined;
  close: () => void;
}

/** All parts together have more than the allowed bytes. */
export class PartsTooLarge extends Error {}

const nothing: XmlEvents = { open: () => {}, close: () => {}, text: () => {} };

/**
 * The parts of a zip by their names. yauzl ends a stream that exceeds its declared size, so the declared sizes limit the unpacked bytes.
 * Runs in a child process, since the file is untrusted.
 */
export async function openZip(source: ZipSource, { unpackedBytes, tags }: ZipLimits): Promise<OpenZip> {
  const options = { lazyEntries: true, autoClose: false } as const;
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    const opened = (error: Error | null, file: ZipFile) => (error ? reject(error) : resolve(file));
    if (Buffer.isBuffer(source)) fromBuffer(source, options, opened);
    else open(source.path, options, opened);
  });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve());
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      if (unpacked > unpackedBytes) return reject(new PartsTooLarge());
      entries.set(entry.fileName, entry);
      return zip.readEntry();
    });
    zip.readEntry();
  });
  const streamOf = (entry: Entry) =>
    new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
  const left: TagsLeft = { tags };
  return {
    names: [...entries.keys()],
    part: (name) => {
      const entry = entries.get(name);
      if (!entry) return undefined;
      return {
        bytes: entry.uncompressedSize,
        read: async (see) => scanXml(await streamOf(entry), { ...nothing, ...see }, left),
        content: async (mostBytes) => {
          if (entry.uncompressedSize > mostBytes) return undefined;
          const chunks: Buffer[] = [];
          for await (const chunk of (await streamOf(entry)) as AsyncIterable<Buffer>) chunks.push(chunk);
          return Buffer.concat(chunks);
        },
      };
    },
    close: () => zip.close(),
  };
}

/** The name of a part, from the folder of the part that names it. */
export function partAt(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const names = folder.split('/').filter(Boolean);
  for (const name of target.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.' && name) names.push(name);
  }
  return names.join('/');
}
