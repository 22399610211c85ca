import type { Grey } from './grey.ts';

const CELL = 12;
/** A cell of a bar is at least so dark, also where white letters stand in it; cells of print on paper are not. */
const DARK_SHARE = 0.45;
/** In cells: wider than a word in large print, as high as a line of small print. */
const [LEAST_WIDTH, LEAST_HEIGHT] = [20, 2];

/** Headings in white on a bar of colour, which recognition takes for pictures, as dark print on white: the bar's own grey becomes paper. */
export function withoutBars(picture: Grey): Grey {
  const { width, height, data } = picture;
  const [w, h] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const dark = new Uint8Array(w * h);
  for (let cy = 0; cy < h; cy++)
    for (let cx = 0; cx < w; cx++) {
      let count = 0;
      for (let y = cy * CELL; y < (cy + 1) * CELL; y++)
        for (let x = cx * CELL; x < (cx + 1) * CELL; x++) if (data[y * width + x]! < 150) count += 1;
      if (count >= DARK_SHARE * CELL * CELL) dark[cy * w + cx] = 1;
    }
  const out = { width, height, data: new Uint8Array(data) };
  for (const [left, top, right, bottom] of boxesOf(dark, w))
    invert(out, left * CELL, top * CELL, right * CELL, bottom * CELL);
  return out;
}

type Box = [left: number, top: number, right: number, bottom: number];

/** Connected dark cells that fill the box around them. */
function boxesOf(dark: Uint8Array, w: number): Box[] {
  const boxes: Box[] = [];
  for (let start = 0; start < dark.length; start++) {
    if (!dark[start]) continue;
    const open = [start];
    dark[start] = 0;
    const box: Box = [w, dark.length, 0, 0];
    let count = 0;
    while (open.length) {
      const i = open.pop()!;
      const [x, y] = [i % w, Math.floor(i / w)];
      count += 1;
      [box[0], box[1]] = [Math.min(box[0], x), Math.min(box[1], y)];
      [box[2], box[3]] = [Math.max(box[2], x + 1), Math.max(box[3], y + 1)];
      for (const n of [x > 0 ? i - 1 : -1, x < w - 1 ? i + 1 : -1, i - w, i + w])
        if (dark[n]) {
          dark[n] = 0;
          open.push(n);
        }
    }
    const [bw, bh] = [box[2] - box[0], box[3] - box[1]];
    if (bw >= LEAST_WIDTH && bh >= LEAST_HEIGHT && count >= 0.75 * bw * bh) boxes.push(box);
  }
  return boxes;
}

function invert({ width, data }: Grey, left: number, top: number, right: number, bottom: number) {
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) counts[data[y * width + x]!]! += 1;
  const bar = counts.indexOf(Math.max(...counts.subarray(0, 150)));
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      data[at] = Math.min(252, ((255 - data[at]!) * 252) / (255 - bar));
    }
}
