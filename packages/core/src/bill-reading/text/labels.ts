import { grouped } from '../../grouped.ts';
import { kindsOf, meaningOf, spelled, type LabelKind, type Meaning } from './grammar.ts';
import type { WordClass } from './lexicon.ts';
import type { Segment } from './lines.ts';
import { isLower, ON_LINE, overlap } from './placement.ts';
import { fold, rectOf, type Rect } from './page-text.ts';

/** A wording of the lexicon found on the page. */
export interface Label {
  kind: LabelKind;
  rect: Rect;
  segment: Segment;
  rtl: boolean;
  /** How well it fits: long and letter-perfect wordings count more than short ones. */
  weight: number;
  words: number;
  /** A number follows it in its own cell: what stands below is another's. */
  isTaken: boolean;
  /** What comes next on the line: nothing stands between it and the label. */
  next?: Rect;
  /** In a row of names with nothing below: what they speak of stands above. */
  isLast: boolean;
  /** The label behind it in its own cell, which speaks of what follows: `Verbrauchsstelle 2, Zähler 4471`. */
  follower?: Rect;
}

/** All labels of the pages. Within a segment the longest wording takes its words; ties go to the better fit and may be several. */
export function findLabels(segments: Segment[]): Label[] {
  const labels: Label[] = [];
  for (const [i, segment] of segments.entries()) {
    // Segments of a line stand in a row, from left to right.
    const [left, right] = [segments[i - 1], segments[i + 1]].map((s) =>
      s?.line === segment.line ? s.rect : undefined,
    );
    const count = labels.length;
    const words = segment.words
      .map((w) => ({ word: w, folded: fold(spelled(w.text)) }))
      .filter((w) => w.folded.length > 0);
    // In a left-to-right segment Arabic words stand in reverse: read them from the right.
    const rtlWords = segment.rtl ? words : words.toReversed();
    match(segment, words, false, labels);
    match(segment, rtlWords, true, labels);
    dueBy(labels, count);
    const row = [...rowOf(segments, i)];
    const isLast =
      row.length > 1 &&
      row.every((s) => !/\d{3}/.test(s.text)) &&
      !segments.some((s) => row.some((own) => isRightBelow(own, s)));
    for (const label of labels.slice(count)) {
      label.isLast = isLast;
      const next = label.rtl ? left : right;
      if (next) label.next = next;
      const follower = labels
        .slice(count)
        .find(
          (l) =>
            isRival(label, l) &&
            (label.rtl ? l.rect.x + l.rect.w <= label.rect.x : l.rect.x >= label.rect.x + label.rect.w),
        );
      if (follower) label.follower = follower.rect;
    }
  }
  // The next cell may have its own.
  const byCell = grouped(labels, (l) => l.segment);
  for (const [i, segment] of segments.entries())
    for (const label of byCell.get(segment) ?? []) {
      const beside = segments[label.rtl ? i - 1 : i + 1];
      const own = beside?.line === segment.line ? byCell.get(beside)?.find((l) => isRival(label, l)) : undefined;
      if (own && !label.follower) label.follower = own.rect;
    }
  return labels;
}

/** What names a number of something else takes nothing from an amount: `VAT, reduced rate`. */
const isRival = (label: Label, other: Label) =>
  other.rtl === label.rtl && (other.kind !== 'other-no' || label.kind.endsWith('-no'));

/** The segments of a line, which stand in a row. */
function* rowOf(segments: Segment[], i: number): Generator<Segment> {
  const { line } = segments[i]!;
  let first = i;
  while (segments[first - 1]?.line === line) first -= 1;
  for (let at = first; segments[at]?.line === line; at++) yield segments[at]!;
}

/** Two rows of a table, set wide, in heights of print. */
export const ROWS_BELOW = 3.6;

/** In the next lines, across or under a part of it. */
const isRightBelow = ({ rect: a }: Segment, { rect: b }: Segment) =>
  isLower(b, a) && b.y - a.y < ROWS_BELOW * a.h && overlap(a, b) > 0;

/** In `please pay … by` the last word does not end a period. */
function dueBy(labels: Label[], from: number) {
  const own = labels.slice(from);
  const due = own.find((l) => l.kind === 'due' || l.kind === 'due-date');
  if (!due || own.some((l) => l.kind === 'period')) return;
  for (const label of own) if (label.kind === 'period-end' && label.rect.x >= due.rect.x) label.kind = 'due-date';
}

type FoldedWord = { word: Segment['words'][number]; folded: string };

/** Words of a label, at most: the time to search a line grows with it. */
const LONGEST = 7;

/**
 * How well a wording fits. A short word has six tenths, and each letter and each further word make it less likely to stand there by
 * chance: a long one has all. Each letter taken as misread, other words in its cell, and running text take a part of it.
 */
const WEIGHTS = { least: 0.55, letter: 0.025, word: 0.08, edit: 0.08, amongOthers: 0.92, prose: 0.8 };

/** A comma parts two names, and a colon a heading from a name; recognition takes the point of an abbreviation for one. */
const endsLabel = ({ word: { text, confidence } }: FoldedWord) =>
  /[,;:،؛]$/.test(text) && (confidence === 1 || text.length > 5 || /[aeiouy],$/i.test(text));

const has = (meaning: Meaning | undefined, name: WordClass) => meaning?.classes.some((c) => c.has(name)) ?? false;

/** Words in parentheses after which the cell goes on, or that a tax is not charged: they speak of what stands before them. */
function noted(words: FoldedWord[], meanings: (Meaning | undefined)[]): boolean[] {
  let depth = 0;
  const inside = words.map(({ word: { text } }) => {
    const isIn = depth > 0 || text.startsWith('(');
    depth = Math.max(0, depth + text.split('(').length - text.split(')').length);
    return isIn;
  });
  const last = inside.lastIndexOf(false);
  // `Sales tax (exempt)` names a tax, and no amount without it.
  const note = meanings.slice(last + 1);
  const isExempt =
    note.some((m) => has(m, 'excl')) &&
    !note.some((m) => has(m, 'tax')) &&
    meanings.slice(0, last + 1).some((m) => has(m, 'tax'));
  if (isExempt) return inside;
  return inside.map((isIn, i) => isIn && i > 0 && i < last);
}

/** The longest runs of words that are labels; a shorter one inside a longer is none. */
function match(segment: Segment, words: FoldedWord[], rtl: boolean, labels: Label[]) {
  const relevant = words.filter((w) => /[\u0600-\u06FF]/.test(w.folded) === rtl || /^[^\p{L}]+$/u.test(w.folded));
  if (!relevant.some((w) => /\p{L}/u.test(w.folded))) return;
  const meanings = relevant.map((w) => meaningOf(w.folded));
  const taken = noted(relevant, meanings);
  for (let n = Math.min(LONGEST, relevant.length); n > 0; n--) {
    for (let i = 0; i + n <= relevant.length; i++) {
      const run = meanings.slice(i, i + n);
      if (run.some((m) => m === undefined) || taken.slice(i, i + n).some(Boolean)) continue;
      if (relevant.slice(i, i + n - 1).some(endsLabel)) continue;
      const known = run as Meaning[];
      // A label neither begins nor ends with a word that only joins.
      if ([known[0]!, known.at(-1)!].some((m) => m.classes.every((c) => c.size === 1 && c.has('filler')))) continue;
      const kinds = kindsOf(known.flatMap((m) => m.classes));
      if (kinds.length === 0 || endsInNumber(meanings, i, n, kinds)) continue;
      if (segment.prose && n > 1 && isReadMeter(known, kinds, relevant[i + n])) continue;
      taken.fill(true, i, i + n);
      const edits = known.reduce((sum, m) => sum + m.edits, 0);
      const letters = relevant.slice(i, i + n).reduce((sum, w) => sum + w.folded.length, 0);
      const isAlone = n === relevant.length || words.length <= n + 1;
      const weight =
        Math.min(1, WEIGHTS.least + WEIGHTS.letter * letters + WEIGHTS.word * (n - 1)) *
        (1 - WEIGHTS.edit * edits) *
        (isAlone ? 1 : WEIGHTS.amongOthers) *
        (segment.prose ? WEIGHTS.prose : 1);
      const rect = rectOf(
        segment.rect.page,
        relevant.slice(i, i + n).map((w) => w.word),
      );
      const isTaken = relevant.slice(i + n).some((w) => /\d{2}/.test(w.folded));
      for (const { kind, weight: own } of kinds)
        labels.push({ kind, segment, rtl, rect, words: n, weight: weight * own, isTaken, isLast: false });
    }
  }
}

const isNumberName = ({ kind }: { kind: LabelKind }) => kind.endsWith('-no');

/** `Meter readings (Meter No.`, `Relevé de votre compteur n°`: with the word for a number the end is a name by itself. */
function endsInNumber(
  meanings: (Meaning | undefined)[],
  from: number,
  n: number,
  kinds: { kind: LabelKind }[],
): boolean {
  if (kinds.some(isNumberName)) return false;
  const after = meanings[from + n];
  const last = after?.classes.some((c) => c.has('no')) ? from + n : from + n - 1;
  if (!meanings[last]?.classes.some((c) => c.has('no'))) return false;
  for (let start = from + 1; start < last; start++) {
    const tail = meanings.slice(start, last + 1);
    if (tail.every((m) => m !== undefined) && kindsOf(tail.flatMap((m) => m.classes)).some(isNumberName)) return true;
  }
  return false;
}

/** `We read meter MG 20117 on …`: what was done to the meter is no part of its name. */
const isReadMeter = (run: Meaning[], kinds: { kind: LabelKind }[], next: FoldedWord | undefined): boolean =>
  kinds.some(({ kind }) => kind === 'current-reading') &&
  (run.at(-1)?.classes.some((c) => c.has('meter')) ?? false) &&
  /^(?=.*[\dA-Z])[A-Z\d-]{2,}$/.test(next?.word.text ?? '');

// How strongly labels claim a value. A name of one short word right beside it claims 0.6, a long one nearly all; in a sentence or
// above it in its column half to three quarters of that is left. Rules ask for one of three steps.

/** A name somewhere in its row or column. */
export const HINTED = 0.3;

/** A name right above it, or in the same sentence; further away only a long one. */
export const NAMED = 0.4;

/** A name beside it. */
export const WELL_NAMED = 0.5;

/** What is left of a label's claim behind another one in its cell. */
const OF_OTHER = 0.7;

// Gaps on a line after which half of a claim is left, in thousandths of the page's width: of what is not next to the label half the
// print of a page, which is 880 wide; of what is next to it nearly nothing is lost across the page, unless its cell has a number already.
const [HALF_PAGE, NEXT_TO_TAKEN, NEXT] = [450, 1200, 3000];

/** Right beside: recognised boxes overlap by less than half a digit. */
const TOUCHING = -6;

/** Rows of tables stand 1.7 heights of print apart. */
const ROW = 1.7;

/** A column is followed down to its ninth row. */
const LAST_ROW = 9;

/** What the name below a tile claims of it: less than one beside it, more than most above. */
const TILE = 0.62;

/** Its number stands within two lines of larger print, in heights of the name, and is larger by a fifth at least. */
const [TILE_HEIGHT, LARGER] = [2.6, 1.2];

/** How likely a label speaks of what stands in a rectangle: right of it on the line, or below it in its column; 0..1. */
export function reach(label: Label, at: Rect): number {
  const from = label.rect;
  if (from.page !== at.page) return 0;
  // Five points on A4, in thousandths of its width: smaller boxes are misread.
  const height = Math.max(8, from.h);
  const rise = at.y + at.h / 2 - (from.y + from.h / 2);
  const gap = label.rtl ? from.x - (at.x + at.w) : at.x - (from.x + from.w);
  if (Math.abs(rise) < ON_LINE * Math.max(from.h, at.h) && gap > TOUCHING) {
    const isNext =
      label.next !== undefined && at.x >= label.next.x - 1 && at.x + at.w <= label.next.x + label.next.w + 1;
    const isBehindOther =
      label.follower !== undefined && (label.rtl ? at.x < label.follower.x : at.x > label.follower.x);
    return (
      (isBehindOther ? OF_OTHER : 1) /
      (1 + Math.max(0, gap) / (!isNext ? HALF_PAGE : label.isTaken ? NEXT_TO_TAKEN : NEXT))
    );
  }
  // Print may slope.
  if (rise < 1.4 * height && rise > 0 && gap > TOUCHING) return 0.7 / (1 + Math.max(0, gap) / HALF_PAGE);
  const rows = rise / (ROW * height);
  if (isTile(label, at, rise)) return TILE;
  if (rows < 0 || rows > LAST_ROW) return 0;
  const aligned =
    Math.abs(from.x - at.x) < height ||
    Math.abs(from.x + from.w - at.x - at.w) < height ||
    Math.abs(from.x + from.w / 2 - at.x - at.w / 2) < height;
  if (overlap(from, at) <= 0 && !aligned) return 0;
  // An aligned edge says more than an overlap, both less than standing beside; of the ninth row less than half of a claim is left.
  // A label with something in its own cell speaks of that, not of what stands below.
  return ((aligned ? 0.8 : 0.55) * (label.isTaken ? 0.5 : 1)) / (1 + 0.16 * Math.max(0, rows - 1.2));
}

/** Right above its name, in larger print or in a row with nothing below: a tile. */
function isTile({ rect: from, isTaken, isLast }: Label, at: Rect, rise: number): boolean {
  if (isTaken || rise > 0 || rise < -TILE_HEIGHT * from.h) return false;
  if (at.h < LARGER * from.h && !isLast) return false;
  const left = Math.abs(from.x - at.x) < from.h;
  const right = Math.abs(from.x + from.w - at.x - at.w) < from.h;
  return left || right || Math.abs(from.x + from.w / 2 - at.x - at.w / 2) < from.h;
}

/** Best claim of each kind of label on a rectangle. */
export function claims(labels: Label[], at: Rect): Partial<Record<LabelKind, number>> {
  const best: Partial<Record<LabelKind, number>> = {};
  for (const label of labels) {
    const score = reach(label, at) * label.weight;
    if (score > (best[label.kind] ?? 0)) best[label.kind] = score;
  }
  return best;
}
