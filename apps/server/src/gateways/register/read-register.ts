import sharp from 'sharp';
import { bytesOfContent, type FileContent } from '../../platform/uploads/file-content.ts';
import { FileFailure } from '../ocr/file-failure.ts';
import { cut, greyOf, type Grey } from '../ocr/sheets/grey.ts';
import { rotated } from '../ocr/sheets/straighten.ts';
import type { Box } from '../ocr/print/strip.ts';
import { digitRows, scoreOf, type DigitRow } from './digit-rows.ts';
import { inkOf, inverted, marksOf, type Ink } from './ink.ts';
import { segmentsOf, type SeenDigit } from './seven-segment.ts';
import { wheelDigits } from './wheel-digits.ts';

export type RegisterTask = FileContent & {
  /** The number of digits before the point, if known. */
  digits: number | null;
};

/** The reading of a register in a photo. It is a proposal: a person confirms it. */
export interface RegisterReading {
  /**
   * The digits on the register, including leading zeros; a question mark for a digit that could not be read. Empty: no register was found.
   */
  shown: string;
  /** Null while a digit is missing. */
  value: number | null;
  /** Whether a digit is doubtful, or their number differs from the register's. */
  unsure: boolean;
}

interface Picture {
  grey: Grey;
  /** The redness of each pixel. */
  red: Grey;
}

const MAX_PIXELS = 50_000_000;
const LONGEST = 1000;
const NOTHING: RegisterReading = { shown: '', value: null, unsure: true };
/** The number of tried rows in an image; later rows are small print. */
const ROWS_TRIED = 6;
const SURE = 0.55;
const REDNESS = 45;

async function decoded(bytes: Uint8Array): Promise<Picture> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [grey, red] = [greyOf(info.width, info.height), greyOf(info.width, info.height)];
    for (let i = 0, p = 0; i < grey.data.length; i++, p += info.channels) {
      const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!];
      grey.data[i] = (r * 77 + g * 150 + b * 29) >> 8;
      red.data[i] = Math.max(0, r - (g + b) / 2);
    }
    return { grey, red };
  } catch (error) {
    throw new FileFailure(/pixel limit|exceeds/i.test(String(error)) ? 'file.too-complex' : 'file.damaged');
  }
}

/** The register in a photo. */
export async function readRegister({ digits, ...file }: RegisterTask): Promise<RegisterReading> {
  const picture = await decoded(await bytesOfContent(file));
  const candidates = [picture.grey, inverted(picture.grey)]
    .flatMap((grey) => digitRows(inkOf(grey)).map((row) => ({ row, isInverted: grey !== picture.grey })))
    .toSorted((a, b) => scoreOf(b.row) - scoreOf(a.row));
  const found: SureReading[] = [];
  const tried: DigitRow[] = [];
  for (const { row, isInverted } of candidates) {
    if (tried.length >= ROWS_TRIED) break;
    if (tried.some((other) => isSame(other, row) && found.length > 0)) continue;
    tried.push(row);
    const read = await readRow(picture, row, isInverted, digits);
    if (read) found.push(read);
    if (read && !read.unsure) break;
  }
  const [best] = found.toSorted((a, b) => Number(b.fits) - Number(a.fits) || b.sure - a.sure);
  return best ? { shown: best.shown, value: best.value, unsure: best.unsure } : NOTHING;
}

/** A reading with the mean confidence of its digits and their size: the register is the main subject of the photo. */
interface SureReading extends RegisterReading {
  sure: number;
  /** Whether it has as many digits as the register. */
  fits: boolean;
}

/** Whether two thresholds of ink found the same row. */
const isSame = (a: DigitRow, b: DigitRow): boolean =>
  a.digits.length === b.digits.length &&
  Math.abs(a.height - b.height) < 0.1 * a.height &&
  Math.abs(a.digits[0]!.x - b.digits[0]!.x) < 0.3 * a.height &&
  Math.abs(a.digits[0]!.y - b.digits[0]!.y) < 0.3 * a.height;

/** Levels a row, cuts it out with some space around it, and finds its digits again at a known size. */
async function readRow(
  { grey, red }: Picture,
  row: DigitRow,
  isInverted: boolean,
  known: number | null,
): Promise<SureReading | undefined> {
  const level = (one: Grey) => (Math.abs(row.slope) > 1 ? rotated(one, row.slope) : one);
  const place = placeOf(row, grey);
  const cutOut = (one: Grey) => cut(level(one), place.x, place.y, place.w, place.h);
  const flat = cutOut(isInverted ? inverted(grey) : grey);
  const ink = inkOf(flat);
  const thickenings = [0, 0.02, 0.045, 0.07].map((share) => Math.max(row.thickening, share * row.height));
  const again = digitRows(ink, [row.thickening, ...thickenings])
    .filter(({ height }) => Math.abs(height - row.height) < 0.2 * row.height)
    .toSorted((a, b) => b.digits.length - a.digits.length)[0];
  if (!again) return undefined;
  const seen = await digitsOf(flat, ink, again);
  const reddish = cutOut(red);
  const marks = again.digits.map((box, i) => ({ box, seen: seen[i], isRed: isRed(reddish, box) }));
  if (marks.filter((mark) => mark.seen).length < Math.max(3, 0.6 * marks.length)) return undefined;
  const points = pointsIn(ink, again);
  return { ...assembled(marks, points, known), sure: total(seen) / seen.length };
}

/** The part of the levelled image around a row. */
function placeOf({ digits, height, slope }: DigitRow, { width, height: all }: Grey): Box {
  const angle = Math.abs(slope) > 1 ? (-slope * Math.PI) / 180 : 0;
  const turned = digits.map(({ x, y, w, h }) => {
    const [dx, dy] = [x + w / 2 - width / 2, y + h / 2 - all / 2];
    return {
      x: width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
      y: all / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
    };
  });
  const [left, right] = [
    Math.min(...turned.map((p) => p.x)) - 1.6 * height,
    Math.max(...turned.map((p) => p.x)) + 1.6 * height,
  ];
  const [top, bottom] = [Math.min(...turned.map((p) => p.y)) - height, Math.max(...turned.map((p) => p.y)) + height];
  const x = Math.max(0, Math.round(left));
  const y = Math.max(0, Math.round(top));
  return { x, y, w: Math.min(width, Math.round(right)) - x, h: Math.min(all, Math.round(bottom)) - y };
}

/** Reads the row as a display if its strokes form digits, otherwise as wheels by OCR. */
async function digitsOf(flat: Grey, ink: Ink, row: DigitRow): Promise<(SeenDigit | undefined)[]> {
  const segments = segmentsOf(ink, row.digits);
  const isDisplay = segments.every((one) => one !== undefined && one.sure > 0.25);
  if (isDisplay) return segments;
  const wheels = await wheelDigits(flat, row.digits);
  return total(wheels) >= total(segments) ? wheels : segments;
}

const total = (seen: readonly (SeenDigit | undefined)[]) => seen.reduce((sum, one) => sum + (one?.sure ?? 0), 0);

function isRed({ width, height, data }: Grey, { x, y, w, h }: Box): boolean {
  let [sum, n] = [0, 0];
  for (let row = Math.max(0, Math.round(y)); row < Math.min(height, y + h); row++)
    for (let column = Math.max(0, Math.round(x)); column < Math.min(width, x + w); column++) {
      sum += data[row * width + column]!;
      n += 1;
    }
  return n > 0 && sum / n > REDNESS;
}

/** The positions of small marks at the foot of the row between two digits: decimal points. */
function pointsIn(ink: Ink, { digits, height }: DigitRow): number[] {
  const foot = Math.max(...digits.map(({ y, h }) => y + h));
  return marksOf(ink)
    .filter(
      ({ x, y, w, h }) =>
        h < 0.28 * height &&
        w < 0.25 * height &&
        h > 0.04 * height &&
        y + h / 2 > foot - 0.2 * height &&
        y < foot + 0.12 * height &&
        !digits.some((d) => x + w / 2 > d.x && x + w / 2 < d.x + d.w),
    )
    .map(({ x, w }) => x + w / 2);
}

interface SeenMark {
  box: Box;
  seen: SeenDigit | undefined;
  isRed: boolean;
}

/** The reading of the digits: a point, red wheels or the known number of digits decide where the decimals begin. */
function assembled(
  marks: readonly SeenMark[],
  points: readonly number[],
  known: number | null,
): Omit<SureReading, 'sure'> {
  const text = marks.map(({ seen }) => seen?.digit ?? '?');
  const firstRed = marks.findIndex(({ isRed }) => isRed);
  const byRed = firstRed > 0 && marks.slice(firstRed).every(({ isRed }) => isRed) ? firstRed : undefined;
  const [point] = points.filter((x) => x > marks[0]!.box.x && x < marks.at(-1)!.box.x);
  const byPoint = point === undefined ? undefined : marks.findIndex(({ box }) => box.x > point);
  const seen = byRed ?? byPoint;
  const whole = seen ?? (known !== null && known < text.length ? known : text.length);
  const shown = whole < text.length ? `${text.slice(0, whole).join('')}.${text.slice(whole).join('')}` : text.join('');
  const value = text.includes('?') ? null : Number(shown);
  const fits = known === null || whole === known;
  const unsure = value === null || !fits || hasGap(marks) || marks.some((mark) => (mark.seen?.sure ?? 0) < SURE);
  return { shown, value, unsure, fits };
}

/** Digits have a constant pitch: where two are further apart, one between them was not found. */
function hasGap(marks: readonly SeenMark[]): boolean {
  const ends = marks.map(({ box }) => box.x + box.w);
  const pitches = ends.slice(1).map((end, i) => end - ends[i]!);
  const usual = pitches.toSorted((a, b) => a - b)[pitches.length >> 1] ?? 0;
  return pitches.some((pitch) => pitch > 1.6 * usual);
}
