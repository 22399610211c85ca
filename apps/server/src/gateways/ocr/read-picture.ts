import { languageOf } from '@steward/core/bill-reading/facts';
import type { PageText } from '@steward/core/bill-reading/words';
import { turned, type Grey } from './grey.ts';
import { enlarged, preparePage, rawOf } from './prepare.ts';
import { marksOf, scriptOf } from './print-cells.ts';
import { SHOWN_WIDTH } from './raster.ts';
import { chooseModels, modelsOf, pageOf, recognise, type Models, type Recognised } from './recognise.ts';
import type { Network } from './trained-data.ts';

export interface PicturePage {
  text: PageText;
  /** The prepared picture: what the boxes of the words lie on. */
  jpeg: Buffer;
  widthPx: number;
  heightPx: number;
  models: Models;
  /** Words stand so small that letters get lost. */
  small: boolean;
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

/** Prepares one page's picture and reads it, the right way up; `first`: with which network (`recognise`), `again`: for a second look. */
export async function readPicture(
  raw: Grey,
  page: number,
  known: Models | undefined,
  prior: string | undefined,
  onShare: (share: number) => void,
  first: Network = 'small',
  again = false,
): Promise<PicturePage> {
  const prepared = await preparePage(raw);
  const width = Math.max(prepared.width, Math.min(SECOND_LOOK.times * prepared.width, SECOND_LOOK.widest));
  let picture = again ? await enlarged(prepared, Math.round(width)) : prepared;
  // Made beside this thread while the page is read.
  let shown = shownOf(picture);
  const expected = known ? undefined : expectedModels(picture, prior);
  let models = known ?? expected ?? (await chooseModels(picture, prior));
  let seen = await recognise(picture, models, (share) => onShare(PREPARED + ENGINE * share), first);
  // What the property's country or the looks of the print let expect is tried first, and looked at again when the page does not read like it.
  const least = expected === 'ara+eng' ? READABLE : EXPECTED;
  if (expected && (seen.mean < least || modelsOf(languageOf(seen.words.map((w) => w.text))) !== models)) {
    const chosen = await chooseModels(picture, prior);
    if (chosen !== models) {
      const again = await recognise(picture, chosen, undefined, first);
      if (score(again) > score(seen)) [models, seen] = [chosen, again];
    }
  }
  // Print that hardly reads as Latin may be Arabic that a look at its fullest bands took for worn English.
  if (!known && !seen.upended && models !== 'ara+eng' && seen.mean < READABLE) {
    const again = await recognise(picture, 'ara+eng');
    if (score(again) > score(seen)) [models, seen] = ['ara+eng', again];
  }
  const attempt = async (quarters: Quarters) => {
    const other = turned(picture, quarters);
    const otherModels = await chooseModels(other, prior);
    const again = await recognise(other, otherModels, undefined, first);
    if (score(again) <= score(seen)) return;
    [picture, models, seen] = [other, otherModels, again];
    shown = shownOf(picture);
  };
  if (seen.upended) {
    await attempt(1);
    if (seen.upended || seen.mean < READABLE) await attempt(3);
  }
  if (seen.mean < UPRIGHT) await attempt(2);
  const text = pageOf(page, picture, seen.words);
  const { data, info } = await shown;
  return {
    text,
    jpeg: data,
    widthPx: info.width,
    heightPx: info.height,
    models,
    small: isSmall(seen, picture),
  };
}

/** The words of a second look at a page that was read with these models. */
export const lookAgain = async (
  raw: Grey,
  page: number,
  models: Models,
  onShare: (share: number) => void = () => {},
): Promise<PageText> => (await readPicture(raw, page, models, undefined, onShare, 'large', true)).text;

const shownOf = (picture: Grey) =>
  rawOf(picture)
    .resize({ width: SHOWN_WIDTH, withoutEnlargement: true })
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
