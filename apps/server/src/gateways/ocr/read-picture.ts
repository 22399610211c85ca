import { languageOf } from '@steward/core/bill-reading/text/facts';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { turned, type Grey } from './sheets/grey.ts';
import { enlarged, preparePage, rawOf } from './sheets/prepare.ts';
import { marksOf, scriptOf } from './print/print-cells.ts';
import { SHOWN_WIDTH } from './sheets/raster.ts';
import {
  chooseModels,
  isDoubted,
  modelsOf,
  pageOf,
  recognise,
  type Models,
  type Recognised,
  type Way,
} from './engine/recognise.ts';

export interface PicturePage {
  text: PageText;
  /** What was read. */
  prepared: Grey;
  /** The page as it is shown, of the same outline: what the boxes of the words lie on. */
  jpeg: Buffer;
  widthPx: number;
  heightPx: number;
  models: Models;
  /** The small network was not sure of its words. */
  isDoubted: boolean;
  /** Words stand so small that letters get lost. */
  small: boolean;
  /** Where a place of the page as it was read is in the picture, both in shares of the sides. */
  placeOf: (u: number, v: number) => [u: number, v: number];
}

/** Upright pages in the right language come out at this and more, in percent. */
const READABLE = 58;
/** Latin pages in the language that was expected come out above it; below, another look costs a tenth of the page. */
const EXPECTED = 70;
/** Pages upside down come out at 34 and less; half way to the least of upright ones. */
const UPRIGHT = 45;
/** Lower print, in pixels, loses letters: the engine brings lines to a height of 36, three times as much. */
const SMALL_PRINT = 12;

/**
 * For a second look the picture is enlarged: strokes that touch may stand apart, and the engine parts other cells. Not beyond the
 * pixels of a letter at 280 dpi: a reading process then holds 570 MB, and 600 is the aim.
 */
const SECOND_LOOK = { times: 1.25, widest: 2400 };

/** Shares of the time of a page: until it is prepared, and the engine's. */
const [PREPARED, ENGINE] = [0.1, 0.85];
/** Of what is shown: print stays legible at half the bytes of 90. */
const JPEG_QUALITY = 75;
/** Turns that put a page upright: a quarter, half a turn, three quarters. */
type Quarters = 1 | 2 | 3;

/** What is known of a page before it is read. */
export interface Expected {
  /** What the pages before it were read with. */
  models?: Models | undefined;
  /** The language that the property's country, or else the user, lets expect. */
  prior?: string | undefined;
  way: Way;
}

type OnShare = (share: number) => void;

/** Prepares one page's picture and reads it, the right way up. */
export async function readPicture(
  raw: Grey,
  page: number,
  expected: Expected,
  onShare: OnShare = () => {},
): Promise<PicturePage> {
  const { clean, whole, placeOf } = await preparePage(raw);
  // Made beside this thread while the page is read.
  const asItLies = shownOf(whole);
  const { picture, quarters, models, seen } = await readUpright(clean, expected, (share) =>
    onShare(PREPARED + ENGINE * share),
  );
  const { data, info } = await (quarters % 4 === 0 ? asItLies : shownOf(turned(whole, quarters)));
  return {
    text: pageOf(page, picture, seen.words),
    prepared: picture,
    jpeg: data,
    widthPx: info.width,
    heightPx: info.height,
    models,
    isDoubted: isDoubted(seen),
    small: isSmall(seen, picture),
    placeOf: (u, v) => placeOf(...placeBeforeQuarters(quarters, u, v)),
  };
}

/** Where a place of a picture was before quarter turns clockwise. */
function placeBeforeQuarters(quarters: number, u: number, v: number): [u: number, v: number] {
  switch (quarters % 4) {
    case 1:
      return [v, 1 - u];
    case 2:
      return [1 - u, 1 - v];
    case 3:
      return [1 - v, u];
    default:
      return [u, v];
  }
}

/** The words of a page read with the large network, in the picture that the small one was at a loss with. */
export async function lookCloser(
  { prepared, models, text }: Pick<PicturePage, 'prepared' | 'models' | 'text'>,
  onShare: OnShare = () => {},
): Promise<PageText> {
  return pageOf(text.page, prepared, (await recognise(prepared, models, 'large', onShare)).words);
}

/** The words of a second look at a page. */
export async function lookAgain(
  { prepared, models, text }: Pick<PicturePage, 'prepared' | 'models' | 'text'>,
  onShare: OnShare = () => {},
): Promise<PageText> {
  const width = Math.max(prepared.width, Math.min(SECOND_LOOK.times * prepared.width, SECOND_LOOK.widest));
  const large = await enlarged(prepared, Math.round(width));
  const { picture, seen } = await readUpright(large, { models, way: 'large' }, onShare);
  return pageOf(text.page, picture, seen.words);
}

interface Upright {
  picture: Grey;
  /** Quarters of a turn that put it upright. */
  quarters: number;
  models: Models;
  seen: Recognised;
}

/** Reads a prepared page in the right language and the right way up. */
async function readUpright(page: Grey, { models: known, prior, way }: Expected, onShare: OnShare): Promise<Upright> {
  const expected = known ? undefined : expectedModels(page, prior);
  let models = known ?? expected ?? (await chooseModels(page, prior));
  let seen = await recognise(page, models, way, onShare);
  // What the property's country or the looks of the print let expect is tried first, and looked at again when the page does not read like it.
  const least = expected === 'ara+eng' ? READABLE : EXPECTED;
  if (expected && (seen.mean < least || modelsOf(languageOf(seen.words.map((w) => w.text))) !== models)) {
    const chosen = await chooseModels(page, prior);
    if (chosen !== models) {
      const again = await recognise(page, chosen, way);
      if (score(again) > score(seen)) [models, seen] = [chosen, again];
    }
  }
  // Print that hardly reads as Latin may be Arabic that a look at its fullest bands took for worn English.
  if (!known && !seen.upended && models !== 'ara+eng' && seen.mean < READABLE) {
    const again = await recognise(page, 'ara+eng', way);
    if (score(again) > score(seen)) [models, seen] = ['ara+eng', again];
  }
  let best: Upright = { picture: page, quarters: 0, models, seen };
  const attempt = async (quarters: Quarters) => {
    const other = turned(best.picture, quarters);
    const otherModels = await chooseModels(other, prior);
    const again = await recognise(other, otherModels, way);
    if (score(again) <= score(best.seen)) return;
    best = { picture: other, quarters: best.quarters + quarters, models: otherModels, seen: again };
  };
  if (best.seen.upended) {
    await attempt(1);
    if (best.seen.upended || best.seen.mean < READABLE) await attempt(3);
  }
  if (best.seen.mean < UPRIGHT) await attempt(2);
  return best;
}

const shownOf = (picture: Grey) =>
  rawOf(picture)
    // Of little less than its size: finer ways take twice the time and show the same.
    .resize({ width: SHOWN_WIDTH, withoutEnlargement: true, kernel: 'linear' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer({ resolveWithObject: true });

function expectedModels(picture: Grey, prior: string | undefined): Models | undefined {
  if (prior === 'de' || prior === 'en') return modelsOf(prior);
  return scriptOf(marksOf(picture)) === 'arabic' ? 'ara+eng' : undefined;
}

const score = (r: Recognised) => (r.upended ? 0 : r.mean * Math.sqrt(r.words.length));

function isSmall(seen: Recognised, picture: Grey): boolean {
  const heights = seen.words.map((w) => (w.h * picture.width) / 1000).toSorted((a, b) => a - b);
  return (heights[Math.floor(heights.length / 2)] ?? SMALL_PRINT) < SMALL_PRINT;
}
