import { WHITENED, type Grey } from '../sheets/grey.ts';

/** Thicker than this is a bar or a picture, no rule. */
const THICKEST = 9;
/** Rules are often grey and faint after scanning; along the lines only what is as dark as print, for Arabic words have long strokes. */
const [DARK_ACROSS, DARK_ALONG] = [185, 150];
/** Strokes of large letters are shorter. */
const SHORTEST = 110;

/** Pixels by which a scanned rule is broken where it is faint. */
const BREAK = 3;

/** Of a rule so much is thin: the rest is crossed by others and touched by letters. One pixel in four is looked at. */
const [THIN, EVERY] = [0.7, 4];

/** Whitens the rules of tables and boxes: recognition takes what stands in them for pictures, or a rule for a letter. */
export function withoutRules(picture: Grey): Grey {
  const { width, height, data } = picture;
  const out = { width, height, data: new Uint8Array(data) };
  whiten(data, out.data, height, width, width, 1, DARK_ALONG);
  whiten(data, out.data, width, height, 1, width, DARK_ACROSS);
  return out;
}

/** Along each line: dark runs, with short breaks, that are long and thin. `across` and `along` are steps in the data. */
function whiten(
  data: Uint8Array,
  out: Uint8Array,
  lines: number,
  length: number,
  across: number,
  along: number,
  limit: number,
) {
  const dark = (line: number, i: number) => line >= 0 && line < lines && data[line * across + i * along]! < limit;
  for (let line = 0; line < lines; line++) {
    let start = -1;
    let gap = 0;
    for (let i = 0, at = line * across; i <= length; i++, at += along) {
      if (i < length && data[at]! < limit) {
        if (start < 0) start = i;
        gap = 0;
        continue;
      }
      if (start < 0) continue;
      gap += 1;
      if (gap <= BREAK && i < length) continue;
      const end = i - gap + 1;
      if (end - start >= SHORTEST) clear(line, start, end);
      start = -1;
      gap = 0;
    }
  }
  function clear(line: number, from: number, to: number) {
    // A rule is thin nearly everywhere along its run; letters that touch it are left standing.
    const thin = (i: number) => {
      let thickness = 1;
      for (let d = 1; d <= THICKEST && dark(line - d, i); d++) thickness += 1;
      for (let d = 1; d <= THICKEST && dark(line + d, i); d++) thickness += 1;
      return thickness <= THICKEST;
    };
    let thinner = 0;
    for (let i = from; i < to; i += EVERY) if (thin(i)) thinner += 1;
    if (thinner < (THIN * (to - from)) / EVERY) return;
    for (let i = from; i < to; i++)
      if (thin(i))
        for (let d = -1; d <= 1; d++)
          if (line + d >= 0 && line + d < lines) out[(line + d) * across + i * along] = WHITENED;
  }
}
