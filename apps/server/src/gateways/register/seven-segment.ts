import type { Box } from '../ocr/print/strip.ts';
import { shareOfInk, type Ink } from './ink.ts';

/** Which segments are lit, as bits: top, top left, top right, middle, bottom left, bottom right, bottom. */
const PATTERNS = new Map<number, string>([
  [0b1110111, '0'],
  [0b0010010, '1'],
  [0b1011101, '2'],
  [0b1011011, '3'],
  [0b0111010, '4'],
  [0b1101011, '5'],
  [0b1101111, '6'],
  [0b0101111, '6'],
  [0b1010010, '7'],
  [0b1110010, '7'],
  [0b1111111, '8'],
  [0b1111011, '9'],
  [0b1111010, '9'],
]);

/** The search area of each segment, in shares of the digit's box: the middle of its stroke, apart from its neighbours. */
const SEGMENTS: Box[] = [
  { x: 0.3, y: 0, w: 0.4, h: 0.16 },
  { x: 0, y: 0.18, w: 0.3, h: 0.2 },
  { x: 0.7, y: 0.18, w: 0.3, h: 0.2 },
  { x: 0.3, y: 0.42, w: 0.4, h: 0.16 },
  { x: 0, y: 0.62, w: 0.3, h: 0.2 },
  { x: 0.7, y: 0.62, w: 0.3, h: 0.2 },
  { x: 0.3, y: 0.84, w: 0.4, h: 0.16 },
];

/** Displays lean to the right by up to some ten degrees: the offset of the top of a digit to the right, in shares of its height. */
const LEANS = [0, 0.08, 0.14, 0.2];
const LIT = 0.36;
/** The two fields enclosed by the strokes of a digit: a mark with ink there is solid, and not a digit of a display. */
const HOLES: Box[] = [
  { x: 0.38, y: 0.22, w: 0.24, h: 0.14 },
  { x: 0.38, y: 0.66, w: 0.24, h: 0.14 },
];

export interface SeenDigit {
  digit: string;
  /** 0 to 1. */
  sure: number;
}

/** A digit of a display; undefined if the strokes form none. */
function segmentDigit(ink: Ink, box: Box, lean: number): SeenDigit | undefined {
  const shift = lean * box.h;
  // The upright digit within its leaning box.
  const w = Math.max(1, box.w - shift);
  const partOf = (part: Box): Box => ({
    x: box.x + part.x * w + (1 - part.y - part.h / 2) * shift,
    y: box.y + part.y * box.h,
    w: part.w * w,
    h: part.h * box.h,
  });
  if (HOLES.some((hole) => shareOfInk(ink, partOf(hole)) > LIT)) return undefined;
  let [bits, sure] = [0, 1];
  for (const segment of SEGMENTS) {
    const share = strokeShare(ink, partOf(segment));
    bits = bits * 2 + (share > LIT ? 1 : 0);
    sure = Math.min(sure, Math.abs(share - LIT) / LIT);
  }
  const digit = PATTERNS.get(bits);
  return digit === undefined ? undefined : { digit, sure: Math.min(1, sure) };
}

/** A stroke rarely fills its part: the fullest half counts. */
const strokeShare = (ink: Ink, part: Box): number => {
  const isFlat = part.w > part.h;
  const halves = [0, 0.25, 0.5].map((at) =>
    isFlat ? { ...part, y: part.y + at * part.h, h: part.h / 2 } : { ...part, x: part.x + at * part.w, w: part.w / 2 },
  );
  return Math.max(...halves.map((half) => shareOfInk(ink, half)));
};

/**
 * The boxes of the digits of a level row: all are as high and as wide as the largest. A one, a four and a seven end at the right edge of
 * theirs and have no stroke at its foot.
 */
function placesOf(digits: readonly Box[]): Box[] {
  const height = Math.max(...digits.map(({ h }) => h));
  const widest = Math.max(...digits.map(({ w }) => w));
  const width = widest < 0.4 * height ? 0.55 * height : widest;
  const middles = digits.map(({ y, h }) => y + h / 2).toSorted((a, b) => a - b);
  const top = middles[middles.length >> 1]! - height / 2;
  return digits.map(({ x, w }) => ({ x: x + w - width, y: top, w: width, h: height }));
}

/** The digits of a row read as a display, with the lean that fits best; undefined for digits without a matching pattern. */
export function segmentsOf(ink: Ink, digits: readonly Box[]): (SeenDigit | undefined)[] {
  const places = placesOf(digits);
  const readings = LEANS.map((lean) => places.map((box) => segmentDigit(ink, box, lean)));
  const total = (seen: (SeenDigit | undefined)[]) => seen.reduce((sum, one) => sum + (one ? 1 + one.sure : 0), 0);
  return readings.toSorted((a, b) => total(b) - total(a))[0]!;
}
