import { linesOf } from './lines.ts';
import type { PageText, Word } from './page-text.ts';

/** In heights of the font: a gap between the letters of spaced print, or between words; the letters of an axis are further apart. */
const CLOSE = 0.8;

const isSingle = ({ text }: Word) => /^[\p{L}\p{N}]$/u.test(text);

/** A unit spelled with gaps: k W h, M W h, m 3. */
const SPELLED_UNIT = /^(?:[kMG]?Wh|m[³3]|ccf|therms?)$/i;
const UNIT = /^(?:[kMG]?Wh|m[³3]|CCF|therms?|kVAh|gal)\b/i;

/** Digits of which the next word may be the rest: groups of three are how a thousand is written. */
const isBrokenNumber = (first: Word, second: Word, third: Word | undefined) =>
  /^\d{1,6}$/.test(first.text) &&
  /^\d+(?:[.,]\d+)?$/.test(second.text) &&
  !/^\d{3}(?:[.,]\d+)?$/.test(second.text) &&
  third !== undefined &&
  UNIT.test(third.text);

/**
 * Whether a text layer has words in pieces: letters or digits with gaps between them, as "29 9 k W h", of which no rule can tell what belongs
 * together. Their page is recognized from its picture.
 */
export function hasBrokenWords(page: PageText): boolean {
  return linesOf(page).some((line) => {
    const isClose = (at: number) => {
      const [one, next] = [line[at], line[at + 1]];
      return one !== undefined && next !== undefined && next.x - (one.x + one.w) < CLOSE * next.h;
    };
    return line.some((word, at) => {
      const next = line[at + 1];
      if (next && isClose(at) && isClose(at + 1) && isBrokenNumber(word, next, line[at + 2])) return true;
      if (!isSingle(word) || (at > 0 && isSingle(line[at - 1]!) && isClose(at - 1))) return false;
      let end = at;
      while (isClose(end) && isSingle(line[end + 1]!)) end += 1;
      const run = line.slice(at, end + 1).map(({ text }) => text);
      return run.length > 2 && (run.some((text) => /\d/.test(text)) || SPELLED_UNIT.test(run.join('')));
    });
  });
}
