import type { Word } from '@steward/core/bill-reading/words';
import { greatest, model } from './arabic-digits.model.ts';
import { GLYPHS, logsOf, stepsOver } from './glyph-network.ts';
import type { Grey } from './grey.ts';
import { stripOf, type Box, type Strip } from './strip.ts';

/** The network has to be about this sure of each glyph of a number, in the geometric mean. */
const SURE_OF_GLYPHS = 0.72;
let weights: Float32Array | undefined;

function loaded(): Float32Array {
  if (weights) return weights;
  const bytes = Buffer.from(model, 'base64');
  weights = Float32Array.from({ length: bytes.length / 2 }, (_, i) => (bytes.readInt16LE(2 * i) / 32767) * greatest);
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

/** All numbers in Arabic-Indic digits in some cells of a page, in Latin ones, with their places; and which cells have Latin digits. */
export function readArabicDigits(picture: Grey, cells: Box[]): { numbers: Word[]; latin: Box[] } {
  const read = cells.map((cell) => {
    const strip = stripOf(picture, cell);
    return { cell, strip, glyphs: glyphsOf(logsOf(stepsOver(loaded(), strip.data, strip.width))) };
  });
  return {
    numbers: read.flatMap(({ cell, strip, glyphs }) => numbersOf(glyphs, strip, cell, 1000 / picture.width)),
    latin: read.filter(({ glyphs }) => glyphs.some(({ glyph }) => /[0-9]/.test(glyph))).map(({ cell }) => cell),
  };
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
    // Beside letters one may have been taken for a digit.
    const whole = runs.length === 1 ? 0.8 : 0.7;
    return [{ ...word, text: asLatin(text), confidence: Math.min(0.75, sure * whole) }];
  });
}

/** The last sign between digits with one or two behind it is the decimal mark, others part thousands; in dates they stay. */
function asLatin(text: string): string {
  const latin = text.replace(/[٠-٩]/g, (d) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(d)));
  const trimmed = latin.replace(/^[./-]+|[./-]+$/g, '');
  if (/[/-]/.test(trimmed) || /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(trimmed)) return trimmed;
  return trimmed.replace(/\.(?=\d{3}(?:\D|$))/g, ',');
}
