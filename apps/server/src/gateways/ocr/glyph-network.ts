import type { Grey } from './grey.ts';

/** What a separate mark on an Arabic page can be: a digit, a sign between digits, or none of them. */
export const GLYPHS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', ',', '٬', '/', '-', ''] as const;
/** A mark is brought to this many squares a side. */
const GRID = 14;
const GEOMETRY = 5;
export const INPUTS = GRID * GRID + GEOMETRY;
export const HIDDEN = 40;
export const OUTPUTS = GLYPHS.length;

/** A mark that stands by itself: connected dark pixels, in a box. */
export interface Mark {
  x: number;
  y: number;
  w: number;
  h: number;
  pixels: number;
}

/** The tallest mark of a row, which tells how large its digits are and where they stand. */
export interface Row {
  height: number;
  bottom: number;
}

/** Coverage of the squares of a mark, stretched to the grid with its shape kept, and its place in its row. */
export function featuresOf({ data, width }: Grey, mark: Mark, row: Row, dark: number): Float32Array {
  const out = new Float32Array(INPUTS);
  const side = Math.max(mark.w, mark.h);
  const [left, top] = [(side - mark.w) / 2, (side - mark.h) / 2];
  for (let gy = 0; gy < GRID; gy++)
    for (let gx = 0; gx < GRID; gx++) {
      const [x0, x1] = [(gx * side) / GRID - left, ((gx + 1) * side) / GRID - left];
      const [y0, y1] = [(gy * side) / GRID - top, ((gy + 1) * side) / GRID - top];
      let [sum, count] = [0, 0];
      for (let y = Math.max(0, Math.floor(y0)); y < Math.min(mark.h, Math.max(Math.floor(y0) + 1, Math.ceil(y1))); y++)
        for (
          let x = Math.max(0, Math.floor(x0));
          x < Math.min(mark.w, Math.max(Math.floor(x0) + 1, Math.ceil(x1)));
          x++
        ) {
          count += 1;
          if (data[(mark.y + y) * width + mark.x + x]! < dark) sum += 1;
        }
      out[gy * GRID + gx] = count ? sum / count : 0;
    }
  const at = GRID * GRID;
  out[at] = mark.h / row.height;
  out[at + 1] = mark.w / row.height;
  out[at + 2] = (row.bottom - mark.y - mark.h) / row.height;
  out[at + 3] = mark.pixels / (mark.w * mark.h);
  out[at + 4] = Math.min(3, mark.w / mark.h) / 3;
  return out;
}

/** Weights of both layers one after the other, each output's weights together with its bias last. */
export type Weights = Float32Array;
export const WEIGHTS = HIDDEN * (INPUTS + 1) + OUTPUTS * (HIDDEN + 1);

/** The probability of each glyph. */
export function probabilities(weights: Weights, inputs: Float32Array, hidden = new Float32Array(HIDDEN)): Float32Array {
  for (let j = 0; j < HIDDEN; j++) {
    const from = j * (INPUTS + 1);
    let z = weights[from + INPUTS]!;
    for (let i = 0; i < INPUTS; i++) z += weights[from + i]! * inputs[i]!;
    hidden[j] = z > 0 ? z : 0.05 * z;
  }
  const out = new Float32Array(OUTPUTS);
  const second = HIDDEN * (INPUTS + 1);
  let most = -Infinity;
  for (let k = 0; k < OUTPUTS; k++) {
    const from = second + k * (HIDDEN + 1);
    let z = weights[from + HIDDEN]!;
    for (let j = 0; j < HIDDEN; j++) z += weights[from + j]! * hidden[j]!;
    out[k] = z;
    if (z > most) most = z;
  }
  let sum = 0;
  for (let k = 0; k < OUTPUTS; k++) sum += out[k] = Math.exp(out[k]! - most);
  for (let k = 0; k < OUTPUTS; k++) out[k]! /= sum;
  return out;
}

/** Marks of a picture: dark pixels that touch each other. What is larger than any letter, or a speck, is left out. */
export function marksOf({ data, width, height }: Grey, dark: number, largest = 90): Mark[] {
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
    if (tail >= 6 && mark.w <= largest && mark.h <= largest) marks.push(mark);
  }
  return marks;
}
