import { cut, shrink, type Grey } from './grey.ts';
import { evenLight } from './straighten.ts';

/** Pixels a side of the blocks in which grounds are sought: smaller than the space between print and the edge of its ground. */
const BLOCK = 4;
/** Darker blocks on average are no paper. */
const GROUND = 190;
/** In blocks: lower ones hold no print, narrower ones are letters. */
const [LOWEST, NARROWEST] = [6, 12];
/** Of its box that a ground fills; bold letters fill less. */
const FULL = 0.7;
/** Grey levels by which print differs from its ground. */
const CONTRAST = 45;
/** The share of the ground that light print covers. */
const [LEAST, MOST] = [0.004, 0.45];

interface Ground {
  /** Per row from `top`, the first and the last block. */
  rows: [from: number, to: number][];
  top: number;
  blocks: number;
  left: number;
  right: number;
}

/**
 * Light print on a dark ground, as in coloured headings and boxes for the total, becomes dark print on white, which recognition reads better.
 * What has no light print in it, such as the columns of a chart, stays.
 */
export function withoutDarkGrounds(picture: Grey): Grey {
  const small = shrink(picture, BLOCK);
  const out = { ...picture, data: picture.data.slice() };
  for (const ground of groundsOf(small)) turnOver(picture, out, ground);
  return out;
}

/** Connected dark blocks that fill a box, and do not run out of the page as a desk does. */
function groundsOf({ width, height, data }: Grey): Ground[] {
  const seen = new Uint8Array(width * height);
  const grounds: Ground[] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || data[start]! >= GROUND) continue;
    const queue = [start];
    seen[start] = 1;
    let touches = false;
    for (let head = 0; head < queue.length; head++) {
      const at = queue[head]!;
      const x = at % width;
      if (x === 0 || x === width - 1 || at < width || at >= data.length - width) touches = true;
      for (const next of [at - 1, at + 1, at - width, at + width])
        if (next >= 0 && next < data.length && !seen[next] && data[next]! < GROUND) {
          // A step to the side that leaves the row is none.
          if (Math.abs((next % width) - x) > 1) continue;
          seen[next] = 1;
          queue.push(next);
        }
    }
    if (touches || queue.length < LOWEST * NARROWEST) continue;
    const ground = shapeOf(queue, width);
    const box = (ground.right - ground.left + 1) * ground.rows.length;
    if (ground.rows.length >= LOWEST && ground.right - ground.left + 1 >= NARROWEST && ground.blocks >= FULL * box)
      grounds.push(ground);
  }
  return grounds;
}

function shapeOf(blocks: number[], width: number): Ground {
  const ys = blocks.map((at) => Math.floor(at / width));
  const top = ys.reduce((a, b) => Math.min(a, b));
  const rows: [number, number][] = [];
  for (const at of blocks) {
    const [x, y] = [at % width, Math.floor(at / width) - top];
    const row = rows[y];
    rows[y] = row ? [Math.min(row[0], x), Math.max(row[1], x)] : [x, x];
  }
  return {
    rows,
    top,
    blocks: blocks.length,
    left: Math.min(...rows.map(([from]) => from)),
    right: Math.max(...rows.map(([, to]) => to)),
  };
}

function turnOver(picture: Grey, out: Grey, { rows, top, left, right }: Ground) {
  const { data, width } = picture;
  const counts = new Float64Array(256);
  let all = 0;
  const each = (spans: [number, number][], from: number, visit: (x: number, y: number) => void) => {
    for (const [row, [a, b]] of spans.entries())
      for (let y = (from + row) * BLOCK; y < (from + row + 1) * BLOCK; y++)
        for (let x = a * BLOCK; x < (b + 1) * BLOCK; x++) visit(x, y);
  };
  // The blocks at the edge are half paper.
  const inner = rows.slice(1, -1).map(([from, to]): [number, number] => [from + 1, to - 1]);
  each(inner, top + 1, (x, y) => {
    counts[data[y * width + x]!]! += 1;
    all += 1;
  });
  let below = 0;
  // The middle of all: most of a ground has no print.
  const ground = counts.findIndex((n) => 2 * (below += n) >= all);
  const share = (from: number, to: number) =>
    counts.slice(Math.max(0, from), Math.max(0, to)).reduce((a, b) => a + b, 0) / all;
  const light = share(ground + CONTRAST, 256);
  // Where dark print is half as much as light print, it is a picture.
  if (light < LEAST || light > MOST || 2 * share(0, ground - CONTRAST) > light) return;
  const [x0, y0] = [left * BLOCK, top * BLOCK];
  const negative = cut(picture, x0, y0, (right - left + 1) * BLOCK, rows.length * BLOCK);
  for (const [i, v] of negative.data.entries()) negative.data[i] = 255 - v;
  // Where no print is, the ground was taken for paper in shade and brightened.
  const even = evenLight(negative);
  each(rows, top, (x, y) => {
    out.data[y * width + x] = 255;
  });
  each(inner, top + 1, (x, y) => {
    out.data[y * width + x] = even.data[(y - y0) * even.width + x - x0]!;
  });
}
