import { monthOf } from '../fields/dates.ts';
import { spelled } from './grammar.ts';
import { withoutLeaders } from './leaders.ts';
import { unitAt } from '../fields/units.ts';
import { isArabic, normaliseText, rectOf, type PageText, type Rect, type Word } from './page-text.ts';

/**
 * Words that belong together on one line: a cell of a table, a label, a sentence. `text` is in reading order (Arabic from right
 * to left), with U+202F between digits that stand closer than a word space, so that `1 962,53` can be read as one number.
 */
export interface Segment {
  rect: Rect;
  /** In reading order, like `text`. */
  words: Word[];
  text: string;
  starts: number[];
  rtl: boolean;
  /** A sentence of running text rather than a cell: what it mentions is seldom what the bill charges. */
  prose: boolean;
  line: number;
}

const middle = (w: { y: number; h: number }) => w.y + w.h / 2;

/** Part of the smaller height within which the middles of words of one line stand. */
const SAME_LINE = 0.5;

/** Lines that may still go on: words come by height, and print of two sizes side by side makes several at once. */
const OPEN_LINES = 12;

/** Groups the words of a page into lines, by vertical centres nearer than half the smaller height. */
export function linesOf(page: PageText): Word[][] {
  const lines: { y: number; h: number; words: Word[] }[] = [];
  for (const word of page.words.toSorted((a, b) => middle(a) - middle(b))) {
    let best: (typeof lines)[number] | undefined;
    for (let i = lines.length - 1; i >= 0 && i > lines.length - OPEN_LINES; i--) {
      const line = lines[i]!;
      const near = Math.abs(middle(line) - middle(word)) < SAME_LINE * Math.min(line.h, word.h);
      if (near && (!best || Math.abs(middle(line) - middle(word)) < Math.abs(middle(best) - middle(word)))) best = line;
    }
    if (best) {
      const n = best.words.length;
      best.y = (best.y * n + word.y) / (n + 1);
      best.h = (best.h * n + word.h) / (n + 1);
      best.words.push(word);
    } else lines.push({ y: word.y, h: word.h, words: [word] });
  }
  return lines.toSorted((a, b) => middle(a) - middle(b)).map((line) => line.words.toSorted((a, b) => a.x - b.x));
}

interface Cell {
  words: Word[];
  line: number;
  /** Whether something stands left of it on its line. */
  inner: boolean;
}

/** Cuts lines into segments where the gap is wider than a word space can be, or where the next line begins a column. */
export function segmentsOf(pages: PageText[]): Segment[] {
  const segments: Segment[] = [];
  let number = 0;
  for (const page of pages) {
    const cells: Cell[] = [];
    for (const line of linesOf(withoutLeaders(page))) {
      number += 1;
      let run: Word[] = [];
      for (const word of line) {
        // Set wide, to fill a line, a word space grows to a height of print; columns stand further apart.
        if (run.length && gapBefore(run.at(-1)!, word) > 1.35) {
          cells.push({ words: run, line: number, inner: cells.at(-1)?.line === number });
          run = [];
        }
        run.push(word);
      }
      if (run.length) cells.push({ words: run, line: number, inner: cells.at(-1)?.line === number });
    }
    for (const cell of cells)
      for (const words of cutAtColumns(cell, cells)) segments.push(segmentOf(page.page, words, cell.line));
  }
  return segments;
}

/** Five points on A4, in thousandths of its width: smaller boxes are misread. */
const LEAST_HEIGHT = 8;

/** In heights of the print; a word space is about a third. */
const gapBefore = (last: Word, word: Word) =>
  (word.x - (last.x + last.w)) / Math.max(Math.min(last.h, word.h), LEAST_HEIGHT);

/** A row of more words is a sentence. */
const MOST_HEADERS = 14;

/** Two rows of a table above and below, in heights of print. */
const NEAR_ROWS = 4;

/** More than a word space, in heights of print, stands between two columns; their edges differ by less than half a letter. */
const [COLUMN_GAP, EDGE] = [0.5, 5];

/** Headers of narrow columns stand close together: they part where cells of a line above or below begin or end. */
function cutAtColumns(cell: Cell, cells: Cell[]): Word[][] {
  const { words } = cell;
  if (words.length < 2 || words.length > MOST_HEADERS) return [words];
  const near = cells.filter(
    (c) => c.line !== cell.line && Math.abs(c.words[0]!.y - words[0]!.y) < NEAR_ROWS * words[0]!.h,
  );
  const starts = near.filter((c) => c.inner).map((c) => c.words[0]!.x);
  const ends = near
    .filter((c) => near.some((d) => d.inner && d.line === c.line && d.words[0]!.x > c.words[0]!.x))
    .map((c) => c.words.at(-1)!.x + c.words.at(-1)!.w);
  const parts: Word[][] = [[words[0]!]];
  for (const [i, word] of words.entries()) {
    if (i === 0) continue;
    const last = words[i - 1]!;
    const isCut =
      gapBefore(last, word) > COLUMN_GAP &&
      !isWithinDate(last.text, word.text) &&
      !closeDigits(last, word) &&
      !isItsUnit(last.text, word.text) &&
      (starts.some((x) => Math.abs(x - word.x) < EDGE) || ends.some((x) => Math.abs(x - last.x - last.w) < EDGE));
    if (isCut) parts.push([word]);
    else parts.at(-1)!.push(word);
  }
  return parts;
}

/** `Feb 12`, `12 February`, `February 2025` stay together, whatever column begins there. */
const isWithinDate = (before: string, after: string) =>
  (monthOf(before.replace(/,$/, '')) !== undefined && /^(?:\d{1,2}|\d{4})[.,]?$/.test(after)) ||
  (/^\d{1,2}[.,]?$/.test(before) && (monthOf(after.replace(/,$/, '')) !== undefined || /^(?:19|20)\d{2}$/.test(after)));

/** A number keeps its unit. */
const isItsUnit = (before: string, after: string) => /\d$/.test(before) && unitAt(after)?.length === after.length;

/** A segment of the given words, which stand from left to right. */
export function segmentOf(page: number, leftToRight: Word[], line: number): Segment {
  const letters = leftToRight.map((w) => w.text).join('');
  const arabic = Array.from(letters).filter((c) => isArabic(c)).length;
  const latin = letters.replace(/[^A-Za-zÀ-ÿ]/g, '').length;
  const rtl = arabic > latin;
  const words = rtl ? inReadingOrder(leftToRight) : leftToRight;
  return { rect: rectOf(page, words), rtl, line, words, ...joined(words) };
}

/** From right to left, but runs of Latin words and of a split number stay as they are. */
function inReadingOrder(leftToRight: Word[]): Word[] {
  const ordered: Word[] = [];
  let run: Word[] = [];
  const account = accountIn(leftToRight);
  for (const word of leftToRight.toReversed()) {
    const latin =
      /[A-Za-z]/.test(word.text) || account.includes(word) || (run.length > 0 && closeDigits(word, run[0]!));
    if (latin || (run.length === 0 && /^\d/.test(word.text))) {
      if (run.length && !latin) ordered.push(...run.splice(0));
      run.unshift(word);
    } else {
      ordered.push(...run.splice(0), word);
    }
  }
  return [...ordered, ...run];
}

/** An account at a bank in groups of four, which stand from left to right everywhere. */
function accountIn(words: Word[]): Word[] {
  const head = words.findIndex(({ text }) => /^[A-Z]{2}\d{2}$/.test(text));
  const after = words.slice(head + 1);
  const end = after.findIndex(({ text }) => !/^[A-Z\d]{1,4}$/.test(text));
  const groups = end < 0 ? after : after.slice(0, end);
  return head >= 0 && groups.length > 2 ? groups : [];
}

/** Heights of print between groups of digits: less than a word space and a digit; in fixed pitch as wide as a digit. */
const [DIGIT_GAP, FIXED_PITCH] = [0.75, 1.1];

function closeDigits(a: Word, b: Word): boolean {
  const gap = b.x >= a.x ? b.x - (a.x + a.w) : a.x - (b.x + b.w);
  // In fixed pitch the gap is as wide as a digit: what is left of an amount with its coins then says that it is one.
  const isAmount = /^[1-9]\d{0,2}$/.test(a.text) && /^\d{3}[.,]\d{2}-?$/.test(b.text);
  return (
    /\d$/.test(a.text) && /^\d{3}(?!\d)/.test(b.text) && gap < (isAmount ? FIXED_PITCH : DIGIT_GAP) * Math.min(a.h, b.h)
  );
}

/** Recognition takes the wide place of a point in fixed pitch for a word space. */
const isCutAtPoint = (a: Word, b: Word) =>
  Math.max(a.confidence, b.confidence) < 1 &&
  /\d[.,]$/.test(a.text) &&
  /^\d{2}-?$/.test(b.text) &&
  b.x - (a.x + a.w) < FIXED_PITCH * Math.min(a.h, b.h);

/** A cell has no more words; the longest names of charges have seven or eight. */
const CELL_WORDS = 9;

function joined(words: Word[]): { text: string; starts: number[]; prose: boolean } {
  let text = '';
  const starts: number[] = [];
  words.forEach((word, i) => {
    const before = words[i - 1];
    if (before && !isCutAtPoint(before, word))
      text += closeDigits(before, word) && /(^|\D)\d{1,3}$/.test(before.text) ? '\u202f' : ' ';
    starts.push(text.length);
    text += spelled(normaliseText(word.text));
  });
  return { text, starts, prose: words.filter((w) => /\p{L}{2}/u.test(w.text)).length > CELL_WORDS };
}

/** The words of a segment that a stretch of its text covers. */
export function wordsAt(segment: Segment, start: number, end: number): Word[] {
  return segment.words.filter((word, i) => {
    const from = segment.starts[i]!;
    const to = segment.starts[i + 1] ?? segment.text.length + 1;
    return from < end && to - 1 > start && word.text.length > 0;
  });
}
