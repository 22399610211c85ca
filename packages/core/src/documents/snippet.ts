import { searchForm } from '../lists/search-words.ts';
import type { TextLanguage } from './language.ts';

/**
 * What of a text is marked, in the form of `searchForm`. `equal`: this word; `start`: words that begin so; `stem`: words of this stem, in
 * German also compounds that end with one; `arabic`: words around this stem, with article and attached letters.
 */
export interface Needle {
  text: string;
  how: 'equal' | 'start' | 'stem' | 'arabic';
}

export interface Segment {
  text: string;
  marked: boolean;
}

/** The pattern of a needle within a text in the form of `searchForm`; PostgreSQL and JavaScript read it alike. */
export function needlePattern({ text, how }: Needle, language: TextLanguage): string {
  if (how === 'equal') return `(^| )${text}( |$)`;
  if (how === 'start') return `(^| )${text}`;
  if (how === 'arabic') return `(^| )[^ ]{0,5}${text}[^ ]{0,4}( |$)`;
  return language === 'german' ? `(^| )([^ ]{3,})?${text}[^ ]{0,3}( |$)` : `(^| )${text}[^ ]{0,4}( |$)`;
}

const AROUND = 90;
const MOST = 260;

/** The passage of a text with the first marked words, cut between words; without any, its beginning. */
export function snippetOf(text: string, needles: readonly Needle[], language: TextLanguage): Segment[] {
  const patterns = needles.map((needle) => new RegExp(needlePattern(needle, language), 'u'));
  const isMarked = (word: string) => {
    const form = searchForm(word);
    return form !== '' && patterns.some((pattern) => pattern.test(form));
  };
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];
  const first = words.find(([word]) => isMarked(word));
  const from = wordStart(text, Math.max(0, (first?.index ?? 0) - AROUND));
  const to = wordEnd(text, Math.min(text.length, from + MOST));
  const segments: Segment[] = [];
  const add = (part: string, marked: boolean) => {
    if (part) segments.push({ text: part.replace(/\s+/gu, ' '), marked });
  };
  let at = from;
  for (const { 0: word, index } of words) {
    if (index < from || index + word.length > to || !isMarked(word)) continue;
    add(text.slice(at, index), false);
    add(word, true);
    at = index + word.length;
  }
  add(text.slice(at, to), false);
  return segments;
}

function wordStart(text: string, at: number): number {
  const space = text.slice(at, at + 30).search(/\s/u);
  return at === 0 || space < 0 ? at : at + space + 1;
}

function wordEnd(text: string, at: number): number {
  const space = text.slice(at, at + 30).search(/\s/u);
  return space < 0 ? at : at + space;
}
