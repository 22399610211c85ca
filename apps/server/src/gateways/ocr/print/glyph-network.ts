/** What a number is written with: nothing, digits of both scripts, signs between them, and '#' for what is neither. */
export const GLYPHS = ['', ...Array.from('٠١٢٣٤٥٦٧٨٩'), ...Array.from('0123456789'), '.', '/', '-', '%', '#'];
/** Rows of a strip of print; its ink fills the middle three quarters. */
export const [ROWS, INK_ROWS] = [24, 18];

/** A convolution: for each output the weights by row, column and input, then all biases. */
interface Layer {
  inputs: number;
  outputs: number;
  rows: number;
  columns: number;
  /** Of how many rows and columns of its answer the greatest is kept. */
  pool: [number, number];
}

/** Strokes, their corners and crossings, whole glyphs over the height that is left after two halvings, and glyphs beside each other. */
export const LAYERS: Layer[] = [
  { inputs: 1, outputs: 8, rows: 3, columns: 3, pool: [2, 2] },
  { inputs: 8, outputs: 16, rows: 3, columns: 3, pool: [2, 1] },
  { inputs: 16, outputs: 32, rows: ROWS / 4, columns: 3, pool: [1, 1] },
  { inputs: 32, outputs: 32, rows: 1, columns: 5, pool: [1, 1] },
  { inputs: 32, outputs: GLYPHS.length, rows: 1, columns: 1, pool: [1, 1] },
];
export const reachOf = ({ inputs, rows, columns }: Layer) => inputs * rows * columns;
const sizeOf = (layer: Layer) => layer.outputs * (reachOf(layer) + 1);
/** Where the weights of each layer begin, and how many there are in all. */
export const STARTS = LAYERS.map((_, i) => LAYERS.slice(0, i).reduce((sum, layer) => sum + sizeOf(layer), 0));
export const WEIGHTS = LAYERS.reduce((sum, layer) => sum + sizeOf(layer), 0);
/** How much of what is below nought passes: a little, so that no weight stops learning. */
export const LEAK = 0.05;

/** Channels of a picture, together for each place, row by row. */
export interface Planes {
  rows: number;
  width: number;
  data: Float32Array;
}

export interface Step {
  from: Planes;
  /** For each place of the answer all inputs that it sees. */
  seen: Float32Array;
  answer: Planes;
  /** Where in the answer each kept value stood. */
  kept: Int32Array;
}

/** The first row that a place sees, above it; a layer that takes the whole height sees all rows. */
const above = (layer: Layer, rows: number) => (layer.rows === rows ? 0 : layer.rows >> 1);

/** Calls back with each stretch of inputs that a place sees in one row: where it is seen, where it stands, how long it is. */
export function eachSeen(
  layer: Layer,
  from: { rows: number; width: number },
  visit: (seen: number, input: number, n: number) => void,
) {
  const [rows, reach, c] = [layer.rows === from.rows ? 1 : from.rows, reachOf(layer), layer.inputs];
  const [up, left] = [above(layer, from.rows), layer.columns >> 1];
  for (let y = 0; y < rows; y++)
    for (let ky = 0; ky < layer.rows; ky++) {
      const sy = y + ky - up;
      if (sy < 0 || sy >= from.rows) continue;
      for (let x = 0; x < from.width; x++) {
        const first = Math.max(0, x - left);
        const last = Math.min(from.width - 1, x + left);
        visit(
          (y * from.width + x) * reach + (ky * layer.columns + first - x + left) * c,
          (sy * from.width + first) * c,
          (last - first + 1) * c,
        );
      }
    }
}

/**
 * Rows of one matrix times rows of another, four by two at a time, for that keeps the sums out of memory. No arrays are taken apart
 * in here: that alone took more than half of the time.
 */
function products(a: Float32Array, b: Float32Array, m: number, n: number, length: number, out: Float32Array) {
  // Four rows at a time.
  for (let i = 0; i < m; i += 4) {
    const a0 = i * length;
    const a1 = Math.min(i + 1, m - 1) * length;
    const a2 = Math.min(i + 2, m - 1) * length;
    // The last of the four; beyond the last row it is that one again, and left out below.
    const a3 = Math.min(i + 3, m - 1) * length;
    for (let j = 0; j < n; j += 2) {
      const b0 = j * length;
      const b1 = Math.min(j + 1, n - 1) * length;
      let s00 = 0;
      let s10 = 0;
      let s20 = 0;
      let s30 = 0;
      let s01 = 0;
      let s11 = 0;
      let s21 = 0;
      let s31 = 0;
      for (let k = 0; k < length; k++) {
        const p = b[b0 + k]!;
        const q = b[b1 + k]!;
        const w = a[a0 + k]!;
        const x = a[a1 + k]!;
        const y = a[a2 + k]!;
        const z = a[a3 + k]!;
        s00 += w * p;
        s10 += x * p;
        s20 += y * p;
        s30 += z * p;
        s01 += w * q;
        s11 += x * q;
        s21 += y * q;
        s31 += z * q;
      }
      const at = i * n + j;
      add(out, at, s00, j + 1 < n, s01);
      if (i + 1 < m) add(out, at + n, s10, j + 1 < n, s11);
      if (i + 2 < m) add(out, at + 2 * n, s20, j + 1 < n, s21);
      if (i + 3 < m) add(out, at + 3 * n, s30, j + 1 < n, s31);
    }
  }
}

function add(out: Float32Array, at: number, first: number, isSecond: boolean, second: number) {
  out[at]! += first;
  if (isSecond) out[at + 1]! += second;
}

function stepOf(layer: Layer, weights: Float32Array, at: number, from: Planes): Step {
  const rows = layer.rows === from.rows ? 1 : from.rows;
  const [places, reach, n] = [rows * from.width, reachOf(layer), layer.outputs];
  const seen = new Float32Array(places * reach);
  const input = from.data;
  eachSeen(layer, from, (to, source, length) => {
    for (let i = 0; i < length; i++) seen[to + i] = input[source + i]!;
  });
  const data = new Float32Array(places * n);
  const biases = weights.subarray(at + n * reach, at + n * (reach + 1));
  for (let i = 0; i < places; i++) data.set(biases, i * n);
  products(seen, weights.subarray(at, at + n * reach), places, n, reach, data);
  const isLast = layer === LAYERS.at(-1);
  if (!isLast) for (let i = 0; i < data.length; i++) if (data[i]! < 0) data[i]! *= LEAK;
  const answer = { rows, width: from.width, data };
  return { from, seen, answer, kept: greatest(answer, layer) };
}

/** The place of the greatest value of every few rows and columns, for each channel. */
function greatest({ rows, width, data }: Planes, { outputs: n, pool: [down, across] }: Layer): Int32Array {
  const [h, w] = [Math.floor(rows / down), Math.floor(width / across)];
  const kept = new Int32Array(h * w * n);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let c = 0; c < n; c++) {
        let best = (y * down * width + x * across) * n + c;
        for (let dy = 0; dy < down; dy++)
          for (let dx = 0; dx < across; dx++) {
            const at = ((y * down + dy) * width + x * across + dx) * n + c;
            if (data[at]! > data[best]!) best = at;
          }
        kept[(y * w + x) * n + c] = best;
      }
  return kept;
}

/** Runs the network over a strip of `ROWS` rows, 0 for paper and 1 for ink. */
export function stepsOver(weights: Float32Array, strip: Float32Array, width: number): Step[] {
  const steps: Step[] = [];
  let from: Planes = { rows: ROWS, width, data: strip };
  for (const [i, layer] of LAYERS.entries()) {
    const step = stepOf(layer, weights, STARTS[i]!, from);
    steps.push(step);
    const [down, across] = layer.pool;
    const data = new Float32Array(step.kept.length);
    for (let j = 0; j < data.length; j++) data[j] = step.answer.data[step.kept[j]!]!;
    from = { rows: Math.floor(step.answer.rows / down), width: Math.floor(step.answer.width / across), data };
  }
  return steps;
}

/** For every second column of a strip the logarithm of the probability of each glyph. */
export function logsOf(steps: Step[]): Float32Array {
  const { data } = steps.at(-1)!.answer;
  const n = GLYPHS.length;
  const logs = new Float32Array(data.length);
  for (let t = 0; t < data.length; t += n) {
    let most = -Infinity;
    for (let k = 0; k < n; k++) most = Math.max(most, data[t + k]!);
    let sum = 0;
    for (let k = 0; k < n; k++) sum += Math.exp(data[t + k]! - most);
    for (let k = 0; k < n; k++) logs[t + k] = data[t + k]! - most - Math.log(sum);
  }
  return logs;
}
