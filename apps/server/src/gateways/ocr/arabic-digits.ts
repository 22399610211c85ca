import type { Word } from '@steward/core/bill-reading/words';
import { greatest, model } from './arabic-digits.model.ts';
import { featuresOf, GLYPHS, marksOf, probabilities, type Mark, type Row, type Weights } from './glyph-network.ts';
import type { Grey } from './grey.ts';

/** The network has to be about this sure of each mark of a number, in the geometric mean. */
const SURE_OF_MARKS = 0.72;
/** Darker than this is print; light has been evened before. */
const DARK = 150;

let weights: Weights | undefined;

function loaded(): Weights {
  if (weights) return weights;
  const bytes = Buffer.from(model, 'base64');
  weights = Float32Array.from({ length: bytes.length / 2 }, (_, i) => (bytes.readInt16LE(2 * i) / 32767) * greatest);
  return weights;
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

/** All numbers in Arabic-Indic digits on a page, in Latin ones, with their places in thousandths of its width. */
export function readArabicDigits(picture: Grey): Word[] {
  const scale = 1000 / picture.width;
  const marks = marksOf(picture, DARK, 80).filter((m) => m.h >= 3 && m.w >= 2);
  const numbers: Word[] = [];
  for (const chain of chainsOf(marks)) {
    if (chain.length < 2 || chain.length > 24) continue;
    const tallest = chain.reduce((a, b) => (b.h > a.h ? b : a));
    if (tallest.h < 9 || tallest.h > 70) continue;
    const row = { height: tallest.h, bottom: tallest.y + tallest.h };
    const read = chain.map((mark) => smallMark(mark, row) ?? glyphOf(picture, mark, row));
    for (const run of runsOf(read)) {
      const text = run.map((i) => read[i]!.glyph).join('');
      const digits = text.replace(/\D/g, '').length;
      const sure = Math.exp(run.reduce((sum, i) => sum + Math.log(read[i]!.sure), 0) / run.length);
      // Strokes and dots of letters look like one, nought and five.
      if (digits < (run.length === chain.length ? 2 : 3) || sure < SURE_OF_MARKS || /^[015.,٬-]*$/.test(text)) continue;
      // What stands right beside a mark that was not known may be half a number.
      const whole = run.length === chain.length ? 0.8 : 0.5;
      numbers.push({
        ...boxOf(
          run.map((i) => chain[i]!),
          scale,
        ),
        text: asLatin(text),
        confidence: Math.min(0.75, sure * whole),
      });
    }
  }
  return numbers;
}

function boxOf(marks: Mark[], scale: number) {
  const [x, y] = [Math.min(...marks.map((m) => m.x)), Math.min(...marks.map((m) => m.y))];
  const right = Math.max(...marks.map((m) => m.x + m.w));
  const bottom = Math.max(...marks.map((m) => m.y + m.h));
  return { x: x * scale, y: y * scale, w: (right - x) * scale, h: (bottom - y) * scale };
}

interface Glyph {
  glyph: string;
  sure: number;
}

/** Nought is a dot half way up; on the line stands a point, a longer mark there or above is a comma. Letters have such dots too. */
function smallMark({ y, w, h }: Mark, row: Row): Glyph | undefined {
  if (h > 0.45 * row.height || w > 0.45 * row.height) return undefined;
  const middle = (row.bottom - y - h / 2) / row.height;
  if (middle > 0.26 && middle < 0.72 && h < 0.35 * row.height) return { glyph: '0', sure: 0.85 };
  if (middle >= 0.72) return { glyph: '٬', sure: 0.8 };
  return { glyph: h > 1.4 * w ? ',' : '.', sure: 0.85 };
}

function glyphOf(picture: Grey, mark: Mark, row: Row): Glyph {
  const p = probabilities(loaded(), featuresOf(picture, mark, row, DARK));
  let best = 0;
  for (let k = 1; k < p.length; k++) if (p[k]! > p[best]!) best = k;
  return { glyph: p[best]! < 0.4 ? '' : GLYPHS[best]!, sure: p[best]! };
}

/** Stretches without a mark that is no glyph; letters may stand right beside a number. */
function runsOf(read: Glyph[]): number[][] {
  const runs: number[][] = [[]];
  for (const [i, { glyph }] of read.entries())
    if (glyph === '') runs.push([]);
    else runs.at(-1)!.push(i);
  return runs.filter((run) => run.length > 1);
}

/** The last mark between digits with one or two behind it is the decimal mark, others part thousands; in dates they stay. */
function asLatin(text: string): string {
  const trimmed = text.replace(/^[.,٬/-]+|[.,٬/-]+$/g, '');
  if (/[/-]/.test(trimmed) || (trimmed.match(/\./g)?.length ?? 0) > 1) return trimmed;
  return trimmed.replace(/[.,٬](?=\d{3}(?:\D|$))/g, ',').replace(/[.,٬](?=\d{1,2}$)/, '.');
}
