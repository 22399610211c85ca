import type { Word } from '@steward/core/bill-reading/text/page-text';
import { greatest, model } from './arabic-digits.model.ts';
import { GLYPHS, logsOf, stepsOver } from './glyph-network.ts';
import type { Grey } from '../sheets/grey.ts';
import { DARK } from './print-cells.ts';
import { stripOf, type Box } from './strip.ts';

/** The network has to be about this sure of each glyph of a number, in the geometric mean. */
const SURE_OF_GLYPHS = 0.72;
let weights: Float32Array | undefined;

/** Weights are kept as whole numbers of 16 bits. */
const MOST_OF_INT16 = 32767;

function loaded(): Float32Array {
  if (weights) return weights;
  const bytes = Buffer.from(model, 'base64');
  weights = Float32Array.from(
    { length: bytes.length / 2 },
    (_, i) => (bytes.readInt16LE(2 * i) / MOST_OF_INT16) * greatest,
  );
  return weights;
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

/** By the digits of the script that fits better; a number has one. */
function glyphsOf(logs: Float32Array): Read[] {
  const [arabic, latin] = [pathOf(logs, isLatin), pathOf(logs, isArabicIndic)];
  return arabic.likelihood >= latin.likelihood ? arabic.read : latin.read;
}

export const textOf = (logs: Float32Array): string =>
  glyphsOf(logs)
    .map(({ glyph }) => glyph)
    .join('')
    .replace(/#+/g, '#');

/** Places in thousandths of the page's width, as those of words are. */
export interface DigitsOfCells {
  /** Numbers in Arabic-Indic digits, in Latin ones. */
  numbers: Word[];
  /** Cells with digits of either kind, and those with Latin ones. */
  digital: Box[];
  latin: Box[];
}

/** The digits in some cells of a page. */
export function readArabicDigits(picture: Grey, cells: Box[]): DigitsOfCells {
  const read = cells.map((cell) => ({ cell, runs: runsIn(picture, cell) }));
  const scale = 1000 / picture.width;
  const having = (digit: RegExp) =>
    read
      .filter(({ runs }) => runs.some((run) => run.read.some(({ glyph }) => digit.test(glyph))))
      .map(({ cell: { x, y, w, h } }) => ({ x: x * scale, y: y * scale, w: w * scale, h: h * scale }));
  return {
    numbers: read.flatMap(({ cell, runs }) =>
      runs.flatMap((run) => {
        // Beside letters, which reach lower, a number is read once more by itself.
        const alone = runs.length > 1 && isNumber(run.read) ? runsIn(picture, inkIn(picture, run.box)) : [];
        return wordOf(alone.length === 1 ? alone[0]! : run, cell, runs.length === 1 || alone.length === 1, scale) ?? [];
      }),
    ),
    digital: having(/\p{N}/u),
    latin: having(/[0-9]/),
  };
}

/** Glyphs between letters, and where they stand. */
interface Run {
  read: Read[];
  box: Box;
}

const isNumber = (read: Read[]) => read.filter(({ glyph }) => /[٠-٩]/.test(glyph)).length > 1;

/** A digit is some ten columns wide, and its glyph is read near its middle. */
const HALF_DIGIT = 6;

function runsIn(picture: Grey, cell: Box): Run[] {
  const strip = stripOf(picture, cell);
  const runs: Read[][] = [[]];
  for (const glyph of glyphsOf(logsOf(stepsOver(loaded(), strip.data, strip.width))))
    if (glyph.glyph === '#') runs.push([]);
    else runs.at(-1)!.push(glyph);
  const at = ({ column }: Read, side: number) => strip.left + (column + side) * strip.scale;
  return runs.map((read) => {
    const x = read.length ? at(read[0]!, -HALF_DIGIT) : cell.x;
    return { read, box: { ...cell, x, w: (read.length ? at(read.at(-1)!, HALF_DIGIT) : cell.x) - x } };
  });
}

/** The rows of a box that have ink. */
function inkIn({ width, data }: Grey, box: Box): Box {
  const [left, right] = [Math.max(0, Math.round(box.x)), Math.min(width, Math.round(box.x + box.w))];
  const isInked = (row: number) => data.subarray(row * width + left, row * width + right).some((v) => v < DARK);
  let [top, bottom] = [box.y, box.y + box.h - 1];
  while (top < bottom && !isInked(top)) top += 1;
  while (bottom > top && !isInked(bottom)) bottom -= 1;
  return { x: left, y: top, w: right - left, h: bottom - top + 1 };
}

function wordOf({ read, box }: Run, { y, h }: Box, isAlone: boolean, scale: number): Word | undefined {
  const sure = Math.exp(read.reduce((sum, g) => sum + Math.log(g.sure), 0) / Math.max(1, read.length));
  if (!isNumber(read) || sure < SURE_OF_GLYPHS) return undefined;
  return {
    text: asLatin(read.map(({ glyph }) => glyph).join('')),
    x: box.x * scale,
    y: y * scale,
    w: box.w * scale,
    h: h * scale,
    // Beside letters one may have been taken for a digit.
    confidence: Math.min(0.75, sure * (isAlone ? 0.8 : 0.7)),
  };
}

/** The last sign between digits with one or two behind it is the decimal mark, others part thousands; in dates they stay. */
function asLatin(text: string): string {
  const latin = text.replace(/[٠-٩]/g, (d) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(d)));
  const trimmed = latin.replace(/^[./-]+|[./-]+$/g, '');
  if (/[/-]/.test(trimmed) || /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(trimmed)) return trimmed;
  return trimmed.replace(/\.(?=\d{3}(?:\D|$))/g, ',');
}
