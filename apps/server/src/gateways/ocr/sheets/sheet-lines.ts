import type { Grey } from './grey.ts';

/** The edge of a sheet as a line, x = slope y + offset for an edge at the side, and the share of its length where the edge was seen on it. */
export interface EdgeLine {
  slope: number;
  offset: number;
  share: number;
}

/** Grey levels of a step from ground to sheet, whichever is brighter: a sheet may begin with a dark bar. */
const STEP = 12;
/** Pixels on each side that are compared. */
const REACH = 3;
/** Sheets lie askew and are seen aslant by less: 14 degrees. */
const STEEPEST = 0.25;
/** The share of an edge that lies on its line, at least: a shadow crosses it, a corner is rounded or turned up. */
const LEAST = 0.5;
/** The share of the picture within which an edge is sought from each side, and that in which the clearest of several lines is the edge. */
const [DEEPEST, NEAR] = [0.45, 0.04];

/**
 * The outermost long straight step in brightness on each side of a picture. Light and shadow that lie across a sheet part it in areas of different
 * brightness; its edges stay straight. Undefined where a side has none.
 */
export function sheetLines(small: Grey): Record<'left' | 'right' | 'top' | 'bottom', EdgeLine | undefined> {
  const across = stepsAcross(small.width, small.height, (x, y) => small.data[y * small.width + x]!);
  const down = stepsAcross(small.height, small.width, (x, y) => small.data[x * small.width + y]!);
  return {
    left: outermost(across, false),
    right: outermost(across, true),
    top: outermost(down, false),
    bottom: outermost(down, true),
  };
}

interface Steps {
  length: number;
  rows: number;
  at: Uint8Array;
}

/** Where brightness changes along each row, at the place of the greatest change, and a pixel on each side of it. */
function stepsAcross(length: number, rows: number, value: (x: number, y: number) => number): Steps {
  const at = new Uint8Array(length * rows);
  const change = new Float32Array(length);
  for (let y = 0; y < rows; y++) {
    change.fill(0);
    for (let x = REACH; x < length - REACH; x++) {
      let sum = 0;
      for (let k = 0; k < REACH; k++) sum += value(x + k, y) - value(x - 1 - k, y);
      change[x] = Math.abs(sum) / REACH;
    }
    for (let x = REACH; x < length - REACH; x++) {
      const here = change[x]!;
      if (here < STEP) continue;
      let most = true;
      for (let k = -2; k <= 2; k++) if (change[x + k]! > here) most = false;
      if (most) for (let k = -1; k <= 1; k++) at[y * length + x + k] = 1;
    }
  }
  return { length, rows, at };
}

function outermost(steps: Steps, isFar: boolean): EdgeLine | undefined {
  const { length } = steps;
  let best: EdgeLine | undefined;
  let end = Math.round(DEEPEST * length);
  for (let i = 0; i < end; i++) {
    const line = clearest(steps, isFar ? length - 1 - i : i);
    if (line.share <= Math.max(LEAST, best?.share ?? 0)) continue;
    if (!best) end = i + Math.ceil(NEAR * length);
    best = line;
  }
  return best;
}

/** Of the lines through a place half way along a side, the one with the most steps on it. */
function clearest({ length, rows, at }: Steps, middle: number): EdgeLine {
  let best: EdgeLine = { slope: 0, offset: middle, share: 0 };
  // Steps are marked three pixels wide: lines three pixels apart at their ends miss none.
  for (let slope = -STEEPEST; slope <= STEEPEST; slope += 3 / rows) {
    const offset = middle - (slope * rows) / 2;
    let on = 0;
    for (let y = 0; y < rows; y += 2) {
      const x = Math.round(slope * y + offset);
      if (x >= 0 && x < length) on += at[y * length + x]!;
    }
    if (2 * on > best.share * rows) best = { slope, offset, share: (2 * on) / rows };
  }
  return best;
}
