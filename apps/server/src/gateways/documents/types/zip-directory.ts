import { open, type FileHandle } from 'node:fs/promises';

/** An entry as the directory at the end of a zip declares it; nothing is unpacked. */
export interface ZipEntry {
  name: string;
  packedBytes: number;
  unpackedBytes: number;
  isEncrypted: boolean;
}

/** The end record without and with the longest comment, by the specification of PKWARE (APPNOTE 6.3.10). */
const [END_BYTES, MAX_COMMENT] = [22, 65_535];
const [END, END_64, LOCATOR_64, ENTRY] = [0x06_05_4b_50, 0x06_06_4b_50, 0x07_06_4b_50, 0x02_01_4b_50];
const [LOCATOR_BYTES, END_64_BYTES, ENTRY_BYTES] = [20, 56, 46];
const [NOT_HERE_16, NOT_HERE_32] = [0xff_ff, 0xff_ff_ff_ff];

/** More are not read: a workbook has hundreds. */
const MAX_DIRECTORY_BYTES = 4 * 1024 ** 2;
const MAX_ENTRIES = 20_000;

/** Entries of a zip; undefined for a file that is none, or whose directory is damaged or larger than one of a document. */
export async function readZipDirectory(path: string): Promise<ZipEntry[] | undefined> {
  const file = await open(path);
  try {
    const directory = await findDirectory(file);
    return directory && entriesOf(directory);
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
  return buffer.subarray(0, bytesRead);
}

async function findDirectory(file: FileHandle): Promise<Buffer | undefined> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT);
  const tail = await bytesAt(file, size - tailBytes, tailBytes);
  const at = endIn(tail);
  if (at === undefined) return undefined;
  let [entries, bytes, from] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (entries === NOT_HERE_16 || bytes === NOT_HERE_32 || from === NOT_HERE_32) {
    const locator = at >= LOCATOR_BYTES ? tail.subarray(at - LOCATOR_BYTES, at) : undefined;
    if (locator?.readUInt32LE(0) !== LOCATOR_64) return undefined;
    const record = await bytesAt(file, numberAt(locator, 8), END_64_BYTES);
    if (record.length < END_64_BYTES || record.readUInt32LE(0) !== END_64) return undefined;
    [entries, bytes, from] = [numberAt(record, 32), numberAt(record, 40), numberAt(record, 48)];
  }
  if (entries > MAX_ENTRIES || bytes > MAX_DIRECTORY_BYTES || from + bytes > size) return undefined;
  return bytesAt(file, from, bytes);
}

/** Where the end record begins: its comment ends with the file. */
function endIn(tail: Buffer): number | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at--)
    if (tail.readUInt32LE(at) === END && tail.readUInt16LE(at + 20) === tail.length - at - END_BYTES) return at;
  return undefined;
}

/** A position beyond 2^53 is in no file. */
const numberAt = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at));

function entriesOf(directory: Buffer): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.length;) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) return undefined;
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const nameFrom = at + ENTRY_BYTES;
    const end = nameFrom + nameBytes! + extraBytes! + commentBytes!;
    if (end > directory.length || entries.length >= MAX_ENTRIES) return undefined;
    const sizes = [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20)];
    const [unpackedBytes = 0, packedBytes = 0] = largeSizes(
      sizes,
      directory.subarray(nameFrom + nameBytes!, nameFrom + nameBytes! + extraBytes!),
    );
    entries.push({
      name: directory.toString('utf8', nameFrom, nameFrom + nameBytes!),
      packedBytes,
      unpackedBytes,
      // The first bit: with a password.
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    });
    at = end;
  }
  return entries;
}

/** Sizes of 4 GB and more are in an extra field, each only if it does not fit. */
function largeSizes(sizes: readonly number[], extra: Buffer): number[] {
  if (!sizes.includes(NOT_HERE_32)) return [...sizes];
  for (let at = 0; at + 4 <= extra.length;) {
    const [id, bytes] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    const field = extra.subarray(at + 4, at + 4 + bytes);
    if (id === 1) {
      let next = 0;
      return sizes.map((size) => {
        if (size !== NOT_HERE_32 || next + 8 > field.length) return size;
        next += 8;
        return numberAt(field, next - 8);
      });
    }
    at += 4 + bytes;
  }
  return [...sizes];
}

/** What a document may unpack to: a workbook of three million cells has 200 MB. */
export const zipLimits = { entries: 10_000, unpackedBytes: 300 * 1024 ** 2, ratio: 200, ratioFrom: 20 * 1024 ** 2 };

/** Why the content of a zip is not read; undefined for one that may be read. */
export function zipProblem(
  entries: readonly ZipEntry[] | undefined,
  limits = zipLimits,
): 'file.damaged' | 'file.encrypted' | 'file.unpacks-too-large' | undefined {
  if (!entries) return 'file.damaged';
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'file.encrypted';
  const sumOf = (size: 'packedBytes' | 'unpackedBytes') => entries.reduce((sum, entry) => sum + entry[size], 0);
  const unpacked = sumOf('unpackedBytes');
  const isTooLarge = entries.length > limits.entries || unpacked > limits.unpackedBytes;
  const isBomb = unpacked > limits.ratioFrom && unpacked > limits.ratio * sumOf('packedBytes');
  return isTooLarge || isBomb ? 'file.unpacks-too-large' : undefined;
}
