import type { Direction, Paragraph } from './blocks.ts';

const RTL = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
const LETTER = /\p{L}/u;
// Embeddings, overrides and isolates: they could reverse a figure in a report to be verified.
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFF9-\uFFFB\uFEFF]/g;
const LONG_RUN = 28;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text on one line, safe for layout: no control characters, and no unbreakable word wider than its column. */
export function clean(text: string, longest = LONG_RUN): string {
  return breakable(readable(text).replace(/\s+/g, ' ').trim(), longest);
}

/** The text, shortened for the running head. */
export function shortened(text: string, most: number): string {
  const whole = readable(text).replace(/\s+/g, ' ').trim();
  const parts = Array.from(graphemes.segment(whole.slice(0, most * 8)), ({ segment }) => segment);
  return parts.length <= most
    ? parts.join('')
    : `${parts
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** Paragraphs (separated by an empty line) and simple lists (lines that start with "- "), as people type them. */
export function paragraphsOf(text: string, fallback: Direction): Paragraph[] {
  return readable(text)
    .split(/\n[^\S\n]*\n/)
    .flatMap((block) => partsOf(block, fallback));
}

/** The direction of the first letter that has one. */
export function directionOf(text: string, fallback: Direction): Direction {
  const first = LETTER.exec(text)?.[0];
  if (first === undefined) return fallback;
  return RTL.test(first) ? 'rtl' : 'ltr';
}

function partsOf(block: string, fallback: Direction): Paragraph[] {
  const parts: Paragraph[] = [];
  for (const raw of block.split('\n')) {
    const trimmed = raw.trim();
    if (trimmed === '') continue;
    const item = /^[-–•*]\s+(.*)$/u.exec(trimmed)?.[1];
    const shown = breakable(item ?? trimmed, LONG_RUN);
    const last = parts.at(-1);
    if (item === undefined) {
      if (last?.kind === 'text') last.lines.push(shown);
      else parts.push({ kind: 'text', dir: directionOf(shown, fallback), lines: [shown] });
    } else if (last?.kind === 'list') last.items.push(shown);
    else parts.push({ kind: 'list', dir: directionOf(shown, fallback), items: [shown] });
  }
  return parts;
}

function readable(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(TURNING, '')
    .replace(CONTROL, '');
}

/** Allows a break inside long words, without a visible hyphen. */
function breakable(text: string, longest: number): string {
  return text.replace(new RegExp(`[^\\s\\u200B]{${longest + 1},}`, 'gu'), (run) => {
    let out = '';
    let length = 0;
    for (const { segment } of graphemes.segment(run)) {
      out += length > 0 && length % 10 === 0 ? `\u200B${segment}` : segment;
      length += 1;
    }
    return out;
  });
}
