import type { Grey } from '../sheets/grey.ts';
import type { Box } from './strip.ts';

/** Darker than this is print; light has been evened before. */
export const DARK = 165;
/** Larger than any letter, in pixels. */
const LARGEST = 80;

/** A mark that stands by itself: connected dark pixels, in a box. */
export interface Mark extends Box {
  pixels: number;
}

const found = new WeakMap<Grey, Mark[]>();

/** Marks of a picture, found once: its script and what recognition left out are both told by them. */
export function marksOf(picture: Grey): Mark[] {
  const marks = found.get(picture) ?? marksIn(picture);
  found.set(picture, marks);
  return marks;
}

/** Pixels of the largest letters; a queue for all pixels of a page would be four times the page. */
const MOST_OF_LETTERS = 16_384;

/** Dark pixels that touch each other. What is larger than any letter, or a speck, is left out. */
function marksIn({ data, width, height }: Grey): Mark[] {
  // With a rim of paper, so that every pixel has eight around it.
  const row = width + 2;
  const ink = new Uint8Array(row * (height + 2));
  for (let y = 0, i = 0; y < height; y++)
    for (let at = (y + 1) * row + 1, end = at + width; at < end; at++, i++) if (data[i]! < DARK) ink[at] = 1;
  const around = [-row - 1, -row, -row + 1, -1, 1, row - 1, row, row + 1];
  const marks: Mark[] = [];
  let queue = new Int32Array(MOST_OF_LETTERS);
  for (let start = ink.indexOf(1); start >= 0; start = ink.indexOf(1, start)) {
    let head = 0;
    let tail = 0;
    queue[tail++] = start;
    ink[start] = 0;
    let left = row;
    let right = 0;
    let last = start;
    while (head < tail) {
      const at = queue[head++]!;
      const x = at % row;
      if (x < left) left = x;
      if (x > right) right = x;
      if (at > last) last = at;
      for (let k = 0; k < around.length; k++) {
        const next = at + around[k]!;
        if (ink[next] === 0) continue;
        ink[next] = 0;
        if (tail === queue.length) {
          const longer = new Int32Array(4 * tail);
          longer.set(queue);
          queue = longer;
        }
        queue[tail++] = next;
      }
    }
    // Found row by row: the first pixel is in its highest one.
    const top = Math.floor(start / row);
    const mark = { x: left - 1, y: top - 1, w: right - left + 1, h: Math.floor(last / row) - top + 1, pixels: tail };
    // Fewer pixels than the dot of a letter has are specks.
    if (tail >= 6 && mark.w <= LARGEST && mark.h <= LARGEST) marks.push(mark);
  }
  return marks;
}

/**
 * In shares of the marks as high as letters. The least of 17 Arabic pages were 0.050 wide ones and 0.31 dots; of 53 Latin and bilingual
 * ones none had more of both, and 41 less of both than is asked for here.
 */
const [MANY_WIDE, FEW_WIDE, DOTS] = [0.045, 0.026, 0.28];
/** As high as letters and wider than any; and the largest dot, in pixels. */
const [LOWEST, HIGHEST, WIDE] = [10, 60, 1.8];
/** Of a letter's dots, in pixels at 200 dpi: two set beside each other are less than two millimetres wide. */
const DOT = { w: 14, h: 8 };
/** Fewer marks than a name and an address have tell nothing. */
const LEAST_MARKS = 100;

/**
 * The script of print by its looks alone: joined letters make Arabic marks far wider than high, and there are many dots. Undefined on
 * pages in both scripts, worn or sideways ones.
 */
export function scriptOf(marks: Mark[]): 'arabic' | 'latin' | undefined {
  const letters = marks.filter(({ w, h }) => w >= 2 && h >= LOWEST && h <= HIGHEST);
  if (letters.length < LEAST_MARKS) return undefined;
  const wide = letters.filter(({ w, h }) => w > WIDE * h).length / letters.length;
  const dots = marks.filter(({ w, h }) => w < DOT.w && h < DOT.h).length / letters.length;
  if (wide > MANY_WIDE && dots > DOTS) return 'arabic';
  return wide < FEW_WIDE && dots < DOTS ? 'latin' : undefined;
}

/** Digits are set at one pitch, in heights of the tallest; a one and the dot of a nought have wide gaps beside them. */
const PITCH = 1;
/** A one is a third as wide as high, other digits half and more. */
const NARROW = 0.45;
const isNarrow = ({ w }: Mark, tallest: number) => w < NARROW * tallest;
const middleOf = ({ x, w }: Mark) => x + w / 2;

/** Marks by which a line's height and place are told: among four one has the height of a digit. */
const LAST = 4;

/** Pixels: wider gaps than the widest within, of the tallest print (70). */
const WIDEST_GAP = 60;

/** Marks of one line that stand closer than words do, from left to right. */
function chainsOf(marks: Mark[], within: number): Mark[][] {
  const chains: Mark[][] = [];
  const open: Mark[][] = [];
  for (const mark of marks.toSorted((a, b) => a.x - b.x)) {
    let best: Mark[] | undefined;
    for (const chain of open) {
      const last = chain.at(-1)!;
      const tallest = Math.max(...chain.slice(-LAST).map((m) => m.h), mark.h);
      const gap = mark.x - (last.x + last.w);
      const [top, bottom] = [
        Math.min(...chain.slice(-LAST).map((m) => m.y)),
        Math.max(...chain.slice(-LAST).map((m) => m.y + m.h)),
      ];
      const middle = mark.y + mark.h / 2;
      // Letters that lean reach a quarter of their height into the next; commas hang as far below, and dots stand a little above.
      if (
        gap > -0.25 * tallest &&
        (gap < within * tallest ||
          ((isNarrow(mark, tallest) || isNarrow(last, tallest)) &&
            middleOf(mark) - middleOf(last) < PITCH * tallest)) &&
        middle > top - 0.2 * tallest &&
        middle < bottom + 0.25 * tallest
      )
        if (!best || last.x + last.w > best.at(-1)!.x + best.at(-1)!.w) best = chain;
    }
    if (best) best.push(mark);
    else {
      const chain = [mark];
      chains.push(chain);
      open.push(chain);
    }
    // What ends far to the left gets nothing more.
    for (let i = open.length - 1; i >= 0; i--)
      if (mark.x - (open[i]!.at(-1)!.x + open[i]!.at(-1)!.w) > WIDEST_GAP) open.splice(i, 1);
  }
  return chains;
}

/** Lower marks, in pixels, are dust and dots of leaders. */
const SPECK = 3;

/**
 * Where print stands together with no gap wider than a share of its height, and none of it is known: numbers, and words that were
 * not read for sure.
 */
export function cellsOf(marks: Mark[], within: number, isKnown: (box: Box) => boolean): Box[] {
  const unknown = marks.filter((m) => m.h >= SPECK && m.w >= 2 && !isKnown(m));
  return chainsOf(unknown, within).flatMap((chain) => {
    const box = around(chain);
    const tallest = Math.max(...chain.map((m) => m.h));
    // From capitals of 4.5 points at 200 dpi to letters nearly as large as a mark may be, on one line, wider than a single stroke.
    const isPrint = tallest >= 9 && tallest <= 70 && box.h <= 2.5 * tallest && box.w >= 0.6 * tallest;
    return isPrint ? [box] : [];
  });
}

function around(marks: Mark[]): Box {
  const [x, y] = [Math.min(...marks.map((m) => m.x)), Math.min(...marks.map((m) => m.y))];
  const [right, bottom] = [Math.max(...marks.map((m) => m.x + m.w)), Math.max(...marks.map((m) => m.y + m.h))];
  return { x, y, w: right - x, h: bottom - y };
}

/** A cell with what stands right beside it and hangs together with the rule of a table, so that it was no mark of its own. */
export function withTouching({ width, height, data }: Grey, { x, y, w, h }: Box): Box {
  const darkIn = (column: number, first: number, last: number, dark: number) => {
    let count = 0;
    for (let row = Math.max(0, first); row < Math.min(height, last); row++)
      if (data[row * width + column]! < dark) count += 1;
    return count;
  };
  const half = h >> 1;
  const reach = (from: number, step: 1 | -1) => {
    let ink = from;
    let last = from;
    for (let d = 1; d <= h + RIM && Math.abs(from + step * d - ink) <= Math.max(RIM, LETTER_GAP * h); d++) {
      const column = from + step * d;
      // A rule goes on above and below, and may be faint.
      if (column < 0 || column >= width || darkIn(column, y - half, y + h + half, FAINT) > 1.6 * h) break;
      if (d <= h && darkIn(column, y, y + h, DARK) > 0) ink = column;
      last = column;
    }
    return step < 0 ? Math.max(last, ink - RIM) : Math.min(last, ink + RIM);
  };
  const [left, right] = [reach(x, -1), reach(x + w - 1, 1) + 1];
  const [top, bottom] = [Math.max(0, y - RIM), Math.min(height, y + h + RIM)];
  return { x: left, y: top, w: right - left, h: bottom - top };
}
/** Letters of a word stand nearer, in heights of the cell. */
const LETTER_GAP = 0.4;
/** The soft rim of print, in pixels. */
const RIM = 3;
/** Darker than what is left of a rule that was whitened. */
const FAINT = 205;
