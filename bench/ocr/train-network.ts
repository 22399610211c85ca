// Training of the network that reads Arabic numbers: its gradients, and the loss of a whole strip (CTC, Graves et al. 2006).
import {
  eachSeen,
  GLYPHS,
  LAYERS,
  LEAK,
  logsOf,
  reachOf,
  STARTS,
  stepsOver,
  WEIGHTS,
  type Step,
} from '../../apps/server/src/gateways/ocr/print/glyph-network.ts';

const N = GLYPHS.length;
const sum = (a: number, b: number) => {
  const most = Math.max(a, b);
  return most === -Infinity ? most : most + Math.log1p(Math.exp(Math.min(a, b) - most));
};

/** How unlikely the glyphs are by the logs, and what each output should have been more or less. */
function lossOf(logs: Float32Array, glyphs: number[]): { loss: number; gradient: Float32Array } {
  const columns = logs.length / N;
  const path = [0, ...glyphs.flatMap((g) => [g, 0])];
  const length = path.length;
  const skips = (s: number) => s > 1 && path[s] !== 0 && path[s] !== path[s - 2];
  const log = (t: number, s: number) => logs[t * N + path[s]!]!;
  const [before, after] = [0, 1].map(() => new Float64Array(columns * length).fill(-Infinity)) as [
    Float64Array,
    Float64Array,
  ];
  for (let t = 0; t < columns; t++)
    for (let s = 0; s < length; s++) {
      let from = t === 0 ? (s < 2 ? 0 : -Infinity) : before[(t - 1) * length + s]!;
      if (t > 0 && s > 0) from = sum(from, before[(t - 1) * length + s - 1]!);
      if (t > 0 && skips(s)) from = sum(from, before[(t - 1) * length + s - 2]!);
      before[t * length + s] = from + log(t, s);
    }
  for (let t = columns - 1; t >= 0; t--)
    for (let s = length - 1; s >= 0; s--) {
      if (t === columns - 1) {
        after[t * length + s] = s > length - 3 ? 0 : -Infinity;
        continue;
      }
      const next = (d: number) => after[(t + 1) * length + s + d]! + log(t + 1, s + d);
      let to = next(0);
      if (s + 1 < length) to = sum(to, next(1));
      if (s + 2 < length && skips(s + 2)) to = sum(to, next(2));
      after[t * length + s] = to;
    }
  const total = sum(before[columns * length - 1]!, length > 1 ? before[columns * length - 2]! : -Infinity);
  const gradient = new Float32Array(logs.length);
  for (let i = 0; i < logs.length; i++) gradient[i] = Math.exp(logs[i]!);
  for (let t = 0; t < columns; t++)
    for (let s = 0; s < length; s++)
      gradient[t * N + path[s]!]! -= Math.exp(before[t * length + s]! + after[t * length + s]! - total);
  return { loss: -total, gradient };
}

/** out[i] += the sum over j of factors[i, j] x rows[j]; four rows at a time. */
function addProducts(
  out: Float32Array,
  at: number,
  factors: number[],
  rows: Float32Array,
  first: number,
  length: number,
) {
  let j = 0;
  for (; j + 3 < factors.length; j += 4) {
    const [f0, f1, f2, f3] = [factors[j]!, factors[j + 1]!, factors[j + 2]!, factors[j + 3]!];
    const r0 = first + j * length;
    const [r1, r2, r3] = [r0 + length, r0 + 2 * length, r0 + 3 * length];
    for (let k = 0; k < length; k++)
      out[at + k]! += f0 * rows[r0 + k]! + f1 * rows[r1 + k]! + f2 * rows[r2 + k]! + f3 * rows[r3 + k]!;
  }
  for (; j < factors.length; j++)
    for (let k = 0; k < length; k++) out[at + k]! += factors[j]! * rows[first + j * length + k]!;
}

/** Adds what a strip says about each weight to the sums; the loss of the strip. */
export function learn(
  weights: Float32Array,
  sums: Float32Array,
  strip: Float32Array,
  width: number,
  glyphs: number[],
): number {
  const steps = stepsOver(weights, strip, width);
  const { loss, gradient } = lossOf(logsOf(steps), glyphs);
  if (!Number.isFinite(loss)) return 0;
  let error = gradient;
  for (let i = LAYERS.length - 1; i >= 0; i--) error = back(i, steps[i]!, weights, sums, error);
  return loss;
}

function back(
  i: number,
  { from, seen, answer, kept }: Step,
  weights: Float32Array,
  sums: Float32Array,
  error: Float32Array,
) {
  const layer = LAYERS[i]!;
  const [n, reach, at] = [layer.outputs, reachOf(layer), STARTS[i]!];
  const full = new Float32Array(answer.data.length);
  for (let j = 0; j < kept.length; j++) full[kept[j]!]! += error[j]!;
  if (i < LAYERS.length - 1) for (let j = 0; j < full.length; j++) if (answer.data[j]! < 0) full[j]! *= LEAK;
  const places = full.length / n;
  for (let o = 0; o < n; o++) {
    const column = Array.from({ length: places }, (_, p) => full[p * n + o]!);
    addProducts(sums, at + o * reach, column, seen, 0, reach);
    sums[at + n * reach + o]! += column.reduce((s, e) => s + e, 0);
  }
  const out = new Float32Array(from.data.length);
  if (i === 0) return out;
  const seenError = new Float32Array(seen.length);
  for (let p = 0; p < places; p++)
    addProducts(seenError, p * reach, Array.from(full.subarray(p * n, (p + 1) * n)), weights, at, reach);
  eachSeen(layer, from, (source, to, length) => {
    for (let k = 0; k < length; k++) out[to + k]! += seenError[source + k]!;
  });
  return out;
}

/** Weights drawn at random, by the reach of each layer (He et al. 2015). */
export function freshWeights(next: () => number): Float32Array {
  const w = new Float32Array(WEIGHTS);
  for (const [i, layer] of LAYERS.entries()) {
    const scale = Math.sqrt(2 / reachOf(layer));
    for (let j = 0; j < layer.outputs * reachOf(layer); j++)
      w[STARTS[i]! + j] = (next() + next() + next() + next() - 2) * Math.sqrt(3) * scale;
  }
  return w;
}

/** Steps by the mean and the spread of the gradients (Adam, Kingma and Ba 2015). */
export function adam(weights: Float32Array) {
  const [mean, spread] = [new Float32Array(WEIGHTS), new Float32Array(WEIGHTS)];
  let t = 0;
  return (sums: Float32Array, count: number, rate: number) => {
    t += 1;
    const [c1, c2] = [1 - 0.9 ** t, 1 - 0.999 ** t];
    for (let i = 0; i < WEIGHTS; i++) {
      const g = sums[i]! / count;
      mean[i] = 0.9 * mean[i]! + 0.1 * g;
      spread[i] = 0.999 * spread[i]! + 0.001 * g * g;
      weights[i]! -= (rate * (mean[i]! / c1)) / (Math.sqrt(spread[i]! / c2) + 1e-8);
    }
    sums.fill(0);
  };
}
