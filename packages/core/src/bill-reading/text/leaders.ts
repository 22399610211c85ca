import type { PageText, Word } from './page-text.ts';

/** A word of letters is not flatter than this part of the print around it: dots that lead to an amount are. */
const FLAT = 0.4;

/** Below it the engine guessed. */
export const GUESSED = 0.5;

/** Below it the engine doubts a word: it gives clean print 0.9 and more. */
export const DOUBTED = 0.85;

const letters = /\p{L}/u;

/** A recognised page without the dotted lines that recognition took for words, and without what it guessed on their way. */
export function withoutLeaders(page: PageText): PageText {
  const clear = page.words.filter((w) => w.confidence < 1 && w.confidence > GUESSED && letters.test(w.text));
  const usual = clear.map((w) => w.h).toSorted((a, b) => a - b)[Math.floor(clear.length / 2)];
  if (usual === undefined) return page;
  const isFlat = (w: Word) => w.confidence < GUESSED && w.h < FLAT * usual && letters.test(w.text);
  const dotted = page.words.filter(isFlat);
  // Dots lie at the foot of the line.
  const foot = ({ y, h }: Word) => y + h;
  const isOnWay = (w: Word) =>
    w.confidence < GUESSED && !/\d{2}/.test(w.text) && dotted.some((dots) => Math.abs(foot(dots) - foot(w)) < usual);
  return dotted.length === 0 ? page : { ...page, words: page.words.filter((w) => !isFlat(w) && !isOnWay(w)) };
}
