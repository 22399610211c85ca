import type { Word } from '@steward/core/bill-reading/words';
import { greatest, model } from './arabic-digits.model.ts';
import { GLYPHS, logsOf, stepsOver } from './glyph-network.ts';
import type { Grey } from './grey.ts';
import { stripOf, type Box, type Strip } from './strip.ts';

/** The network has to be about this sure of each glyph of a number, in the geometric mean. */
const SURE_OF_GLYPHS = 0.72;
/** Darker than this is print; light has been evened before. */
const DARK = 165;
/** Larger than any letter, in pixels. */
const LARGEST = 80;

/** A mark that stands by itself: connected dark pixels, in a box. */
interface Mark extends Box {
  pixels: number;
}

let weights: Float32Array | undefined;

function loaded(): Float32Array {
  if (weights) return weights;
  const bytes = Buffer.from(model, 'base64');
  weights = Float32Array.from({ length: bytes.length / 2 }, (_, i) => (bytes.readInt16LE(2 * i) / 32767) * greatest);
  return weights;
}

/** Marks of a picture: dark pixels that touch each other. What is larger than any letter, or a speck, is left out. */
function marksOf({ data, width, height }: Grey, dark: number): Mark[] {
  const seen = new Uint8Array(width * height);
  const marks: Mark[] = [];
  const queue = new Int32Array(width * height);
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || data[start]! >= dark) continue;
    let [head, tail] = [0, 0];
    queue[tail++] = start;
    seen[start] = 1;
    let [x0, y0, x1, y1] = [width, height, 0, 0];
    while (head < tail) {
      const at = queue[head++]!;
      const [x, y] = [at % width, Math.floor(at / width)];
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const next = ny * width + nx;
          if (seen[next] || data[next]! >= dark) continue;
          seen[next] = 1;
          queue[tail++] = next;
        }
    }
    const mark = { x: x0, y: y0, w: x1 - x0 + 1, h: y1 - y0 + 1, pixels: tail };
    if (tail >= 6 && mark.w <= LARGEST && mark.h <= LARGEST) marks.push(mark);
  }
  return marks;
}

/** Digits are set at one pitch, in heights of the tallest; a nought is a dot in the middle of its place, with wide gaps beside it. */
const PITCH = 0.95;
const middleOf = ({ x, w }: Mark) => x + w / 2;

/** Marks of one line that stand closer than words do, from left to right. */
function chainsOf(marks: Mark[]): Mark[][] {
  const chains: Mark[][] = [];
  const open: Mark[][] = [];
  for (const mark of marks.toSorted((a, b) => a.x - b.x)) {
    let best: Mark[] | undefined;
    for (const chain of open) {
      const last = chain.at(-1)!;
      const tallest = Math.max(...chain.slice(-4).map((m) => m.h), mark.h);
      const gap = mark.x - (last.x + last.w);
      const [top, bottom] = [
        Math.min(...chain.slice(-4).map((m) => m.y)),
        Math.max(...chain.slice(-4).map((m) => m.y + m.h)),
      ];
      const middle = mark.y + mark.h / 2;
      if (
        gap > -0.25 * tallest &&
        (gap < 0.5 * tallest || middleOf(mark) - middleOf(last) < PITCH * tallest) &&
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
      if (mark.x - (open[i]!.at(-1)!.x + open[i]!.at(-1)!.w) > 60) open.splice(i, 1);
  }
  return chains;
}

/** A glyph that was read, and the column of its strip. */
interface Read {
  glyph: string;
  column: number;
  sure: number;
}

const N = GLYPHS.length;
const isLatin = (glyph: number) => /^[0-9]$/.test(GLYPHS[glyph]!);
const isArabicIndic = (glyph: number) => /^[٠-٩]$/.test(GLYPHS[glyph]!);

/** The likeliest glyph of each column, in digits of one script: what is read twice in a row is one glyph. */
function pathOf(logs: Float32Array, isBarred: (glyph: number) => boolean): { read: Read[]; likelihood: number } {
  const read: Read[] = [];
  let likelihood = 0;
  let before = 0;
  for (let t = 0; t < logs.length / N; t++) {
    let best = 0;
    for (let k = 1; k < N; k++) if (logs[t * N + k]! > logs[t * N + best]! && !isBarred(k)) best = k;
    const log = logs[t * N + best]!;
    likelihood += log;
    if (best !== 0) {
      const last = read.at(-1);
      if (best !== before) read.push({ glyph: GLYPHS[best]!, column: 2 * t + 1, sure: Math.exp(log) });
      else last!.sure = Math.max(last!.sure, Math.exp(log));
    }
    before = best;
  }
  return { read, likelihood };
}

function glyphsOf(logs: Float32Array): Read[] {
  const [arabic, latin] = [pathOf(logs, isLatin), pathOf(logs, isArabicIndic)];
  return arabic.likelihood >= latin.likelihood ? arabic.read : latin.read;
}

export const textOf = (logs: Float32Array): string =>
  glyphsOf(logs)
    .map(({ glyph }) => glyph)
    .join('')
    .replace(/#+/g, '#');

/** All numbers in Arabic-Indic digits on a page, in Latin ones, with their places in thousandths of its width. */
export function readArabicDigits(picture: Grey, isKnown: (box: Box) => boolean = () => false): Word[] {
  const marks = marksOf(picture, DARK).filter((m) => m.h >= 3 && m.w >= 2 && !isKnown(m));
  return chainsOf(marks).flatMap((chain) => {
    const box = around(chain);
    const tallest = Math.max(...chain.map((m) => m.h));
    if (tallest < 9 || tallest > 70 || box.h > 2.5 * tallest || box.w < 0.6 * tallest) return [];
    const strip = stripOf(picture, box);
    return numbersOf(glyphsOf(logsOf(stepsOver(loaded(), strip.data, strip.width))), strip, box, 1000 / picture.width);
  });
}

function numbersOf(read: Read[], strip: Strip, { y, h }: Box, scale: number): Word[] {
  const runs: Read[][] = [[]];
  for (const glyph of read)
    if (glyph.glyph === '#') runs.push([]);
    else runs.at(-1)!.push(glyph);
  return runs.flatMap((run) => {
    const text = run.map(({ glyph }) => glyph).join('');
    const digits = text.replace(/[^٠-٩]/g, '').length;
    const sure = Math.exp(run.reduce((sum, g) => sum + Math.log(g.sure), 0) / run.length);
    if (digits < 2 || sure < SURE_OF_GLYPHS) return [];
    // A digit is some ten columns wide; its glyph is read near its middle.
    const left = strip.left + (run[0]!.column - 5) * strip.scale;
    const right = strip.left + (run.at(-1)!.column + 5) * strip.scale;
    const word = { x: left * scale, y: y * scale, w: (right - left) * scale, h: h * scale };
    // What stands beside letters may be half a number.
    const whole = runs.length === 1 ? 0.8 : 0.6;
    return [{ ...word, text: asLatin(text), confidence: Math.min(0.75, sure * whole) }];
  });
}

function around(marks: Mark[]): Box {
  const [x, y] = [Math.min(...marks.map((m) => m.x)), Math.min(...marks.map((m) => m.y))];
  const [right, bottom] = [Math.max(...marks.map((m) => m.x + m.w)), Math.max(...marks.map((m) => m.y + m.h))];
  return { x, y, w: right - x, h: bottom - y };
}

/** The last sign between digits with one or two behind it is the decimal mark, others part thousands; in dates they stay. */
function asLatin(text: string): string {
  const latin = text.replace(/[٠-٩]/g, (d) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(d)));
  const trimmed = latin.replace(/^[./-]+|[./-]+$/g, '');
  if (/[/-]/.test(trimmed) || /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(trimmed)) return trimmed;
  return trimmed.replace(/\.(?=\d{3}(?:\D|$))/g, ',');
}
