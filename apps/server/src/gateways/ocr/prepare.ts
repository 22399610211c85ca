import sharp from 'sharp';
import { FileFailure } from './file-failure.ts';
import type { Grey } from './grey.ts';
import { uncurled } from './curl.ts';
import { withoutDarkGrounds } from './dark-grounds.ts';
import { findPageQuad, warp } from './page-quad.ts';
import { withoutRules } from './ruled-lines.ts';
import { evenLight, rotated, skewOf } from './straighten.ts';

/** About 50 megapixels: more than any phone's or scanner's page, less than what decompression bombs need. */
const MAX_PIXELS = 50_000_000;
const LONGEST = 2700;

sharp.cache(false);
sharp.concurrency(1);

/** Decodes a photo or scan as grey, upright by its EXIF mark, at most 2700 px long. */
export async function decodeImage(bytes: Uint8Array): Promise<Grey> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { width, height } = await image.metadata();
    if (width < 30 || height < 30) throw new FileFailure('file.damaged');
    const { data, info } = await image
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels === 1) return { width: info.width, height: info.height, data: new Uint8Array(data) };
    const one = new Uint8Array(info.width * info.height);
    for (let i = 0; i < one.length; i++) one[i] = data[i * info.channels]!;
    return { width: info.width, height: info.height, data: one };
  } catch (error) {
    if (error instanceof FileFailure) throw error;
    throw new FileFailure(/pixel limit|exceeds/i.test(String(error)) ? 'file.too-complex' : 'file.damaged');
  }
}

/** What a page needs before it can be read: the sheet cut out and spread, light evened, lines levelled, small print enlarged. */
export async function preparePage(picture: Grey): Promise<Grey> {
  const quad = findPageQuad(picture);
  const sheet = quad ? warp(picture, quad, Math.round(Math.min(2200, Math.max(1200, quadWidth(quad))))) : picture;
  const even = evenLight(sheet);
  const skew = skewOf(even, quad ? 5 : 12);
  const level = Math.abs(skew) > 0.25 ? rotated(even, skew) : even;
  const flat = withoutRules(withoutDarkGrounds(uncurled(level)));
  return flat.width < 1400 ? await enlarged(flat, flat.width * 2 < 1750 ? flat.width * 2 : 1750) : flat;
}

const quadWidth = ([a, b, c, d]: { x: number; y: number }[]) =>
  Math.max(Math.hypot(a!.x - b!.x, a!.y - b!.y), Math.hypot(c!.x - d!.x, c!.y - d!.y));

async function enlarged(picture: Grey, width: number): Promise<Grey> {
  const { data, info } = await rawOf(picture)
    .resize({ width, kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

export const rawOf = (picture: Grey) =>
  sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 1 },
    limitInputPixels: MAX_PIXELS,
  });
