import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../platform/jobs/child-program.ts';
import type { Grey } from '../sheets/grey.ts';
import { DARK } from '../print/print-cells.ts';
import { nativeEngine, readNative } from './native.ts';
import type { Reading, TesseractLine } from './reading.ts';
import { readHere } from './tesseract.ts';

/** Lower pictures, in pixels, are read sooner than they are handed over. */
const LOWEST_IN_TWO = 800;
/** White rows between two lines of print, at least: fewer are the gap between a letter and its dot. */
const LEAST_WHITE = 8;
/** Of a white row may be dark: the grain of a scan. */
const GRAIN = 1 / 800;
/** The share of the print by which the halves may differ from one half each. */
const UNEVEN = 0.2;

/**
 * The lines of print of a picture. A high one is cut in two at a white band, and both halves are read at the same time on two threads;
 * where the machine has one core, one after the other, so that the words are the same everywhere.
 */
export async function linesRead(
  reading: Reading,
  onShare: (share: number) => void = () => {},
): Promise<TesseractLine[]> {
  // The engine finds Arabic lines by what stands above and below them.
  const cut = reading.model === 'ara' ? undefined : bandOf(reading.picture);
  if (cut === undefined) return readHere(reading, onShare);
  const { width, height, data } = reading.picture;
  const upper = { ...reading, picture: { width, height: cut, data: data.subarray(0, cut * width) } };
  const lower = { ...reading, picture: { width, height: height - cut, data: data.subarray(cut * width) } };
  if (nativeEngine) {
    const [first = [], second = []] = await readNative(nativeEngine, reading, [upper.picture, lower.picture]);
    return [...first, ...lowered(second, cut)];
  }
  // Handed over first: what runs here keeps this thread from anything else.
  const there = readBeside(lower);
  const [first, second] = await Promise.all([readHere(upper, onShare), there]);
  return [...first, ...lowered(second, cut)];
}

function lowered(lines: TesseractLine[], by: number): TesseractLine[] {
  return lines.map(({ words, bbox }) => ({
    bbox: { ...bbox, y0: bbox.y0 + by, y1: bbox.y1 + by },
    words: words.map((word) => ({ ...word, bbox: { ...word.bbox, y0: word.bbox.y0 + by, y1: word.bbox.y1 + by } })),
  }));
}

/** The middle of the white band that parts the print most evenly; undefined where the picture is better read as a whole. */
export function bandOf({ width, height, data }: Grey): number | undefined {
  if (height < LOWEST_IN_TWO) return undefined;
  // Strokes down to each row: they tell how long the print above takes.
  const strokes = new Int32Array(height + 1);
  const white = new Uint8Array(height);
  for (let y = 0, i = 0; y < height; y++) {
    let [dark, edges, before] = [0, 0, 0];
    for (const end = i + width; i < end; i++) {
      const isDark = data[i]! < DARK ? 1 : 0;
      dark += isDark;
      edges += isDark & ~before;
      before = isDark;
    }
    white[y] = dark <= GRAIN * width ? 1 : 0;
    strokes[y + 1] = strokes[y]! + edges;
  }
  let [best, least]: [number | undefined, number] = [undefined, UNEVEN * strokes[height]!];
  for (let top = 0; top < height; top++) {
    let bottom = top;
    while (bottom < height && white[bottom]) bottom += 1;
    const middle = (top + bottom) >> 1;
    const off = Math.abs(strokes[middle]! - strokes[height]! / 2);
    if (bottom - top >= LEAST_WHITE && off < least) [best, least] = [middle, off];
    top = bottom;
  }
  return best;
}

export type FromThread = { lines: TesseractLine[] } | { error: string };

interface Waiting {
  resolve: (lines: TesseractLine[]) => void;
  reject: (error: Error) => void;
}
interface Second {
  worker: Worker;
  waiting: Waiting[];
}
let second: Second | undefined;

/** On the second thread, which stays for the next page, while this one does something else. */
function readBeside(reading: Reading): Promise<TesseractLine[]> {
  if (availableParallelism() === 1) return readHere(reading);
  const { worker, waiting } = (second ??= started());
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    // Only what is waited for keeps the process alive.
    worker.ref();
    worker.postMessage({ ...reading, picture: { ...reading.picture, data: reading.picture.data.slice() } });
  });
}

function started(): Second {
  const worker = startThread('ocr-lines');
  const one: Second = { worker, waiting: [] };
  worker.on('message', (answer: FromThread) => {
    const asked = one.waiting.shift();
    if (one.waiting.length === 0) worker.unref();
    if ('error' in answer) asked?.reject(new Error(answer.error));
    else asked?.resolve(answer.lines);
  });
  const lost = (error: Error) => {
    if (second === one) second = undefined;
    for (const { reject } of one.waiting.splice(0)) reject(error);
  };
  worker.on('error', lost);
  worker.on('exit', () => lost(new Error('The second thread of recognition ended')));
  return one;
}
