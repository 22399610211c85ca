import type { Grey } from '../sheets/grey.ts';
import { INK_ROWS, ROWS } from './glyph-network.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A line of print at the size the network reads, 0 for its paper and 1 for its ink. */
export interface Strip {
  data: Float32Array;
  width: number;
  /** How many columns of the picture one of the strip stands for, and where the first one is. */
  scale: number;
  left: number;
}

/** Columns that the network needs to see one glyph. */
const NARROWEST = 12;

/** Grey levels: less is the grain of paper. */
const LEAST_CONTRAST = 30;

/** The part of a picture whose ink is in a box, brought to the rows of the network with a margin around. */
export function stripOf(picture: Grey, { x, y, w, h }: Box): Strip {
  const scale = h / INK_ROWS;
  const margin = (ROWS - INK_ROWS) / 2;
  const [left, top] = [x - margin * scale, y - margin * scale];
  const width = Math.max(NARROWEST, Math.ceil(w / scale) + 2 * margin);
  const data = new Float32Array(ROWS * width);
  // As many samples a side as pixels fall into one of the strip, so that none is skipped.
  const n = Math.max(1, Math.ceil(scale));
  let [darkest, brightest] = [255, 0];
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let dy = 0; dy < n; dy++)
        for (let dx = 0; dx < n; dx++)
          // From the middles of the samples.
          sum += near(
            picture,
            left + (column + (dx + 0.5) / n) * scale - 0.5,
            top + (row + (dy + 0.5) / n) * scale - 0.5,
          );
      const v = sum / (n * n);
      data[row * width + column] = v;
      darkest = Math.min(darkest, v);
      brightest = Math.max(brightest, v);
    }
  const range = Math.max(LEAST_CONTRAST, brightest - darkest);
  for (let i = 0; i < data.length; i++) data[i] = (brightest - data[i]!) / range;
  return { data, width, scale, left };
}

/** Bilinear, with the edge of the picture going on for ever. */
function near({ width, height, data }: Grey, x: number, y: number): number {
  const x0 = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const y0 = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const fx = Math.min(1, Math.max(0, x - x0));
  const fy = Math.min(1, Math.max(0, y - y0));
  const i = y0 * width + x0;
  const top = data[i]! + (data[i + 1]! - data[i]!) * fx;
  const bottom = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * fx;
  return top + (bottom - top) * fy;
}
