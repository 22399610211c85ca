import type { Grey } from '../sheets/grey.ts';

/** TIFF's types of numbers: two bytes and four. */
const [SHORT, LONG] = [3, 4];

/** TIFF 6.0: what a picture is described by, in the order of its numbers. */
const TAGS = {
  width: 256,
  height: 257,
  bitsPerPixel: 258,
  compression: 259,
  blackIsZero: 262,
  strip: 273,
  channels: 277,
  rowsOfStrip: 278,
  bytesOfStrip: 279,
};

/** TIFF 6.0, in bytes: its head, the number of entries, each entry, and the place of a next directory, which is none. */
const [HEAD, COUNT, ENTRY, NEXT] = [8, 2, 12, 4];
/** What a head says behind the order of bytes: that it is TIFF, and where the directory begins. */
const [SIGN, DIRECTORY] = [
  { at: 2, value: 42 },
  { at: 4, value: HEAD },
];
/** Where the parts of an entry stand in it. */
const [TYPE_AT, NUMBER_AT, VALUE_AT] = [2, 4, 8];
/** Bits of a pixel. */
const BYTE = 8;

/** Pictures as pages of an uncompressed TIFF: the engine takes it a row at a time, and a portable grey map a pixel at a time. */
export function tiffOf(...pictures: Grey[]): Buffer {
  const file = Buffer.alloc(HEAD);
  file.write('II');
  file.writeUInt16LE(SIGN.value, SIGN.at);
  file.writeUInt32LE(DIRECTORY.value, DIRECTORY.at);
  const parts: Uint8Array[] = [file];
  let at = HEAD;
  for (const [i, picture] of pictures.entries()) {
    // A directory begins at an even place.
    const pixels = picture.data.length + (picture.data.length % 2);
    const next = at + COUNT + ENTRY * Object.keys(TAGS).length + NEXT + pixels;
    parts.push(directoryOf(picture, at, i < pictures.length - 1 ? next : 0), picture.data);
    if (pixels > picture.data.length) parts.push(Buffer.alloc(1));
    at = next;
  }
  return Buffer.concat(parts);
}

/** The directory of a picture, which is right before its pixels, and where the next one is. */
function directoryOf({ width, height, data }: Grey, at: number, next: number): Buffer {
  const count = Object.keys(TAGS).length;
  const directory = Buffer.alloc(COUNT + ENTRY * count + NEXT);
  const entries = [
    [TAGS.width, LONG, width],
    [TAGS.height, LONG, height],
    [TAGS.bitsPerPixel, SHORT, BYTE],
    [TAGS.compression, SHORT, 1],
    [TAGS.blackIsZero, SHORT, 1],
    [TAGS.strip, LONG, at + directory.length],
    [TAGS.channels, SHORT, 1],
    [TAGS.rowsOfStrip, LONG, height],
    [TAGS.bytesOfStrip, LONG, data.length],
  ] as const;
  directory.writeUInt16LE(count, 0);
  for (const [i, [tag, type, value]] of entries.entries()) {
    const entry = COUNT + ENTRY * i;
    directory.writeUInt16LE(tag, entry);
    directory.writeUInt16LE(type, entry + TYPE_AT);
    directory.writeUInt32LE(1, entry + NUMBER_AT);
    directory.writeUInt32LE(value, entry + VALUE_AT);
  }
  directory.writeUInt32LE(next, COUNT + ENTRY * count);
  return directory;
}
