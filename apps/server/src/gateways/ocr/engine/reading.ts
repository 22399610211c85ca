import type { Grey } from '../sheets/grey.ts';
import type { Model, Network } from './trained-data.ts';

export interface TesseractWord {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}
export interface TesseractLine {
  words: TesseractWord[];
  bbox: { y0: number; y1: number };
}

/** What is to be read, and how. */
export interface Reading {
  picture: Grey;
  model: Model;
  network: Network;
  layout: keyof typeof LAYOUTS;
}

/** The engine's mode that uses the network alone, without the recognition by shapes of its third version. */
export const LSTM_ONLY = 1;
/** How the page is laid out: to be found out, or lines below each other. */
export const LAYOUTS = { page: '3', lines: '6' };
/** Below this a line is read once more as white on black; above it that was never better, and costs an eighth of the time. */
export const INVERT_BELOW = '0.4';
/** Of the pictures of PDFs; without it the engine guesses from the height of the print. */
export const DOTS_PER_INCH = '200';

/** Levels of the engine's table of places. */
const [LINE, WORD] = ['4', '5'];

/** The lines and words of its table, which it writes in half the time that it takes for JSON, where every letter stands too. */
export function linesIn(rows: string[]): TesseractLine[] {
  const lines: TesseractLine[] = [];
  for (const row of rows) {
    const [level, , , , , , left, top, width, height, confidence, text] = row.split('\t');
    const [x0, y0] = [Number(left), Number(top)];
    const bbox = { x0, y0, x1: x0 + Number(width), y1: y0 + Number(height) };
    if (level === LINE) lines.push({ words: [], bbox });
    // Pictures and rules are blank words.
    if (level === WORD && text?.trim())
      lines.at(-1)?.words.push({ text, confidence: Math.trunc(Number(confidence)), bbox });
  }
  return lines.filter(({ words }) => words.length > 0);
}
