import { greyOf, sample, shrink, WHITENED, type Grey } from './grey.ts';

/** The last cell and a little: between it and the one before there is always a share of both. */
const PAST = 1.001;

/** Evens out light and shadow: each pixel over the brightest paper around it, taken at 1/16 scale. */
export function evenLight(picture: Grey): Grey {
  // Wider than the strokes of print, so that each cell has paper in it; narrower than a shadow's edge.
  const cell = 16;
  const { width, height, data } = picture;
  const [w, h] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  let paper = new Float32Array(w * h);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < w; x++) {
      const at = Math.floor(y / cell) * w + x;
      let most = paper[at]!;
      for (const end = y * width + Math.min(width, (x + 1) * cell); i < end; i++) if (data[i]! > most) most = data[i]!;
      paper[at] = most;
    }
  paper = spread(spread(paper, w, h, Math.max), w, h, Math.max);
  // Three means make nearly a bell: no edge of a cell is left.
  for (let i = 0; i < 3; i++) paper = spread(paper, w, h, (a, b) => a + b, true);
  // Values lie in the middles of cells, and of pixels.
  const inCells = (pixel: number) => (pixel + 0.5) / cell - 0.5;
  // Drawn out along the rows once: most rows of pixels lie between the same two.
  const drawnOut = Array.from({ length: h }, () => new Float64Array(width));
  for (let x = 0; x < width; x++) {
    const fx = Math.min(w - PAST, Math.max(0, inCells(x)));
    const [x0, x1] = [Math.floor(fx), Math.min(Math.floor(fx) + 1, w - 1)];
    for (let row = 0; row < h; row++) {
      const left = paper[row * w + x0]!;
      drawnOut[row]![x] = left + (paper[row * w + x1]! - left) * (fx - x0);
    }
  }
  const out = greyOf(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    const fy = Math.min(h - PAST, Math.max(0, inCells(y)));
    const share = fy - Math.floor(fy);
    const [top, bottom] = [drawnOut[Math.floor(fy)]!, drawnOut[Math.min(Math.floor(fy) + 1, h - 1)]!];
    for (let x = 0; x < width; x++, i++) {
      // A ground darker than that is no paper in shade. Paper becomes nearly white, as whitened rules are.
      const light = Math.max(60, top[x]! + (bottom[x]! - top[x]!) * share);
      out.data[i] = Math.min(255, (data[i]! * WHITENED) / light);
    }
  }
  return out;
}

function spread(
  cells: Float32Array<ArrayBuffer>,
  w: number,
  h: number,
  join: (a: number, b: number) => number,
  mean = false,
) {
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      let value: number | undefined;
      let count = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          if (x + dx < 0 || y + dy < 0 || x + dx >= w || y + dy >= h) continue;
          const v = cells[(y + dy) * w + x + dx]!;
          value = value === undefined ? v : join(value, v);
          count += 1;
        }
      out[y * w + x] = mean ? value! / count : value!;
    }
  return out;
}

/** Grey levels by which the paper below a stroke is brighter than its lower edge. */
const EDGE = 40;

/** Fewer points than a line of print has tell no slope; more than a full page of it has tell nothing new. */
const [FEWEST_POINTS, MOST_POINTS] = [200, 30_000];

/** Degrees: lines are told at half a degree, then a tenth, which moves the end of a line by one pixel. */
const [COARSE, FINE] = [0.5, 0.1];

/** By so much another angle must be sharper: a tie leaves the page as it is. */
const TIE = 1.001;

/** The tangent of 27 degrees: pages are turned by quarters before. */
const STEEPEST = 0.5;

/** By how many degrees the lines of print rise to the right: the angle at which their projection is sharpest. */
export function skewOf(picture: Grey, limit: number): number;
/** Undefined where there is less print than `atLeast` points. */
export function skewOf(picture: Grey, limit: number, atLeast: number): number | undefined;
export function skewOf(picture: Grey, limit: number, atLeast?: number): number | undefined {
  // At a width of 700 a line of small print is five pixels high, and a tenth of a degree still moves its end by one.
  const small = shrink(picture, Math.max(1, Math.round(picture.width / 700)));
  const { width, height, data } = small;
  const [xs, ys] = [new Int32Array(data.length), new Int32Array(data.length)];
  let points = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 0, i = y * width; x < width; x++, i++)
      if (data[i + width]! - data[i]! > EDGE) {
        xs[points] = x;
        ys[points++] = y;
      }
  if (points < (atLeast ?? FEWEST_POINTS)) return atLeast === undefined ? 0 : undefined;
  const step = Math.max(1, Math.floor(points / MOST_POINTS));
  const rows = new Int32Array(height + Math.ceil(width * STEEPEST) + 2);
  const sharpness = (degrees: number) => {
    const slope = Math.tan((degrees * Math.PI) / 180);
    const shift = slope < 0 ? 0 : Math.ceil(slope * width);
    rows.fill(0);
    for (let i = 0; i < points; i += step) {
      const row = ys[i]! - slope * xs[i]! + shift;
      // Rounded: what would come out below zero stays out.
      if (row >= -0.5) rows[(row + 0.5) | 0]! += 1;
    }
    let sum = 0;
    for (let row = 0; row < rows.length; row++) sum += rows[row]! * rows[row]!;
    return sum;
  };
  let best = 0;
  let most = sharpness(0) * TIE;
  const attempt = (degrees: number) => {
    const s = sharpness(degrees);
    if (s > most) [most, best] = [s, degrees];
  };
  for (let d = -limit; d <= limit; d += COARSE) attempt(d);
  const coarse = best;
  for (let d = coarse - COARSE; d <= coarse + COARSE; d += FINE) attempt(d);
  return best;
}

/** Where a place of a rotated picture was before, both in shares of the sides. */
export function placeBeforeTurn(
  { width, height }: Pick<Grey, 'width' | 'height'>,
  degrees: number,
  u: number,
  v: number,
): [u: number, v: number] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [(u - 0.5) * width, (v - 0.5) * height];
  return [(cos * x - sin * y) / width + 0.5, (sin * x + cos * y) / height + 0.5];
}

/** Rotates about the centre so that lines rising or falling by `degrees` become level. */
export function rotated(picture: Grey, degrees: number): Grey {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [cx, cy] = [picture.width / 2, picture.height / 2];
  const out = greyOf(picture.width, picture.height);
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++)
      out.data[y * out.width + x] = sample(
        picture,
        cos * (x - cx) - sin * (y - cy) + cx,
        sin * (x - cx) + cos * (y - cy) + cy,
      );
  return out;
}
