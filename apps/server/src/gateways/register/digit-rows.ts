import type { Box } from '../ocr/print/strip.ts';
import { marksOf, thickened, type Ink, type Mark } from './ink.ts';

/** Digits of one height beside each other. */
export interface DigitRow {
  /** From left to right. */
  digits: Box[];
  height: number;
  /** By how many degrees it falls to the right. */
  slope: number;
  /** By how many pixels the ink was thickened to find it. */
  thickening: number;
}

const [FEWEST, MOST] = [3, 10];
/** A digit of at least this share of the shorter side of the picture: the person was asked to come close. */
const SMALLEST = 0.045;

const middle = ({ y, h }: Box) => y + h / 2;
const centre = ({ x, w }: Box) => x + w / 2;

/** Shaped like a digit: higher than wide, and a one is thin. */
const isDigitShaped = ({ w, h, pixels }: Mark) => w / h > 0.06 && w / h < 1.05 && pixels / (w * h) > 0.12;

function rowsAmong(marks: readonly Mark[]): Mark[][] {
  const rows: Mark[][] = [];
  for (const mark of marks.toSorted((a, b) => a.x - b.x)) {
    const row = rows
      .filter((one) => {
        const last = one.at(-1)!;
        const height = Math.max(...one.map(({ h }) => h));
        const gap = mark.x - (last.x + last.w);
        return (
          Math.abs(mark.h - height) < 0.22 * height &&
          Math.abs(middle(mark) - middle(last)) < 0.3 * height &&
          gap > -0.15 * height &&
          gap < 1.6 * height
        );
      })
      .toSorted((a, b) => b.length - a.length)[0];
    if (row) row.push(mark);
    else rows.push([mark]);
  }
  return rows;
}

function slopeOf(digits: readonly Box[]): number {
  const n = digits.length;
  const [mx, my] = [
    digits.reduce((sum, d) => sum + centre(d), 0) / n,
    digits.reduce((sum, d) => sum + middle(d), 0) / n,
  ];
  const up = digits.reduce((sum, d) => sum + (centre(d) - mx) * (middle(d) - my), 0);
  const across = digits.reduce((sum, d) => sum + (centre(d) - mx) ** 2, 0);
  return across ? (Math.atan(up / across) * 180) / Math.PI : 0;
}

/** How far the ink may be thickened, in shares of the shorter side: the gaps between segments grow with the digits. */
const THICKENINGS = [0, 0.004, 0.009, 0.016];

const sideOf = ({ width, height }: Ink) => Math.min(width, height);

/** All rows that may be a register, the likeliest first: large digits, as many as registers have. */
export function digitRows(ink: Ink, thickenings = THICKENINGS.map((share) => share * sideOf(ink))): DigitRow[] {
  const side = sideOf(ink);
  const found: DigitRow[] = [];
  for (const by of new Set(thickenings.map(Math.round))) {
    const marks = marksOf(thickened(ink, by)).filter(
      (mark) => mark.h >= SMALLEST * side && mark.h <= 0.85 * ink.height && isDigitShaped(mark),
    );
    for (const row of rowsAmong(marks)) {
      if (row.length < FEWEST || row.length > MOST) continue;
      const digits = row.map(({ x, y, w, h }) => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by }));
      const heights = digits.map(({ h }) => h).toSorted((a, b) => a - b);
      found.push({ digits, height: heights[heights.length >> 1]!, slope: slopeOf(digits), thickening: by });
    }
  }
  return found.toSorted((a, b) => scoreOf(b) - scoreOf(a));
}

/** Between two rows of one height the longer one; above eight digits more do not make a register. */
export const scoreOf = ({ digits, height }: DigitRow) => height * Math.min(digits.length, 8) ** 0.5;
