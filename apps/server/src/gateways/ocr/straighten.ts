import { greyOf, sample, shrink, type Grey } from './grey.ts';

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
  for (let i = 0; i < 3; i++) paper = spread(paper, w, h, (a, b) => a + b, true);
  // Drawn out along the rows once: most rows of pixels lie between the same two.
  const drawnOut = Array.from({ length: h }, () => new Float64Array(width));
  for (let x = 0; x < width; x++) {
    const fx = Math.min(w - 1.001, Math.max(0, (x + 0.5) / cell - 0.5));
    const [x0, x1] = [Math.floor(fx), Math.min(Math.floor(fx) + 1, w - 1)];
    for (let row = 0; row < h; row++) {
      const left = paper[row * w + x0]!;
      drawnOut[row]![x] = left + (paper[row * w + x1]! - left) * (fx - x0);
    }
  }
  const out = greyOf(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    const fy = Math.min(h - 1.001, Math.max(0, (y + 0.5) / cell - 0.5));
    const share = fy - Math.floor(fy);
    const [top, bottom] = [drawnOut[Math.floor(fy)]!, drawnOut[Math.min(Math.floor(fy) + 1, h - 1)]!];
    for (let x = 0; x < width; x++, i++) {
      // A ground darker than that is no paper in shade. Paper becomes nearly white, as whitened rules are.
      const light = Math.max(60, top[x]! + (bottom[x]! - top[x]!) * share);
      out.data[i] = Math.min(255, (data[i]! * 252) / light);
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
  if (points < (atLeast ?? 200)) return atLeast === undefined ? 0 : undefined;
  // More points than a full page of print has tell nothing new.
  const step = Math.max(1, Math.floor(points / 30_000));
  const rows = new Int32Array(height + Math.ceil(width * 0.5) + 2);
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
  // A tie leaves the page as it is.
  let most = sharpness(0) * 1.001;
  const attempt = (degrees: number) => {
    const s = sharpness(degrees);
    if (s > most) [most, best] = [s, degrees];
  };
  for (let d = -limit; d <= limit; d += 0.5) attempt(d);
  const coarse = best;
  for (let d = coarse - 0.5; d <= coarse + 0.5; d += 0.1) attempt(d);
  return best;
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
