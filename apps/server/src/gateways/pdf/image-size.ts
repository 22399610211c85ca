import { crc32 } from 'node:zlib';

export interface ImageSize {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_PIXELS = 40_000_000;

/** Every part of a PNG has its length and a check sum; the last one is its end. */
function pngSize(bytes: Buffer): ImageSize | undefined {
  for (let at = PNG.length; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND')
      return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    at = end;
  }
  return undefined;
}

/** The size of a JPEG is in its frame header, before its picture, which ends with a marker. */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 4) return undefined;
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    else if (marker === 0xda || marker === 0xd9) return undefined;
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
}

/** The size of a whole PNG or JPEG; undefined: it is broken, too large, or something else. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  const size = bytes.subarray(0, PNG.length).equals(PNG)
    ? pngSize(bytes)
    : bytes[0] === 0xff && bytes[1] === 0xd8
      ? jpegSize(bytes)
      : undefined;
  return size && size.width > 0 && size.height > 0 && size.width * size.height <= MOST_PIXELS ? size : undefined;
}
