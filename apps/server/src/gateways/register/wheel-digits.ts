import { greatest, model } from '../ocr/print/arabic-digits.model.ts';
import { GLYPHS, logsOf, stepsOver } from '../ocr/print/glyph-network.ts';
import { greyOf, type Grey } from '../ocr/sheets/grey.ts';
import { stripOf, type Box } from '../ocr/print/strip.ts';
import { readHere } from '../ocr/engine/tesseract.ts';
import type { SeenDigit } from './seven-segment.ts';

/** Height of a digit on the sheet, its white margin, and how often each is set: a line of one digit alone is read badly. */
const [TALL, MARGIN, TIMES] = [44, 22, 3];

/** Letters that are read for digits. */
const ALIKE = new Map(
  Object.entries({
    O: '0',
    o: '0',
    D: '0',
    Q: '0',
    I: '1',
    l: '1',
    '|': '1',
    i: '1',
    Z: '2',
    z: '2',
    S: '5',
    s: '5',
    B: '8',
    g: '9',
    q: '9',
  }),
);

/** The digits of a row, dark on light, each read by itself and by two readers: what only one of them sees is doubtful. */
export async function wheelDigits(picture: Grey, digits: readonly Box[]): Promise<(SeenDigit | undefined)[]> {
  const printed = await printedDigits(picture, digits);
  return digits.map((box, i) => {
    const [first, second] = [printed[i], networkDigit(picture, box)];
    if (!first || !second)
      return (first ?? second) ? { ...(first ?? second)!, sure: 0.5 * (first ?? second)!.sure } : undefined;
    if (first.digit === second.digit) return { digit: first.digit, sure: Math.max(first.sure, second.sure) };
    const better = first.sure > second.sure ? first : second;
    return { ...better, sure: 0.4 * better.sure };
  });
}

let weights: Float32Array | undefined;

/** By the network that knows digits alone. */
function networkDigit(picture: Grey, box: Box): SeenDigit | undefined {
  if (!weights) {
    const bytes = Buffer.from(model, 'base64');
    weights = Float32Array.from({ length: bytes.length / 2 }, (_, i) => (bytes.readInt16LE(2 * i) / 32767) * greatest);
  }
  const strip = stripOf(picture, box);
  const logs = logsOf(stepsOver(weights, strip.data, strip.width));
  const best = new Map<string, number>();
  for (let at = 0; at < logs.length; at += GLYPHS.length)
    for (const [k, glyph] of GLYPHS.entries())
      if (/^[0-9]$/.test(glyph)) best.set(glyph, Math.max(best.get(glyph) ?? 0, Math.exp(logs[at + k]!)));
  const [[digit, sure] = ['', 0]] = [...best].toSorted((a, b) => b[1] - a[1]);
  return sure > 0.3 ? { digit, sure } : undefined;
}

/** By the recognition of print. */
async function printedDigits(picture: Grey, digits: readonly Box[]): Promise<(SeenDigit | undefined)[]> {
  const widest = Math.max(...digits.map(({ w, h }) => (w * TALL) / h));
  const line = TALL + 2 * MARGIN;
  const sheet = greyOf(Math.ceil(TIMES * (widest + 10) + 2 * MARGIN), digits.length * line);
  sheet.data.fill(255);
  for (const [row, box] of digits.entries()) {
    const scale = box.h / TALL;
    const w = Math.max(1, Math.round(box.w / scale));
    const [low, high] = rangeOf(picture, box);
    for (let time = 0; time < TIMES; time++) {
      const left = MARGIN + time * (w + 10);
      for (let y = 0; y < TALL; y++)
        for (let x = 0; x < w; x++) {
          const value = meanAt(picture, box.x + (x + 0.5) * scale, box.y + (y + 0.5) * scale, scale);
          const stretched = (255 * (value - low)) / Math.max(30, high - low);
          sheet.data[(row * line + MARGIN + y) * sheet.width + left + x] = Math.max(0, Math.min(255, stretched));
        }
    }
  }
  const seen: (SeenDigit | undefined)[] = digits.map(() => undefined);
  for (const { words, bbox } of await readHere({ picture: sheet, model: 'eng', network: 'large', layout: 'lines' })) {
    const row = Math.floor((bbox.y0 + bbox.y1) / 2 / line);
    const glyphs = words.flatMap(({ text, confidence }) =>
      Array.from(text, (glyph) => ({ glyph: ALIKE.get(glyph) ?? glyph, confidence })),
    );
    const best = mostOf(glyphs.map(({ glyph }) => glyph));
    if (best === undefined || seen[row] !== undefined) continue;
    const same = glyphs.filter(({ glyph }) => glyph === best);
    const confidence = same.reduce((sum, one) => sum + one.confidence, 0) / same.length / 100;
    seen[row] = { digit: best, sure: confidence * (same.length / Math.max(TIMES, glyphs.length)) };
  }
  return seen;
}

/** The digit that most of the glyphs are. */
function mostOf(glyphs: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const glyph of glyphs) if (/^\d$/.test(glyph)) counts.set(glyph, (counts.get(glyph) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** What is ink and what is ground within a box: its darkest and its brightest tenth. */
function rangeOf({ width, height, data }: Grey, { x, y, w, h }: Box): [number, number] {
  const values: number[] = [];
  for (let row = Math.max(0, Math.round(y)); row < Math.min(height, y + h); row++)
    for (let column = Math.max(0, Math.round(x)); column < Math.min(width, x + w); column++)
      values.push(data[row * width + column]!);
  values.sort((a, b) => a - b);
  return [values[Math.floor(0.1 * values.length)] ?? 0, values[Math.floor(0.9 * values.length)] ?? 255];
}

function meanAt({ width, height, data }: Grey, x: number, y: number, size: number): number {
  const half = Math.max(0.5, size / 2);
  const [left, right] = [Math.max(0, Math.floor(x - half)), Math.min(width - 1, Math.floor(x + half - 0.01))];
  const [top, bottom] = [Math.max(0, Math.floor(y - half)), Math.min(height - 1, Math.floor(y + half - 0.01))];
  let [sum, n] = [0, 0];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      sum += data[row * width + column]!;
      n += 1;
    }
  return n ? sum / n : 255;
}
