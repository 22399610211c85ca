import sharp from 'sharp';
import { FileFailure } from '../file-failure.ts';
import type { Grey } from './grey.ts';
import { uncurled } from './curl.ts';
import { withoutDarkGrounds } from './dark-grounds.ts';
import { findPageQuad, placeOnSheet, warp } from './page-quad.ts';
import { withoutLeaders } from '../print/leaders.ts';
import { withoutRules } from '../print/ruled-lines.ts';
import { evenLight, placeBeforeTurn, rotated, skewOf } from './straighten.ts';

/** About 50 megapixels: more than any phone's or scanner's page, less than what decompression bombs need. */
const MAX_PIXELS = 50_000_000;
/** A letter at 245 dpi: what photos have above it is blur, and costs time by its area. */
const LONGEST = 2700;
/** A sheet that was cut out is spread at least as wide as its print needs, and no wider than a scan at 260 dpi. */
const [NARROWEST_SHEET, WIDEST_SHEET] = [1200, 2200];
/** Degrees: a sheet that was cut out stands nearly straight; a picture without an edge may not. */
const [SKEW_OF_SHEET, SKEW_OF_PICTURE] = [5, 12];
/** Degrees that recognition does not mind: over a line of half the page's width less than a third of its height. */
const LEVEL = 0.25;
/** Narrower pages are enlarged, to twice their width or to what a letter has at about 200 dpi. */
const [SMALL_PAGE, PAGE] = [1400, 1750];

sharp.cache(false);
sharp.concurrency(1);

/** Decodes a photo or scan, given by its bytes or its path, as grey, upright by its EXIF mark, at most 2700 px long. */
export async function decodeImage(source: Uint8Array | string, page = 1): Promise<Grey> {
  try {
    const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, page: page - 1 });
    const { width, height } = await image.metadata();
    // No line of print fits into less.
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

/** A page that can be read, and as it is shown beside its values: of one outline. */
export interface PreparedPage {
  /** Grounds, rules and leaders taken away, small print enlarged. */
  clean: Grey;
  /** With everything that is on the paper: what is taken away takes a stroke of print along now and then. */
  whole: Grey;
  /** Where a place of the prepared page is in the picture, both in shares of the sides. Bent lines are taken as level. */
  placeOf: (u: number, v: number) => [u: number, v: number];
}

/** What a page needs before it can be read: the sheet cut out and spread, light evened, lines levelled, what is no print taken away. */
export async function preparePage(picture: Grey): Promise<PreparedPage> {
  const quad = findPageQuad(picture);
  const sheet = quad
    ? warp(picture, quad, Math.round(Math.min(WIDEST_SHEET, Math.max(NARROWEST_SHEET, quadWidth(quad)))))
    : picture;
  const even = evenLight(sheet);
  const skew = skewOf(even, quad ? SKEW_OF_SHEET : SKEW_OF_PICTURE);
  const isTurned = Math.abs(skew) > LEVEL;
  const level = isTurned ? rotated(even, skew) : even;
  const whole = uncurled(level);
  const flat = withoutRules(withoutDarkGrounds(whole));
  // Enlarged before: the letters of small print are as small as dots.
  const large = flat.width < SMALL_PAGE ? await enlarged(flat, Math.min(2 * flat.width, PAGE)) : flat;
  const onSheet = quad && placeOnSheet(quad);
  return {
    clean: withoutLeaders(large),
    whole,
    placeOf: (u, v) => {
      const [x, y] = isTurned ? placeBeforeTurn(even, skew, u, v) : [u, v];
      if (!onSheet) return [x, y];
      const place = onSheet(x, y);
      return [place.x / picture.width, place.y / picture.height];
    },
  };
}

const quadWidth = ([a, b, c, d]: { x: number; y: number }[]) =>
  Math.max(Math.hypot(a!.x - b!.x, a!.y - b!.y), Math.hypot(c!.x - d!.x, c!.y - d!.y));

/** The picture as wide as asked for. */
export async function enlarged(picture: Grey, width: number): Promise<Grey> {
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
