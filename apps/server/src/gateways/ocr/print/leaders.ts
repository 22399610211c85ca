import { DARK } from './print-cells.ts';
import { WHITENED, type Grey } from '../sheets/grey.ts';

/** Dots of leaders at 260 dpi, in pixels: smaller than what any letter has as a stroke. */
const LARGEST_DOT = 7;
/** From dot to dot, in pixels: beyond an inch of a page's eighty, dots lead the eye nowhere. */
const WIDEST_PITCH = 30;
/** Dots are alike and set at one pitch; where pixels are rounded, and paper is bent, both change by this much, in pixels. */
const UNEVEN = 2;
/** An ellipsis and the dots of a form's date have fewer. */
const FEWEST_DOTS = 8;

/** Whitens leaders, the dots that lead from a name to its figure: recognition takes them for letters, and the figure for a part of them. */
export function withoutLeaders(picture: Grey): Grey {
  const { width, height, data } = picture;
  const out = { width, height, data: new Uint8Array(data) };
  const isDark = (x: number, y: number) => y >= 0 && y < height && data[y * width + x]! < DARK;
  /** What touches the dot above and below makes it part of a letter. */
  const isLow = (x: number, y: number) => {
    let rows = 1;
    for (let d = 1; d <= LARGEST_DOT && isDark(x, y - d); d++) rows += 1;
    for (let d = 1; d <= LARGEST_DOT && isDark(x, y + d); d++) rows += 1;
    return rows <= LARGEST_DOT;
  };
  const clear = (from: number, to: number, y: number) => {
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      out.data.fill(WHITENED, row * width + Math.max(0, from - 1), row * width + Math.min(width, to + 1));
  };
  for (let y = 0; y < height; y++) {
    let chain: { from: number; to: number }[] = [];
    let pitch = 0;
    const end = () => {
      if (chain.length >= FEWEST_DOTS) for (const { from, to } of chain) clear(from, to, y);
      chain = [];
      pitch = 0;
    };
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (data[at]! >= DARK) continue;
      const from = x;
      while (x < width && data[y * width + x]! < DARK) x++;
      at = y * width + x;
      const middle = (from + x) >> 1;
      if (x - from > LARGEST_DOT || !isLow(middle, y)) {
        end();
        continue;
      }
      const last = chain.at(-1);
      const step = last ? middle - ((last.from + last.to) >> 1) : 0;
      const isOther = last && Math.abs(x - from - (last.to - last.from)) > UNEVEN;
      if (last && (isOther || step > WIDEST_PITCH || (pitch && Math.abs(step - pitch) > UNEVEN))) end();
      else if (last) pitch ||= step;
      chain.push({ from, to: x });
    }
    end();
  }
  return out;
}
