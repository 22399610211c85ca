import { cut, greyOf, sample, type Grey } from './grey.ts';
import { skewOf } from './straighten.ts';

/** Tiles of a page: some eight lines of print in each, and narrow enough for the lines in them to be straight. */
const [COLUMNS, BANDS] = [6, 7];
/** Less than this, in degrees, is no curl. */
const LEAST = 0.5;

/** Of a tile, in tiles. */
const middleOf = (tile: number) => tile + 0.5;

/**
 * Levels lines of print that bend, as on curled or folded paper: their slope is measured in tiles of the page, a smooth surface is
 * laid through the slopes, and every column is moved up or down by what the lines have risen before it.
 */
export function uncurled(picture: Grey): Grey {
  const [w, h] = [Math.floor(picture.width / COLUMNS), Math.floor(picture.height / BANDS)];
  // Smaller tiles hold less than three lines of print.
  if (w < 120 || h < 120) return picture;
  const tiles: { x: number; y: number; slope: number }[] = [];
  for (let band = 0; band < BANDS; band++)
    for (let column = 0; column < COLUMNS; column++) {
      const tile = cut(picture, column * w, band * h, w, h);
      // Fewer points than a line of some ten letters has tell no slope.
      const degrees = skewOf(tile, 5, 90);
      if (degrees !== undefined)
        tiles.push({
          x: middleOf(column) / COLUMNS,
          y: middleOf(band) / BANDS,
          slope: Math.tan((degrees * Math.PI) / 180),
        });
    }
  if (tiles.length <= TERMS) return picture;
  const surface = fitted(tiles);
  const bend = Math.max(...tiles.map(({ x, y }) => Math.abs(at(surface, x, y))));
  const spread = tiles.reduce((s, t) => s + Math.abs(t.slope - at(surface, t.x, t.y)), 0) / tiles.length;
  // Where the tiles disagree with the surface nothing is known.
  if (bend < Math.tan((LEAST * Math.PI) / 180) || spread > bend) return picture;
  const out = greyOf(picture.width, picture.height);
  // What the lines have risen grows evenly from the top of the page to its foot.
  const columns = Array.from({ length: out.width }, (_, x) => x / out.width);
  const atTop = Float64Array.from(columns, (u) => risen(surface, u, 0));
  const toFoot = Float64Array.from(columns, (u, x) => risen(surface, u, 1) - atTop[x]!);
  for (let y = 0; y < out.height; y++) {
    const v = y / out.height;
    // At half the width.
    const middle = risen(surface, 0.5, v);
    for (let x = 0; x < out.width; x++) {
      // Half way up or down from the middle of the page, so that it keeps its place.
      const rise = (atTop[x]! + toFoot[x]! * v - middle) * picture.width;
      out.data[y * out.width + x] = sample(picture, x, y + rise);
    }
  }
  return out;
}

/** slope = a + b x + c y + d x² + e xy */
const TERMS = 5;
type Surface = [number, number, number, number, number];
const terms = (x: number, y: number) => [1, x, y, x * x, x * y];
const at = (s: Surface, x: number, y: number) => terms(x, y).reduce((sum, t, i) => sum + t * s[i]!, 0);
/** What the lines have risen up to a place: the integral of the slope over x. */
const risen = ([a, b, c, d, e]: Surface, x: number, y: number) =>
  a * x + (b * x * x) / 2 + c * x * y + (d * x ** 3) / 3 + (e * x * x * y) / 2;

/** Least squares, twice: the second time without the tiles that lie far off. */
function fitted(tiles: { x: number; y: number; slope: number }[]): Surface {
  const first = solve(tiles);
  const off = tiles.map((t) => Math.abs(t.slope - at(first, t.x, t.y)));
  // Off by two and a half times the usual, and by more than a quarter of a degree.
  const limit = 2.5 * (off.toSorted((a, b) => a - b)[Math.floor(off.length / 2)] ?? 0) + 0.004;
  const near = tiles.filter((_, i) => off[i]! <= limit);
  return near.length > TERMS ? solve(near) : first;
}

function solve(tiles: { x: number; y: number; slope: number }[]): Surface {
  const n = TERMS;
  const m = Array.from({ length: n }, () => new Float64Array(n + 1));
  for (const { x, y, slope } of tiles) {
    const t = terms(x, y);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) m[i]![j]! += t[i]! * t[j]!;
      m[i]![n]! += t[i]! * slope;
    }
  }
  // A little weight against bends that no tile asks for.
  for (let i = 0; i < n; i++) m[i]![i]! += 0.02 * (i > 2 ? 2 : 1);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      if (k === i) continue;
      const factor = m[k]![i]! / m[i]![i]!;
      for (let j = i; j <= n; j++) m[k]![j]! -= factor * m[i]![j]!;
    }
  }
  return Array.from({ length: n }, (_, i) => m[i]![n]! / m[i]![i]!) as Surface;
}
