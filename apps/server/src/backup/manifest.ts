import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartFailure } from '../platform/start-failure.ts';

const Part = z.object({ file: z.string(), bytes: z.int(), sha256: z.string() });

/** What a backup holds: `manifest.json`, the last file to be written. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** The first half of the hash of the secret that sealed what is stored sealed. */
  secret_fingerprint: z.string(),
  tables: z.array(Part.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
  /** Work that waited or was under way. */
  queue: z.array(z.object({ name: z.string(), data: z.record(z.string(), z.unknown()), start_after: z.string() })),
  /** The list of the files of people, one JSON line each: `key`, `bytes`, `sha256`. */
  files: Part.extend({ count: z.int(), total_bytes: z.int() }),
  /** Files whose rows are here and whose bytes the store had not: lost, or removed while the backup was made. */
  missing: z.array(z.string()),
  /** The secret of the data folder, where it is not set by the environment. */
  secret: Part.optional(),
});
export type Manifest = z.infer<typeof Manifest>;

export const FileLine = z.object({ key: z.string(), bytes: z.int(), sha256: z.string() });
export type FileLine = z.infer<typeof FileLine>;

export const fingerprintOf = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, 32);

/** Bytes and hash of a file. */
export async function weigh(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(fs.createReadStream(file), async (source) => {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8');
  } catch {
    throw new StartFailure(`${folder} is no backup: it has no manifest.json. A backup that was broken off has none.`);
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new StartFailure(`The manifest.json in ${folder} is damaged, or of a newer program. Use another backup.`);
  }
}

export const readFileLines = (folder: string, { files }: Manifest): FileLine[] =>
  fs
    .readFileSync(path.join(folder, files.file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => FileLine.parse(JSON.parse(line)));

/** How many rows there are in all tables. */
export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** Reads the whole backup again and compares every hash. Throws a StartFailure that names what is damaged. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const damaged: string[] = [];
  const check = async (file: string, { bytes, sha256 }: { bytes: number; sha256: string }) => {
    try {
      const found = await weigh(path.join(folder, file));
      if (found.bytes !== bytes || found.sha256 !== sha256) damaged.push(`${file} was changed`);
    } catch {
      damaged.push(`${file} is missing`);
    }
  };
  for (const part of [...manifest.tables, manifest.files, ...(manifest.secret ? [manifest.secret] : [])])
    await check(part.file, part);
  if (!damaged.length)
    for (const line of readFileLines(folder, manifest)) await check(path.join('files', line.key), line);
  if (damaged.length)
    throw new StartFailure(
      `The backup in ${folder} is damaged (${damaged.slice(0, 5).join('; ')}${damaged.length > 5 ? `; ${damaged.length - 5} more` : ''}). Use another one.`,
    );
  return manifest;
}
