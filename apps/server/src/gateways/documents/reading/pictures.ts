import { readFile, rename, stat } from 'node:fs/promises';
import type { DocumentType } from '@steward/contract/foundation/files.content';
import sharp, { type Sharp } from 'sharp';
import { FileFailure } from '../../ocr/file-failure.ts';
import { typeOfHead } from '../types/file-type.ts';
import type { Rendered } from './pdfium.ts';

/** More is refused before a pixel is decoded. */
const MAX_PIXELS = 134_217_728;
/** Of a WebP: text has no rings, and a page of 1,200 pixels about 100 kB. */
const QUALITY = 80;
/** The least: with the usual one a page takes three times as long, and is a sixth smaller. */
const EFFORT = 0;
/** A WebP has at most 16,383 pixels in a direction; a strip of paper is drawn smaller. */
const [MAX_SIDE, MAX_DRAWN] = [8000, 16_000_000];

const THUMBNAIL = 256;

sharp.cache(false);
// Two children draw at the same time; threads of one would wait for each other.
sharp.concurrency(1);

export interface Drawn {
  width: number;
  height: number;
}

const failureOf = (error: unknown): FileFailure =>
  error instanceof FileFailure
    ? error
    : new FileFailure(/pixel limit|exceeds|too large/i.test(String(error)) ? 'file.too-many-pixels' : 'file.damaged');

/** The size of a page of this shape at a width, within the limits. */
export function sizeFor(width: number, height: number, wanted: number): Drawn {
  if (!(width > 0 && height > 0)) throw new FileFailure('file.damaged');
  const scale = Math.min(wanted / width, MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(MAX_DRAWN / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size that fits into a thumbnail. */
export const thumbnailSize = (width: number, height: number): Drawn =>
  sizeFor(width, height, width >= height ? THUMBNAIL : (THUMBNAIL * width) / height);

/** What shows through transparent places. */
const PAPER = { background: '#fff' };

async function write(picture: Sharp, out: string): Promise<Drawn> {
  // Complete before it has its name.
  const { width, height } = await picture
    .webp({ quality: QUALITY, effort: EFFORT })
    .toFile(`${out}.part`)
    .catch((error: unknown) => {
      throw failureOf(error);
    });
  await rename(`${out}.part`, out);
  return { width, height };
}

/** Writes a rendered page as WebP. */
export const writeRendered = ({ pixels, width, height }: Rendered, out: string): Promise<Drawn> =>
  write(sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha(), out);

/** Writes a picture of an Office file as WebP. An SVG has a PNG beside it in such files, and could take minutes. */
export async function writeInner(bytes: Buffer, out: string): Promise<Drawn> {
  const type = typeOfHead(bytes);
  const isPicture = type === 'jpeg' || type === 'png' || type === 'webp' || type === 'tiff';
  if (!isPicture && bytes.toString('latin1', 0, 4) !== 'GIF8') throw new FileFailure('file.no-preview');
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 });
  return write(
    picture.autoOrient().resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true }).flatten(PAPER),
    out,
  );
}

export interface PictureFacts extends Drawn {
  pages: number;
}

const MAX_SVG_BYTES = 10 * 1024 ** 2;

/** By its path librsvg would open files beside an SVG that the SVG names; of bytes it knows no place. */
async function inputOf(path: string, type: DocumentType): Promise<string | Buffer> {
  if (type !== 'svg') return path;
  if ((await stat(path)).size > MAX_SVG_BYTES) throw new FileFailure('file.too-large-to-show');
  return readFile(path);
}

/** The number of the pages of a picture and the size of one, upright; nothing is decoded. Only a TIFF has several pages. */
export async function pictureFacts(path: string, type: DocumentType, page = 1): Promise<PictureFacts> {
  const input = await inputOf(path, type);
  const about = (index: number) =>
    sharp(input, { limitInputPixels: MAX_PIXELS, page: index })
      .metadata()
      .catch((error: unknown) => {
        throw failureOf(error);
      });
  const first = await about(0);
  const pages = type === 'tiff' ? (first.pages ?? 1) : 1;
  if (page < 1 || page > pages) throw new FileFailure('file.no-page');
  const { width, height, orientation = 1, pageHeight } = page === 1 ? first : await about(page - 1);
  const shown = { width, height: pageHeight ?? height };
  if (shown.width * shown.height > MAX_PIXELS) throw new FileFailure('file.too-many-pixels');
  const upright = orientation > 4 ? { width: shown.height, height: shown.width } : shown;
  return { ...upright, pages };
}

/** Dots per inch at which librsvg draws an SVG as large as it says. */
const SVG_DENSITY = 72;

/** Writes a page of a picture as WebP, upright, at most as wide as asked for and as it is. */
export async function writePicture(
  path: string,
  { type, page, width, isThumbnail }: { type: DocumentType; page: number; width: number; isThumbnail: boolean },
  out: string,
): Promise<Drawn> {
  // The animation of a WebP and the layers of others are left out.
  const facts = await pictureFacts(path, type, page);
  const size = isThumbnail ? thumbnailSize(facts.width, facts.height) : sizeFor(facts.width, facts.height, width);
  const density = Math.min(2400, Math.max(1, (SVG_DENSITY * size.width) / facts.width));
  const picture = sharp(await inputOf(path, type), {
    limitInputPixels: MAX_PIXELS,
    page: page - 1,
    ...(type === 'svg' && { density }),
  });
  return write(
    picture
      .autoOrient()
      .resize({ ...size, fit: 'inside', withoutEnlargement: type !== 'svg' })
      .flatten(PAPER),
    out,
  );
}
