import { greyOf, type Grey } from '../ocr/sheets/grey.ts';
import type { Box } from '../ocr/print/strip.ts';

/** 1 where there is ink, 0 where there is none. */
export interface Ink {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A pixel is ink if it is darker than its surroundings by this share; light and shadow on a register vary too much for one threshold. */
const DARKER = 0.82;

/** The pixels that are darker than the mean of a window around them. */
export function inkOf({ width, height, data }: Grey): Ink {
  const radius = Math.max(6, Math.round(Math.min(width, height) / 6));
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const sum =
        sums[bottom * (width + 1) + right]! -
        sums[top * (width + 1) + right]! -
        sums[bottom * (width + 1) + left]! +
        sums[top * (width + 1) + left]!;
      const mean = sum / ((bottom - top) * (right - left));
      if (data[y * width + x]! < mean * DARKER - 4) ink[y * width + x] = 1;
    }
  }
  return { width, height, data: ink };
}

/** Thickens the ink by this number of pixels on every side: the segments of one digit then touch. */
export function thickened({ width, height, data }: Ink, by: number): Ink {
  if (by === 0) return { width, height, data };
  const rows = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0, until = -1; x < width + by; x++) {
      if (x < width && data[y * width + x]) until = x + by;
      if (x - by >= 0 && x - by < width && until >= x - by && until - 2 * by <= x - by) rows[y * width + x - by] = 1;
    }
  const out = new Uint8Array(width * height);
  for (let x = 0; x < width; x++)
    for (let y = 0, until = -1; y < height + by; y++) {
      if (y < height && rows[y * width + x]) until = y + by;
      if (y - by >= 0 && y - by < height && until >= y - by && until - 2 * by <= y - by) out[(y - by) * width + x] = 1;
    }
  return { width, height, data: out };
}

/** A separate mark, with the number of its ink pixels. */
export interface Mark extends Box {
  pixels: number;
}

/** Marks of ink in the order of their positions. */
export function marksOf({ width, height, data }: Ink): Mark[] {
  const seen = new Uint8Array(width * height);
  const marks: Mark[] = [];
  const queue = new Int32Array(width * height);
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || !data[start]) continue;
    let [head, tail] = [0, 1];
    queue[0] = start;
    seen[start] = 1;
    let [x0, y0, x1, y1] = [width, height, 0, 0];
    while (head < tail) {
      const at = queue[head++]!;
      const [x, y] = [at % width, Math.floor(at / width)];
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const next = ny * width + nx;
          if (seen[next] || !data[next]) continue;
          seen[next] = 1;
          queue[tail++] = next;
        }
    }
    if (tail >= 6) marks.push({ x: x0, y: y0, w: x1 - x0 + 1, h: y1 - y0 + 1, pixels: tail });
  }
  return marks;
}

/** The share of ink in a part of the image. */
export function shareOfInk({ width, height, data }: Ink, { x, y, w, h }: Box): number {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  const [right, bottom] = [Math.min(width, Math.round(x + w)), Math.min(height, Math.round(y + h))];
  let [ink, all] = [0, 0];
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) {
      ink += data[row * width + column]!;
      all += 1;
    }
  return all ? ink / all : 0;
}

/** Inverts light digits on dark wheels to dark ones on light. */
export function inverted({ width, height, data }: Grey): Grey {
  const out = greyOf(width, height);
  for (let i = 0; i < data.length; i++) out.data[i] = 255 - data[i]!;
  return out;
}
