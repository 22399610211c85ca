import { greyOf, otsu, sample, shrink, type Grey } from './grey.ts';
import { PAPER, withoutSlope } from './light-slope.ts';
import { sheetLines, type EdgeLine } from './sheet-lines.ts';

export interface Point {
  x: number;
  y: number;
}

export type Corners = [Point, Point, Point, Point];

type Line = { slope: number; offset: number };

/** Shares of the threshold that parts dark from bright best: a sheet half in shadow is whole only at a lower one. */
const LOWER_THRESHOLDS = [0.87, 0.75, 0.65, 0.55];

/**
 * The four corners of a sheet photographed on a darker ground: the largest bright area at a small scale, its four edges as
 * straight lines; where light and shadow part the sheet, the long straight steps in brightness around it. Undefined when the sheet fills the
 * picture or no sheet stands out.
 */
export function findPageQuad(picture: Grey): Corners | undefined {
  // Small enough for print to vanish in the paper, and the edge is still found to a thousandth of the width.
  const by = Math.max(1, Math.round(picture.width / 300));
  const plain = shrink(picture, by);
  const small = withoutStreaks(plain);
  const threshold = otsu(small);
  let print: Grey | undefined;
  const printed = () => (print ??= printIn(picture, by));
  const isWhole = ({ corners }: Quad) => !cutsPrint(corners, printed());
  let best: Quad | undefined;
  for (const share of [1, ...LOWER_THRESHOLDS]) {
    const quad = quadAt(small, share * threshold);
    if (quad === FILLS) break;
    // A larger one counts where its edges are straight: what grows into the ground has ragged ones.
    // By more than the edge wanders from one threshold to the next.
    const isBetter = share === 1 || (quad && quad.straight > STRAIGHT && quad.area > 1.02 * (best?.area ?? 0));
    if (quad && isBetter && isWhole(quad)) best = quad;
  }
  if (!best || best.straight < STRAIGHT) {
    // On a ground nearly as bright as the sheet light that falls off hides the edge.
    const even = withoutSlope(small);
    for (const share of OF_PAPER) {
      const quad = quadAt(even, share * PAPER);
      if (quad === FILLS && !best) return undefined;
      if (quad === FILLS) break;
      if (quad && quad.straight > Math.max(NEARLY_STRAIGHT, best?.straight ?? 0) && isWhole(quad)) best = quad;
    }
  }
  const lines = quadOfLines(plain);
  if (lines && (lines.straight > (best?.straight ?? 0) || isCut(best, lines, printed()))) best = lines;
  return best && (withHeading(best.corners, small, threshold).map(({ x, y }) => ({ x: x * by, y: y * by })) as Corners);
}

/** Shares of evened paper below which the ground is sought: above is the grain of paper, below a threshold of the whole picture has been tried. */
const OF_PAPER = [0.95, 0.92, 0.89, 0.86, 0.83];

/** How much darker than the paper around it a stroke is. */
const INK = 0.66;

/** Where the picture has strokes, at the small scale: blocks whose darkest pixel is far below their brightest. */
function printIn({ width, height, data }: Grey, by: number): Grey {
  const out = greyOf(Math.floor(width / by), Math.floor(height / by));
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++) {
      let [least, most] = [255, 0];
      for (let dy = 0; dy < by; dy++)
        for (let i = (y * by + dy) * width + x * by, end = i + by; i < end; i++) {
          if (data[i]! < least) least = data[i]!;
          if (data[i]! > most) most = data[i]!;
        }
      out.data[y * out.width + x] = least < INK * most ? 1 : 0;
    }
  return out;
}

/** Shares of the sheet's width and height: a band this far from an edge, on each side of it. */
const BAND = [0.012, 0.06] as const;
/** Corners are left out: two edges meet there. Steps are a pixel of the small picture. */
const [CORNER, STEP] = [0.04, 0.004];
/** Of the blocks of a band: more than a line of print leaves in it. */
const PRINTED = 0.012;
/** More than print leaves: a table's grain, or a dark edge. */
const COARSE = 0.2;

/**
 * Whether an edge runs through print: strokes close to it on both sides. A white table whose light falls off looks like the edge of a
 * sheet, and what lies beyond it would be lost.
 */
function cutsPrint([a, b, c, d]: Corners, print: Grey): boolean {
  const at = (u: number, v: number) => {
    const x = (1 - v) * ((1 - u) * a.x + u * b.x) + v * ((1 - u) * d.x + u * c.x);
    const y = (1 - v) * ((1 - u) * a.y + u * b.y) + v * ((1 - u) * d.y + u * c.y);
    const [ix, iy] = [Math.round(x), Math.round(y)];
    return ix < 0 || iy < 0 || ix >= print.width || iy >= print.height ? 0 : print.data[iy * print.width + ix]!;
  };
  const share = (place: (along: number, from: number) => number, side: 1 | -1) => {
    let [ink, all] = [0, 0];
    for (let along = CORNER; along < 1 - CORNER; along += STEP)
      for (let from = BAND[0]; from < BAND[1]; from += STEP) {
        ink += place(along, side * from);
        all += 1;
      }
    return ink / all;
  };
  const edges = [
    (along: number, from: number) => at(from, along),
    (along: number, from: number) => at(1 - from, along),
    (along: number, from: number) => at(along, from),
    (along: number, from: number) => at(along, 1 - from),
  ];
  const beyond = edges.map((place) => share(place, -1));
  // A coarse ground has strokes on all sides.
  const [, second = 0, third = 0] = beyond.toSorted((x, y) => x - y);
  const ground = (second + third) / 2;
  return edges.some((place, i) => {
    const out = beyond[i]!;
    // On a quiet ground so many strokes are small print beside the rim of a shadow.
    const isPrint = out < COARSE || ground < PRINTED / 2;
    return out > PRINTED + 2 * ground && isPrint && share(place, 1) > PRINTED / 2;
  });
}

/** No heading takes more of a sheet. */
const HIGHEST_HEADING = 0.15;

/** A sheet may begin with a dark bar: where bright letters stand above its upper edge, it is drawn on to include them. */
function withHeading([a, b, c, d]: Corners, small: Grey, threshold: number): Corners {
  const beyond = (from: Point, to: Point, share: number) => ({
    x: to.x + share * (to.x - from.x),
    y: to.y + share * (to.y - from.y),
  });
  const step = 1 / (d.y - a.y);
  let top = 0;
  // Three pixels above: what is nearer is the rim of the bar.
  for (let share = 3 * step; share < HIGHEST_HEADING; share += step) {
    const [left, right] = [beyond(d, a, share), beyond(c, b, share)];
    const bright = Array.from({ length: Math.round(right.x - left.x) }, (_, i) => {
      const y = Math.round(left.y + (i * (right.y - left.y)) / (right.x - left.x));
      return y >= 0 && small.data[y * small.width + Math.round(left.x) + i]! > threshold;
    });
    if (bright.filter(Boolean).length > 2) top = share;
  }
  const [left, right] = [beyond(d, a, top + LETTER), beyond(c, b, top + LETTER)];
  // Above a sheet that fills the picture there is none.
  return top && left.y >= 0 && right.y >= 0 ? [left, right, c, d] : [a, b, c, d];
}
/** Above its letters a heading goes on by about their height. */
const LETTER = 0.03;

/** Share of the points of an edge that lie on its line; of a sheet that was rolled up fewer do, half at least. */
const [STRAIGHT, NEARLY_STRAIGHT] = [0.75, 0.5];

/** The darker of three pixels below each other: bright grain of the ground must not hang together with the sheet. */
function withoutStreaks({ width, height, data }: Grey): Grey {
  const out = data.slice();
  for (let i = width; i < data.length - width; i++) out[i] = Math.min(data[i]!, data[i - width]!, data[i + width]!);
  return { width, height, data: out };
}

interface Quad {
  corners: Corners;
  area: number;
  /** The share of points on its line, of the edge that has the fewest. */
  straight: number;
}

/** The sheet fills the picture: so it does at every lower threshold. */
const FILLS = 'fills';

function quadAt(small: Grey, threshold: number): Quad | typeof FILLS | undefined {
  const { width, height } = small;
  const blob = largestBright(small, threshold);
  if (!blob || blob.count < LEAST_SHEET * width * height) return undefined;
  let border = 0;
  for (let x = 0; x < width; x++) border += blob.mask[x]! + blob.mask[(height - 1) * width + x]!;
  for (let y = 0; y < height; y++) border += blob.mask[y * width]! + blob.mask[y * width + width - 1]!;
  // Bright along most of the rim: the sheet fills the picture.
  // Of half of it nothing else becomes the largest bright area.
  if (border > 0.6 * 2 * (width + height)) return blob.count > 0.5 * width * height ? FILLS : undefined;

  const left: Point[] = [];
  const right: Point[] = [];
  const top: Point[] = [];
  const bottom: Point[] = [];
  for (let y = 0; y < height; y += 2) {
    const row = blob.mask.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    left.push({ x: first, y });
    right.push({ x: row.lastIndexOf(1), y });
  }
  for (let x = 0; x < width; x += 2) {
    let [first, last] = [-1, -1];
    for (let y = 0; y < height; y++)
      if (blob.mask[y * width + x]) {
        if (first < 0) first = y;
        last = y;
      }
    if (first < 0) continue;
    top.push({ x, y: first });
    bottom.push({ x, y: last });
  }
  const swap = (points: Point[]) => points.map(({ x, y }) => ({ x: y, y: x }));
  const [l, r, t, b] = [edge(swap(left), width), edge(swap(right), width), edge(top, height), edge(bottom, height)];
  if (!l || !r || !t || !b) return undefined;
  return quadBetween([l, r, t, b], width, height);
}

/** The sheet between its left, right, upper and lower edge. */
function quadBetween(
  [l, r, t, b]: [EdgeLine, EdgeLine, EdgeLine, EdgeLine],
  width: number,
  height: number,
): Quad | undefined {
  const corner = (across: Line, down: Line): Point => {
    const x = (down.slope * across.offset + down.offset) / (1 - down.slope * across.slope);
    return { x, y: across.slope * x + across.offset };
  };
  const corners: Corners = [corner(t, l), corner(t, r), corner(b, r), corner(b, l)];
  // Corners may lie a little outside: a hand holds the sheet there, or it was cut off.
  const slack = 0.06;
  const inside = corners.every(
    (p) => p.x > -slack * width && p.x < (1 + slack) * width && p.y > -slack * height && p.y < (1 + slack) * height,
  );
  const area = corners.reduce((sum, p, i) => {
    const q = corners[(i + 1) % corners.length]!;
    return sum + (p.x * q.y - q.x * p.y) / 2;
  }, 0);
  return inside ? { corners, area, straight: Math.min(...[l, r, t, b].map((line) => line.share)) } : undefined;
}

/** A sheet that somebody photographed fills a third of the picture and more. */
const LEAST_SHEET = 0.35;

/** The sheet within the long straight steps in brightness of a picture. */
function quadOfLines(small: Grey): Quad | undefined {
  const { left, right, top, bottom } = sheetLines(small);
  if (!left || !right || !top || !bottom) return undefined;
  const quad = quadBetween([left, right, top, bottom], small.width, small.height);
  return quad && quad.area > LEAST_SHEET * small.width * small.height && quad.straight > LEAST_LINES ? quad : undefined;
}
/** The share of an edge on its line: the grain of a ground reaches half of a line by chance. */
const LEAST_LINES = 0.6;

/** Of a sheet that was cut at a shadow or a dark column, the whole has a fifth more at least, and print in it. */
const [CUT, PRINT_OF_CUT] = [1.2, 0.01];

function isCut(part: Quad | undefined, whole: Quad, print: Grey): boolean {
  if (!part || whole.area < CUT * part.area) return false;
  const beyond = strokesWithin(whole.corners, print) - strokesWithin(part.corners, print);
  return beyond > PRINT_OF_CUT * (whole.area - part.area);
}

/** Blocks with strokes between four corners. */
function strokesWithin(corners: Corners, { width, height, data }: Grey): number {
  let sum = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (
        data[y * width + x] &&
        corners.every((p, i) => {
          const q = corners[(i + 1) % corners.length]!;
          return (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) > 0;
        })
      )
        sum += 1;
  return sum;
}

function largestBright(small: Grey, threshold: number) {
  const { width, height, data } = small;
  const mark = new Int32Array(width * height);
  let best: { id: number; count: number } | undefined;
  let id = 0;
  const stack = new Int32Array(width * height);
  let waiting = 0;
  const visit = (n: number) => {
    if (n < 0 || n >= data.length || mark[n] || data[n]! <= threshold) return;
    mark[n] = id;
    stack[waiting++] = n;
  };
  for (let start = 0; start < data.length; start++) {
    if (mark[start] || data[start]! <= threshold) continue;
    id += 1;
    let count = 0;
    visit(start);
    while (waiting > 0) {
      const i = stack[--waiting]!;
      count += 1;
      const x = i % width;
      if (x > 0) visit(i - 1);
      if (x < width - 1) visit(i + 1);
      visit(i - width);
      visit(i + width);
    }
    if (!best || count > best.count) best = { id, count };
  }
  if (!best) return undefined;
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = mark[i] === best.id ? 1 : 0;
  return { mask, count: best.count };
}

/** The thousandth and the ten thousandth. */
const PRIMES = [7919, 104_729] as const;

/** Pixels of the small picture off the line, and the share of the points on it that an edge has at least: a third. */
const [ON_LINE, LEAST_ON_LINE] = [1.6, 0.35];

/**
 * A line y = slope x + offset that most points lie on (RANSAC with fixed pairs, then least squares over the points near it). Of the
 * share, points at the rim of the picture are no edge of a sheet.
 */
function edge(points: Point[], rim: number): EdgeLine | undefined {
  // Too few to tell a line from chance.
  if (points.length < 20) return undefined;
  let best: { line: Line; count: number } | undefined;
  const n = points.length;
  // Where a third of the points lie on the edge, one pair in nine does: of 240 some 27. Steps by primes meet all points.
  for (let i = 0; i < 240; i++) {
    const a = points[(i * PRIMES[0]) % n]!;
    const b = points[(i * PRIMES[1] + Math.floor(n / 2)) % n]!;
    // Points close together tell no slope.
    if (Math.abs(a.x - b.x) < n / 4) continue;
    const slope = (b.y - a.y) / (b.x - a.x);
    // Sheets lie askew by less than 27 degrees.
    if (Math.abs(slope) > 0.5) continue;
    const line = { slope, offset: a.y - slope * a.x };
    let count = 0;
    for (const p of points) if (Math.abs(p.y - line.slope * p.x - line.offset) < ON_LINE) count += 1;
    if (!best || count > best.count) best = { line, count };
  }
  if (!best || best.count < LEAST_ON_LINE * n) return undefined;
  const near = points.filter((p) => Math.abs(p.y - best.line.slope * p.x - best.line.offset) < 2);
  const mx = near.reduce((s, p) => s + p.x, 0) / near.length;
  const my = near.reduce((s, p) => s + p.y, 0) / near.length;
  const sxx = near.reduce((s, p) => s + (p.x - mx) ** 2, 0);
  const slope = sxx ? near.reduce((s, p) => s + (p.x - mx) * (p.y - my), 0) / sxx : 0;
  return { slope, offset: my - slope * mx, share: near.filter((p) => p.y > 1 && p.y < rim - 2).length / n };
}

/** Sides of a sheet: a till's slip is three times as long as wide. */
const LONGEST = 3;

/** The projective map of the unit square onto the corners (Heckbert 1989). */
function projection([p0, p1, p2, p3]: Corners) {
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
  const [dx1, dx2, dy1, dy2] = [p1.x - p2.x, p3.x - p2.x, p1.y - p2.y, p3.y - p2.y];
  const d = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / d;
  const h = (dx1 * sy - sx * dy1) / d;
  const [a, b] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x];
  const [e, f] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y];
  return { a, b, e, f, g, h };
}

/** Where a place of the spread sheet, in shares of its sides, is in the picture. */
export function placeOnSheet(corners: Corners): (u: number, v: number) => Point {
  const { a, b, e, f, g, h } = projection(corners);
  const [{ x, y }] = corners;
  return (u, v) => {
    const w = g * u + h * v + 1;
    return { x: (a * u + b * v + x) / w, y: (e * u + f * v + y) / w };
  };
}

/** Spreads the sheet between four corners (clockwise from the upper left) over a rectangle of the given width. */
export function warp(picture: Grey, [p0, p1, p2, p3]: Corners, width: number): Grey {
  const length = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  const ratio = (length(p0, p3) + length(p1, p2)) / (length(p0, p1) + length(p3, p2));
  const height = Math.round(width * Math.min(LONGEST, Math.max(1 / LONGEST, ratio)));
  const { a, b, e, f, g, h } = projection([p0, p1, p2, p3]);
  const out = greyOf(width, height);
  for (let y = 0; y < height; y++) {
    const v = y / height;
    for (let x = 0; x < width; x++) {
      const u = x / width;
      const w = g * u + h * v + 1;
      out.data[y * width + x] = sample(picture, (a * u + b * v + p0.x) / w, (e * u + f * v + p0.y) / w);
    }
  }
  return out;
}
