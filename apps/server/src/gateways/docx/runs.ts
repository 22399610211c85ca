import { PageNumber, TextRun, type IRunOptions } from 'docx';
import { directionOf } from '../pdf/prose.ts';
import type { Direction } from '../pdf/blocks.ts';

/** Places where a line may break inside a long word, which Word finds by itself. */
const BREAKS = /\u200B/g;
/** A part in a direction of its own: left to right, or that of its first letter. */
const ISOLATED = /([\u2066\u2068])([^\u2066\u2068\u2069]*)\u2069/g;

const run = (text: string, dir: Direction, style: IRunOptions): TextRun[] =>
  text === '' ? [] : [new TextRun({ ...style, text, ...(dir === 'rtl' && { rightToLeft: true }) })];

/**
 * A text as runs, each in one direction: Word reads the direction from the run and not from the marks that the text of a PDF has.
 * `dir`: the direction of the paragraph.
 */
export function runsOf(text: string, dir: Direction, style: IRunOptions = {}): TextRun[] {
  const plain = text.replace(BREAKS, '');
  const runs: TextRun[] = [];
  let at = 0;
  for (const match of plain.matchAll(ISOLATED)) {
    const [all, mark, inner = ''] = match;
    runs.push(...run(plain.slice(at, match.index), dir, style));
    runs.push(...run(inner, mark === '\u2066' ? 'ltr' : directionOf(inner, dir), style));
    at = match.index + all.length;
  }
  return [...runs, ...run(plain.slice(at), dir, style)];
}

/** A line at the head or foot of a page; `{page}` and `{pages}` are fields that Word counts. */
export function pageLine(line: string, dir: Direction): TextRun[] {
  return line.split(/(\{pages?\})/).flatMap((part) => {
    if (part === '{page}') return [new TextRun({ children: [PageNumber.CURRENT] })];
    if (part === '{pages}') return [new TextRun({ children: [PageNumber.TOTAL_PAGES] })];
    return runsOf(part, dir);
  });
}
