import { phrases, type LabelKind, type Phrase } from './lexicon.ts';
import type { Segment } from './lines.ts';
import { editDistance, fold, rectOf, type Rect } from './words.ts';

/** A wording of the lexicon found on the page. */
export interface Label {
  kind: LabelKind;
  rect: Rect;
  segment: Segment;
  rtl: boolean;
  /** How well it fits: long and letter-perfect wordings count more than short ones. */
  weight: number;
  words: number;
  /** What comes next on the line: nothing stands between it and the label. */
  next?: Rect;
}

const byLength = phrases
  .map((p) => ({ ...p, words: p.words.map(fold) }))
  .toSorted((a, b) => b.words.length - a.words.length);
const latin = byLength.filter((p) => p.language !== 'ar');
const arabic = byLength.filter((p) => p.language === 'ar');

const tolerated = (word: string) => (word.length >= 10 ? 2 : word.length >= 5 ? 1 : 0);

function sameWord(printed: string, expected: string): number | undefined {
  if (printed === expected) return 0;
  // Two words that differ at both ends are never near enough to be worth comparing.
  if (printed[0] !== expected[0] && printed.at(-1) !== expected.at(-1)) return undefined;
  const limit = tolerated(expected);
  if (limit === 0 || printed.length < 3) return undefined;
  const distance = editDistance(printed, expected, limit);
  return distance <= limit ? distance : undefined;
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
    const words = segment.words.map((w) => ({ word: w, folded: fold(w.text) })).filter((w) => w.folded.length > 0);
    // In a left-to-right segment Arabic words stand in reverse: read them from the right.
    const rtlWords = segment.rtl ? words : words.toReversed();
    match(segment, words, latin, false, labels);
    match(segment, rtlWords, arabic, true, labels);
    for (const label of labels.slice(count)) {
      const next = label.rtl ? left : right;
      if (next) label.next = next;
    }
  }
  return labels;
}

type FoldedWord = { word: Segment['words'][number]; folded: string };

function match(segment: Segment, words: FoldedWord[], list: Phrase[], rtl: boolean, labels: Label[]) {
  const relevant = words.filter((w) => /[\u0600-\u06FF]/.test(w.folded) === rtl || /^[^\p{L}]+$/u.test(w.folded));
  if (!relevant.some((w) => /\p{L}/u.test(w.folded))) return;
  const taken: { from: number; to: number }[] = [];
  for (const phrase of list) {
    const n = phrase.words.length;
    for (let i = 0; i + n <= relevant.length; i++) {
      const distances = phrase.words.map((expected, k) => sameWord(relevant[i + k]!.folded, expected));
      if (distances.some((d) => d === undefined)) continue;
      // Covered by a longer wording; equal lengths may share their words (several kinds).
      if (taken.some((t) => t.from < i + n && i < t.to && t.to - t.from > n)) continue;
      taken.push({ from: i, to: i + n });
      const edits = distances.reduce<number>((sum, d) => sum + d!, 0);
      const letters = phrase.words.join('').length;
      const used = relevant.slice(i, i + n).map((w) => w.word);
      const alone = n === relevant.length || words.length <= n + 1 ? 1 : 0.92;
      labels.push({
        kind: phrase.kind,
        segment,
        rtl,
        rect: rectOf(segment.rect.page, used),
        words: n,
        weight:
          Math.min(1, 0.55 + 0.025 * letters + 0.08 * (n - 1)) * (1 - 0.08 * edits) * alone * (segment.prose ? 0.8 : 1),
      });
    }
  }
}

/** How likely a label speaks of what stands in a rectangle: right of it on the line, or below it in its column; 0..1. */
export function reach(label: Label, at: Rect): number {
  const from = label.rect;
  if (from.page !== at.page) return 0;
  const height = Math.max(8, Math.min(from.h, 40));
  const rise = at.y + at.h / 2 - (from.y + from.h / 2);
  const gap = label.rtl ? from.x - (at.x + at.w) : at.x - (from.x + from.w);
  if (Math.abs(rise) < 0.6 * Math.max(from.h, at.h) && gap > -6) {
    const isNext =
      label.next !== undefined && at.x >= label.next.x - 1 && at.x + at.w <= label.next.x + label.next.w + 1;
    return 1 / (1 + Math.max(0, gap) / (isNext ? 1200 : 450));
  }
  if (Math.abs(rise) < 1.4 * height && gap > -6) return 0.7 / (1 + Math.max(0, gap) / 450);
  const rows = rise / (1.7 * height);
  if (rows < 0.4 || rows > 9) return 0;
  const overlap = Math.min(from.x + from.w, at.x + at.w) - Math.max(from.x, at.x);
  const aligned =
    Math.abs(from.x - at.x) < height ||
    Math.abs(from.x + from.w - at.x - at.w) < height ||
    Math.abs(from.x + from.w / 2 - at.x - at.w / 2) < height;
  if (overlap <= 0 && !aligned) return 0;
  // A label with something on its own line speaks of that, not of what stands below.
  return (aligned ? 0.8 : 0.55) / (1 + 0.16 * Math.max(0, rows - 1.2));
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
