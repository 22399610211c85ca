import { meaningOf, spelled } from './grammar.ts';
import type { WordClass } from './lexicon.ts';
import type { Segment } from './lines.ts';
import { isNextLine } from './placement.ts';
import { fold } from './page-text.ts';

/** A sentence ends before a capital or an Arabic letter; a short number before the point is a day, `am 9. Februar`. */
const END = /(?<!(?<!\d)\d{1,2})[.!?؟](?=\s+[\p{Lu}\u0600-\u06FF])/gu;

/** A line of words, short ones at the end of a paragraph too; a cell of a table has fewer. */
const isText = ({ prose, words }: Segment) => prose || words.length >= 5;

/** The line of running text right above or below another one of the same paragraph. */
const isNext = (upper: Segment, lower: Segment) => isText(lower) && isText(upper) && isNextLine(upper.rect, lower.rect);

/** The sentence in which something stands, and the one before it; nothing where it stands in no running text. */
export function sentenceAround(
  { segment, start }: { segment: Segment; start: number },
  segments: readonly Segment[],
): { own: string; before: string } | undefined {
  if (!isText(segment)) return undefined;
  const above = segments.findLast((s) => s.line < segment.line && isNext(s, segment));
  const below = segments.find((s) => s.line > segment.line && isNext(segment, s));
  const lead = above ? `${above.text} ` : '';
  const text = `${lead}${segment.text}${below ? ` ${below.text}` : ''}`;
  const at = lead.length + start;
  const ends = [...text.matchAll(END)].map((m) => m.index + 1);
  const from = ends.findLast((end) => end <= at) ?? 0;
  const earlier = ends.findLast((end) => end < from) ?? 0;
  const until = ends.find((end) => end > at) ?? text.length;
  return { own: text.slice(from, until), before: text.slice(earlier, from) };
}

/** Whether a text has a word of a class. */
export const speaksOf = (text: string, ...classes: WordClass[]): boolean =>
  text
    .split(/[\s,;:()/]+/)
    .map((word) => fold(spelled(word.replace(/[.!?؟]$/, ''))))
    .filter((word) => word.length > 1)
    .some((word) => meaningOf(word)?.classes.some((found) => classes.some((name) => found.has(name))));
